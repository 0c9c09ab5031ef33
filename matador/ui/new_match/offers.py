"""What can be chosen about the game and its rules: what each offer makes of the match, or why it does not go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from matador.rules import CATALOG, VARIANTS, RulesetError, Variant
from matador.rules.options import OptionValue
from matador.rules.tiles import Tile
from matador.storage.playable import own_options, with_options, with_players, with_ruleset, with_set
from matador.storage.setups import MatchSetup

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
        after = setup if is_chosen else with_ruleset(setup, name)
        yield name, offer(f"ruleset:{name}", after, is_chosen=is_chosen)


def players_offers(setup: MatchSetup) -> Iterator[tuple[int, Offer]]:
    """The numbers of players."""
    for players in PLAYERS:
        after = with_players(setup, players)
        yield players, offer(f"players:{players}", after, is_chosen=players == setup.players)


def set_offers(setup: MatchSetup) -> Iterator[tuple[int, Offer]]:
    """The sets by their highest half."""
    for highest in SETS:
        yield (
            highest,
            offer(f"set:{highest}", with_set(setup, highest), is_chosen=highest == setup.set),
        )


def teams_offer(setup: MatchSetup) -> Offer:
    """Two teams of partners."""
    is_on = setup.rules().partnerships
    return _switched(setup, "partnerships", {"partnerships": True}, is_on=is_on)


def target_offers(setup: MatchSetup) -> list[tuple[int | None, Offer]]:
    """The targets that the ruleset has, and the present one; none where it knows no points."""
    targets = set(CATALOG[setup.ruleset].targets)
    if targets == {None}:
        return []
    target = setup.rules().target
    found = sorted({*targets, target} - {None}, key=lambda value: value or 0)
    return [
        (value, offer(f"target:{value}", with_options(setup, {"target": value}), is_chosen=value == target))
        for value in (*found, *((None,) if target is None else ()))
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
    own, now = own_options(setup), setup.rules().values()
    for variant in VARIANTS.values():
        if _DEALT in variant.changes or (variant.rulesets and setup.ruleset not in variant.rulesets):
            continue
        if all(own[name] == value for name, value in variant.changes.items()):
            continue  # the ruleset is so anyway
        is_on = all(now[name] == value for name, value in variant.changes.items())
        yield variant, _switched(setup, f"variant:{variant.name}", dict(variant.changes), is_on=is_on)


def blanks_offer(setup: MatchSetup) -> Offer:
    """Tiles without blanks: a learner's first game."""
    return _switched(setup, "blanks", {"blanks": False}, is_on=not setup.rules().blanks)


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
    """The ruleset as it comes, for these players and tiles; None if it is so, or cannot be."""
    if not setup.options:
        return None
    found = offer("usual rules", with_options(setup, {}, tuple(setup.options)), is_chosen=False)
    return None if found.is_refused else found


def _switched(setup: MatchSetup, key: str, changes: dict[str, OptionValue], *, is_on: bool) -> Offer:
    """A switch: on, it changes these options; off, they are the ruleset's own."""
    after = with_options(setup, {}, tuple(changes)) if is_on else with_options(setup, changes)
    return offer(key, after, is_chosen=is_on)


def _with_matadors(setup: MatchSetup, tiles: frozenset[Tile]) -> MatchSetup:
    total = setup.set + 1
    usual = {tile for tile in setup.rules().tiles if tile.pips in (0, total)}
    if tiles == usual:
        return with_options(setup, {}, ("matadors",))
    return with_options(setup, {"matadors": [str(tile) for tile in sorted(tiles)]})
