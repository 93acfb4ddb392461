"""What people write in Portuguese in other words than are printed, read into the same act."""

from __future__ import annotations

import pytest

from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, read_text
from support import linking
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


ACTS = {
    "two-lands": "score (aragon or catalonia)",
    "shut-in": "move 1 own and 1 foreign caballeros from one of lands to castillo",
    "two-on": "add 2 to own score",
    "no-court": "if number of own caballeros in court is 0:\n    score castillo",
    "two-back": "take up to 2 of own discard into own hand, unseen",
    "about": "move up to 2 own and up to 1 foreign caballeros from lands to lands",
    "grande": "move own grande to lands",
    "free": "move up to 1 own caballeros from castillo to provinces",
    "four": "move up to 4 own caballeros from lands to (lands or castillo)",
    "foreign": "move up to 3 foreign caballeros from lands to castillo",
    "both": "move up to 2 own and up to 2 foreign caballeros from lands to castillo",
    "single": "move up to 5 caballeros from one of lands to (lands or castillo)",
    "all": "move any number of own caballeros from court to castillo",
    "fetch": "move up to 2 own caballeros from provinces to court",
    "home": "each other player moves 3 own caballeros from court to provinces",
    "king": "move king to lands",
    "beside": "move king to adjoining",
    "firsts": "score lands, first ranks only",
    "fives": "score (lands where best of it is 5)",
    "not-king": "score one of open-lands",
    "back": "take one of own discard into own hand, unseen",
    "richest": "each player where me in (players with most score) "
    "moves 2 own caballeros from court to provinces",
    "each": "add number of own caballeros in castillo to own score",
    "starter": "set next-starter to me",
    "look": "look at hand of left",
    "swap": "swap 1 own caballeros in lands with foreign caballeros in lands",
    "most": "score (lands with most crowd)",
    "nobody": "if number of own caballeros in castillo is 0:\n    add 2 to own score",
    "many-there": "if number of own caballeros in court > 5:\n    score castillo",
    "granada": "score granada",
    "for-starter": "add 2 to score of starter",
    "not-starter": "for each player where me is not starter:\n    add 1 to own score",
    "scoring": "may perform general-scoring",
    "elsewhere": "move up to 3 own caballeros from lands to (lands except place of own grande)",
    "two-places": "score (galicia or castillo)",
}
SAID = (
    ("two-lands", "Pontua tanto Aragão como a Catalunha."),
    (
        "shut-in",
        (
            "Coloca no Castillo um caballero teu e um caballero de um adversário, "
            "ambos retirados de uma só região."
        ),
    ),
    ("two-on", "Avança duas casas na pontuação."),
    ("no-court", "Se a tua corte estiver vazia, pontua o Castillo."),
    ("two-back", "Podes voltar a pôr na mão, em segredo, até duas cartas já jogadas."),
    ("about", "Podes mudar de região, no máximo, dois dos teus caballeros e um de outro jogador."),
    ("grande", "O teu Grande muda de região."),
    ("free", "Podes libertar um dos teus caballeros do Castillo e devolvê-lo às províncias."),
    (
        "four",
        (
            "Podes deslocar até 4 caballeros próprios de quaisquer regiões para outras "
            "regiões e/ou para o Castillo."
        ),
    ),
    (
        "four",
        (
            "Move um máximo de quatro caballeros teus de quaisquer regiões para regiões à "
            "tua escolha ou para o Castillo."
        ),
    ),
    (
        "four",
        "Podes mover até 4 dos teus caballeros de umas regiões para outras ou para o Castillo.",
    ),
    (
        "four",
        (
            "De quaisquer regiões, move até 4 caballeros teus para quaisquer outras ou para "
            "o Castillo."
        ),
    ),
    (
        "four",
        (
            "O jogador ativo pode mover até 4 caballeros próprios de quaisquer regiões para "
            "quaisquer regiões ou para o Castillo."
        ),
    ),
    (
        "foreign",
        (
            "Move até 3 caballeros pertencentes a outros jogadores de quaisquer regiões "
            "para o Castillo."
        ),
    ),
    (
        "foreign",
        "Move até 3 caballeros, mas nenhum dos teus, de quaisquer regiões para o Castillo.",
    ),
    (
        "foreign",
        "Move até 3 dos caballeros dos outros jogadores de quaisquer regiões para o Castillo.",
    ),
    (
        "both",
        "Move até 2 caballeros próprios e até 2 alheios de quaisquer regiões para o Castillo.",
    ),
    (
        "both",
        (
            "Move até 2 dos teus caballeros e até 2 de outros jogadores de quaisquer "
            "regiões para o Castillo."
        ),
    ),
    (
        "single",
        (
            "Retira até 5 caballeros de uma única região e distribui-os por quaisquer "
            "regiões ou pelo Castillo."
        ),
    ),
    (
        "single",
        (
            "Move até 5 caballeros de uma região à tua escolha para quaisquer regiões ou "
            "para o Castillo."
        ),
    ),
    (
        "single",
        (
            "Escolhe uma região e move até 5 caballeros dela para quaisquer outras regiões "
            "ou para o Castillo."
        ),
    ),
    ("all", "Põe no Castillo os caballeros da tua corte que quiseres."),
    ("all", "Podes colocar no Castillo tantos caballeros da tua corte quantos quiseres."),
    ("fetch", "Podes ir buscar até 2 caballeros às províncias e colocá-los na tua corte."),
    (
        "home",
        "Todos os jogadores, exceto tu, devolvem 3 dos seus caballeros da corte às províncias.",
    ),
    ("home", "Os demais jogadores têm de devolver às províncias três caballeros da sua corte."),
    ("king", "Escolhe uma região e move o Rei para lá."),
    ("king", "Muda o Rei para a região que quiseres."),
    ("beside", "Move o Rei para uma região vizinha."),
    ("beside", "O Rei vai para uma das regiões adjacentes."),
    ("beside", "Põe o Rei numa região contígua àquela em que se encontra."),
    ("firsts", "Em cada região pontua-se apenas o primeiro lugar."),
    ("firsts", "Pontua todas as regiões, mas atribui pontos apenas ao primeiro lugar."),
    (
        "firsts",
        "São pontuadas todas as regiões, mas apenas quem está em primeiro lugar recebe pontos.",
    ),
    ("fives", "Pontua todas as regiões em que o primeiro lugar vale 5 pontos."),
    ("fives", "Todas as regiões com 5 pontos para o primeiro lugar são pontuadas."),
    ("fives", "Pontua as regiões que dão 5 pontos ao primeiro lugar."),
    ("not-king", "Pontua uma região à tua escolha, mas não a do Rei."),
    ("back", "Volta a pôr na mão uma das tuas cartas de poder jogadas, sem a mostrar."),
    ("back", "Recupera, sem a mostrares, uma carta de poder já jogada para a mão."),
    (
        "richest",
        "Os jogadores com mais pontos devolvem 2 dos seus caballeros da corte às províncias.",
    ),
    (
        "richest",
        "O jogador que tem mais pontos devolve 2 dos seus caballeros da corte às províncias.",
    ),
    ("each", "Ganhas um ponto por cada um dos teus caballeros no Castillo."),
    ("each", "Por cada caballero que tenhas no Castillo, marcas um ponto."),
    ("starter", "Na próxima jogada, és tu quem começa."),
    ("starter", "Tu começas a próxima jogada."),
    ("look", "Vê as cartas na mão do jogador à tua esquerda."),
    (
        "swap",
        "Troca um dos teus caballeros numa região por um caballero de outro jogador noutra região.",
    ),
    ("most", "Pontua a região com o maior número de caballeros (em caso de empate, todas)."),
    ("nobody", "Sem caballeros próprios no Castillo, o jogador soma 2 pontos à sua pontuação."),
    ("nobody", "Não tendo caballeros no Castillo, recebes 2 pontos."),
    ("many-there", "Com mais de cinco caballeros teus na corte, pontua o Castillo."),
    (
        "many-there",
        (
            "Se pelo menos seis dos teus caballeros estiverem na corte, contam-se os "
            "pontos do Castillo."
        ),
    ),
    ("many-there", "O Castillo é pontuado se houver na tua corte pelo menos 6 caballeros teus."),
    (
        "foreign",
        (
            "Até três caballeros dos adversários podem ser retirados de quaisquer regiões "
            "e colocados no Castillo."
        ),
    ),
    (
        "foreign",
        ("De quaisquer regiões, até 3 caballeros dos outros jogadores passam para o Castillo."),
    ),
    (
        "foreign",
        (
            "Retira até três caballeros dos adversários de quaisquer regiões, colocando-os "
            "no Castillo."
        ),
    ),
    (
        "foreign",
        (
            "No Castillo colocam-se até três caballeros de outros jogadores, retirados de "
            "quaisquer regiões."
        ),
    ),
    (
        "both",
        (
            "Podes pôr no Castillo, no máximo, dois dos teus caballeros e dois de outros "
            "jogadores, vindos de quaisquer regiões."
        ),
    ),
    ("fetch", "Das suas províncias o jogador leva até dois caballeros para a sua corte."),
    (
        "fetch",
        ("Podes ir buscar às tuas próprias províncias até 2 caballeros e colocá-los na corte."),
    ),
    (
        "home",
        (
            "Exceto tu, todos os jogadores retiram três caballeros da sua corte e "
            "colocam-nos nas suas províncias."
        ),
    ),
    (
        "home",
        (
            "Os restantes jogadores têm de retirar, cada um, 3 caballeros da própria corte "
            "e repô-los nas províncias."
        ),
    ),
    ("king", "O jogador move o Rei para uma região que o jogador escolher."),
    ("fives", "Pontua todas as regiões em que o primeiro classificado recebe cinco pontos."),
    ("granada", "Pontua a região de Granada."),
    ("for-starter", "Somam-se dois pontos à pontuação do jogador inicial."),
    ("not-starter", "Recebem um ponto todos os jogadores, menos o jogador inicial."),
    ("scoring", "Podes realizar uma pontuação geral."),
    (
        "elsewhere",
        (
            "Move até 3 dos teus caballeros de quaisquer regiões para regiões onde não "
            "esteja o teu Grande."
        ),
    ),
    ("two-places", "Faz-se a pontuação tanto da Galiza como do Castillo."),
)
"""Sentences by the acts they mean."""
REFUSED = (
    "Pontua apenas o Castillo e todas as regiões, exceto o Castillo.",
    "O outro jogador move até 4 dos seus caballeros de quaisquer regiões para o Castillo.",
    "Pontua a outra região.",
    "Pontua todas as outras regiões.",
    "Move até 2 dos teus outros caballeros da corte para o Castillo.",
    "Move só caballeros teus de quaisquer regiões para o Castillo.",
    "Move até 2 caballeros teus da corte para uma região vizinha.",
    "Move até 4 caballeros de uma região para outra ou para o Castillo.",
    "Move até 3 dos teus caballeros da corte para uma região e os restantes para o Castillo.",
    "Move até 3 caballeros teus de regiões diferentes, um de cada, para o Castillo.",
    "Só os outros jogadores ganham 2 pontos por cada caballero.",
    "Cada jogador exceto o da tua esquerda devolve 2 caballeros seus da corte às províncias.",
    "Podes tirar até 2 dos teus caballeros do Castillo.",
    "Pontua a região vazia.",
    "Move o Rei duas regiões.",
    "Com dois caballeros em Granada, recebes 2 pontos.",
    "Retira 2 dos teus caballeros da corte.",
    "Pontua uma região em que só tenhas caballeros tu.",
    "Se não tiveres pelo menos 2 caballeros no Castillo, ganhas 2 pontos.",
)
"""What no rule says, or what says more than the rule it looks like."""


def test_what_people_write_is_read_into_the_act_it_means() -> None:
    rules = rules_of("el-grande")
    meant = {key: meant_in(rules, linking.statements(rules, act)) for key, act in ACTS.items()}
    wrong = [
        text
        for key, text in SAID
        if [meant_in(rules, one.body) for one in read_text(rules, text, "pt")] != [meant[key]]
    ]
    assert wrong == []


@pytest.mark.parametrize("text", REFUSED)
def test_what_says_something_else_is_refused(text: str) -> None:
    with pytest.raises(Misread):
        read_text(rules_of("el-grande"), text, "pt")
