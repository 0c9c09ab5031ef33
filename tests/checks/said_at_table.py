"""All sentences read aloud at a table of Learn: hints, refusals, other players' actions, and the end of a round.

The rules are those of the matches on the path. Players have the names that the game gives; a person's name is
not recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, get_args

from matador.match.taking_back import Stays, WhyNot
from matador.play.table.messages import NothingToShow, Notice, PlainNotice, Replaced
from matador.rules import (
    DRAW,
    PASS,
    End,
    MatadorEnd,
    Outcome,
    Play,
    Ruleset,
    Seen,
    Tile,
    ValueEnd,
    named_ruleset,
)
from matador.rules.fit import needed_halves
from matador.rules.reasons import (
    AlreadyOpened,
    Because,
    DoesNotFit,
    DrawLimitReached,
    MustDraw,
    MustOpen,
    MustPlay,
    NothingToDraw,
    Reason,
    RoundIsOver,
    WrongDirection,
)
from matador.teaching.bonds import Pair, dropped
from matador.teaching.path import STEPS, TOTALS
from matador.ui.language import Language, Message
from matador.ui.round_end.asking import MAX_ASKED, CountEnd
from matador.ui.round_end.panel import counted_said
from matador.ui.sentences import at_table, helping, matches, table
from matador.ui.sentences.at_table import notice_text
from matador.ui.sentences.helping import Then, nothing_fits
from matador.ui.sentences.refusals import learner_refusal, refusal, turn_it
from matador.ui.sentences.seats import COMPUTER_NAMES

ENGLISH: Final = Language()
"""The language of the recordings."""

RULES: Final = tuple(named_ruleset(step.ruleset, 2, {**step.options(), "set": step.set}) for step in STEPS)
"""The rules of each match on the path."""

_FRIEND: Final = COMPUTER_NAMES[0]
"""The opponent in Learn."""

_MAX_DRAWN: Final = 13
"""Maximum number of tiles to draw in one turn."""


def _tiles() -> tuple[Tile, ...]:
    """Every tile that occurs in a match of Learn."""
    return tuple(dict.fromkeys(tile for rules in RULES for tile in rules.tiles))


def _ends(rules: Ruleset) -> Iterator[End]:
    """Everything that can lie at an end."""
    yield from map(ValueEnd, rules.halves)
    if rules.matador_cross != "none":
        yield from map(MatadorEnd, sorted(rules.matador_tiles))


def _no_fits(rules: Ruleset) -> Iterator[DoesNotFit]:
    """Every half at every end where it doesn't fit, and tiles that may not lie crosswise."""
    for end in _ends(rules):
        needed = needed_halves(rules, end)
        for half in rules.halves:
            if half not in needed:
                for makes in ((), (rules.total,)):
                    yield DoesNotFit("R", end, (half,), needed, makes, rules.total)
        yield DoesNotFit("R", end, (0, 1), needed, (), rules.total)


def refusals() -> Iterator[Message]:
    """Refusals, and the question whether to turn the tile."""
    for rules in RULES:
        for reason in _no_fits(rules):
            pairs = dropped(rules, reason)
            yield learner_refusal(ENGLISH, rules, reason, pairs)
            yield turn_it(ENGLISH, rules, reason, pairs)
        yield from (refusal(ENGLISH, rules, reason) for reason in _others(rules))


def _others(rules: Ruleset) -> Iterator[Reason]:
    """Reasons that are not about a number."""
    tile = rules.tiles[0]
    becauses: tuple[Because, ...] = get_args(Because)
    for because, end in product(becauses, (None, *_ends(rules))):
        yield WrongDirection(tile, "R", end, "along", because)
    yield from (MustOpen(), MustPlay(()), MustDraw(()), RoundIsOver(), AlreadyOpened())
    yield from (NothingToDraw(0, 0), NothingToDraw(3, 3), DrawLimitReached(1), DrawLimitReached(2))


def notices() -> Iterator[Message]:
    """Other notices that stay until the next press."""
    stays: tuple[WhyNot, ...] = get_args(WhyNot)
    # The clips of the voice are stored in this order.
    some: tuple[Notice, ...] = (
        *("saving again", "not saved", Replaced((0,)), NothingToShow(0), "nothing to redo", "last round"),
        *(Stays(why, 0) for why in stays),
    )
    assert {*get_args(PlainNotice)} <= {*some}, "a notice is missing"
    yield from (notice_text(ENGLISH, RULES[0], (_FRIEND, _FRIEND), notice) for notice in some)
    yield ENGLISH.say("Here's what happened after your turn.")
    yield ENGLISH.say("Here's what happened before your turn.")
    yield ENGLISH.say("Going faster now.")


