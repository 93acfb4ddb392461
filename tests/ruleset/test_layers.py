"""Layers laid over one another: what stands in the end, and where it came from."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuero.diagnostics import DiagnosticError
from fuero.lang import nodes
from fuero.lang.print import print_declarations
from fuero.ruleset.link import link
from fuero.ruleset.model import Rules
from fuero.ruleset.sums import read_layers
from support.rulesets import write_ruleset

BASE = """\
track score for each player: 0..99
value reach = 2 in 0..5
piece man, plural men, 5 for each player in box
procedure game:
    move up to reach own men from box to fields
    add 1 to own score
"""
LAYER = """\
format: 1
id: {name}
title: {name}
version: 1.0.0
over: {over}
files: [changes.fuero]
{more}"""


SMALL = "{ruleset: small, version: '1'}"
ALL_BELOW = """
  - {ruleset: small, version: "1"}
  - {ruleset: one, version: "1"}
  - {ruleset: two, version: "1"}"""


def write_layer(folder: Path, name: str, changes: str, over: str = SMALL, more: str = "") -> str:
    """Write a layer into a folder of its name; returns the path as a name for a sum."""
    place = folder / name
    place.mkdir()
    manifest = LAYER.format(name=name, more=more, over=over)
    (place / "ruleset.yaml").write_text(manifest, encoding="utf-8")
    (place / "changes.fuero").write_text(changes, encoding="utf-8")
    return str(place)


def summed(
    folder: Path,
    *layers: str,
    more: str = "",
    version: str = "1",
    base: str = BASE,
    **settings: str,
) -> Rules:
    """The base with layers of these declarations on it, called one, two …"""
    spec = [write_ruleset(folder / "base", base)]
    over = f"{{ruleset: small, version: '{version}'}}"
    for name, changes in zip(("one", "two", "three"), layers, strict=False):
        spec.append(write_layer(folder, name, changes, over, more))
    return link(read_layers(spec), settings)


def settled(
    folder: Path, one: str, two: str, above: str, over: str = ALL_BELOW, base: str = ""
) -> Rules:
    """Two layers that know nothing of each other, and a third over both."""
    below = write_ruleset(folder / "base", base or CARDS)
    spec = [below, write_layer(folder, "one", one), write_layer(folder, "two", two)]
    return link(read_layers([*spec, write_layer(folder, "three", above, over)]), {})


CARDS = """\
track score for each player: 0..99
cards deed, plural deeds
deck pack of deeds
zone row of deeds
deck other of deeds
card march in pack:
    add 1 to own score
card rest in pack:
    add 2 to own score
card dig in other:
    add 3 to own score
procedure game:
    end game: now
