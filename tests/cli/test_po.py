"""`fuero po`: a translator's file from export to play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fuero.ruleset.po_files import po_text
from support.translating import layer_of, linked, translated

GAME = "el-grande"
GOOD = "Mueve al Rey a cualquier región."
BAD = {"card:score-castillo": "Puntúa Granada."}


@pytest.fixture
def house(tmp_path: Path) -> str:
    layer_of(tmp_path, "house", "")
    return f"{GAME}+./house"


def write(path: Path, texts: dict[str, str], language: str = "es", **comments: str) -> Path:
    named = {f"card:{name}": line for name, line in comments.items()}
    path.write_text(po_text(translated(linked(GAME), language, texts, named)), encoding="utf-8")
    return path


def test_a_text_goes_from_export_to_play(run, house: str, tmp_path: Path) -> None:
    run("po", "export", house, "--lang", "es", "--out", "es.po", "--translator", "Ana <a@b.c>")
    file = tmp_path / "es.po"
    whole = file.read_text(encoding="utf-8")
    assert '"Last-Translator: Ana <a@b.c>\\n"' in whole
    entry = whole.index('msgctxt "card:royal"')
    start = whole.index('msgstr ""', entry)
    text = f'msgstr "Que viaje el Rey. {GOOD}"'
    file.write_text(f"{whole[:start]}{text}{whole[start + 9 :]}", encoding="utf-8")
    said = run("po", "check", house, "es.po", code=1).output
    assert "card:royal: legible en parte" in said
    whole = file.read_text(encoding="utf-8").replace("Que viaje el Rey. ", "")
    file.write_text(whole, encoding="utf-8")
    assert "card:royal: verificado\n" in run("po", "check", house, "es.po").output
    said = run("po", "import", house, "es.po").output
    assert said.endswith("es.po: escritos 1, 1 de ellos en orden; 32 como se imprimen\n")
    assert GOOD in run("text", house, "--lang", "es", "--card", "royal").output
    assert "card:royal: verificado\n" in run("po", "check", house).output
    assert f'msgstr "{GOOD}"' in run("po", "export", house, "--lang", "es").output


def test_everything_that_says_a_card_says_what_somebody_wrote(
    run, house: str, tmp_path: Path
) -> None:
    write(tmp_path / "es.po", {"card:royal": "El Rey se va."}, royal="signed: Ana, 2026-11-22")
    run("po", "import", house, "es.po")
    for command in (
        ("text", house, "--lang", "es"),
        ("show", house, "royal", "--lang", "es"),
        ("rulebook", house, "--lang", "es"),
    ):
        assert "El Rey se va." in run(*command).output, command
    assert "El Rey se va." not in run("text", house, "--lang", "fr").output


def test_what_contradicts_is_put_in_as_fuzzy_and_not_shown(run, house: str, tmp_path: Path) -> None:
    write(tmp_path / "es.po", BAD)
    said = run("po", "import", house, "es.po", code=1).output
    assert "card:score-castillo: dudoso, no se usa; contradice el efecto\n" in said
    assert "granada en el texto" in said
    shown = run("text", house, "--lang", "es", "--card", "score-castillo").output
    assert "Castillo" in shown
    assert "Granada" not in shown


def test_the_manifest_comes_to_list_the_file_once(run, house: str, tmp_path: Path) -> None:
    manifest = tmp_path / "house" / "ruleset.yaml"
    for language in ("es", "fr", "es"):
        write(tmp_path / "one.po", {"card:royal": GOOD} if language == "es" else {}, language)
        run("po", "import", house, "one.po")
    assert manifest.read_text(encoding="utf-8").endswith(
        "files: []\ntexts: [texts/es.po, texts/fr.po]\n"
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("texts:\n  - texts/fr.po\n", "texts:\n  - texts/fr.po\n  - texts/es.po\n"),
        ("texts: []  # none yet\n", "texts: [texts/es.po]  # none yet\n"),
    ],
)
def test_a_manifest_keeps_its_form(
    run, house: str, tmp_path: Path, before: str, after: str
) -> None:
    manifest = tmp_path / "house" / "ruleset.yaml"
    whole = manifest.read_text(encoding="utf-8")
    manifest.write_text(whole + before, encoding="utf-8")
    (tmp_path / "house" / "texts").mkdir()
    write(tmp_path / "house" / "texts" / "fr.po", {}, "fr")
    write(tmp_path / "es.po", {"card:royal": GOOD})
    run("po", "import", house, "es.po")
    assert manifest.read_text(encoding="utf-8") == whole + after


def test_a_manifest_that_cannot_be_added_to_stays_and_so_does_all_else(
    run, house: str, tmp_path: Path
) -> None:
    manifest = tmp_path / "house" / "ruleset.yaml"
    flow = (
        "{format: 1, id: house, title: h, version: 1.0.0, files: [],\n"
        ' over: {ruleset: el-grande, version: "1"}}\n'
    )
    manifest.write_text(flow, encoding="utf-8")
    write(tmp_path / "es.po", {"card:royal": GOOD})
    said = run("po", "import", house, "es.po", code=1).stderr
    assert "error FU498" in said
    assert "write into it: texts: [texts/es.po]" in said
    assert manifest.read_text(encoding="utf-8") == flow
    assert not (tmp_path / "house" / "texts").exists()


def test_texts_are_not_put_into_what_ships(run, tmp_path: Path) -> None:
    write(tmp_path / "es.po", {"card:royal": GOOD})
    said = run("po", "import", GAME, "es.po", code=2).stderr
    assert "error FU498: no ruleset of el-grande is in a folder of your own" in said


def test_an_update_keeps_the_file_whole(run, house: str, tmp_path: Path) -> None:
    file = write(tmp_path / "es.po", {"card:royal": GOOD}, royal="signed: Ana, 2026-11-22")
    (tmp_path / "house" / "rules.fuero").write_text(
        "replace card royal in stack-5:\n    score castillo\n", encoding="utf-8"
    )
    manifest = tmp_path / "house" / "ruleset.yaml"
    text = manifest.read_text(encoding="utf-8").replace("files: []", "files: [rules.fuero]")
    manifest.write_text(text, encoding="utf-8")
    said = run("po", "update", house, "es.po").output
    assert said == "es.po: 0 translated, 1 fuzzy, 32 missing, 0 obsolete.\n"
    written = file.read_text(encoding="utf-8")
    assert "# signed: Ana, 2026-11-22, " in written
    assert '#, fuzzy\n#| msgid "Move the King to any region."\n' in written
    assert sorted(path.name for path in tmp_path.iterdir()) == ["es.po", "house"]


def test_a_broken_file_is_refused_and_stays_as_it_is(run, house: str, tmp_path: Path) -> None:
    file = tmp_path / "es.po"
    for content, code in (
        (b'msgid "', "FU495"),
        (b"", "FU496"),
        (b'msgid "\xff"\n', "FU003"),
        (b"\xef\xbb\xbf" + write(file, {}).read_bytes(), "FU004"),
        (write(file, {}).read_bytes().replace(b"nplurals=2", b"nplurals=3"), "FU496"),
        (write(file, {}).read_bytes().replace(b"Language: es", b"Language: qq"), "FU496"),
        (b"#" * 2_000_000, "FU002"),
    ):
        file.write_bytes(content)
        for command in ("check", "update", "import"):
            assert f"error {code}" in run("po", command, house, "es.po", code=1).stderr, command
        assert file.read_bytes() == content
    assert not (tmp_path / "house" / "texts").exists()
    file.unlink()
    assert "error FU001" in run("po", "check", house, "es.po", code=1).stderr


def test_what_is_known_of_texts_as_data(run, house: str, tmp_path: Path) -> None:
    texts = {"card:royal": GOOD, "card:veto": "Ni hablar 9."} | BAD
    write(tmp_path / "es.po", texts, veto="signed: Ana, 2026-11-22")
    data = json.loads(run("po", "check", house, "es.po", "--json", code=1).output)
    assert (data["format"], data["diagnostics"]) == (1, [])
    (file,) = data["files"]
    known = {one["id"]: one for one in file["entries"]}
    assert (file["file"], file["language"]) == ("es.po", "es")
    assert known["card:royal"]["rung"] == "verified"
    assert known["card:score-castillo"]["rung"] == "contradicts"
    (difference,) = known["card:score-castillo"]["differences"]
    assert (difference["act"], difference["text"]) == ("castillo", "granada")
    assert known["card:veto"]["signed"] == {"name": "Ana", "date": "2026-11-22", "holds": True}
    assert {"what": "number-added", "which": "9"} in known["card:veto"]["warnings"]
    assert known["card:four-own"]["state"] == "missing"
    (tmp_path / "es.po").write_text("x", encoding="utf-8")
    data = json.loads(run("po", "check", house, "es.po", "--json", code=1).output)
    assert [one["code"] for one in data["diagnostics"]] == ["FU495"]


def test_without_texts_there_is_nothing_to_check(run) -> None:
    assert run("po", "check", GAME).output == "There are no texts by people.\n"


def test_an_export_writes_over_nothing(run, tmp_path: Path) -> None:
    (tmp_path / "es.po").write_text("mine", encoding="utf-8")
    said = run("po", "export", GAME, "--lang", "es", "--out", "es.po", code=2).stderr
    assert "es.po is already there" in said
    said = run("po", "export", GAME, "--lang", "es", "--out", "no/es.po", code=2).stderr
    assert "there is no folder no" in said


def test_a_check_of_rules_tells_of_headers_of_their_texts(run, house: str, tmp_path: Path) -> None:
    write(tmp_path / "es.po", {"card:royal": GOOD})
    run("po", "import", house, "es.po")
    run("check", house)
    listed = tmp_path / "house" / "texts" / "es.po"
    whole = listed.read_text(encoding="utf-8")
    for said, wrong in (("(n != 1)", "(n > 1)"), ("Language: es", "Language: qq")):
        listed.write_text(whole.replace(said, wrong), encoding="utf-8")
        assert "error FU496" in run("check", house, code=1).stderr
        assert "error FU496" in run("po", "check", house, code=1).stderr
        assert "Rey" in run("text", house, "--lang", "es", "--card", "royal").output