def hints() -> Iterator[Message]:
    """The steps of the hints that name a tile, or the ends."""
    yield from (helping.this_one(ENGLISH, tile) for tile in _tiles())
    thens: tuple[Then, ...] = get_args(Then)
    for rules in RULES:
        ends = tuple(_ends(rules))
        if 0 in rules.halves:
            yield ENGLISH.say("{first} needs {second}. You have a tile with {second}.").format(
                first=rules.total, second=0
            )
        yield from (helping.only_blank(ENGLISH, rules, end) for end in ends if isinstance(end, MatadorEnd))
        # The words for an end and a missing half depend on the position in the list: first, middle, or last.
        for some in product(ends, ends):
            held = [tile for tile in rules.tiles if set(tile.halves) & set(needed_halves(rules, some[0]))]
            yield from (nothing_fits(ENGLISH, rules, some, hand, "nothing") for hand in ((), held))
        yield from (nothing_fits(ENGLISH, rules, (end, *ends[:2], end), (), "nothing") for end in ends)
        yield from (nothing_fits(ENGLISH, rules, ends[:1], (), then) for then in thens)


def others() -> Iterator[Message]:
    """Actions of other players: each name with each action, and each number with any name."""
    tiles = _tiles()
    for name in COMPUTER_NAMES:
        yield table.just_begins(ENGLISH, name, is_reader=False)
        for drawn in (0, 1):
            yield table.done_by(ENGLISH, name, [*_drawn(drawn), Seen(0, _laid(tiles[0]))])
            yield table.done_by(ENGLISH, name, [*_drawn(drawn), Seen(0, PASS)])
    for drawn in range(1, _MAX_DRAWN + 1):
        yield table.done_by(ENGLISH, _FRIEND, _drawn(drawn))
        yield table.done_by(ENGLISH, _FRIEND, [*_drawn(drawn), Seen(0, PASS)])
    yield from (table.done_by(ENGLISH, _FRIEND, [Seen(0, _laid(tile))]) for tile in tiles)
    for since_turn in (True, False):
        yield table.what_was_done(ENGLISH, _FRIEND, [Seen(0, PASS)], since_turn=since_turn)


def _drawn(count: int) -> Sequence[Seen]:
    return [Seen(0, DRAW)] * count


def _laid(tile: Tile) -> Play:
    return Play(tile, "along", "R", tile.low)


def ends_of_rounds() -> Iterator[Message]:
    """How a round has ended, who has won it, and how many pips are left."""
    yield at_table.gone_out(ENGLISH, _FRIEND, is_reader=True)
    yield from (at_table.blocked(ENGLISH, is_stuck=is_stuck) for is_stuck in (True, False))
    rules = RULES[0]
    out, drawn = Outcome("out", 1, 1, (0, 0), (0, 0)), Outcome("blocked", None, None, (0, 0), (0, 0))
    for seat, outcome in product((0, 1), (out, drawn, out._replace(how="blocked"))):
        yield table.result(ENGLISH, rules, outcome, (_FRIEND, _FRIEND), seat)
        yield table.why(ENGLISH, rules, outcome, (_FRIEND, _FRIEND), seat)
    for name in COMPUTER_NAMES:
        yield at_table.gone_out(ENGLISH, name, is_reader=False)
        yield table.result(ENGLISH, rules, out, (name, name), 0)
        yield table.why(ENGLISH, rules, out, (name, name), 0)
    yield from _counting()


def _counting() -> Iterator[Message]:
    yield ENGLISH.say("How many pips are left?")
    yield ENGLISH.say("How many pips are in this hand?")
    yield ENGLISH.say("How many pips are in these hands?")
    hows: tuple[CountEnd, ...] = get_args(CountEnd)
    for total in range(1, MAX_ASKED + 1):
        yield matches.count_again(ENGLISH, total)
        yield from (counted_said(ENGLISH, total, how) for how in hows)
    yield from (ENGLISH.nsay("Your sum", "Your sums", count) for count in (1, 2))


def own_sums() -> Iterator[Message]:
    """The player's own sums shown at the end, of a round and of a practice."""
    for total in TOTALS:
        yield from (helping.equation(Pair(total, first, total - first)) for first in range(1, total))


def ends_of_matches() -> Iterator[Message]:
    """The winner of a match."""
    for winners, seat in (((), 0), ((0,), 0)):
        yield matches.match_won(ENGLISH, RULES[0], winners, (_FRIEND, _FRIEND), seat)
    for name in COMPUTER_NAMES:
        yield matches.match_won(ENGLISH, RULES[0], (1,), (name, name), 0)


AT_TABLE: Final[Mapping[str, Callable[[], Iterator[Message]]]] = {
    "refusals": refusals,
    "notices": notices,
    "hints about tiles": hints,
    "others": others,
    "ends of rounds": ends_of_rounds,
    "own sums": own_sums,
    "ends of matches": ends_of_matches,
}
"""Sources of the sentences that are read aloud at a table of Learn."""
