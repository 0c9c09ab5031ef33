"""The claims of the table's sentences: refusals, advice for learners, hints. Each message has its entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

from matador.rules import Tile
from matador.rules.tiles import DOUBLE_BLANK
from tests.checks import claims_truth as true
from tests.checks.claims_heard import Spoken, Utterance, number_of
from tests.checks.claims_truth import Claim, EndNeed, PlaceClaim, here

T = TypeVar("T")
Readings: TypeAlias = Mapping[str, Callable[[Utterance], tuple[T, ...]]]
"""By message, its claims."""


class Unknown(AssertionError):
    """A sentence whose claim is not listed."""


def claims_of(said: Utterance, known: Readings[T]) -> tuple[T, ...]:
    """The claims of a sentence; raises `Unknown` if its message has no entry."""
    if said.message not in known:
        raise Unknown(f"{said.message!r} is said, and nobody knows what it claims")
    return known[said.message](said)


# Reading a message


def just(*claims: T) -> Callable[[Utterance], tuple[T, ...]]:
    """A message that claims the same whatever is filled in."""
    return lambda _: claims


def numbered(claim: Callable[..., T], *names: str) -> Callable[[Utterance], tuple[T, ...]]:
    """A message that makes a claim about the numbers filled in."""
    return lambda said: (claim(*map(said.number, names)),)


Reading: TypeAlias = Callable[[Utterance], tuple[Claim, ...]]


def _here(*claims: PlaceClaim) -> Reading:
    return just(*map(here, claims))


def _only(*names: str, matadors: bool) -> Reading:
    return lambda said: (here(true.only(map(said.number, names), matadors=matadors)),)


def _nothing_makes(*, matadors: bool) -> Reading:
    only = here(true.only((), matadors=matadors))
    return lambda said: (here(true.never_makes(0, said.number("total"))), only)


def _matador_makes(*, matadors: bool) -> Reading:
    """The matador at the end makes a number that lies there."""
    only = here(true.only({0}, matadors=matadors))
    return lambda said: (only, here(true.makes_total(said.number("total"))))


def _asks(first: int, total: int) -> Claim:
    return here(true.asks(first, total))


def _makes(over: int) -> Reading:
    """The sum of two numbers: too high by this much, too low if negative, as listed, or by one."""

    def read(said: Utterance) -> tuple[Claim, ...]:
        count = said.number("count") if "{count}" in said.message else 1
        first, second, made = map(said.number, ("first", "second", "made"))
        return (true.makes(first, second, made, over * count),)

    return read


def _by_way_of_ten(first: int, fill: int, rest: int) -> Claim:
    # The second part is in two pieces, because it first fills up a ten.
    assert first + fill == 10, (first, fill)
    return true.makes(first, fill + rest, 10 + rest, 0)


def _has_what_it_needs(said: Utterance) -> tuple[Claim, ...]:
    first, second = said.number("first"), said.number("second")
    return (true.makes(first, second, first + second, 0), true.any_fits)


def _tile(said: Utterance) -> Tile:
    (spoken,) = (one for one in said["tile"] if isinstance(one, Utterance))
    return Tile(*sorted((spoken.number("low"), spoken.number("high"))))


# Where nothing fits: lists in lists


def _needs(said: Utterance) -> tuple[Claim, ...]:
    return (true.each_end([NEEDS[one.message](one) for one in _listed(said["needs"], NEEDS)]),)


def _need(read: Callable[[Utterance], EndNeed]) -> Reading:
    """A need that is named alone, as on a card."""
    return lambda said: (here(read(said).claim),)


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
    return (true.lacks(halves, matadors=any(one.message == "no matador" for one in lacking)),)


NEEDS: Mapping[str, Callable[[Utterance], EndNeed]] = {
    "{end} needs {halves}": _wanted,
    "{end} needs a matador": lambda said: EndNeed(_called(said), frozenset(), matador=True),
    "{end} needs another matador": lambda said: EndNeed(_called(said), frozenset(), matador=True),
    "nothing fits {end}": lambda said: EndNeed(_called(said), frozenset()),
    "any tile fits the star": lambda _: EndNeed(None, frozenset(), wild=True),
}
"""Text about one end."""

LISTS = frozenset(
    {"{needs}, {more}", "{some}, {more}", "{some} and {last}", "{some} or {more}", "no {half}", "no matador"}
)
"""Messages that join parts of a sentence, and parts that claim nothing by themselves."""

NAMES = frozenset({"{low} and {high}", "the matador"})
"""Names of tiles and matadors, besides numbers in words."""

CLAIMS: Readings[Claim] = {
    # Tiles that do not fit
    "Nothing makes {total} with a blank. Only a matador fits here.": _nothing_makes(matadors=True),
    "Nothing makes {total} with a blank. No tile fits here.": _nothing_makes(matadors=False),
    "Only a matador fits here.": _only(matadors=True),
    "Only another matador fits here.": _only(matadors=True),
    "No tile fits here.": _only(matadors=False),
    "The matador makes {total}. Only a blank or a matador fits here.": _matador_makes(matadors=True),
    "The matador already makes {total}. Only a blank fits here.": _matador_makes(matadors=False),
    "Only a blank or another matador fits here.": _here(true.only({0}, matadors=True)),
    "Only a blank fits here.": _here(true.only({0}, matadors=False)),
    "A tile with {one} or {other} fits here, or another matador.": _only("one", "other", matadors=True),
    "Only a tile with {one} or {other} fits here.": _only("one", "other", matadors=False),
    "A tile with {half} fits here, or another matador.": _only("half", matadors=True),
    "Only a tile with {half} fits here.": _only("half", matadors=False),
    "{end} and {half} make {made}. We need {total}.": lambda said: (
        true.makes(*map(said.number, ("end", "half", "made"))),
        here(true.makes_total(said.number("total"))),
    ),
    "{end} and how many make {total}?": numbered(_asks, "end", "total"),
    "{end} and {half} don't match. Touching halves must match.": lambda said: (
        true.unequal(said.number("end"), said.number("half")),
        here(true.equals),
    ),
    "Do you have a tile with {end} on it?": lambda said: (
        here(true.needs({said.number("end")})),
        here(true.equals),
    ),
    "That doesn't fit here.": just(true.nothing),
    # Tiles that fit in another direction
    "Only a matador goes crosswise.": _here(true.across(matadors=True, spinner=False)),
    "Only a matador or the spinner goes crosswise.": _here(true.across(matadors=True, spinner=True)),
    "Only the spinner goes crosswise.": _here(true.across(matadors=False, spinner=True)),
    "All tiles go lengthwise in this game.": _here(true.across(matadors=False, spinner=False)),
    "Here all tiles go lengthwise.": _here(true.all_along),
    "This double goes crosswise.": just(true.turned("double", "crosswise")),
    "This matador goes crosswise here.": just(true.turned("matador", "crosswise")),
    "This matador goes lengthwise here.": just(true.turned("matador", "along")),
    "Turn the tile.": just(true.turned()),
    # Other legal actions
    "Another of your tiles fits. Play matadors last.": just(true.another_fits, true.matadors_last),
    "Another of your tiles fits. Play that one.": just(true.another_fits, true.matadors_as_others),
    "This matador fits lengthwise too, so play it that way.": just(true.fits_along, true.matadors_as_others),
    "You have a tile that fits. Look again.": just(true.any_fits),
    "You go first. Play a tile.": just(true.must_begin),
    "Your first tile must be {low} and {high}.": numbered(true.must_begin_with, "low", "high"),
    "You can still draw a tile.": just(true.may_draw),
    "There are no tiles left to draw.": just(true.may_not_draw("none")),
    "These tiles must stay in the boneyard.": just(true.may_not_draw("stays")),
    "You can't draw tiles in this game.": just(true.may_not_draw(limit=0)),
    "You can draw only {n} tile each turn.": lambda said: (true.may_not_draw(limit=said.number("n")),),
    "You can draw only {n} tiles each turn.": lambda said: (true.may_not_draw(limit=said.number("n")),),
    "The round is over.": just(true.nothing),
    # Advice for learners
    "{first} and {second} make {made}, one too many.": _makes(+1),
    "{first} and {second} make {made}, {count} too many.": _makes(+1),
    "{first} and {second} make {made}, one too few.": _makes(-1),
    "{first} and {second} make {made}, {count} too few.": _makes(-1),
    # Messages about halves that make the total, and about others before "Turn the tile?".
    "{first} and {second} make {made}.": numbered(true.makes, "first", "second", "made"),
    "{end} and {half} don't match.": numbered(true.unequal, "end", "half"),
    "Turn the tile?": just(true.other_half),
    "{first} and {fill} make 10, and {rest} more.": numbered(_by_way_of_ten, "first", "fill", "rest"),
    "0 needs {total}, but no half has {total} pips. Only a matador fits here.": _nothing_makes(matadors=True),
    "0 needs {total}, but no half has {total} pips. Nothing fits here.": _nothing_makes(matadors=False),
    "Touching halves must match.": _here(true.equals),
    # Hints
    "Look here.": just(true.nothing),
    "One of your tiles fits. Look here.": just(true.any_fits),
    "{first} needs {second}. You have a tile with {second}.": _has_what_it_needs,
    "How many are missing?": just(true.nothing),
    "{known} and what make {total}?": numbered(_asks, "known", "total"),
    "{first} plus what makes {total}": lambda said: (
        here(true.asks(said.number("first"), said.number("total"), answered=False)),
    ),
    "{first} plus {second} makes {made}": _makes(0),
    "Matador: {first} plus {second} makes {made}": numbered(true.own_sum, "first", "second", "made"),
    "This one: {tile}.": lambda said: (true.legal(_tile(said)),),
    "A matador fits here, whatever the end shows.": _here(true.every_matador),
    "A matador fits anywhere.": _here(true.every_matador),
    "The double blank is a matador too.": just(true.is_matador(DOUBLE_BLANK)),
    "Does one of your tiles fit here?": just(true.nothing),
    "You were right: nothing fitted.": just(true.none_fits),
    # Where nothing fits
    "{needs}.": _needs,
    "You have {missing}.": _lacks,
    "Press the face-down tiles to draw.": just(true.may_draw),
    "You pass.": just(true.may_pass, true.may_not_draw()),
    **{message: _need(read) for message, read in NEEDS.items()},
}
"""By message, its claims about the scene in which it is said."""
