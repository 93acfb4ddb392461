"""What people write in French in other words than are printed, read into the act it means; more of
it stands in readings-fr.yaml.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from ruamel.yaml import YAML

from fuero.diagnostics import Source
from fuero.lang.parse import parse_statements
from fuero.ruleset.bodies import link_as_card
from fuero.text.reader.alike import meant_in
from fuero.text.reader.misread import Misread
from fuero.text.reader.reading import read_text
from support import linking
from support.shipped import rules_of

CASES = YAML(typ="safe").load(Path(__file__).with_name("readings-fr.yaml"))
FOUR = "move up to 4 own caballeros from lands to (lands or castillo)"
COURT = "move up to 3 own caballeros from court to castillo"
HOME = "each other player moves 2 own caballeros from court to provinces"
GATHER = "move any number of own caballeros from one of lands to (lands or castillo)"
KING = "move king to lands"
ONE = "score one of lands"
FIRSTS = "score lands, first ranks only"
FIVE = "move up to 5 caballeros from one of lands to (lands or castillo)"
EITHER = "each other player moves 3 own caballeros from (lands or court) to provinces"
SECRET = (
    "each other player secretly chooses one of (open with at least 1 own caballeros) as there\n"
    "each of them moves all own caballeros from there to provinces"
)
ALONE = (
    "each player secretly chooses one of lands as there\n"
    "each of them with unique there scores there"
)
FOURS = "score (lands where best of it is 4)"
FEWEST = "score (lands with fewest crowd above 0)"
READ = (
    ("score one of (lands with no caballeros)", "Décomptez une région vide."),
    # persons and moods
    (COURT, "Tu déplaces jusqu’à 3 caballeros de ta cour vers le Castillo."),
    (COURT, "Place jusqu’à trois caballeros de ta cour dans le Castillo."),
    (COURT, "Vous devez placer au plus trois caballeros de votre cour dans le Castillo."),
    (COURT, "On met jusqu’à 3 de ses caballeros de sa cour dans le Castillo."),
    (COURT, "Le joueur peut envoyer jusqu’à trois caballeros de sa cour au Castillo."),
    (COURT, "Déplacer un maximum de 3 caballeros de sa cour vers le Castillo."),
    (COURT, "Si tu veux, envoie jusqu’à 3 caballeros de ta cour au Castillo."),
    # orders
    (COURT, "Placez dans le Castillo jusqu’à 3 caballeros de votre cour."),
    (COURT, "Prenez dans votre cour jusqu’à trois caballeros et placez-les dans le Castillo."),
    (COURT, "Prenez jusqu’à 3 caballeros de votre cour et mettez-les dans le Castillo."),
    (COURT, "Envoyez trois caballeros au plus de votre cour vers le Castillo."),
    # passives
    (COURT, "Jusqu’à 3 caballeros de votre cour sont placés dans le Castillo."),
    (COURT, "Jusqu’à trois caballeros de votre cour peuvent être placés dans le Castillo."),
    (COURT, "Au plus trois de vos caballeros quittent votre cour pour le Castillo."),
    (COURT, "Jusqu’à trois de vos caballeros passent de la cour au Castillo."),
    # whose, and how many
    (
        FOUR,
        (
            "Déplacez 4 de vos caballeros au maximum depuis n’importe quelles régions "
            "vers d’autres "
            "régions ou le Castillo."
        ),
    ),
    (
        FOUR,
        (
            "Déplacez jusqu’à quatre caballeros qui vous appartiennent des régions vers "
            "les régions "
            "de votre choix ou vers le Castillo."
        ),
    ),
    (
        "move up to 2 foreign caballeros from castillo to court",
        "Déplacez jusqu’à deux caballeros d’autres joueurs du Castillo vers la cour.",
    ),
    (
        "move up to 2 foreign caballeros from castillo to lands",
        (
            "Retirez du Castillo jusqu’à 2 caballeros qui ne sont pas à vous et placez-les "
            "dans des régions."
        ),
    ),
    (
        "move any number of own caballeros from castillo to granada",
        "Déplacez autant de vos caballeros que vous voulez du Castillo à Grenade.",
    ),
    (
        "move 1 caballeros of each player from castillo to provinces",
        "Renvoyez en province un caballero de chaque couleur, pris dans le Castillo.",
    ),
    (
        "move up to 5 caballeros from one of lands to castillo",
        (
            "Déplacez jusqu’à cinq caballeros de n’importe quelle couleur d’une seule "
            "région vers le "
            "Castillo."
        ),
    ),
    # others
    (HOME, "Les autres joueurs renvoient chacun deux caballeros de leur cour en province."),
    (HOME, "Chacun des autres joueurs doit remettre 2 caballeros de sa cour dans sa province."),
    (HOME, "Tous vos adversaires ramènent en province 2 caballeros de leur cour."),
    (HOME, "Chaque adversaire renvoie de sa cour en province deux caballeros."),
    (HOME, "Tes rivaux doivent tous renvoyer deux caballeros de leur cour en province."),
    (
        "each player moves 1 own caballeros from lands to court",
        (
            "Chaque joueur, vous y compris, reprend dans sa cour un de ses caballeros, "
            "d’une région de son "
            "choix."
        ),
    ),
    # figures
    (KING, "Le roi va dans une région au choix."),
    (KING, "Tu mets le roi dans la région que tu veux."),
    (KING, "Prenez le roi et placez-le dans une autre région."),
    (KING, "Déplace le roi où tu veux."),
    ("move own grande to lands", "Vous placez votre Grande dans une autre région de votre choix."),
    # scoring
    (ONE, "Une région de votre choix est décomptée."),
    (ONE, "Effectuez le décompte d’une région au choix."),
    (ONE, "On décompte une région."),
    (
        FIRSTS,
        "Décomptez toutes les régions, mais seules les premières places rapportent des points.",
    ),
    (FIRSTS, "Dans chaque région, seule la première place est décomptée."),
    # places in a row, each with words of its own, and others with the words of the first
    (
        "move up to 3 foreign caballeros from lands to (lands or castillo)",
        "Déplacez 3 caballeros adverses au plus des régions vers d’autres régions ou au Castillo.",
    ),
    # one piece comes from one place, and goes to one
    (
        "move 1 own caballeros from court to lands",
        "Placez un caballero de votre cour dans une région.",
    ),
    # what one has somewhere is one's own
    (
        (
            "each other player secretly chooses one of (open with at least 1 own caballeros) as "
            "there\neach of them moves all own caballeros from there to provinces"
        ),
        (
            "Chaque autre joueur choisit en secret une région où le roi n’est pas, dans laquelle "
            "il a au moins un caballero. Chacun renvoie tous ses caballeros de la région choisie "
            "en province."
        ),
    ),
    (
        "score (lands with most own caballeros)",
        "Décomptez la région dans laquelle vous avez le plus de caballeros.",
    ),
    ("score (lands with most crowd)", "La région contenant le plus de caballeros est décomptée."),
    # from the place that is chosen, amounts, exceptions, conditions, what was said before
    (
        GATHER,
        (
            "Choisissez une région et déplacez-en autant de vos caballeros que vous "
            "voulez vers d’autres régions ou le Castillo."
        ),
    ),
    (
        GATHER,
        (
            "Prenez autant de vos caballeros que vous le souhaitez dans une seule "
            "région et répartissez-les dans d’autres régions ou dans le Castillo."
        ),
    ),
    (
        "move up to 2 own caballeros from court to (lands or castillo)",
        ("Placez un ou deux caballeros de votre cour dans des régions ou dans le Castillo."),
    ),
    (
        "move up to 2 own caballeros from court to (lands or castillo)",
        "Deux caballeros au plus quittent votre cour pour des régions ou le Castillo.",
    ),
    (
        "move up to 5 caballeros from one of lands to (lands or castillo)",
        (
            "D’une seule région, déplacez jusqu’à cinq caballeros de n’importe quelles "
            "couleurs vers des régions ou le Castillo."
        ),
    ),
    (
        "each other player moves all own caballeros from court to provinces",
        "Les adversaires renvoient en province la totalité des caballeros de leur cour.",
    ),
    (
        "score lands, first ranks only",
        "Décomptez la première place de toutes les régions.",
    ),
    (
        "score lands, first ranks only",
        "Dans toutes les régions, on ne décompte que la première place.",
    ),
    (
        "score (lands where best of it is 5)",
        "Décomptez toutes les régions dont la première place vaut 5 points.",
    ),
    (
        "score (lands except granada)",
        "Toutes les régions sauf Grenade sont décomptées.",
    ),
    (
        "score one of neighbours of granada",
        "Décomptez une région voisine de Grenade.",
    ),
    (
        "score one of (lands with no own caballeros)",
        "Tu décomptes une région dans laquelle tu n’as pas de caballero.",
    ),
    (
        "score place of king",
        "La région où se trouve le roi est décomptée.",
    ),
    (
        "take one of own discard into own hand, unseen",
        "Reprenez en main, sans la montrer, une de vos cartes de pouvoir déjà jouées.",
    ),
    (
        "move king to lands\nscore place of king",
        (
            "Déplacez le roi dans une région de votre choix. Décomptez ensuite la "
            "région où il se trouve."
        ),
    ),
    (
        ONE,
        "Choisissez une région et décomptez-la.",
    ),
    (
        "one of:\n    score castillo\n    score place of king",
        "Au choix : décomptez le Castillo ou décomptez la région royale.",
    ),
    (
        "if number of own caballeros in castillo > 0:\n    add 3 to own score",
        "Si tu as au moins un caballero dans le Castillo, tu marques 3 points.",
    ),
    (
        (
            "each other player with at least 1 own caballeros in castillo moves 1 own "
            "caballeros from castillo to court"
        ),
        (
            "Les autres joueurs qui ont au moins un caballero dans le Castillo "
            "reprennent chacun un de leurs caballeros du Castillo dans leur cour."
        ),
    ),
    (
        "move own grande to neighbours of place of own grande",
        "Déplacez votre Grande dans une région voisine.",
    ),
    (
        GATHER,
        (
            "Prenez dans une région autant de caballeros à vous que vous voulez et placez-les"
            " dans d’autres régions ou le Castillo."
        ),
    ),
    (
        GATHER,
        (
            "Choisissez une région et déplacez-en autant de vos caballeros que vous voulez "
            "vers d’autres régions ou le Castillo."
        ),
    ),
    (
        GATHER,
        (
            "Vous pouvez déplacer tout ou partie de vos caballeros d’une région vers d’autres"
            " régions ou vers le Castillo."
        ),
    ),
    (
        FIVE,
        (
            "Jusqu’à cinq caballeros d’une région, quelle que soit leur couleur, peuvent être"
            " déplacés vers des régions ou le Castillo."
        ),
    ),
    (
        FIVE,
        (
            "Choisissez une région. Déplacez jusqu’à 5 caballeros de cette région vers "
            "d’autres régions ou le Castillo."
        ),
    ),
    (
        FOUR,
        (
            "Un à quatre de vos caballeros passent des régions dans d’autres régions ou dans "
            "le Castillo."
        ),
    ),
    (
        FOUR,
        (
            "Tu prends jusqu’à quatre de tes caballeros dans les régions et tu les places "
            "dans d’autres régions ou dans le Castillo."
        ),
    ),
    (
        COURT,
        "Placez maximum 3 caballeros de votre cour dans le Castillo.",
    ),
    (
        COURT,
        "Vous pouvez mettre jusqu’à trois des caballeros de votre cour dans le Castillo.",
    ),
    (
        HOME,
        (
            "Les autres joueurs perdent chacun deux caballeros de leur cour, qui retournent "
            "en province."
        ),
    ),
    (
        HOME,
        "Tous les joueurs sauf vous renvoient deux caballeros de leur cour en province.",
    ),
    (
        HOME,
        "Chacun de vos adversaires replace deux caballeros de sa cour dans sa province.",
    ),
    (
        EITHER,
        (
            "Les autres joueurs perdent chacun 3 caballeros, des régions ou de leur cour, qui"
            " retournent en province."
        ),
    ),
    (
        EITHER,
        (
            "Chaque autre joueur remet dans sa province trois de ses caballeros, qu’il prend "
            "dans les régions ou dans sa cour."
        ),
    ),
    (
        SECRET,
        (
            "Chaque autre joueur choisit en secret une région, sauf la région royale, où il a"
            " au moins un caballero. Il renvoie tous ses caballeros de cette région en "
            "province."
        ),
    ),
    (
        SECRET,
        (
            "Chaque autre joueur choisit secrètement une région (mais pas la région royale) "
            "où il a au moins un caballero. Il remet en province tous ses caballeros de cette"
            " région."
        ),
    ),
    (
        ALONE,
        (
            "Tous les joueurs choisissent une région en secret. Celui qui est le seul à avoir"
            " choisi sa région la décompte."
        ),
    ),
    (
        ONE,
        "Décomptez uniquement une région de votre choix.",
    ),
    (
        FIRSTS,
        "Seul le premier de chaque région marque des points.",
    ),
    (
        FIRSTS,
        "Décomptez toutes les régions, premières places uniquement.",
    ),
    (
        FOURS,
        "Décomptez les régions qui rapportent 4 points à la première place.",
    ),
    (
        FOURS,
        "Décomptez toutes les régions où le premier reçoit 4 points.",
    ),
    (
        FEWEST,
        "Décomptez la région contenant le moins de caballeros (mais au moins un).",
    ),
    (
        FEWEST,
        (
            "Décomptez la région où il y a le moins de caballeros ; les régions vides ne "
            "comptent pas."
        ),
    ),
    (
        "score one of (lands with exactly 1 own caballeros)",
        "Décomptez une région où vous n’avez qu’un seul caballero.",
    ),
    (
        "score one of (lands with at least 3 own caballeros)",
        "Décomptez une région de votre choix dans laquelle vous avez au moins 3 caballeros.",
    ),
    (
        "score place of own grande",
        "Décomptez la région qui abrite votre Grande.",
    ),
    (
        "if number of own caballeros in castillo >= 3:\n    add 3 to own score",
        "Si le Castillo contient au moins trois de vos caballeros, gagnez 3 points.",
    ),
    (
        "if number of own caballeros in castillo >= 3:\n    add 3 to own score",
        "Si au moins trois de vos caballeros se trouvent dans le Castillo, marquez 3 points.",
    ),
    (
        "move king to approaches",
        "Le roi est déplacé dans une région limitrophe.",
    ),
    (
        "move king to approaches",
        "Placez le roi dans une région voisine de celle où il se trouve.",
    ),
    (
        KING,
        "Choisissez une région et placez-y le roi.",
    ),
    (
        "take one of own discard into own hand, unseen",
        "Récupérez secrètement une de vos cartes de pouvoir déjà jouées.",
    ),
    (
        "take one of own discard into own hand, unseen",
        "Sans la montrer, reprenez en main une de vos cartes de pouvoir jouées.",
    ),
    (
        "move all own caballeros from granada to castillo",
        "Vos caballeros de Grenade rejoignent le Castillo.",
    ),
    ("score castillo", "Décompte du Castillo."),
    ("score castillo", "Le Castillo est immédiatement décompté."),
    ("score place of king", "Vous décomptez la région où est le roi."),
)
REFUSED = (
    # One player is not all the others.
    "Renvoyez tous les caballeros d’un adversaire de la cour vers la province.",
    "Déplacez une caballero vers la cour.",
    "Chaque autre joueur renvoient 2 de ses caballeros en province.",
    "Les autres joueurs renvoie 2 caballeros de leur cour en province.",
    "Tu décomptez le Castillo.",
    "Décomptez une autre région.",
    "Déplacez quelques caballeros de votre cour vers le Castillo.",
    "Déplacez jusqu’à 3 caballeros adjacents vers le Castillo.",
    "Déplacez d’abord jusqu’à 3 caballeros de votre cour.",
    "Décomptez deux fois le Castillo.",
    "Décomptez une région presque vide.",
    "Déplacez le roi dans une région voisine de la mer.",
    "Placez jusqu’à 3 caballeros de votre cour sauf un dans le Castillo.",
    "Une région décompté.",
    "Jusqu’à deux caballeros est placé dans le Castillo.",
    "Ne décomptez pas le Castillo.",
    # several pieces to a single place
    "Placez jusqu’à 3 caballeros de votre cour dans une région de votre choix.",
    "Décomptez la région.",
    "Décomptez encore le Castillo.",
    # another verb than the printed one may say by itself where something goes
    "Perdez deux caballeros de votre cour.",
    "Déplacez au moins 2 caballeros de votre cour vers le Castillo.",
    "Déplacez la moitié de vos caballeros de votre cour vers le Castillo.",
    "Placez un caballero de votre cour dans chaque région.",
    "Décomptez une région où vous avez deux caballeros.",
    "Déplacez deux caballeros d’un même joueur vers le Castillo.",
    "Tu peux déplacer tes caballeros d’une région vers une autre.",
    "Procédez à un décompte dans une autre région.",
    "Pour chaque joueur, renvoyez un caballero d’une région de votre choix en province.",
    "Décomptez uniquement les régions où vous êtes seul.",
    "Déplacez jusqu’à 4 de vos caballeros vers des régions différentes.",
    "Déplacez jusqu’à deux de vos caballeros, un par région, vers le Castillo.",
    "Décomptez le Castillo à la fin du tour.",
    "Si vous voulez, gagnez un point pour chaque caballero de votre cour.",
    "Déplacez le roi, sans le montrer, dans une région.",
    "Jusqu’à trois caballeros de votre cour rejoignent le roi.",
    "Décomptez les régions qui n’ont pas au moins 2 caballeros.",
    "Déplacez la moitié de vos caballeros vers le Castillo, les autres vers votre cour.",
    "Décomptez deux régions.",
    "Déplacez deux caballeros par région vers le Castillo.",
    "Le Castillo est vidé.",
    "Décomptez toutes les régions, sauf une.",
    "Chaque joueur, sauf le dernier, renvoie deux caballeros de sa cour en province.",
)


@pytest.mark.parametrize(("act", "text"), READ)
def test_what_people_write_is_read_as_it_is_meant(act: str, text: str) -> None:
    rules = rules_of("el-grande")
    (found,) = read_text(rules, text, "fr")
    wanted = linking.statements(rules, act)
    assert meant_in(rules, found.body) == meant_in(rules, wanted)


@pytest.mark.parametrize("text", REFUSED)
def test_what_says_something_else_or_says_it_wrong_is_refused(text: str) -> None:
    with pytest.raises(Misread):
        read_text(rules_of("el-grande"), text, "fr")


def readings(text: str) -> tuple[str, ...]:
    """What a text is read as, as rules; nothing where it is refused."""
    try:
        return tuple(one.rules for one in read_text(rules_of("el-grande"), text, "fr"))
    except Misread:
        return ()


def means(text: str, act: str) -> bool:
    """Whether a text has one reading, which is this act."""
    rules = rules_of("el-grande")
    wanted = meant_in(rules, link_as_card(rules, parse_statements(Source("act", act)).declarations))
    try:
        (reading,) = read_text(rules, text, "fr")
    except (Misread, ValueError):
        return False
    return meant_in(rules, reading.body) == wanted


def test_other_words_mean_the_same() -> None:
    cases = [(text, entry["act"]) for entry in CASES for text in entry.get("read", ())]
    assert [(text, act, readings(text)) for text, act in cases if not means(text, act)] == []


def test_what_says_more_than_an_act_or_less_is_refused() -> None:
    texts = [text for entry in CASES for text in entry.get("refused", ())]
    assert [(text, found) for text in texts if (found := readings(text))] == []
