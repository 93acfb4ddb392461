"""What people write in French in other words than are printed, read into the act it means."""

from __future__ import annotations

import pytest

from fuero.text.reader.alike import meant_in
from fuero.text.reader.misread import Misread
from fuero.text.reader.reading import read_text
from support import linking
from support.shipped import rules_of

FOUR = "move up to 4 own caballeros from lands to (lands or castillo)"
COURT = "move up to 3 own caballeros from court to castillo"
HOME = "each other player moves 2 own caballeros from court to provinces"
GATHER = "move any number of own caballeros from one of lands to (lands or castillo)"
KING = "move king to lands"
ONE = "score one of lands"
FIRSTS = "score lands, first ranks only"
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
        "Déplacez jusqu’à deux caballeros d’un autre joueur du Castillo vers la cour.",
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
    ("score castillo", "Décompte du Castillo."),
    ("score castillo", "Le Castillo est immédiatement décompté."),
    ("score place of king", "Vous décomptez la région où est le roi."),
)
REFUSED = (
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
