"""Change setups so that they remain playable, and keep as many options as possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias, get_args

from matador.ai.bots import BOTS
from matador.match.lengths import Game, minutes_of, rounds_until, short_target
from matador.rules import CATALOG, VARIANTS, NamedRuleset, RulesetError, players_of
from matador.rules.options import MAX_ROUNDS, OptionValue
from matador.storage import setups
from matador.storage.setups import MatchSetup, SeatSetup

Options: TypeAlias = Mapping[str, OptionValue]

MAX_PLAYERS = 8
_CARRIED = ("hand_size", "blanks", "partnerships", "target", "matadors")
"""Options, besides those of variants, that may be carried over to another ruleset."""


def can_be_played(setup: MatchSetup) -> bool:
    try:
        setup.rules()
    except RulesetError:
        return False
    return True


def with_options(setup: MatchSetup, changes: Options, without: tuple[str, ...] = ()) -> MatchSetup:
    options = {name: value for name, value in setup.options.items() if name not in without}
    return setups.tidied(setups.changed_setup(setup, options={**options, **changes}))


def repaired(setup: MatchSetup) -> MatchSetup:
    """The most similar setup that can be played and shown, for a setup that may come from any file."""
    named = CATALOG.get(setup.ruleset, CATALOG["sevens"])
    seats = tuple(
        seat if seat.bot is None or seat.bot in BOTS else setups.changed_seat(seat, bot=setups.USUAL_BOT)
        for seat in setup.seats
    )
    setup = _with_people(setups.changed_setup(setup, ruleset=named.name, seats=seats))
    if can_be_played(setup):
        return setups.tidied(setup)
    return _with_what_goes(_plain(setup, named), _groups(setup.options))


def with_ruleset(setup: MatchSetup, name: str) -> MatchSetup:
    """The setup with another ruleset. Players and set stay, and so do options that the new ruleset offers."""
    named = CATALOG[name]
    carried = [group for group in _groups(setup.options) if _goes_along(group, named, setup)]
    return _with_what_goes(_plain(setup, named), iter(carried))


def _plain(setup: MatchSetup, named: NamedRuleset) -> MatchSetup:
    players = min(players_of(named, setup.set), key=lambda number: abs(number - setup.players))
    return _with_people(setups.changed_setup(setup, ruleset=named.name, players=players, options={}))


def _with_what_goes(setup: MatchSetup, groups: Iterator[Options]) -> MatchSetup:
    for group in groups:
        more = with_options(setup, group)
        if can_be_played(more):
            setup = more
    return setup


def _groups(options: Options) -> Iterator[Options]:
    for variant in VARIANTS.values():
        if all(
            name in options and setups.same_option(options[name], value)
            for name, value in variant.changes.items()
        ):
            yield variant.changes
    for name, value in options.items():
        yield {name: value}


def _goes_along(group: Options, named: NamedRuleset, setup: MatchSetup) -> bool:
    names = tuple(group)
    if len(names) == 1 and names[0] in _CARRIED:
        offered: dict[str, bool] = {
            "partnerships": named.teams,
            "target": group.get("target") in named.targets,
            "matadors": named.name == setup.ruleset,
        }
        return offered.get(names[0], True)
    return any(
        variant.changes == group and (not variant.rulesets or named.name in variant.rulesets)
        for variant in VARIANTS.values()
    )


# Seats


def _with_people(setup: MatchSetup) -> MatchSetup:
    seats = list(setup.chosen())
    if all(seat.bot is not None for seat in seats):
        seats[0] = setups.changed_seat(seats[0], bot=None)
    chosen = setup.seats[: setup.players]
    if (*chosen, *map(setups.usual_seat, range(len(chosen), setup.players))) == tuple(seats):
        # Seats that no one has chosen keep their defaults.
        return setups.changed_setup(setup, open_hands=_open_hands(setup, seats))
    return with_seats(setup, tuple(seats))


def with_all_seats(setup: MatchSetup, *, guide: bool) -> MatchSetup:
    usual = (setups.usual_seat(seat, guide=guide) for seat in range(len(setup.seats), MAX_PLAYERS))
    return setups.changed_setup(setup, seats=(*setup.seats, *usual))


def with_seats(setup: MatchSetup, seats: tuple[SeatSetup, ...]) -> MatchSetup:
    """The setup with other seats; those beyond the number of players are kept for later."""
    more = setup.seats[len(seats) :]
    return setups.changed_setup(setup, seats=(*seats, *more), open_hands=_open_hands(setup, seats))


def _open_hands(setup: MatchSetup, seats: Sequence[SeatSetup]) -> bool:
    return setup.open_hands and sum(seat.bot is None for seat in seats) > 1


def with_players(setup: MatchSetup, players: int) -> MatchSetup:
    setup = setups.changed_setup(setup, players=players)
    return _with_people(with_options(setup, {}, () if players == 4 else ("partnerships",)))


def with_set(setup: MatchSetup, highest: Literal[4, 5, 6, 9, 12]) -> MatchSetup:
    return setups.tidied(setups.changed_setup(setup, set=highest))


Length: TypeAlias = Literal["one round", "short", "long"]
ROUNDS = (2, 3, 5, 10)
"""The offered numbers of rounds to win, in games that count rounds."""
_SHORT_ROUNDS, _LONG_ROUNDS = 3, 5
LENGTHS: tuple[Length, ...] = get_args(Length)


def targets_of(setup: MatchSetup) -> Mapping[Length, int | None]:
    """The target of each length, the shortest first; without those that are not offered or not different."""
    usual = usual_target(setup)
    short = short_target(_game(setup), usual) if has_points(setup) else usual
    if setup.rules().match_by == "rounds":
        short = _SHORT_ROUNDS
    targets: dict[Length, int | None] = {"one round": None}
    if short is not None:
        targets["short"] = short
    if short is None or usual > short or not has_points(setup):
        targets["long"] = usual
    return targets


def usual_target(setup: MatchSetup) -> int:
    """The game's default target; for games without one, the default of games for points or by rounds."""
    if setup.rules().match_by == "rounds":
        return _LONG_ROUNDS
    found = setups.own_options(setup)["target"] or VARIANTS["points"].changes["target"]
    assert isinstance(found, int)
    return found


