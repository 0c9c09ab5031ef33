"""The claims of the rules' sentences about which tiles fit: each message has an entry, or is about something else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from matador.rules import MatadorEnd, Tile, ValueEnd, WildEnd
from matador.rules.tiles import DOUBLE_BLANK
from tests.checks import claims_book as book
from tests.checks import claims_truth as true
from tests.checks.claims_book import BookClaim, at, at_every_end, doubles, lie, misfit
from tests.checks.claims_heard import Utterance, english
from tests.checks.claims_table import Readings, just, numbered

Reading: TypeAlias = Callable[[Utterance], tuple[BookClaim, ...]]


def _sums(said: Utterance) -> tuple[BookClaim, ...]:
    pairs = [tuple(map(int, one)) for one in re.findall(r"(\d+)\+(\d+)", english(said["sums"]))]
    return (book.sums(said.number("total"), frozenset((low, high) for low, high in pairs)),)


def _nothing_makes(*, matadors: bool) -> Reading:
    only = true.only((), matadors=matadors)
    return lambda said: (at(_BLANK, only), at(_BLANK, true.never_makes(0, said.number("total"))))


def _open(said: Utterance) -> tuple[BookClaim, ...]:
    end, half, total = map(said.number, ("end", "half", "total"))
    sums = (true.makes_total(end + half), true.makes_total(total))
    return (at(ValueEnd(end), true.needs({half})), *(at(ValueEnd, claim) for claim in sums))


def _touching_make(total: int) -> BookClaim:
    return at(ValueEnd, true.makes_total(total))


def _follows(*names: str) -> Reading:
    def read(said: Utterance) -> tuple[BookClaim, ...]:
        tile = Tile(said.number("low"), said.number("high"))
        return (at(MatadorEnd(tile), true.needs(map(said.number, names))),)

    return read


def _after_crosswise(*halves: int, matadors: bool) -> Reading:
    return just(at(MatadorEnd, true.only(halves, matadors=matadors)))


_BLANK, _DOUBLE_BLANK = ValueEnd(0), MatadorEnd(DOUBLE_BLANK)


CLAIMED: Readings[BookClaim] = {
    # The game, and a turn
    "Touching halves must match.": just(at(ValueEnd, true.equals)),
    "A blank matches a blank.": just(at(_BLANK, true.needs({0}))),
    "Touching halves must make {total}.": numbered(_touching_make, "total"),
    "To make {total}:  {sums}.": _sums,
    "Nothing makes {total} with a blank. Only a matador fits there.": _nothing_makes(matadors=True),
    "Nothing makes {total} with a blank. No tile fits there.": _nothing_makes(matadors=False),
    "If an open end shows {half}, play a tile with {half}. They match.": lambda said: (
        at(ValueEnd(said.number("half")), true.needs({said.number("half")})),
        at(ValueEnd, true.equals),
    ),
    "If an open end shows {end}, play a tile with {half}. Together they make {total}.": _open,
    "Matadors have their own rules.": just(book.own_rules),
    "{end} and {half} don't match: the faded tile doesn't fit.": numbered(misfit, "end", "half"),
    "{end} and {half} don't make {total}: the faded tile doesn't fit.": numbered(
        misfit, "end", "half", "total"
    ),
    # Doubles
    "A double that isn't a matador is played like any other tile.": just(
        doubles("along", others=True, later=True)
    ),
    "A double is played like any other tile.": just(doubles("along", others=False, later=True)),
    "The first double that isn't a matador goes crosswise. It's the spinner.": just(
        doubles("crosswise", others=True, later=False)
    ),
    "The first double goes crosswise. It's the spinner.": just(
        doubles("crosswise", others=False, later=False)
    ),
    "From there the line grows in all four directions.": just(book.four_arms),
    "Later doubles that aren't matadors go lengthwise, like other tiles.": just(
        doubles("along", others=True, later=True)
    ),
    "Later doubles go lengthwise, like other tiles.": just(doubles("along", others=False, later=True)),
    "One double opens all four sides.": just(book.four_arms),
    "The first double that isn't a matador goes crosswise. From there the line grows in four directions.": just(
        book.four_arms, doubles("crosswise", others=True, later=False)
    ),
    # Which tiles are matadors, and how they lie
    "{n} tile is a matador. It has a bull's head.": numbered(book.matadors_are, "n"),
    "{n} tiles are matadors. They have a bull's head.": numbered(book.matadors_are, "n"),
    "The two halves of a matador make {total}. Matadors have a bull's head.": numbered(
        book.matadors_make, "total"
    ),
    "The double blank is a matador too.": just(book.double_blank_is),
    "Play them like any other tile.": just(lie(across=False, along="fitting"), at_every_end(book.fit_along)),
    "A matador fits any end with a number.": just(at(ValueEnd, true.every_matador)),
    "A matador fits any end, whatever it shows.": just(
        at(ValueEnd, true.every_matador), at(MatadorEnd, true.every_matador)
    ),
    "Play it crosswise, or lengthwise with either half touching.": just(lie(across=True, along="either")),
    "Play it crosswise.": just(lie(across=True, along="fitting")),
    "Play it lengthwise, with either half touching.": just(lie(across=False, along="either")),
    "If one of its halves fits, you may also play it lengthwise, like other tiles.": just(
        at_every_end(book.fit_along)
    ),
    "You may play a matador lengthwise where a half fits.": just(at_every_end(book.fit_along)),
    "You can't do that with the double blank.": just(at_every_end(book.double_blank_never_along)),
    "Play matadors crosswise or lengthwise.": just(lie(across=True, along="either")),
    "After a crosswise matador, either of its halves counts.": just(at_every_end(book.each_half)),
    # After a matador
    "A crosswise matador changes the number: the old and new numbers make {total}.": numbered(
        book.complement, "total"
    ),
    "Played crosswise on {end}, it counts as {counts}.": lambda said: (
        book.complement(said.number("end") + said.number("counts"), said.number("end")),
    ),
    "After a crosswise matador on a blank, any tile fits, either way round.": just(
        at(WildEnd, true.every_tile)
    ),
    "A matador goes lengthwise only then, or as the very first tile.": just(book.along_only(wild=True)),
    "A matador goes lengthwise only as the very first tile.": just(book.along_only(wild=False)),
    "After a lengthwise matador, its outer half counts.": just(at_every_end(book.outer_half)),
    "After a crosswise matador, only a blank or another crosswise matador fits.": just(
        at(MatadorEnd, true.only({0}, matadors=True)), lie(across=True, along="fitting")
    ),
    "After a crosswise matador, only a blank or another matador fits.": _after_crosswise(0, matadors=True),
    "After the crosswise matador, only a blank fits.": _after_crosswise(0, matadors=False),
    "After a crosswise matador, only another matador fits.": _after_crosswise(matadors=True),
    "After the crosswise matador, no tile fits.": _after_crosswise(matadors=False),
    "After a crosswise {low} and {high}, a tile with {half} fits.": _follows("half"),
    "After a crosswise {low} and {high}, a tile with {one} or {other} fits.": _follows("one", "other"),
    "Another matador fits too.": just(at(MatadorEnd, true.every_matador)),
    "After a crosswise double blank, only another matador fits.": just(
        at(_DOUBLE_BLANK, true.only((), matadors=True))
    ),
    "After a crosswise double blank, no tile fits.": just(at(_DOUBLE_BLANK, true.only((), matadors=False))),
    # When matadors may be played
    "Matadors are a last resort: play one only if nothing fits the usual way.": just(
        at_every_end(book.last_resort)
    ),
    "Play a matador crosswise only if nothing fits the usual way.": just(at_every_end(book.last_resort)),
    "The player who goes first may play one anyway.": just(book.opener_is_free),
}
"""By message, its claims about the ends that a line can have."""

OF_OTHER_THINGS: frozenset[str] = frozenset(
    {
        "A random player goes first, with any tile.",
        "But you never have to play a matador.",
        "Double five",
        "Double four",
        "Double nine",
        "Double six",
        "Double twelve",
        "If nobody has a double, it's the player who has the tile with the most pips.",
        "If nobody has a double, the tiles are mixed and dealt again.",
        "If only matadors fit, play one or draw.",
        "If only matadors fit, you may draw instead.",
        "If only matadors fit, you must play one.",
        "If two tiles tie, the one with the higher half loses.",
        "If two tiles tie, the one with the higher half wins.",
        "Matadors",
        "Matadors have their own rule for this: see the page about them.",
        "Once you've drawn all you're allowed, you can keep your matadors. If none are left to draw, play a matador.",
        "That double must be played first.",
        "The double blank counts as ten.",
        "The double blank counts as {n} pips in a hand.",
        "The first tile can be any tile.",
        "The highest double in the set is played first.",
        "The player with the highest double goes first.",
        "You don't have to play a matador while there are tiles to draw.",
        "You don't have to start with a double.",
        "You may draw to keep your matador.",
        "You never have to play a matador. You may draw instead, or pass if you can't draw.",
        "You never have to play a matador. You may pass instead.",
        "crosswise",
        "lengthwise",
        "{set}: make {total}",
        "{set}: matadors make {total}",
    }
)
"""Messages that mention tiles in this way, and claim nothing about which of them fit."""

_OF_FITTING = re.compile(
    r"touching|hal(f|ves)|crosswise|lengthwise|matador|make|double|four"
    r"|any (other )?tile|match(es)? (a|them)|(They|don't) match",
    re.IGNORECASE,
)

RULES: Readings[BookClaim] = {**CLAIMED, **dict.fromkeys(OF_OTHER_THINGS, just())}
"""By message of the rules, its claims."""


def may_claim(message: str) -> bool:
    """True if a message of the rules may be about which tiles fit.

    `tests/ui/rulebook/told.py` checks messages about drawing, passing and forced plays; its test checks those
    about points.
    """
    return message in CLAIMED or _OF_FITTING.search(message) is not None
