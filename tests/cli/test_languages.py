"""`fuero text`, `read` and `translate`: cards in five languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

KING = {
    "en": "Move the King to any region.",
    "pt": "Move o Rei para qualquer região.",
    "es": "Mueve al Rey a cualquier región.",
    "fr": "Déplacez le roi vers n’importe quelle région.",
    "hu": "Helyezd át a királyt bármelyik régióba.",
}


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_sentence_is_said_in_all_other_languages(run, language: str) -> None:
    others = [other for other in KING if other != language]
    told = run(
        "translate", "el-grande", "--from", language, "--to", ",".join(others), KING[language]
    )
    assert told.stdout.splitlines() == [f"{other}: {KING[other]}" for other in others]


def test_one_language_is_said_without_its_code(run) -> None:
    told = run("translate", "el-grande", "--from", "es", "--to", "hu", KING["es"])
    assert told.stdout == KING["hu"] + "\n"


def test_a_file_of_texts_is_translated_at_once_and_refusals_are_told(run, tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(f'royal: "{KING["en"]}"\nodd: "Score all regoins."\n', encoding="utf-8")
    told = run("translate", "el-grande", "--to", "pt", "--file", str(file), "--json", code=1)
    first, second = json.loads(told.stdout)
    assert first["id"] == "royal"
    assert first["readings"][0]["texts"] == {"pt": KING["pt"]}
    assert second["refused"]["code"] == "FU461"
    assert told.exit_code == 1


def test_a_file_of_texts_says_its_language_as_for_differences(run, tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(f'language: es\nroyal: "{KING["es"]}"\n', encoding="utf-8")
    asked = ("translate", "el-grande", "--to", "pt", "--file", str(file))
    assert run(*asked).stdout == f"royal:\n{KING['pt']}\n"
    assert run(*asked, "--from", "es").stdout == f"royal:\n{KING['pt']}\n"
    told = run(*asked, "--from", "en", code=2).output
    assert "says language: es, and --from says en" in told
    file.write_text("language: xx\nroyal: Score.\n", encoding="utf-8")
    assert "there is no language 'xx'" in run(*asked, code=2).output


def test_what_is_wrong_in_a_file_of_texts_is_told_with_the_card_it_belongs_to(
    run, tmp_path: Path
) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(
        f'slip: "Score the Castilo."\nroyal: "{KING["en"]}"\n'
        'strange: "Score the \N{CYRILLIC CAPITAL LETTER ES}astillo."\nhome: "Move the King."\n',
        encoding="utf-8",
    )
    told = run("translate", "el-grande", "--to", "pt", "--file", str(file), code=1)
    assert f"royal:\n{KING['pt']}\n" in told.stdout
    heads = [line for line in told.stderr.splitlines() if " FU4" in line or "taken as" in line]
    assert [line.partition(": ")[0] for line in heads] == ["slip:1:11", "strange:1:11", "home"]


def test_a_sentence_is_read_into_rules(run) -> None:
    told = run("read", "el-grande", "--lang", "en", "Score all regions whose first value is 4.")
    assert told.stdout.startswith("score (")
    assert "where best of it is 4" in told.stdout


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("", "FU460", "no text"),
        ("Score \x07all regions.", "FU460", "U+0007"),
        ("Score all regoins.", "FU461", "did you mean `regions`"),
        (KING["es"], "FU461", "another language, es"),
        ("Score all regions the.", "FU462", "does not fit"),
        ("Move up to 3 caballeros from any", "FU463", "not complete"),
        ("Move up to 3 caballero from any regions to any regions.", "FU464", "3 caballeros"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(run, text: str, code: str, said: str) -> None:
    told = run("read", "el-grande", text, code=1)
    assert code in told.stderr
    assert said in told.stderr
    data = run("read", "el-grande", text, "--json", code=1)
    assert json.loads(data.stdout)["refused"]["code"] == code


def test_an_unknown_language_is_wrong_use(run) -> None:
    told = run("text", "el-grande", "--lang", "de", code=2)
    assert "there are en, es, fr, hu, pt" in told.stderr


def test_the_language_can_be_set_for_all_commands(run, monkeypatch) -> None:
    monkeypatch.setenv("FUERO_LANG", "hu")
    told = run("text", "el-grande", "--card", "royal", "--json")
    (entry,) = json.loads(told.stdout)
    assert entry["text"] == KING["hu"]
    assert set(entry) == {"id", "title", "text"}


def test_the_words_that_would_fit_are_data(run) -> None:
    cut_short = run("read", "el-grande", "Score all", "--json", code=1)
    found = json.loads(cut_short.stdout)
    assert "regions" in found["expected"]
    slip = "Move up to 3 caballero from any regions to any regions."
    found = json.loads(run("read", "el-grande", slip, "--json", code=1).stdout)
    assert any("3 caballeros" in sentence for sentence in found["expected"])
    assert found["position"] == {"start": 0, "end": len(slip) - 1}


def test_what_a_text_leaves_out_is_told_in_its_language(run) -> None:
    text = "Mueve hasta 4 de tus caballeros."
    told = run("read", "el-grande", "--lang", "es", text)
    card = "Mueve hasta 4 de tus caballeros de cualquier región a cualquier región o al Castillo."
    assert told.stdout.splitlines() == [
        "move up to 4 own caballeros from lands to (lands or castillo)",
        f"# en una carta: {card}",
        "# se entiende: cualquier región (de dónde)",
        "# se entiende: cualquier región o el Castillo (adónde)",
    ]
    data = json.loads(run("read", "el-grande", "--lang", "es", text, "--json").stdout)
    assert data["readings"][0]["filled"][1] == {
        "slot": "move/goal",
        "taken-as": "(lands or castillo)",
        "texts": {"es": "cualquier región o el Castillo"},
    }


def test_what_was_read_is_said_back_as_a_card_says_it(run) -> None:
    text = "Puntúa el Castillo y mueve al Rey a la región que quieras."
    told = run("read", "el-grande", "--lang", "es", text)
    assert told.stdout.splitlines() == [
        "score castillo",
        "move king to realm",
        "# en una carta: Puntúa el Castillo. Mueve al Rey a cualquier región.",
    ]
    (reading,) = json.loads(run("read", "el-grande", "--lang", "es", text, "--json").stdout)[
        "readings"
    ]
    assert reading["texts"] == {"es": "Puntúa el Castillo. Mueve al Rey a cualquier región."}


def test_what_a_translated_text_leaves_out_is_told_apart_from_the_texts(run) -> None:
    told = run("translate", "el-grande", "--from", "en", "--to", "es", "You may move the King.")
    assert told.stdout == KING["es"] + "\n"
    assert told.stderr == "taken as: has to be done (“may”)\ntaken as: any region (where to)\n"


def test_a_text_that_leaves_out_what_nobody_can_know_is_refused(run) -> None:
    text = "Move up to 2 of your own caballeros to the court."
    told = run("read", "el-grande", text, code=1)
    assert "FU473" in told.stderr
    assert "does not say where from" in told.stderr


def test_the_part_understood_stands_in_the_data(run) -> None:
    told = run("read", "el-grande", "Score the Castillo the.", "--json", code=1)
    data = json.loads(told.stdout)
    assert data["understood"] == "Score the Castillo"
    assert data["position"] == {"start": 19, "end": 22}
    assert "and" in data["expected"]
