"""What people write in Spanish in other words than are printed, read into the same act."""

from __future__ import annotations

from fuero.text.reader.alike import meant_in
from fuero.text.reader.reading import Misread, read_text
from support import linking
from support.shipped import rules_of

LEVY = "move up to 2 own caballeros from court to (lands or castillo)"
GATHER = "move any number of own caballeros from one of lands to (lands or castillo)"
DECAY = "each other player moves 3 own caballeros from court to provinces"
READ = {
    LEVY: (
        "Coloca hasta dos caballeros de tu corte en regiones o en el Castillo.",
        "Pon 1 o 2 caballeros de tu corte en las regiones que quieras o en el Castillo.",
        "Saca de tu corte hasta dos caballeros y colócalos en una o varias regiones o en el Castillo.",
        "Hasta 2 de tus caballeros pueden pasar de la corte a las regiones o al Castillo.",
        "El jugador puede mover hasta 2 caballeros suyos de su corte a cualesquiera regiones o al Castillo.",
    ),
    GATHER: (
        "Mueve tantos caballeros tuyos como quieras de una sola región a otras regiones o al Castillo.",
        "Mueve cuantos caballeros propios desees desde una misma región a otras o al Castillo.",
        "Elige una región y mueve de ella tantos de tus caballeros como quieras a otras regiones o al Castillo.",
    ),
    "move up to 5 caballeros from one of lands to (lands or castillo)": (
        "Saca hasta cinco caballeros de una misma región y repártelos entre otras regiones o el Castillo.",
    ),
    "move up to 4 caballeros from lands to (lands or castillo)": (
        "Mueve un total de hasta cuatro caballeros (propios o ajenos) de cualquier región a cualquier "
        "otra región o al Castillo.",
    ),
    DECAY: (
        "Los demás jugadores deben retirar tres caballeros de su corte y devolverlos a las provincias.",
        "Todos los jugadores, salvo tú, devuelven 3 caballeros de su corte a las provincias.",
    ),
    "each player moves all own caballeros from castillo to provinces": (
        "Todos los jugadores tienen que devolver sus caballeros del Castillo a las provincias.",
    ),
    "move 1 caballeros of each player from lands to provinces": (
        "Retira de las regiones un caballero de cada jugador y devuélvelo a las provincias.",
    ),
    "score castillo": ("Se puntúa el Castillo.", "Puntúa solo el Castillo."),
    "score one of (lands or castillo)": ("Elige una región o el Castillo y puntúalo.",),
    "score (lands where best of it is 4)": (
        "Puntúa todas las regiones que dan 4 puntos al primero.",
        "Puntúa todas las regiones en las que el primer puesto valga 4 puntos.",
    ),
    "score (lands where best of it >= 5)": (
        "Puntúa las regiones con un primer valor de 5 o más.",
        "Puntúa todas las regiones cuyo primer valor sea al menos 5.",
    ),
    "score lands, first ranks only": (
        "Se puntúan todas las regiones, pero solo recibe puntos el primero de cada una.",
    ),
    "score (lands with at most 3 caballeros)": (
        "Puntúa todas las regiones que no tengan más de tres caballeros.",
        "Puntúa las regiones con 3 caballeros o menos.",
    ),
    "score one of (lands with at least 1 own caballeros)": (
        "Puntúa una región en la que tengas un caballero.",
    ),
    "score one of (lands with no own caballeros)": (
        "Elige y puntúa una región en la que no tengas ningún caballero.",
    ),
    "score one of (lands except royal-region)": ("Elige una región, salvo la del Rey, y puntúala.",),
    "move king to lands": (
        "Elige una región y mueve allí al Rey.",
        "El Rey se mueve a una región de tu elección.",
    ),
    "move king to lands\nscore royal-region": ("Mueve al Rey a cualquier región y puntúala.",),
    "move king to approaches": ("El Rey se desplaza a una región adyacente.",),
    "move own grande to neighbours of place of own grande": (
        "Puedes mover tu Grande a una región contigua a la suya.",
    ),
    "swap king with own grande": ("El Rey y tu Grande intercambian sus lugares.",),
    "take one of own discard into own hand, unseen": (
        "Recupera una de tus cartas de poder jugadas sin mostrarla.",
    ),
    "set next-starter to me": ("En la próxima ronda serás el jugador inicial.",),
    "add 3 to own score": ("Obtén tres puntos de victoria.",),
    "for each player where me is not starter:\n    add 1 to own score": (
        "Todos los jugadores excepto el jugador inicial ganan 1 punto.",
    ),
    "if number of own caballeros in court > 5:\n    move 2 own caballeros from court to provinces": (
        "Si tienes más de cinco caballeros en tu corte, devuelve dos de ellos a las provincias.",
    ),
    "if place of king is galicia:\n    score galicia\nelse:\n    score castillo": (
        "Si el Rey está en Galicia, se puntúa Galicia. En caso contrario, se puntúa el Castillo.",
    ),
    "one of:\n    score castillo\n    move king to lands": (
        "Puedes elegir entre puntuar el Castillo o mover al Rey a cualquier región.",
    ),
}
"""Acts, each with sentences that mean it."""
REFUSED = (
    "Mueve 2 caballeros extranjeros de tu corte al Castillo.",
    "Mueve hasta 3 caballeros extranjeras de las regiones al Castillo.",
    "Puntúa solo la mitad de las regiones.",
    "Mueve hasta 2 caballeros tuyos de las regiones de nuevo vacías al Castillo.",
    "Retira 2 de tus caballeros de la corte.",
    "Puntúa las regiones que no tengan al menos 2 caballeros.",
    "Puntúa todas las regiones donde no haya exactamente 2 caballeros.",
    "Puntúa todas las regiones que no tengan más caballeros.",
    "Puntúa una región en la que solo tengas caballeros tú.",
    "Si no tienes al menos 2 caballeros en el Castillo, ganas 2 puntos.",
    "Mueve al menos 2 caballeros tuyos de la corte al Castillo.",
    "Mueve todos tus caballeros menos uno del Castillo a las provincias.",
    "Mueve hasta 2 caballeros tuyos que no estén en el Castillo a la corte.",
    "Sustituye un caballero ajeno de Granada por uno tuyo de Sevilla.",
    "Puntúa dos regiones.",
    "Nunca muevas al Rey.",
)


def test_other_words_mean_the_same() -> None:
    rules = rules_of("el-grande")
    read = {(act, text): read_text(rules, text, "es") for act in READ for text in READ[act]}
    meant = {
        key: [meant_in(rules, one.body) == _meaning(key[0]) for one in readings]
        for key, readings in read.items()
    }
    assert {key: right for key, right in meant.items() if right != [True]} == {}


def _meaning(act: str) -> object:
    rules = rules_of("el-grande")
    return meant_in(rules, linking.statements(rules, act))


def test_what_rules_do_not_say_is_refused() -> None:
    assert [text for text in REFUSED if _is_read(text)] == []


def _is_read(text: str) -> bool:
    try:
        read_text(rules_of("el-grande"), text, "es")
    except Misread:
        return False
    return True