def has_points(setup: MatchSetup) -> bool:
    """True if points or rounds are counted, so that a match can have a target."""
    rules = setup.rules()
    return rules.match_by == "rounds" or rules.penalty or rules.going_out == "opponents"


def length_of(setup: MatchSetup) -> Length | None:
    target = setup.rules().target
    return next((length for length, one in targets_of(setup).items() if one == target), None)


def with_length(setup: MatchSetup, length: Length) -> MatchSetup:
    if not has_points(setup):
        return setup
    targets = targets_of(setup)
    if length == "long":
        # If long is not offered, the usual target makes a short match.
        return with_options(setup, {"target": usual_target(setup)})
    return with_options(setup, {"target": targets.get(length)})


def as_long(before: MatchSetup, after: MatchSetup) -> MatchSetup:
    """`after` with the length of `before`, short after a single round; a custom target stays if it is offered."""
    if not can_be_played(after):
        return after
    length = length_of(before) if has_points(before) else "short"
    return after if length is None else with_length(after, length)


def minutes(setup: MatchSetup, target: int | None) -> int | None:
    persons = sum(seat.bot is None for seat in setup.seated())
    rules = setup.rules()
    rounds = None
    if target is not None and rules.match_by == "rounds":
        rounds = min(MAX_ROUNDS, rounds_until(target, len(rules.sides)))
    return minutes_of(_game(setup), target, persons, rounds)


def _game(setup: MatchSetup) -> Game:
    return Game(setup.ruleset, setup.players, setup.set, setup.rules().partnerships)