card lone of deeds
"""


def kinds(rules: Rules, procedure: str = "game") -> list[str]:
    """The statements of a procedure by their kinds."""
    body = rules.of("procedure")[procedure].node.body  # type: ignore[attr-defined]
    return [type(part.act if isinstance(part, nodes.ActLine) else part).__name__ for part in body]


def test_a_layer_adds_and_says_so(tmp_path: Path) -> None:
    rules = summed(
        tmp_path, "procedure more:\n    clear-score\n".replace("clear-score", "end game: now")
    )
    assert [layer.id for layer in rules.layers] == ["small", "one"]
    assert rules.of("procedure")["more"].layer == "one"
    assert rules.of("procedure")["game"].layer == "small"


def test_wraps_apply_in_the_order_of_the_sum(tmp_path: Path) -> None:
    rules = summed(
        tmp_path,
        "before procedure game:\n    end game: first\n",
        "after procedure game:\n    end game: second\n",
    )
    assert kinds(rules) == ["EndGame", "Move", "Add", "EndGame"]
    history = [(what, layer) for what, layer, _ in rules.of("procedure")["game"].history]
    assert history == [("declared", "small"), ("before", "one"), ("after", "two")]


def test_unless_keeps_the_body_under_a_condition(tmp_path: Path) -> None:
    rules = summed(tmp_path, "unless score of me > 3:\n    procedure game\n")
    assert kinds(rules) == ["If"]


def test_unless_of_what_is_denied_asks_for_what_is_denied(tmp_path: Path) -> None:
    rules = summed(tmp_path, "unless not score of me > 3:\n    procedure game\n")
    (branch,) = rules.of("procedure")["game"].written(nodes.Procedure).body
    assert isinstance(branch, nodes.If)
    assert isinstance(branch.condition, nodes.Compare)


def test_a_layer_replaces_and_removes(tmp_path: Path) -> None:
    rules = summed(tmp_path, "replace value reach = 3 in 0..9\n", "remove piece man\n"
                   "replace procedure game:\n    add reach to own score\n")  # fmt: skip
    assert rules.values == {"reach": 3}
    assert "man" not in rules.of("piece")
    assert kinds(rules) == ["Add"]


def test_a_layer_sets_values_and_the_caller_sets_them_last(tmp_path: Path) -> None:
    assert summed(tmp_path / "a", "", more="sets: {reach: 4}").values["reach"] == 4
    both = summed(tmp_path / "b", "", more="sets: {reach: 4}", reach="1")
    assert both.values["reach"] == 1


def test_equal_rules_have_equal_hashes_whatever_their_layout(tmp_path: Path) -> None:
    plain = link(read_layers([write_ruleset(tmp_path / "a", BASE)]), {})
    spaced = link(read_layers([write_ruleset(tmp_path / "b", "# a comment\n\n" + BASE)]), {})
    other = link(read_layers([write_ruleset(tmp_path / "c", BASE.replace("= 2", "= 3"))]), {})
    assert plain.hash == spaced.hash
    assert plain.hash != other.hash


@pytest.mark.parametrize("version", ["1", "1.0", "1.0.0"])
def test_a_layer_fits_a_version_by_its_beginning(tmp_path: Path, version: str) -> None:
    assert len(summed(tmp_path, "", version=version).layers) == 2


@pytest.mark.parametrize("version", ["2", "1.1", "1.0.1"])
def test_a_layer_does_not_fit_another_version(tmp_path: Path, version: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        summed(tmp_path, "", version=version)
    assert [problem.code for problem in caught.value.diagnostics] == ["FU203"]


@pytest.mark.parametrize(
    ("one", "two", "code"),
    [
        ("replace {}", "replace {}", "FU230"),
        ("replace {}", "remove procedure game\n", "FU230"),
        ("remove procedure game\n", "replace {}", "FU233"),
        ("remove procedure game\n", "before {}", "FU233"),
        ("instead of {}", "instead of {}", "FU230"),
        ("replace {}", "instead of {}", "FU230"),
    ],
)
def test_layers_that_clash(tmp_path: Path, one: str, two: str, code: str) -> None:
    body = "procedure game:\n    end game: now\n"
    with pytest.raises(DiagnosticError) as caught:
        summed(tmp_path, one.format(body), two.format(body))
    problem = caught.value.diagnostics[0]
    assert problem.code == code
    assert problem.related, "the other place is shown too"


def test_a_layer_may_change_one_thing_twice(tmp_path: Path) -> None:
    body = "replace procedure game:\n    end game: now\n"
    assert kinds(summed(tmp_path, body + body)) == ["EndGame"]


def test_a_base_that_is_not_named_is_added(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    summed(tmp_path, "")
    (tmp_path / "base").rename(tmp_path / "small")
    monkeypatch.chdir(tmp_path)
    assert [layer.info.id for layer in read_layers(["./one"])] == ["small", "one"]


# ---- several below -----------------------------------------------------------------------------


def test_what_nobody_named_is_added_in_the_order_in_which_layers_say_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write_ruleset(tmp_path / "small", CARDS)
    write_layer(tmp_path, "one", "define ones = 1\n")
    write_layer(tmp_path, "two", "define twos = 2\n", "{ruleset: one, version: '1'}")
    write_layer(tmp_path, "other", "define others = 3\n")
    both = "[{ruleset: other, version: '1'}, {ruleset: two, version: '1'}]"
    write_layer(tmp_path, "three", "define threes = ones + twos\n", both)
    monkeypatch.chdir(tmp_path)

    def order(*spec: str) -> list[str]:
        return [layer.info.id for layer in read_layers(spec)]

    assert order("./three") == ["small", "other", "one", "two", "three"]
    assert order("small", "./one", "./three") == ["small", "one", "other", "two", "three"]
    assert list(link(read_layers(["./three"]), {}).of("define")) == [
        "others", "ones", "twos", "threes"
    ]  # fmt: skip


def test_a_sum_means_the_same_in_whatever_order_and_how_often_layers_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write_ruleset(tmp_path / "small", CARDS)
    for name in ("one", "two", "other"):
        write_layer(tmp_path, name, f"after procedure scoring:\n    # {name}\n    score fields\n")
    both = "[{ruleset: two, version: '1'}, {ruleset: one, version: '1'}]"
    write_layer(tmp_path, "three", "define threes = 3\n", both)
    turned = "[{ruleset: one, version: '1'}, {ruleset: two, version: '1'}]"
    write_layer(tmp_path, "four", "define fours = 4\n", turned)
    monkeypatch.chdir(tmp_path)

    def order(spec: str) -> list[str]:
        named = [one if one == "small" else f"./{one}" for one in spec.split()]
        return [layer.info.id for layer in read_layers(named)]

    whole = ["small", "two", "one", "three"]
    for spec in ("three two one small", "one three", "small one two three one", "two one three"):
        assert order(spec) == whole, spec
    assert order("other one two") == ["small", "other", "one", "two"]
    assert order("two other one") == ["small", "two", "other", "one"]
    assert order("three four") == [*whole, "four"], "where two lists disagree the first holds"
    assert order("four three") == ["small", "one", "two", "four", "three"]


def test_a_clash_names_the_shipped_layer_that_settles_it() -> None:
    with pytest.raises(DiagnosticError) as caught:
        link(read_layers(["intrigue-king", "inquisitor-colonies"]), {})
    clashes = [one for one in caught.value.diagnostics if one.code in ("FU230", "FU233")]
    assert clashes
    assert all("add king-colonies to the sum" in (one.help or "") for one in clashes)
    with pytest.raises(DiagnosticError) as caught:
        link(read_layers(["king-colonies", "grandissimo", "intrigue-king"]), {})
    assert not any("add king-colonies" in (one.help or "") for one in caught.value.diagnostics)


MARCH = "replace card march in pack:\n    add {} to own score\n"


@pytest.mark.parametrize(
    ("one", "two", "steps"),
    [
        (MARCH.format(4), MARCH.format(5), ["replaced", "replaced"]),
        (MARCH.format(4), "remove card march\n", ["replaced", "removed"]),
        ("remove card march\n", MARCH.format(5), ["removed", "replaced"]),
        ("remove deck pack\n", MARCH.format(5), ["removed with the deck pack", "replaced"]),
        (MARCH.format(4), MARCH.format(5).replace("replace", "instead of").replace(" in pack", ""),
         ["replaced", "instead of"]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("above", ["replaced", "removed"])
def test_a_layer_over_both_settles_a_clash(
    tmp_path: Path, one: str, two: str, steps: list[str], above: str
) -> None:
    again = "deck pack of deeds\n" if "deck" in one else ""
    change = MARCH.format(6) if above == "replaced" else "remove card march\n"
    rules = settled(tmp_path, one, two, again + change)
    found = rules.removed["card", "march"] if above == "removed" else rules.of("card")["march"]
    assert [(did, layer) for did, layer, _ in found.history] == [
        ("declared", "small"), (steps[0], "one"), (steps[1], "two"), (above, "three"),
    ]  # fmt: skip
    if above != "removed":
        assert found.node.body[0].value.value == 6  # type: ignore[attr-defined]


def test_a_layer_over_both_may_declare_anew_what_is_gone(tmp_path: Path) -> None:
    anew = MARCH.format(6).removeprefix("replace ")
    march = settled(tmp_path, "remove card march\n", MARCH.format(5), anew).of("card")["march"]
    steps = ["declared", "removed", "replaced", "declared"]
    assert [did for did, _, _ in march.history] == steps
    assert march.layer == "three"


@pytest.mark.parametrize(
    "over",
    [SMALL, "[{ruleset: small, version: '1'}, {ruleset: two, version: '1'}]"],
    ids=["the base", "one of them"],
)
def test_a_layer_that_does_not_know_both_settles_nothing(tmp_path: Path, over: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        settled(tmp_path, MARCH.format(4), MARCH.format(5), MARCH.format(6), over)
    assert {problem.code for problem in caught.value.diagnostics} == {"FU230"}


def test_a_layer_may_change_what_a_layer_it_lies_over_changed(tmp_path: Path) -> None:
    over = "{ruleset: one, version: '1'}"
    spec = [write_ruleset(tmp_path / "base", CARDS), write_layer(tmp_path, "one", MARCH.format(4))]
    rules = link(read_layers([*spec, write_layer(tmp_path, "two", MARCH.format(5), over)]), {})
    assert rules.of("card")["march"].node.body[0].value.value == 5  # type: ignore[attr-defined]


# ---- what goes with what is removed ------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "gone", "left"),
    [
        ("remove deck pack\n", {"pack", "march", "rest"}, {"deed", "other", "row", "dig", "lone"}),
        (
            "remove cards deed\n",
            {"deed", "pack", "other", "row", "march", "rest", "dig", "lone"},
            set[str](),
        ),
    ],
)
def test_what_belongs_to_a_removed_thing_goes_with_it(
    tmp_path: Path, change: str, gone: set[str], left: set[str]
) -> None:
    rules = summed(tmp_path, change, base=CARDS)
    there = {name for of in ("cards", "deck", "zone", "card") for name in rules.of(of)}
    assert there == left
    assert {name for _, name in rules.removed} == gone
    thing = change.removeprefix("remove ").rstrip()
    for (category, name), element in rules.removed.items():
        did = "removed" if f"{category} {name}" == thing else f"removed with the {thing}"
        assert element.history[-1][:2] == (did, "one")


def test_what_another_layer_changed_does_not_go_without_a_word(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        summed(tmp_path, MARCH.format(4), "remove deck pack\n", base=CARDS)
    (problem,) = caught.value.diagnostics
    assert problem.code == "FU230"
    assert "card march" in problem.message
    assert problem.related


@pytest.mark.parametrize(
    ("needs", "removed"),
    [
        ("after card march:\n    add 1 to own score\n", "deck pack"),
        ("card more in pack:\n    add 1 to own score\n", "deck pack"),
        ("procedure more:\n    shuffle pack\n", "deck pack"),
        ("zone hand of deeds\n", "cards deed"),
        ("variable taken: deed\n", "cards deed"),
        ("define cheer = march is none\n", "cards deed"),
    ],
)
def test_a_need_of_something_removed_names_both_places(
    tmp_path: Path, needs: str, removed: str
) -> None:
    with pytest.raises(DiagnosticError) as caught:
        summed(tmp_path, f"remove {removed}\n", needs, base=CARDS)
    (problem,) = caught.value.diagnostics
    assert problem.code == "FU233"
    assert problem.span is not None
    assert problem.span.source.name.endswith("two/changes.fuero")
    (removal,) = problem.related
    assert removal.span.text == removed.split()[1]
    assert removal.label.endswith(" by one here")


def test_a_kind_that_is_declared_twice_names_both_places(tmp_path: Path) -> None:
    below = write_ruleset(tmp_path / "small", BASE)
    manifest = "format: 1\nid: over\ntitle: Over\nversion: 1.0.0\n"
    manifest += 'over: {ruleset: small, version: "1"}\nfiles: [board.yaml]\n'
    board = "format: 1\nkinds:\n  field: {plural: meadows}\n"
    above = write_ruleset(tmp_path / "over", "", manifest=manifest, board=board)
    with pytest.raises(DiagnosticError) as raised:
        link(read_layers([below, above]), {})
    (problem,) = raised.value.diagnostics
    assert problem.message == "the kind of place field is declared twice, with another plural"
    assert problem.span is not None
    assert problem.span.text == "field"
    (other,) = problem.related
    assert other.span.source.name.endswith("small/board.yaml")


TABLE = (
    BASE
    + """\
