from __future__ import annotations

from pathlib import Path

UGLY = "value  bonus = 2 in 0..10   # why\n"
NICE = "value bonus = 2 in 0..10  # why\n"


def _file(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_is_formatted_in_place(run, tmp_path: Path) -> None:
    path = _file(tmp_path, "ugly.fuero", UGLY)
    assert run("format", str(path)).output == f"{path}: was formatted\n"
    assert path.read_text(encoding="utf-8") == NICE
    assert run("format", str(path)).output == ""


def test_only_checking_writes_nothing(run, tmp_path: Path) -> None:
    path = _file(tmp_path, "ugly.fuero", UGLY)
    assert "would be formatted" in run("format", "--check", str(path), code=1).output
    assert path.read_text(encoding="utf-8") == UGLY
    assert run("format", "--check", str(_file(tmp_path, "nice.fuero", NICE))).output == ""


def test_all_files_of_a_folder_are_formatted(run, tmp_path: Path) -> None:
    one, two = (_file(tmp_path / "rules", name, UGLY) for name in ("a.fuero", "b.fuero"))
    _file(tmp_path / "rules", "board.yaml", "a:   1\n")
    run("format", str(tmp_path / "rules"))
    assert one.read_text(encoding="utf-8") == two.read_text(encoding="utf-8") == NICE
    assert (tmp_path / "rules" / "board.yaml").read_text(encoding="utf-8") == "a:   1\n"


def test_a_file_with_syntax_errors_stays_as_it_is(run, tmp_path: Path) -> None:
    path = _file(tmp_path, "wrong.fuero", "value = = 2\n")
    nice = _file(tmp_path, "ugly.fuero", UGLY)
    found = run("format", str(path), str(nice), code=1)
    assert "wrong.fuero:1:" in found.stderr
    assert path.read_text(encoding="utf-8") == "value = = 2\n"
    assert nice.read_text(encoding="utf-8") == NICE


def test_other_files_and_missing_files_are_refused(run, tmp_path: Path) -> None:
    assert "no .fuero file" in run("format", "board.yaml", code=2).stderr
    assert "there is no such file" in run("format", "missing.fuero", code=1).stderr


MIXED = "define some = regions except  granada or castillo  # why\n"
IN_BRACKETS = "define some = (regions except granada) or castillo  # why\n"


def test_what_is_refused_and_has_one_answer_is_rewritten_when_asked(run, tmp_path: Path) -> None:
    path = _file(tmp_path, "old.fuero", MIXED)
    assert "FU150" in run("format", str(path), code=1).stderr
    assert path.read_text(encoding="utf-8") == MIXED
    found = run("format", "--fix", str(path)).output
    assert found == f"{path}: was mended\n{path}: was formatted\n"
    assert path.read_text(encoding="utf-8") == IN_BRACKETS
    assert run("format", "--fix", str(path)).output == ""


def test_words_of_before_are_rewritten_as_they_are_called_now(run, tmp_path: Path) -> None:
    path = _file(tmp_path, "old.fuero", "pawn wolf\n\nremove pawn bear\n")
    assert "FU113" in run("format", str(path), code=1).stderr
    run("format", "--fix", str(path))
    assert path.read_text(encoding="utf-8") == "figure wolf\n\nremove figure bear\n"


def test_a_file_with_other_mistakes_is_not_mended(run, tmp_path: Path) -> None:
    path = _file(tmp_path, "old.fuero", MIXED + "value = = 2\n")
    assert "old.fuero:2:" in run("format", "--fix", str(path), code=1).stderr
    assert path.read_text(encoding="utf-8") == MIXED + "value = = 2\n"


def test_only_checking_and_mending_exclude_each_other(run, tmp_path: Path) -> None:
    path = _file(tmp_path, "old.fuero", MIXED)
    assert "--check" in run("format", "--check", "--fix", str(path), code=2).stderr


def test_a_link_out_of_the_folder_is_neither_shown_nor_written(run, tmp_path: Path) -> None:
    secret = _file(tmp_path / "elsewhere", "secret.txt", "hunter2 = = 3\n")
    _file(tmp_path / "rules", "ugly.fuero", UGLY)
    (tmp_path / "rules" / "link.fuero").symlink_to(secret)
    said = run("format", str(tmp_path / "rules"), code=1).output
    assert "hunter2" not in said
    assert "leads out of the folder" in said
    assert secret.read_text(encoding="utf-8") == "hunter2 = = 3\n"


def test_what_names_and_types_ask_for_is_mended_in_a_ruleset(run, tmp_path: Path) -> None:
    manifest = (
        "format: 1\nid: mine\ntitle: Mine\nversion: 1.0.0\n"
        'over: {ruleset: el-grande, version: "1"}\n'
        "files: [rules.fuero]\n"
    )
    _file(tmp_path / "mine", "ruleset.yaml", manifest)
    path = _file(
        tmp_path / "mine", "rules.fuero", "before procedure turn:\n    set taken to veto  # one\n"
    )
    assert run("format", "--fix", str(path)).output == f"{path}: was mended\n"
    assert path.read_text(encoding="utf-8").endswith("    set taken to veto.1  # one\n")
