"""The claims of the table's sentences: refusals, advice for learners, hints. Each message has its entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from matador.rules import Tile
from matador.rules.tiles import DOUBLE_BLANK
from tests.checks.claims_heard import Said, Spoken, number_of
from tests.checks.claims_values import (
    Across,
    AllAlong,
    Asks,
    Claim,
    Drawing,
    EachEnd,
    EndNeed,
    Equals,
    EveryMatador,
    EveryTile,
    Fits,
    IsMatador,
    Lacks,
    Legal,
    Makes,
    MustBegin,
    Needs,
    NeverMakes,
    Nothing,
    Only,
    OrdinaryFirst,
    OtherHalf,
    OwnSum,
    Passing,
    Total,
    Turned,
    Unequal,
)


class Unknown(AssertionError):
    """A sentence whose claim is not listed."""


Reading: TypeAlias = Callable[[Said], tuple[Claim, ...]]


def claims_of(said: Said) -> tuple[Claim, ...]:
    """The claims of a sentence; raises `Unknown` if its message has no entry here."""
    if said.message not in CLAIMS:
        raise Unknown(
            f"{said.message!r} is said, and tests/checks/claims_table.py does not know what it claims"
        )
    return CLAIMS[said.message](said)


# Reading a message


def _just(*claims: Claim) -> Reading:
    return lambda _: claims


def _only(*names: str, matadors: bool) -> Reading:
    return lambda said: (Only(frozenset(map(said.number, names)), matadors),)


def _nothing_makes(*, matadors: bool) -> Reading:
    return lambda said: (NeverMakes(0, said.number("total")), Only(frozenset(), matadors))


def _matador_makes(*, matadors: bool) -> Reading:
    """The matador at the end makes a number that lies there."""
    return lambda said: (Only(frozenset({0}), matadors), Total(said.number("total")))


def _makes(over: int) -> Reading:
    """The sum of two numbers: too high by this much, too low if negative, as listed, or by one."""

    def read(said: Said) -> tuple[Claim, ...]:
        count = said.number("count") if "{count}" in said.message else 1
        first, second, made = map(said.number, ("first", "second", "made"))
        return (Makes(first, second, made, over * count),)

    return read


def _by_way_of_ten(said: Said) -> tuple[Claim, ...]:
    first, fill, rest = map(said.number, ("first", "fill", "rest"))
    # The second part is in two pieces, because it first fills up a ten.
    assert first + fill == 10, str(said)
    return (Makes(first, fill + rest, 10 + rest, 0),)


def _has_what_it_needs(said: Said) -> tuple[Claim, ...]:
    first, second = said.number("first"), said.number("second")
    return (Makes(first, second, first + second, 0), Fits("any"))


def _tile(said: Said) -> Tile:
    (spoken,) = (one for one in said["tile"] if isinstance(one, Said))
    return Tile(*sorted((spoken.number("low"), spoken.number("high"))))


def _begins_with(said: Said) -> tuple[Claim, ...]:
    return (MustBegin((said.number("low"), said.number("high"))),)


# Where nothing fits: lists in lists


def _needs(said: Said) -> tuple[Claim, ...]:
    return (EachEnd(tuple(NEEDS[one.message](one) for one in _listed(said["needs"], NEEDS))),)


def _need(read: Callable[[Said], EndNeed]) -> Reading:
    """A need that is named alone, as on a card."""
    return lambda said: (_of_one(read(said)),)


def _of_one(need: EndNeed) -> Claim:
    if need.wild:
        return EveryTile()
    return Needs(need.halves) if need.halves else Only(frozenset(), need.matador)


def _called(said: Said) -> int | None:
    try:
        return number_of(said["end"])
    except ValueError:
        return None


def _wanted(said: Said) -> EndNeed:
    return EndNeed(_called(said), frozenset(map(int, _texts(said["halves"]))))


def _texts(spoken: Spoken) -> list[str]:
    """The ends in a list of lists: `2 or 5`."""
    found = []
    for one in spoken:
        if isinstance(one, Said):
            found += [text for _, part in one.filled for text in _texts(part)]
        else:
            found.append(one)
    return found


def _listed(spoken: Spoken, known: Mapping[str, object]) -> list[Said]:
    """The known messages of a list of lists; raises `Unknown` for one that is neither known nor a list."""
    found: list[Said] = []
    for one in spoken:
        if isinstance(one, str):
            continue
        if one.message in known:
            found.append(one)
        elif one.message in LISTS:
            found += [said for _, part in one.filled for said in _listed(part, known)]
        else:
            raise Unknown(f"{one.message!r} is said in a list")
    return found


def _lacks(said: Said) -> tuple[Claim, ...]:
    lacking = _listed(said["missing"], {"no {half}": None, "no matador": None})
    halves = frozenset(one.number("half") for one in lacking if one.message == "no {half}")
    return (Lacks(halves, any(one.message == "no matador" for one in lacking)),)


NEEDS: Mapping[str, Callable[[Said], EndNeed]] = {
    "{end} needs {halves}": _wanted,
    "{end} needs a matador": lambda said: EndNeed(_called(said), frozenset(), matador=True),
    "{end} needs another matador": lambda said: EndNeed(_called(said), frozenset(), matador=True),
    "nothing goes on {end}": lambda said: EndNeed(_called(said), frozenset()),
    "any tile goes on the star": lambda _: EndNeed(None, frozenset(), wild=True),
}
"""Text about one end."""

LISTS = frozenset({"{some}, {more}", "{some} and {last}", "{some} or {more}", "no {half}", "no matador"})
"""Messages that join parts of a sentence, and parts that claim nothing by themselves."""

NAMES = frozenset({"{low} and {high}", "the matador"})
"""Names of tiles and matadors, besides numbers in words."""

CLAIMS: Mapping[str, Reading] = {
    # Tiles that don't fit
    "No half makes {total} with a blank. Only a matador goes here.": _nothing_makes(matadors=True),
    "No half makes {total} with a blank. No tile goes here.": _nothing_makes(matadors=False),
    "Only a matador goes here.": _only(matadors=True),
    "Only another matador goes here.": _only(matadors=True),
    "No tile goes here.": _only(matadors=False),
    "The matador makes {total}. Only a blank or a matador goes here.": _matador_makes(matadors=True),
    "The matador makes {total} already. Only a blank goes here.": _matador_makes(matadors=False),
    "Only a blank or another matador goes on here.": _just(Only(frozenset({0}), matadors=True)),
    "Only a blank goes on here.": _just(Only(frozenset({0}), matadors=False)),
    "A tile with {one} or {other} goes on here, or another matador.": _only("one", "other", matadors=True),
    "Only a tile with {one} or {other} goes on here.": _only("one", "other", matadors=False),
    "A tile with {half} goes on here, or another matador.": _only("half", matadors=True),
    "Only a tile with {half} goes on here.": _only("half", matadors=False),
    "{end} and {half} make {made}. We need {total}.": lambda said: (
        Makes(said.number("end"), said.number("half"), said.number("made")),
        Total(said.number("total")),
    ),
    "{end} and how many make {total}?": lambda said: (Asks(said.number("end"), said.number("total")),),
    "{end} and {half} are not equal. Equal halves touch.": lambda said: (
        Unequal(said.number("end"), said.number("half")),
        Equals(),
    ),
    "Do you have a tile with {end} on it?": lambda said: (Needs(frozenset({said.number("end")})), Equals()),
    "That does not go here.": _just(Nothing()),
    # Tiles that fit the other way
    "Only a matador lies across.": _just(Across(matadors=True, spinner=False)),
    "Only a matador or the spinner lies across.": _just(Across(matadors=True, spinner=True)),
    "Only the spinner lies across.": _just(Across(matadors=False, spinner=True)),
    "No tile lies across in this game.": _just(Across(matadors=False, spinner=False)),
    "Here every tile lies along.": _just(AllAlong()),
    "This double lies across.": _just(Turned("double", "crosswise")),
    "This matador lies across here.": _just(Turned("matador", "crosswise")),
    "This matador lies along here.": _just(Turned("matador", "along")),
    "Turn the tile.": _just(Turned()),
    # Other things to do
    "Another tile of yours fits. Matadors come last.": _just(Fits("another"), OrdinaryFirst(none=True)),
    "Another tile of yours fits. That comes first.": _just(Fits("another"), OrdinaryFirst(none=False)),
    "This matador also fits along the line. That comes first.": _just(
        Fits("this along"), OrdinaryFirst(none=False)
    ),
    "You have a tile that fits. Look again.": _just(Fits("any")),
    "You begin. Lay a tile.": _just(MustBegin()),
    "You must begin with {low} and {high}.": _begins_with,
    "You can still draw a tile.": _just(Drawing(now=True)),
    "No tiles are left to draw.": _just(Drawing(now=False, left="none")),
    "These tiles stay where they are.": _just(Drawing(now=False, left="stays")),
    "Nobody draws in this game.": _just(Drawing(now=False, limit=0)),
    "You may draw only {n} tile in a turn.": lambda said: (Drawing(now=False, limit=said.number("n")),),
    "You may draw only {n} tiles in a turn.": lambda said: (Drawing(now=False, limit=said.number("n")),),
    "The round is over.": _just(Nothing()),
    # Advice for learners
    "{first} and {second} make {made}, one too many.": _makes(+1),
    "{first} and {second} make {made}, {count} too many.": _makes(+1),
    "{first} and {second} make {made}, one too few.": _makes(-1),
    "{first} and {second} make {made}, {count} too few.": _makes(-1),
    # Said about halves that make the total, and about others before "Turn the tile?".
    "{first} and {second} make {made}.": lambda said: (
        Makes(said.number("first"), said.number("second"), said.number("made")),
    ),
    "{end} and {half} are not equal.": lambda said: (Unequal(said.number("end"), said.number("half")),),
    "Turn the tile?": _just(OtherHalf()),
    "{first} and {fill} make 10, and {rest} more.": _by_way_of_ten,
    "0 needs {total}. No half has {total} pips. Only a matador goes here.": _nothing_makes(matadors=True),
    "0 needs {total}. No half has {total} pips. Nothing goes here.": _nothing_makes(matadors=False),
    "Here equal halves touch.": _just(Equals()),
    # Hints
    "Look here.": _just(Nothing()),
    "One of your tiles fits. Look here.": _just(Fits("any")),
    "{first} needs {second}. You have a tile with {second}.": _has_what_it_needs,
    "How many are missing?": _just(Nothing()),
    "{first} and what make {total}?": lambda said: (Asks(said.number("first"), said.number("total")),),
    "{first} plus what makes {total}": lambda said: (
        Asks(said.number("first"), said.number("total"), answered=False),
    ),
    "{first} plus {second} makes {made}": _makes(0),
    "Matador: {first} plus {second} makes {made}": lambda said: (
        OwnSum(said.number("first"), said.number("second"), said.number("made")),
    ),
    "This one: {tile}.": lambda said: (Legal(_tile(said)),),
    "A matador goes here, whatever lies there.": _just(EveryMatador()),
    "A matador may go here.": _just(EveryMatador()),
    "The double blank is a matador by rule.": _just(IsMatador(DOUBLE_BLANK)),
    "Does one of your tiles fit here?": _just(Nothing()),
    "That was right: nothing fitted.": _just(Fits("none")),
    # Where nothing fits
    "{needs}.": _needs,
    "You have {missing}.": _lacks,
    "Draw: press the tiles that lie face down.": _just(Drawing(now=True)),
    "You pass.": _just(Passing(), Drawing(now=False)),
    **{message: _need(read) for message, read in NEEDS.items()},
}
"""By message, its claims about the scene in which it is said."""
