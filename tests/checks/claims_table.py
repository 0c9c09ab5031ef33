"""The claims of the table's sentences: refusals, advice for learners, hints. Each message has its entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from matador.rules import Tile
from matador.rules.tiles import DOUBLE_BLANK
from tests.checks.claims_heard import Spoken, Utterance, number_of
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


Reading: TypeAlias = Callable[[Utterance], tuple[Claim, ...]]


def claims_of(said: Utterance) -> tuple[Claim, ...]:
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

    def read(said: Utterance) -> tuple[Claim, ...]:
        count = said.number("count") if "{count}" in said.message else 1
        first, second, made = map(said.number, ("first", "second", "made"))
        return (Makes(first, second, made, over * count),)

    return read


def _by_way_of_ten(said: Utterance) -> tuple[Claim, ...]:
    first, fill, rest = map(said.number, ("first", "fill", "rest"))
    # The second part is in two pieces, because it first fills up a ten.
    assert first + fill == 10, str(said)
    return (Makes(first, fill + rest, 10 + rest, 0),)


def _has_what_it_needs(said: Utterance) -> tuple[Claim, ...]:
    first, second = said.number("first"), said.number("second")
    return (Makes(first, second, first + second, 0), Fits("any"))


def _tile(said: Utterance) -> Tile:
    (spoken,) = (one for one in said["tile"] if isinstance(one, Utterance))
    return Tile(*sorted((spoken.number("low"), spoken.number("high"))))


def _begins_with(said: Utterance) -> tuple[Claim, ...]:
    return (MustBegin((said.number("low"), said.number("high"))),)


# Where nothing fits: lists in lists


def _needs(said: Utterance) -> tuple[Claim, ...]:
    return (EachEnd(tuple(NEEDS[one.message](one) for one in _listed(said["needs"], NEEDS))),)


def _need(read: Callable[[Utterance], EndNeed]) -> Reading:
    """A need that is named alone, as on a card."""
    return lambda said: (_of_one(read(said)),)


def _of_one(need: EndNeed) -> Claim:
    if need.wild:
        return EveryTile()
    return Needs(need.halves) if need.halves else Only(frozenset(), need.matador)


def _called(said: Utterance) -> int | None:
    try:
        return number_of(said["end"])
    except ValueError:
        return None


def _wanted(said: Utterance) -> EndNeed:
    return EndNeed(_called(said), frozenset(map(int, _texts(said["halves"]))))


def _texts(spoken: Spoken) -> list[str]:
    """The ends in a list of lists: `2 or 5`."""
    found = []
    for one in spoken:
        if isinstance(one, Utterance):
            found += [text for _, part in one.filled for text in _texts(part)]
        else:
            found.append(one)
    return found


def _listed(spoken: Spoken, known: Mapping[str, object]) -> list[Utterance]:
    """The known messages of a list of lists; raises `Unknown` for one that is neither known nor a list."""
    found: list[Utterance] = []
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


def _lacks(said: Utterance) -> tuple[Claim, ...]:
    lacking = _listed(said["missing"], {"no {half}": None, "no matador": None})
    halves = frozenset(one.number("half") for one in lacking if one.message == "no {half}")
    return (Lacks(halves, any(one.message == "no matador" for one in lacking)),)


NEEDS: Mapping[str, Callable[[Utterance], EndNeed]] = {
    "{end} needs {halves}": _wanted,
    "{end} needs a matador": lambda said: EndNeed(_called(said), frozenset(), matador=True),
    "{end} needs another matador": lambda said: EndNeed(_called(said), frozenset(), matador=True),
    "nothing fits {end}": lambda said: EndNeed(_called(said), frozenset()),
    "any tile fits the star": lambda _: EndNeed(None, frozenset(), wild=True),
}
"""Text about one end."""

LISTS = frozenset({"{some}, {more}", "{some} and {last}", "{some} or {more}", "no {half}", "no matador"})
"""Messages that join parts of a sentence, and parts that claim nothing by themselves."""

NAMES = frozenset({"{low} and {high}", "the matador"})
"""Names of tiles and matadors, besides numbers in words."""

CLAIMS: Mapping[str, Reading] = {
    # Tiles that do not fit
    "Nothing makes {total} with a blank. Only a matador fits here.": _nothing_makes(matadors=True),
    "Nothing makes {total} with a blank. No tile fits here.": _nothing_makes(matadors=False),
    "Only a matador fits here.": _only(matadors=True),
    "Only another matador fits here.": _only(matadors=True),
    "No tile fits here.": _only(matadors=False),
    "The matador makes {total}. Only a blank or a matador fits here.": _matador_makes(matadors=True),
    "The matador already makes {total}. Only a blank fits here.": _matador_makes(matadors=False),
    "Only a blank or another matador fits here.": _just(Only(frozenset({0}), matadors=True)),
    "Only a blank fits here.": _just(Only(frozenset({0}), matadors=False)),
    "A tile with {one} or {other} fits here, or another matador.": _only("one", "other", matadors=True),
    "Only a tile with {one} or {other} fits here.": _only("one", "other", matadors=False),
    "A tile with {half} fits here, or another matador.": _only("half", matadors=True),
    "Only a tile with {half} fits here.": _only("half", matadors=False),
    "{end} and {half} make {made}. We need {total}.": lambda said: (
        Makes(said.number("end"), said.number("half"), said.number("made")),
        Total(said.number("total")),
    ),
    "{end} and how many make {total}?": lambda said: (Asks(said.number("end"), said.number("total")),),
    "{end} and {half} don't match. Touching halves must match.": lambda said: (
        Unequal(said.number("end"), said.number("half")),
        Equals(),
    ),
    "Do you have a tile with {end} on it?": lambda said: (Needs(frozenset({said.number("end")})), Equals()),
    "That doesn't fit here.": _just(Nothing()),
    # Tiles that fit in another direction
    "Only a matador goes crosswise.": _just(Across(matadors=True, spinner=False)),
    "Only a matador or the spinner goes crosswise.": _just(Across(matadors=True, spinner=True)),
    "Only the spinner goes crosswise.": _just(Across(matadors=False, spinner=True)),
    "All tiles go lengthwise in this game.": _just(Across(matadors=False, spinner=False)),
    "Here all tiles go lengthwise.": _just(AllAlong()),
    "This double goes crosswise.": _just(Turned("double", "crosswise")),
    "This matador goes crosswise here.": _just(Turned("matador", "crosswise")),
    "This matador goes lengthwise here.": _just(Turned("matador", "along")),
    "Turn the tile.": _just(Turned()),
    # Other legal actions
    "Another of your tiles fits. Play matadors last.": _just(Fits("another"), OrdinaryFirst(none=True)),
    "Another of your tiles fits. Play that one.": _just(Fits("another"), OrdinaryFirst(none=False)),
    "This matador fits lengthwise too, so play it that way.": _just(
        Fits("this along"), OrdinaryFirst(none=False)
    ),
    "You have a tile that fits. Look again.": _just(Fits("any")),
    "You go first. Play a tile.": _just(MustBegin()),
    "Your first tile must be {low} and {high}.": _begins_with,
    "You can still draw a tile.": _just(Drawing(now=True)),
    "There are no tiles left to draw.": _just(Drawing(now=False, left="none")),
    "These tiles must stay in the boneyard.": _just(Drawing(now=False, left="stays")),
    "You can't draw tiles in this game.": _just(Drawing(now=False, limit=0)),
    "You can draw only {n} tile each turn.": lambda said: (Drawing(now=False, limit=said.number("n")),),
    "You can draw only {n} tiles each turn.": lambda said: (Drawing(now=False, limit=said.number("n")),),
    "The round is over.": _just(Nothing()),
    # Advice for learners
    "{first} and {second} make {made}, one too many.": _makes(+1),
    "{first} and {second} make {made}, {count} too many.": _makes(+1),
    "{first} and {second} make {made}, one too few.": _makes(-1),
    "{first} and {second} make {made}, {count} too few.": _makes(-1),
    # Messages about halves that make the total, and about others before "Turn the tile?".
    "{first} and {second} make {made}.": lambda said: (
        Makes(said.number("first"), said.number("second"), said.number("made")),
    ),
    "{end} and {half} don't match.": lambda said: (Unequal(said.number("end"), said.number("half")),),
    "Turn the tile?": _just(OtherHalf()),
    "{first} and {fill} make 10, and {rest} more.": _by_way_of_ten,
    "0 needs {total}, but no half has {total} pips. Only a matador fits here.": _nothing_makes(matadors=True),
    "0 needs {total}, but no half has {total} pips. Nothing fits here.": _nothing_makes(matadors=False),
    "Touching halves must match.": _just(Equals()),
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
    "A matador fits here, whatever the end shows.": _just(EveryMatador()),
    "A matador fits anywhere.": _just(EveryMatador()),
    "The double blank is a matador too.": _just(IsMatador(DOUBLE_BLANK)),
    "Does one of your tiles fit here?": _just(Nothing()),
    "You were right: nothing fitted.": _just(Fits("none")),
    # Where nothing fits
    "{needs}.": _needs,
    "You have {missing}.": _lacks,
    "Press the face-down tiles to draw.": _just(Drawing(now=True)),
    "You pass.": _just(Passing(), Drawing(now=False)),
    **{message: _need(read) for message, read in NEEDS.items()},
}
"""By message, its claims about the scene in which it is said."""
