"""What people write in Portuguese in other words than are printed, read into the same act."""

from __future__ import annotations

import pytest

from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, read_text
from support.shipped import rules_of

USUAL = (
    (
        "four-own",
        "Mover até 4 caballeros teus de qualquer região para qualquer região ou para o Castillo.",
    ),
    ("royal", "Desloca o Rei para uma região qualquer."),
    ("score-firsts", "Pontua só o primeiro lugar de todas as regiões."),
)
"""A few of them."""
OTHERS = (
    (
        "four-own",
        (
            "Desloca no máximo 4 caballeros próprios de quaisquer regiões para quaisquer regiões "
            "ou para o Castillo."
        ),
    ),
    (
        "three-foreign",
        (
            "Transfere até 3 caballeros estrangeiros de qualquer região para qualquer região ou "
            "para o Castillo."
        ),
    ),
    (
        "three-foreign",
        (
            "Move até 3 caballeros de outros jogadores de quaisquer regiões para quaisquer "
            "regiões ou para o Castillo."
        ),
    ),
    (
        "decay-three",
        "Cada companheiro de jogo tem de devolver 3 dos seus caballeros da corte às províncias.",
    ),
    ("decay-three", "Cada outro jogador devolve 3 caballeros seus da corte às províncias."),
    (
        "five-of-one",
        "Move até 5 caballeros de uma única região para qualquer região ou para o Castillo.",
    ),
    ("royal", "Mover o Rei para uma região."),
    ("score-one", "Pontua uma região ou o Castillo."),
    ("score-castillo", "Faz a pontuação do Castillo."),
    ("score-firsts", "Pontua todas as regiões, mas apenas o primeiro lugar."),
    (
        "take-back",
        "Recupera para a tua mão uma das tuas cartas de poder jogadas, sem a mostrar.",
    ),
    (
        "veto",
        (
            "Guarda esta carta até ao fim da próxima jogada. Enquanto a tiveres guardada, podes "
            "evitar a ação especial de outro jogador e depois descartar esta carta."
        ),
    ),
    (
        "secret-all",
        (
            "Cada adversário escolhe em segredo uma região que não a do Rei com pelo menos 1 dos "
            "seus caballeros. Cada um deles devolve todos os seus caballeros da região escolhida "
            "às províncias."
        ),
    ),
    ("move-grande", "Tens de mover o teu Grande para uma região qualquer."),
    (
        "levy-or-gather",
        (
            "Escolhe uma das seguintes opções:\n"
            "- Mover até 2 caballeros teus da corte para qualquer região ou para o Castillo.\n"
            "- Mover qualquer número dos teus caballeros de uma única região para qualquer região "
            "ou para o Castillo."
        ),
    ),
)


def means(card: str, text: str) -> bool:
    rules = rules_of("el-grande")
    meant = [meant_in(rules, reading.body) for reading in read_text(rules, text, "pt")]
    return meant == [meant_in(rules, rules.declared.cards[card].body)]


@pytest.mark.parametrize(("card", "text"), USUAL)
def test_other_words_mean_the_same(card: str, text: str) -> None:
    assert means(card, text)


@pytest.mark.soak
@pytest.mark.parametrize(("card", "text"), OTHERS)
def test_many_other_words_mean_the_same(card: str, text: str) -> None:
    assert means(card, text)


FRAMED = (
    "Move até 2 caballeros teus que estejam em regiões para o Castillo.",
    "Até 2 caballeros teus vindos de regiões podem ir para o Castillo.",
    "Tira de quaisquer regiões no máximo dois dos teus caballeros e põe-nos no Castillo.",
)
"""One act in several orders and voices."""


@pytest.mark.parametrize("text", FRAMED)
def test_what_stands_around_a_place_adds_nothing(text: str) -> None:
    (reading,) = read_text(rules_of("el-grande"), text, "pt")
    said = reading.rules.removeprefix("may ")
    assert said == "move up to 2 own caballeros from lands to castillo\n"


def test_what_others_have_is_not_mine() -> None:
    """What stands in my court is mine, so that others' pieces there are nothing anybody says."""
    with pytest.raises(Misread):
        read_text(
            rules_of("el-grande"),
            "Move 2 caballeros alheios da tua corte para o Castillo.",
            "pt",
        )
