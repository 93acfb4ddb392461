"""`fuero rulebook` on the command line."""

from __future__ import annotations

from pathlib import Path


def test_the_rulebook_is_printed_or_written_over_an_earlier_one_only(run, tmp_path: Path) -> None:
    said = run("rulebook", "el-grande", "--lang", "es").output
    assert "## Quién gana" in said
    file = tmp_path / "game.html"
    for _ in range(2):
        run("rulebook", "el-grande", "--html", "--out", str(file))
    assert file.read_text(encoding="utf-8").startswith("<!DOCTYPE html>\n")
    other = tmp_path / "mine.txt"
    other.write_text("mine", encoding="utf-8")
    refused = run("rulebook", "el-grande", "--out", str(other), code=2)
    assert "no rulebook of fuero" in refused.output
    assert other.read_text(encoding="utf-8") == "mine"
    assert "no folder" in run("rulebook", "el-grande", "--out", "no/book.md", code=2).output


def test_a_language_there_is_none_of_is_refused(run) -> None:
    assert (
        "there is no language 'xx'" in run("rulebook", "el-grande", "--lang", "xx", code=2).output
    )
