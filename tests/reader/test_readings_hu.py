"""What people write in Hungarian in other words than are printed, read into the act it means."""

from __future__ import annotations

import pytest

from fuero.text.reader.alike import meant_in
from fuero.text.reader.misread import Misread
from fuero.text.reader.reading import read_text
from support import linking
from support.shipped import rules_of

COURT = "move up to 3 own caballeros from court to castillo"
FOREIGN = "move up to 3 foreign caballeros from lands to castillo"
FIVE = "score one of (lands with at least 5 caballeros)"
EACH = "each player may move up to 1 own caballeros from court to castillo"
GRANDE = "move up to 3 own caballeros from court to place of own grande"
HOME = "each other player moves 2 own caballeros from court to provinces"
KING = "move king to lands"
FIRSTS = "score lands, first ranks only"
ANY_LANDS = "move up to 3 caballeros from lands to (lands or castillo)"
FOREIGN_LANDS = "move up to 3 foreign caballeros from lands to (lands or castillo)"
BOTH = "move up to 2 own and up to 2 foreign caballeros from lands to (lands or castillo)"
ONE_EACH = "move 1 caballeros of each player from lands to provinces"
SWAP = "swap up to 2 own caballeros in lands with foreign caballeros in castillo"
POINTS = "add 2 to own score"
STARTER = "add 2 to score of starter"
NONE_THERE = (
    "each player with no own caballeros in castillo moves 1 own caballeros from court to castillo"
)
ABOVE_FIVE = "score (lands where best of it > 5)"
AT_MOST_3 = "score (lands with at most 3 caballeros)"
ALL_BUT = "for each player where me is not starter:\n    add 1 to own score"
READ = (
    # everybody but one
    (ALL_BUT, "A kezdőjátékos kivételével minden játékos kap 1 pontot."),
    (ALL_BUT, "Mindenki kap egy pontot, kivéve a kezdőjátékost."),
    # “all but” is never “one of all but”
    ("score (lands except granada)", "Granada kivételével minden régió kiértékelésre kerül."),
    # a wish with a comma of its own
    (
        "move up to 2 own caballeros from provinces to court",
        (
            "Behívhatsz egy vagy két lovagot a tartományból az udvarodba, "
            "de ha nem akarsz, nem hívsz senkit."
        ),
    ),
    ("add 2 to own score", "Lépj 2 mezőt előre a pontozósávon."),
    ("add 2 to own score", "Két pont jár neked."),
    (STARTER, "A kezdőjátékosnak két pont jár."),
    (AT_MOST_3, "Értékelj ki minden régiót, ahol négynél kevesebb lovag van."),
    # persons and moods
    (COURT, "Legfeljebb 3 lovagot helyezz át az udvarodból a Castillóba."),
    (COURT, "Legfeljebb három lovagot áthelyezhetsz az udvarodból a Castillóba."),
    (COURT, "Áthelyezel legfeljebb három lovagot az udvarodból a Castillóba."),
    (COURT, "Vigyél legfeljebb 3 lovagot az udvarodból a Castillóba."),
    (COURT, "Küldj az udvarodból legfeljebb három lovagot a Castillóba."),
    (COURT, "Tedd át legfeljebb három lovagodat az udvarodból a Castillóba."),
    (COURT, "Helyezzen át legfeljebb 3 lovagot az udvarából a Castillóba."),
    (COURT, "Legfeljebb 3 lovagodat viheted át az udvarodból a Castillóba."),
    (COURT, "Legfeljebb 3 lovagod átkerülhet az udvarodból a Castillóba."),
    # amounts behind what is counted, and within what somebody has
    (COURT, "Az udvarodban lévő lovagok közül legfeljebb hármat tegyél a Castillóba."),
    (COURT, "Az udvarodból a lovagjaid közül legfeljebb 3-at átvihetsz a Castillóba."),
    (FOREIGN, "Mások lovagjai közül legfeljebb hármat áthelyezhetsz a régiókból a Castillóba."),
    (FOREIGN, "Helyezd át más játékosok legfeljebb 3 lovagját a régiókból a Castillóba."),
    (
        "move up to 5 caballeros from one of lands to castillo",
        "Egyetlen régióból legfeljebb öt lovagot átvihetsz a Castillóba, mindegy, milyen színűek.",
    ),
    # set down somewhere, and from whose court
    (COURT, "Udvarodból legfeljebb három lovagot helyezz el a Castillóban!"),
    (HOME, "Minden más játékos udvarából két lovag visszakerül a tartományba."),
    (HOME, "Minden más játékos két lovagját visszateszi az udvarából a tartományba."),
    # orders
    (COURT, "Az udvarodból legfeljebb 3 lovagot vigyél a Castillóba."),
    (COURT, "Az udvarodból a Castillóba tehetsz legfeljebb három lovagot."),
    (COURT, "Tegyél a Castillóba legfeljebb három saját lovagot az udvarodból."),
    # what tells which are meant, behind the verb
    (
        "score (lands where best of it is 4)",
        "Minden olyan régiót pontozz, ahol az első hely 4 pontot ér.",
    ),
    ("score (lands with most crowd)", "Azt a régiót pontozzátok, ahol a legtöbb lovag van."),
    (
        "score (lands with no own caballeros)",
        "Pontozni azokat a régiókat kell, ahol egy lovagod sincs.",
    ),
    (FIVE, "Pontozz egy olyan régiót, amelyben legalább 5 lovag áll."),
    (FIVE, "Válassz ki egy olyan régiót, ahol öt vagy több lovag van, és azt pontozzátok."),
    # where from before who
    (EACH, "Az udvarából minden játékos legfeljebb egy lovagot tehet a Castillóba."),
    ("score one of (lands with no caballeros)", "Pontozz egy üres régiót."),
    ("score (lands with most caballeros)", "A legtöbb lovagot tartalmazó régiót pontozzátok."),
    (
        "score one of (lands or castillo)",
        "Jelölj ki egy régiót vagy a Castillót: ezt pontozzátok.",
    ),
    # places by what stands there, and what is next to it
    ("move king to approaches", "Vidd a királyt egy vele szomszédos régióba."),
    (GRANDE, "Tegyél legfeljebb 3 lovagot az udvarodból abba a régióba, ahol a Grandéd áll."),
    ("move king to approaches", "Lépj a királlyal egy szomszédos régióba."),
    ("move one of scoreboards to castillo", "Tedd az egyik mozgatható pontozótáblát a Castillóra."),
    # points
    (
        "add number of own caballeros in castillo to own score",
        "Minden lovagodért, amely a Castillóban áll, 1 pontot kapsz.",
    ),
    ("add 2 to own score", "Két pontot kapsz."),
    ("for each player:\n    add 1 to own score", "Egy pontot kap minden játékos."),
    # others
    (HOME, "Minden más játékos visszatesz két lovagot az udvarából a tartományba."),
    (HOME, "A többi játékos visszaküld 2 lovagot az udvarából a tartományba."),
    (HOME, "Minden másik játékosnak vissza kell tennie két lovagot az udvarából a tartományba."),
    (HOME, "Rajtad kívül mindenki visszavisz az udvarából két lovagot a tartományba."),
    # figures
    (KING, "A királyt vidd egy tetszőleges régióba."),
    (KING, "Vidd a királyt egy másik régióba."),
    (KING, "A királyt egy általad választott régióba helyezed."),
    (KING, "A király egy tetszőleges régióba kerül."),
    # scoring
    ("score one of (lands or castillo)", "Pontozz egy régiót vagy a Castillót."),
    (FIRSTS, "Értékeld ki az összes régiót, de csak az első helyek számítanak."),
    ("score castillo", "A Castillót pontozzátok."),
    ("score castillo", "A Castillo pontozása."),
    ("score castillo", "Pontozni kell a Castillót."),
    ("score castillo", "A Castillo kiértékelésre kerül."),
    # whose, how many, and of which
    (
        FOREIGN_LANDS,
        (
            "Mozgass legfeljebb 3 lovagot, amelyek más játékosokhoz tartoznak, a régiókból "
            "más régiókba vagy a Castillóba."
        ),
    ),
    (
        FOREIGN_LANDS,
        (
            "Idegen lovagokból legfeljebb hármat helyezz át a régiókból más régiókba vagy a "
            "Castillóba."
        ),
    ),
    (
        ANY_LANDS,
        (
            "Legfeljebb három lovagot – akár sajátot, akár idegent – helyezz át a régiókból "
            "más régiókba vagy a Castillóba."
        ),
    ),
    (
        "move up to 4 own caballeros from lands to (lands or castillo)",
        (
            "A saját lovagjaidból legfeljebb négyet áthelyezhetsz a régiókból más régiókba "
            "vagy a Castillóba."
        ),
    ),
    (
        BOTH,
        (
            "Legfeljebb 2 saját, illetve legfeljebb 2 idegen lovagot helyezz át a régiókból "
            "más régiókba vagy a Castillóba."
        ),
    ),
    (COURT, "Legfeljebb hármat a lovagjaid közül helyezz az udvarodból a Castillóba."),
    (ONE_EACH, "Minden játékosnak egy-egy lovagját tedd vissza a régiókból a tartományba."),
    (HOME, "Az ellenfeleid fejenként két lovagot visszatesznek az udvarukból a tartományba."),
    (HOME, "Minden játékos, téged kivéve, visszatesz 2 lovagot az udvarából a tartományba."),
    (
        "move 1 own caballeros from lands to castillo",
        "Egy lovagodat a régiókból a Castillóba teszed.",
    ),
    # what is left out
    (
        "move up to 3 own caballeros from (lands except seville) to castillo",
        "Bármelyik régióból, csak Sevillából nem, legfeljebb három lovagodat a Castillóba viheted.",
    ),
    (
        "score one of (lands except place of king)",
        "Pontozz egy tetszőleges régiót, de nem azt, ahol a király áll.",
    ),
    (
        "score one of (lands except place of king)",
        "A király régiója kivételével bármelyik régiót pontozhatod.",
    ),
    # which are meant
    (
        "score (lands where best of it is 4)",
        "Pontozd azokat a régiókat, amelyek első helye négy pontot ér.",
    ),
    (
        "score (lands where best of it in {6, 7})",
        "Az összes olyan régiót pontozzátok, amelynél az első hely 6 vagy 7 pontot ér.",
    ),
    (
        "score (lands with fewest crowd above 0)",
        "Pontozd azt a régiót, amelyben a legkevesebb lovag van, de legalább egy.",
    ),
    (
        "score (lands with most crowd)",
        "Pontozzátok azt a régiót, ahol összesen a legtöbb lovag van.",
    ),
    (
        "score (lands with most own caballeros)",
        "Értékeld ki a legtöbb saját lovagodat tartalmazó régiót.",
    ),
    (
        "score (lands with no own caballeros)",
        "Pontozz minden olyan régiót, amelyben nincsenek saját lovagjaid.",
    ),
    (FIVE, "Pontozzatok egy legalább öt lovagot tartalmazó régiót."),
    (
        "move king to (lands with most caballeros)",
        "Helyezd a királyt a legtöbb lovagot tartalmazó régióba.",
    ),
    (
        "each other player secretly chooses one of (open with at least 1 own caballeros) as there",
        "Minden más játékos titokban választ egy király nélküli régiót, ahol van lovagja.",
    ),
    (GRANDE, "Tegyél legfeljebb 3 lovagot az udvarodból a Grandédat tartalmazó régióba."),
    # chosen, and then used
    (
        "move one of scoreboards to (lands or castillo)",
        (
            "Válassz egy mozgatható pontozótáblát, és helyezd át egy tetszőleges régióba vagy "
            "a Castillóba."
        ),
    ),
    (
        "move one of scoreboards to (lands or castillo)",
        "Valamelyik mozgatható pontozótábla átkerül egy régióba vagy a Castillóba.",
    ),
    (
        "score one of (lands or castillo)",
        "Válassz egy régiót vagy a Castillót, amelyet most pontoztok.",
    ),
    (
        "take one of own discard into own hand, unseen",
        "Titokban vegyél vissza a kezedbe egyet a már kijátszott erőkártyáid közül.",
    ),
    (
        "choose one of lands as spot\neach player moves up to 1 own caballeros from court to spot",
        "Nevezz meg egy régiót. Minden játékos legfeljebb egy lovagot odahelyez az udvarából.",
    ),
    # first places alone
    (FIRSTS, "Minden régiót értékeljetek ki, de pontot csak az első helyezettek kapnak."),
    (FIRSTS, "Minden régióban pontozást tartunk, de csak az első helyezett kap pontot."),
    ("score castillo", "Kerüljön sor a Castillo pontozására."),
    # figures
    ("move king to approaches", "Lépjen a király egy szomszédos régióba."),
    ("move king to approaches", "Helyezd a királyt a területével szomszédos régiók egyikébe."),
    # exchanges and points
    (
        SWAP,
        "Cseréld ki legfeljebb két lovagodat a régiókban ugyanannyi idegen lovagra a Castillóban.",
    ),
    (
        "add number of own caballeros in castillo to own score",
        "1 pontot kapsz minden lovagodért, amely a Castillóban van.",
    ),
    ("remove 3 from own score", "Le kell vonnod 3 pontot a saját pontszámodból."),
    # points as steps on the track, players by a clause alone, measures compared
    (POINTS, "Lépj előre két mezőt a pontozósávon."),
    (POINTS, "Növeld a pontszámodat 2-vel."),
    (STARTER, "Adj két pontot a kezdőjátékosnak."),
    (
        NONE_THERE,
        "Akinek nincs lovagja a Castillóban, az 1 lovagot áttesz az udvarából a Castillóba.",
    ),
    (ABOVE_FIVE, "Pontozd az összes régiót, ahol az első hely ötnél több pontot ér."),
    (ABOVE_FIVE, "Pontozz minden olyan régiót, amelynek első értéke nagyobb, mint 5."),
    (AT_MOST_3, "Azokat a régiókat pontozzuk, ahol nem áll háromnál több lovag."),
)
REFUSED = (
    "Átvigyél legfeljebb 3 lovagot az udvarodból a Castillóba.",
    "Pontozd egy régiót.",
    "Legfeljebb 3 lovagot helyezd át az udvarodból a Castillóba.",
    "Pontozz a Castillót.",
    "A Castillót kétszer pontozzátok.",
    "Helyezz át néhány lovagot az udvarodból a Castillóba.",
    "Ne pontozd a Castillót.",
    "Vidd a királyt egy tengerparti városba.",
    "Legfeljebb 3 lovagot az udvarodból.",
    "Pontozzátok azokat a régiókat, ahol a második hely 4 pontot ér.",
    "Legfeljebb kétszer pontozz egy régiót.",
    "Minden második játékos kap 1 pontot.",
    "Minden régióban csak a második helyezett kap pontot.",
    "Pontozzátok azt a régiót, ahol a legkevesebb lovag van, de legalább kettő, akár idegen.",
    "Helyezz át legfeljebb 3 lovagot a szomszédos régiókból a Castillóba.",
    "Az helyezzen át legfeljebb 3 lovagot az udvarából a Castillóba.",
    "Lépj előre két mezőt a királlyal.",
    # whose two are of each, and whose choice
    "A többi játékosnak két-két lovagja megy haza a régiókból a tartományba.",
)


@pytest.mark.parametrize(("act", "text"), READ)
def test_what_people_write_is_read_as_it_is_meant(act: str, text: str) -> None:
    rules = rules_of("el-grande")
    (found,) = read_text(rules, text, "hu")
    wanted = linking.statements(rules, act)
    assert meant_in(rules, found.body) == meant_in(rules, wanted)


@pytest.mark.parametrize("text", REFUSED)
def test_what_says_something_else_or_says_it_wrong_is_refused(text: str) -> None:
    with pytest.raises(Misread):
        read_text(rules_of("el-grande"), text, "hu")