figure chief, plural chiefs, one for each player
variable closed: set of fields
define shut = closed
majority sway:
    counts: men, at least 1
    pays: 3 then 1, to score
    ties: nothing, compact
"""
)
HEAVY = "add to majority sway:\n    counts: 2 * chiefs\n    bonus more: 1 to each first\n"


def lines_of(rules: Rules, category: str, name: str) -> list[str]:
    """A declaration as it stands in the end, line by line."""
    return [
        line.strip() for line in print_declarations((rules.of(category)[name].node,)).splitlines()
    ]


def test_two_layers_that_add_to_one_table_or_set_both_hold(tmp_path: Path) -> None:
    rules = summed(
        tmp_path,
        HEAVY + "add to define shut = north\n",
        "add to majority sway:\n    counts: 1\n    bonus late: 1 to each rank 2\n"
        "add to define shut = south\n",
        base=TABLE,
    )
    assert lines_of(rules, "majority", "sway") == [
        "majority sway:",
        "counts: men + 2 * chiefs + 1, at least 1",
        "pays: 3 then 1, to score",
        "ties: nothing, compact",
        "bonus more: 1 to each first",
        "bonus late: 1 to each rank 2",
    ]
    assert lines_of(rules, "define", "shut") == ["define shut = closed or north or south"]
    history = [(what, layer) for what, layer, _ in rules.of("majority")["sway"].history]
    assert history == [("declared", "small"), ("added to", "one"), ("added to", "two")]


def test_what_layers_add_to_break_ties_goes_before_what_the_table_says(tmp_path: Path) -> None:
    broken = "ties: nothing, compact\n    ties broken by: chiefs\n"
    rules = summed(
        tmp_path,
        "add to majority sway:\n    ties broken by: 2 * men\n",
        "add to majority sway:\n    ties broken by: score of me then 3 * men\n",
        base=TABLE.replace("ties: nothing, compact\n", broken),
    )
    lines = lines_of(rules, "majority", "sway")
    assert lines[-1] == "ties broken by: score of me then 3 * men then 2 * men then chiefs"


def test_what_a_layer_adds_to_a_table_stays_when_another_replaces_it(tmp_path: Path) -> None:
    replaced = TABLE[TABLE.index("majority sway:") :].replace("at least 1", "at least 2")
    rules = summed(tmp_path, HEAVY, f"replace {replaced}", base=TABLE)
    lines = lines_of(rules, "majority", "sway")
    assert lines[1] == "counts: men + 2 * chiefs, at least 2"
    assert lines[-1] == "bonus more: 1 to each first"


CHIEFS = "change majority sway:\n    counts: chiefs, at least 1\n"
RAID = "majority raid like sway:\n    ties: full rank, skip\n"


def test_two_layers_that_change_other_parts_of_a_table_both_hold(tmp_path: Path) -> None:
    ties = "change majority sway:\n    pays: 7, to score\n    ties: full rank, skip\n"
    rules = summed(tmp_path, CHIEFS, ties + HEAVY, base=TABLE)
    assert lines_of(rules, "majority", "sway") == [
        "majority sway:",
        "counts: chiefs + 2 * chiefs, at least 1",
        "pays: 7, to score",
        "ties: full rank, skip",
        "bonus more: 1 to each first",
    ]


@pytest.mark.parametrize(
    "other",
    [
        "change majority sway:\n    counts: men + 2, at least 1\n",
        f"replace {TABLE[TABLE.index('majority sway:') :]}",
        "remove majority sway\n",
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_two_layers_that_say_one_part_otherwise_clash(
    tmp_path: Path, other: str, turned: bool
) -> None:
    layers = [CHIEFS, other][:: -1 if turned else 1]
    with pytest.raises(DiagnosticError) as caught:
        summed(tmp_path, *layers, base=TABLE)
    assert {problem.code for problem in caught.value.diagnostics} & {"FU230", "FU233"}


@pytest.mark.parametrize("last", [CHIEFS, f"replace {TABLE[TABLE.index('majority sway:') :]}"])
def test_a_layer_over_both_settles_which_part_holds(tmp_path: Path, last: str) -> None:
    below = (f"change majority sway:\n    counts: men + {n}, at least 1\n" for n in (1, 2))
    rules = settled(tmp_path, *below, above=last, base=TABLE)
    counts = "chiefs" if last == CHIEFS else "men"
    assert lines_of(rules, "majority", "sway")[1] == f"counts: {counts}, at least 1"


def test_a_table_like_another_follows_what_layers_make_of_that(tmp_path: Path) -> None:
    rules = summed(tmp_path, RAID, CHIEFS + HEAVY, base=TABLE)
    assert lines_of(rules, "majority", "raid") == [
        "majority raid:",
        "counts: chiefs + 2 * chiefs, at least 1",
        "pays: 3 then 1, to score",
        "ties: full rank, skip",
        "bonus more: 1 to each first",
    ]


def test_a_bonus_of_a_like_table_is_left_out_or_said_otherwise(tmp_path: Path) -> None:
    sole = "majority raid like sway:\n    without bonus more\n    bonus sole: 2 to sole first\n"
    rules = summed(tmp_path, HEAVY, sole, more="", base=TABLE)
    assert lines_of(rules, "majority", "raid")[-1] == "bonus sole: 2 to sole first"
    changed = "change majority sway:\n    bonus late: 2 to each first\n"
    late = TABLE + "    bonus late: 1 to each last\n"
    rules = summed(tmp_path / "other", changed, base=late)
    assert lines_of(rules, "majority", "sway")[-1] == "bonus late: 2 to each first"


def test_a_like_table_says_a_bonus_of_the_other_otherwise(tmp_path: Path) -> None:
    late = TABLE + "    bonus late: 1 to each last\n"
    own = "majority raid like sway:\n    bonus late: 2 to each first\n"
    rules = summed(tmp_path, own, base=late)
    assert lines_of(rules, "majority", "raid")[-1] == "bonus late: 2 to each first"
    assert lines_of(rules, "majority", "sway")[-1] == "bonus late: 1 to each last"


def test_two_bonuses_of_one_name_are_refused_in_a_like_table(tmp_path: Path) -> None:
    late = TABLE + "    bonus late: 1 to each last\n"
    twice = "    bonus late: 2 to each first\n    bonus late: 3 to each first\n"
    with pytest.raises(DiagnosticError, match="two bonuses are called 'late'"):
        summed(tmp_path, f"majority raid like sway:\n{twice}", base=late)


def test_what_is_taken_out_by_numbers_of_players_contradicts_no_such_table(tmp_path: Path) -> None:
    some = "define some = by players {2: fields, 3: north, 4: north, 5: north}\n"
    fewer = "remove from define some = by players {2: north, 3: none, 4: none, 5: none}\n"
    assert summed(tmp_path, fewer, base=TABLE + some).of("define")["some"].wraps


@pytest.mark.parametrize(
    ("changes", "code", "told"),
    [
        (
            "majority raid like away:\n    ties: full rank, skip\n",
            "FU220",
            "no majority table away",
        ),
        (RAID.replace("sway", "raid"), "FU273", "the table raid is like itself"),
        (RAID + RAID.replace("raid", "bold").replace("sway", "bold"), "FU273", "bold is like"),
        (
            RAID.replace("sway", "bold") + RAID.replace("raid", "bold").replace("sway", "raid"),
            "FU273",
            "like itself by way of",
        ),
        ("change majority sway:\n    without bonus more\n", "FU220", "has no bonus more"),
        ("change majority sway:\n    bonus more: 1 to each first\n", "FU220", "has no bonus more"),
        ("majority raid like sway:\n    without bonus more\n", "FU220", "has no bonus more"),
        ("change define shut:\n    ties: full rank, skip\n", "FU286", "not added to a define"),
        (
            "change majority swat:\n    ties: full rank, skip\n",
            "FU232",
            "cannot change the majority",
        ),
    ],
)
def test_parts_of_what_is_not_there_are_refused(
    tmp_path: Path, changes: str, code: str, told: str
) -> None:
    with pytest.raises(DiagnosticError, match=told) as caught:
        summed(tmp_path, changes, base=TABLE)
    assert [problem.code for problem in caught.value.diagnostics] == [code]


def test_what_is_not_there_cannot_be_added_to(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError, match="cannot add to the majority swat") as caught:
        summed(tmp_path, HEAVY.replace("sway", "swat"), base=TABLE)
    assert caught.value.diagnostics[0].help == "did you mean `sway`?"


def test_what_one_layer_takes_out_stays_out_whatever_another_adds(tmp_path: Path) -> None:
    taken = "remove from define shut = south\n"
    rules = summed(tmp_path, taken, "add to define shut = fields\n", base=TABLE)
    assert lines_of(rules, "define", "shut") == ["define shut = (closed or fields) except south"]
    history = [(what, layer) for what, layer, _ in rules.of("define")["shut"].history]
    assert history == [("declared", "small"), ("taken from", "one"), ("added to", "two")]
    with pytest.raises(DiagnosticError, match="this is not taken out of a majority"):
        summed(tmp_path / "wrong", taken.replace("define shut", "majority sway"), base=TABLE)


def test_a_place_with_two_tables_of_its_own_is_refused(tmp_path: Path) -> None:
    own = "majority {}:\n    for: {}\n    counts: men, at least 1\n    pays: 1, to score\n"
    own += "    ties: nothing, compact\n"
    with pytest.raises(DiagnosticError, match="north has two tables of its own: early and late"):
        summed(tmp_path, own.format("early", "fields"), own.format("late", "north"), base=TABLE)
