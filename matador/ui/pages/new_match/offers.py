"""What can be chosen about the game and its rules: what each offer makes of the match, or why it does not go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from matador.play.lengths import (
    ROUNDS,
    Length,
    as_long,
    has_points,
    length_of,
    targets_of,
    usual_target,
)
from matador.play.playable import (
    Options,
    can_be_played,
    with_options,
    with_players,
    with_ruleset,
    with_set,
    with_teams,
)
from matador.rules import CATALOG, VARIANTS, RulesetError, Tile, Variant
from matador.rules.variants import without_effect
from matador.storage.setups import MatchSetup, own_options

PLAYERS = range(2, 9)
SETS: tuple[Literal[4, 5, 6, 9, 12], ...] = (4, 5, 6, 9, 12)
_DEALS: tuple[int | Literal["all"], ...] = (5, 6, 7)
_DEALT = "hand_size"


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be chosen."""

    key: str
    after: MatchSetup
    """The match once it is chosen."""
    is_chosen: bool
    kinds: tuple[str, ...] | None = None
    """Why the engine refuses it, as codes of conflicts; None: it can be played."""

    @property
    def is_refused(self) -> bool:
        return self.kinds is not None


def offer(key: str, after: MatchSetup, *, is_chosen: bool) -> Offer:
    """An offer that the engine was asked about."""
    try:
        after.rules()
    except RulesetError as error:
        return Offer(key, after, is_chosen, error.kinds)
    return Offer(key, after, is_chosen)


def ruleset_offers(setup: MatchSetup) -> Iterator[tuple[str, Offer]]:
    """The rulesets by name."""
    for name in CATALOG:
        is_chosen = name == setup.ruleset
        after = setup if is_chosen else as_long(setup, with_ruleset(setup, name))
        yield name, offer(f"ruleset:{name}", after, is_chosen=is_chosen)


def players_offers(setup: MatchSetup) -> Iterator[tuple[int, Offer]]:
    """The numbers of players."""
    for players in PLAYERS:
        is_chosen = players == setup.players
        after = setup if is_chosen else as_long(setup, with_players(setup, players))
        yield players, offer(f"players:{players}", after, is_chosen=is_chosen)


def set_offers(setup: MatchSetup) -> Iterator[tuple[int, Offer]]:
    """The sets by their highest half."""
    for highest in SETS:
        is_chosen = highest == setup.set
        after = setup if is_chosen else as_long(setup, with_set(setup, highest))
        yield highest, offer(f"set:{highest}", after, is_chosen=is_chosen)


def teams_offer(setup: MatchSetup) -> Offer:
    """Two teams of partners; whoever chooses them chooses four players too."""
    is_on = setup.rules().partnerships
    after = with_options(setup, {}, ("partnerships",)) if is_on else with_teams(setup)
    return offer("partnerships", as_long(setup, after), is_chosen=is_on)


def length_offers(setup: MatchSetup) -> list[tuple[Length, int | None, Offer]]:
    """The lengths that the match can have, each with its target."""
    now = length_of(setup)
    return [
        (
            length,
            target,
            offer(f"length:{length}", with_options(setup, {"target": target}), is_chosen=length == now),
        )
        for length, target in targets_of(setup).items()
    ]


def target_offers(setup: MatchSetup) -> list[tuple[int, Offer]]:
    """The targets of the ruleset, that of a short match, and the present one; none where nobody gets points."""
    if not has_points(setup):
        return []
    now = setup.rules().target
    offered = ROUNDS if setup.rules().match_by == "rounds" else CATALOG[setup.ruleset].targets
    targets = {*offered, *targets_of(setup).values(), usual_target(setup), now}
    return [
        (target, offer(f"target:{target}", with_options(setup, {"target": target}), is_chosen=target == now))
        for target in sorted(target for target in targets if target is not None)
    ]


def deal_offers(setup: MatchSetup) -> list[tuple[int | Literal["all"], Offer]]:
    """How many tiles everybody gets: the usual number, what descriptions name, and all."""
    dealt = setup.rules().hand_size
    numbers = {*_DEALS, usual_deal(setup), dealt} - {None, "all"}
    sizes: list[int | Literal["all"]] = [*sorted(size for size in numbers if isinstance(size, int)), "all"]
    return [
        (size, offer(f"deal:{size}", with_options(setup, {_DEALT: size}), is_chosen=size == dealt))
        for size in sizes
    ]


def usual_deal(setup: MatchSetup) -> int | None:
    """How many tiles the ruleset deals to everybody, or None where it names no deal."""
    return CATALOG[setup.ruleset].deal(setup.players, setup.set)


def variant_offers(setup: MatchSetup) -> Iterator[tuple[Variant, Offer]]:
    """The variants that descriptions offer for the ruleset, as switches; deals are one choice elsewhere."""
    own, rules = own_options(setup), setup.rules()
    for variant in VARIANTS.values():
        if _DEALT in variant.changes or (variant.rulesets and setup.ruleset not in variant.rulesets):
            continue
        if all(own[name] == value for name, value in variant.changes.items()):
            continue  # the ruleset is so anyway
        is_on = variant.is_in(rules.values())
        without = variant.takes_back(rules)
        found = _switched(setup, f"variant:{variant.name}", variant.changes, without, is_on=is_on)
        if not is_on and can_be_played(found.after) and _is_idle(variant, found.after):
            found = replace(found, kinds=("no-effect",))
        yield variant, found


def _is_idle(variant: Variant, after: MatchSetup) -> bool:
    """Whether a variant changes nothing in the match that it makes."""
    return variant.changes.keys() <= without_effect(after.rules())


def blanks_offer(setup: MatchSetup) -> Offer:
    """Tiles without blanks: a learner's first game."""
    return _switched(setup, "blanks", {"blanks": False}, (), is_on=not setup.rules().blanks)


def matador_offers(setup: MatchSetup) -> list[tuple[Tile, Offer]]:
    """Which tiles are matadors, where that can be chosen: the usual ones, the doubles, and those chosen before."""
    rules = setup.rules()
    if setup.ruleset != "matching" and rules.matadors == "standard":
        return []
    matadors = rules.matador_tiles
    usual = {tile for tile in rules.tiles if tile.pips in (0, rules.total)}
    tiles = sorted(usual | matadors | {tile for tile in rules.tiles if tile.is_double})
    return [
        (tile, offer(f"matador:{tile}", _with_matadors(setup, matadors ^ {tile}), is_chosen=tile in matadors))
        for tile in tiles
    ]


def usual_rules(setup: MatchSetup) -> Offer | None:
    """The ruleset as it comes, for these players, tiles and length; None if it is so, or cannot be."""
    if not setup.options.keys() - {"target"}:
        return None
    after = with_options(setup, {}, tuple(setup.options))
    found = offer("usual rules", as_long(setup, after), is_chosen=False)
    return None if found.is_refused else found


def _switched(
    setup: MatchSetup, key: str, changes: Options, without: tuple[str, ...], *, is_on: bool
) -> Offer:
    """A switch: on, it changes these options, `without` others; off, they are the ruleset's own."""
    after = with_options(setup, {}, tuple(changes)) if is_on else with_options(setup, changes, without)
    return offer(key, after, is_chosen=is_on)


def _with_matadors(setup: MatchSetup, tiles: frozenset[Tile]) -> MatchSetup:
    total = setup.set + 1
    usual = {tile for tile in setup.rules().tiles if tile.pips in (0, total)}
    if tiles == usual:
        return with_options(setup, {}, ("matadors",))
    return with_options(setup, {"matadors": [str(tile) for tile in sorted(tiles)]})
