"""Setups that can be played: what is kept when something else changes, and what goes."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from matador.rules import CATALOG, VARIANTS, NamedRuleset, RulesetError, players_of
from matador.rules.options import OptionValue
from matador.storage.setups import (
    USUAL_BOT,
    MatchSetup,
    SeatSetup,
    changed_seat,
    changed_setup,
    same_option,
    tidied,
    usual_seat,
)

Options: TypeAlias = Mapping[str, OptionValue]

MOST_PLAYERS = 8
_CARRIED = ("hand_size", "blanks", "partnerships", "target", "matadors")
"""Options besides those of variants that may go along to another ruleset."""


def can_be_played(setup: MatchSetup) -> bool:
    """Whether the engine takes it."""
    try:
        setup.rules()
    except RulesetError:
        return False
    return True


def with_options(setup: MatchSetup, changes: Options, without: tuple[str, ...] = ()) -> MatchSetup:
    """The setup with some options changed, and only those kept that differ from the ruleset's own."""
    options = {name: value for name, value in setup.options.items() if name not in without}
    return tidied(changed_setup(setup, options={**options, **changes}))


def repaired(setup: MatchSetup, bots: Container[str]) -> MatchSetup:
    """A setup that can be played and shown, as near to this one as can be, whatever a file held.

    `bots` are the strengths that there are, `USUAL_BOT` among them.
    """
    named = CATALOG.get(setup.ruleset, CATALOG["sevens"])
    seats = tuple(_with_known_bot(seat, bots) for seat in setup.seats)
    setup = _with_people(changed_setup(setup, ruleset=named.name, seats=seats))
    if can_be_played(setup):
        return tidied(setup)
    return _with_what_goes(_plain(setup, named), _groups(setup.options))


def with_ruleset(setup: MatchSetup, name: str) -> MatchSetup:
    """The match with another ruleset; players, set, and the options that the new one offers stay."""
    named = CATALOG[name]
    carried = [group for group in _groups(setup.options) if _goes_along(group, named, setup)]
    return _with_what_goes(_plain(setup, named), iter(carried))


def _plain(setup: MatchSetup, named: NamedRuleset) -> MatchSetup:
    """The ruleset as it comes, for as many of the players as may play it."""
    players = min(players_of(named, setup.set), key=lambda number: abs(number - setup.players))
    return _with_people(changed_setup(setup, ruleset=named.name, players=players, options={}))


def _with_what_goes(setup: MatchSetup, groups: Iterator[Options]) -> MatchSetup:
    for group in groups:
        more = with_options(setup, group)
        if can_be_played(more):
            setup = more
    return setup


def _groups(options: Options) -> Iterator[Options]:
    """Options that belong together, and then each by itself."""
    for variant in VARIANTS.values():
        if all(
            name in options and same_option(options[name], value) for name, value in variant.changes.items()
        ):
            yield variant.changes
    for name, value in options.items():
        yield {name: value}


def _goes_along(group: Options, named: NamedRuleset, setup: MatchSetup) -> bool:
    """Whether another ruleset offers these options too."""
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


# Who sits there


def _with_people(setup: MatchSetup) -> MatchSetup:
    seats = list(setup.chosen())
    if all(seat.bot is not None for seat in seats):
        seats[0] = changed_seat(seats[0], bot=None)
    chosen = setup.seats[: setup.players]
    if (*chosen, *map(usual_seat, range(len(chosen), setup.players))) == tuple(seats):
        # What nobody has chosen stays open.
        return changed_setup(setup, open_hands=_open_hands(setup, seats))
    return with_seats(setup, tuple(seats))


def _with_known_bot(seat: SeatSetup, bots: Container[str]) -> SeatSetup:
    is_known = seat.bot is None or seat.bot in bots
    return seat if is_known else changed_seat(seat, bot=USUAL_BOT)


def with_all_seats(setup: MatchSetup, *, guide: bool) -> MatchSetup:
    """The match with somebody at every seat that there may be; `guide` is for those who are new."""
    usual = (usual_seat(seat, guide=guide) for seat in range(len(setup.seats), MOST_PLAYERS))
    return changed_setup(setup, seats=(*setup.seats, *usual))


def with_seats(setup: MatchSetup, seats: tuple[SeatSetup, ...]) -> MatchSetup:
    """The match with others at its seats; those beyond its players stay for another time."""
    more = setup.seats[len(seats) :]
    return changed_setup(setup, seats=(*seats, *more), open_hands=_open_hands(setup, seats))


def _open_hands(setup: MatchSetup, seats: Sequence[SeatSetup]) -> bool:
    """Whether hands stay open: one person alone has nobody to show a hand to."""
    return setup.open_hands and sum(seat.bot is None for seat in seats) > 1


def with_players(setup: MatchSetup, players: int) -> MatchSetup:
    """The match for another number of players; teams are for four."""
    setup = changed_setup(setup, players=players)
    return _with_people(with_options(setup, {}, () if players == 4 else ("partnerships",)))


def with_teams(setup: MatchSetup) -> MatchSetup:
    """The match for two teams of partners, who are four."""
    return with_options(with_players(setup, 4), {"partnerships": True})


def with_set(setup: MatchSetup, highest: Literal[4, 5, 6, 9, 12]) -> MatchSetup:
    """The match with other tiles."""
    return tidied(changed_setup(setup, set=highest))
