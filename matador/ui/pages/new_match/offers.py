"""The choices for a match's game and rules: the match that each leads to, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from matador.play.playable import (
    ROUNDS,
    Length,
    Options,
    as_long,
    can_be_played,
    has_points,
    length_of,
    targets_of,
    usual_target,
    with_options,
    with_players,
    with_ruleset,
    with_set,
    with_teams,
)
from matador.rules import CATALOG, VARIANTS, RulesetError, Tile, Variant
from matador.rules.variants import without_effect
from matador.storage.setups import MatchSetup, own_options
from matador.ui.kit.bodies import Chip, Switch
from matador.ui.kit.cells import Body, Cell
from matador.ui.kit.field import Field
from matador.ui.kit.intents import PageIntent
from matador.ui.kit.text_field import TextField
from matador.ui.language import Language
from matador.ui.sentences.new_match import TabName, why_not

T = TypeVar("T")

TABS: tuple[TabName, ...] = ("game", "rules", "players")


@dataclass(frozen=True, slots=True)
class OpenTab(PageIntent):
    """Show another tab."""

    tab: TabName


@dataclass(frozen=True, slots=True)
class TakeSetup(PageIntent):
    """Replace the match that is being set up."""

    setup: MatchSetup
    news: str = ""
    """Its other changes, shown in the footer until the next action."""


@dataclass(frozen=True, slots=True)
class ShowSeat(PageIntent):
    """Show the details of another seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetDeal(PageIntent):
    """Play this deal number; None for a random deal."""

    number: int | None


def cell_of(
    language: Language, offer: Offer, name: str, body: Body, hint: str = "", *, news: str = ""
) -> Cell:
    """The cell of an offer; a refused one shows the reason. `news` is shown once the offer is taken."""
    if offer.kinds is None:
        return Cell(offer.key, "choice", name, body, TakeSetup(offer.after, news), hint, offer.is_chosen)
    reason = why_not(language, offer.kinds)
    said = f"{name.removesuffix('.')}. {reason}"
    return Cell(offer.key, "choice", said, body, None, reason, offer.is_chosen, is_refused=True)


def chip_of(language: Language, offer: Offer, label: str, hint: str = "", *, news: str = "") -> Cell:
    return cell_of(language, offer, label, Chip(label), hint, news=news)


def switch_of(language: Language, offer: Offer, sentence: str, hint: str = "", *, news: str = "") -> Cell:
    """An offer as a switch, labelled with the sentence without its full stop."""
    label = sentence.removesuffix(".")
    return cell_of(language, offer, label, Switch(label), hint, news=news)


def text_field(field: Field, suggested: str, widest: str, written: Field | None) -> TextField:
    """A field with its text or, while it is edited, the text typed so far."""
    return TextField(written or field, suggested, widest, is_edited=written is not None)


PLAYERS = range(2, 9)
SETS: tuple[Literal[4, 5, 6, 9, 12], ...] = (4, 5, 6, 9, 12)
_DEALS: tuple[int | Literal["all"], ...] = (5, 6, 7)
_DEALT = "hand_size"


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice, and the match that it leads to."""

    key: str
    after: MatchSetup
    """The match after this choice."""
    is_chosen: bool
    kinds: tuple[str, ...] | None = None
    """The codes of the conflicts in that match; None if it can be played."""

    @property
    def is_refused(self) -> bool:
        return self.kinds is not None


def offer(key: str, after: MatchSetup, *, is_chosen: bool) -> Offer:
    """Make an offer, with any conflicts in its rules."""
    try:
        after.rules()
    except RulesetError as error:
        return Offer(key, after, is_chosen, error.kinds)
    return Offer(key, after, is_chosen)


def _long_offers(
    setup: MatchSetup, key: str, values: Iterable[T], now: T, chosen: Callable[[MatchSetup, T], MatchSetup]
) -> Iterator[tuple[T, Offer]]:
    """Offers that keep the length of the match."""
    for value in values:
        after = setup if value == now else as_long(setup, chosen(setup, value))
        yield value, offer(f"{key}:{value}", after, is_chosen=value == now)


def ruleset_offers(setup: MatchSetup) -> Iterator[tuple[str, Offer]]:
    return _long_offers(setup, "ruleset", CATALOG, setup.ruleset, with_ruleset)


def players_offers(setup: MatchSetup) -> Iterator[tuple[int, Offer]]:
    return _long_offers(setup, "players", PLAYERS, setup.players, with_players)


def set_offers(setup: MatchSetup) -> Iterator[tuple[int, Offer]]:
    return _long_offers(setup, "set", SETS, setup.set, with_set)


def teams_offer(setup: MatchSetup) -> Offer:
    """Two teams of partners, which also sets the number of players to four."""
    is_on = setup.rules().partnerships
    after = with_options(setup, {}, ("partnerships",)) if is_on else with_teams(setup)
    return offer("partnerships", as_long(setup, after), is_chosen=is_on)


def length_offers(setup: MatchSetup) -> list[tuple[Length, int | None, Offer]]:
    """The possible lengths of the match, each with its target."""
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
    """The ruleset's targets, those of the match lengths, and the current one; empty without points."""
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
    """The numbers of tiles per player: common ones, the usual one, the current one, and all tiles."""
    dealt = setup.rules().hand_size
    numbers = {*_DEALS, usual_deal(setup), dealt} - {None, "all"}
    sizes: list[int | Literal["all"]] = [*sorted(size for size in numbers if isinstance(size, int)), "all"]
    return [
        (size, offer(f"deal:{size}", with_options(setup, {_DEALT: size}), is_chosen=size == dealt))
        for size in sizes
    ]


def usual_deal(setup: MatchSetup) -> int | None:
    """The ruleset's number of tiles per player; None if it defines no deal."""
    return CATALOG[setup.ruleset].deal(setup.players, setup.set)


def variant_offers(setup: MatchSetup) -> Iterator[tuple[Variant, Offer]]:
    """The ruleset's variants as switches, except those of the deal (see `deal_offers`)."""
    own, rules = own_options(setup), setup.rules()
    for variant in VARIANTS.values():
        if _DEALT in variant.changes or (variant.rulesets and setup.ruleset not in variant.rulesets):
            continue
        if all(own[name] == value for name, value in variant.changes.items()):
            continue  # already part of the ruleset
        is_on = variant.is_in(rules.values())
        without = variant.takes_back(rules)
        found = _switched(setup, f"variant:{variant.name}", variant.changes, without, is_on=is_on)
        may_be_idle = not is_on and can_be_played(found.after)
        if may_be_idle and variant.changes.keys() <= without_effect(found.after.rules()):
            # It would have no effect in the resulting match.
            found = replace(found, kinds=("no-effect",))
        yield variant, found


def blanks_offer(setup: MatchSetup) -> Offer:
    """Tiles without blanks, for a learner's first games."""
    return _switched(setup, "blanks", {"blanks": False}, (), is_on=not setup.rules().blanks)


def matador_offers(setup: MatchSetup) -> list[tuple[Tile, Offer]]:
    """The possible matadors: the usual ones, the doubles and those chosen before; empty if they are fixed."""
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
    """The unchanged ruleset with these players, tiles and length; None if unchanged already, or refused."""
    if not setup.options.keys() - {"target"}:
        return None
    after = with_options(setup, {}, tuple(setup.options))
    found = offer("usual rules", as_long(setup, after), is_chosen=False)
    return None if found.is_refused else found


def _switched(
    setup: MatchSetup, key: str, changes: Options, without: tuple[str, ...], *, is_on: bool
) -> Offer:
    """A switch: turning it on sets `changes` and resets the options in `without`; turning it off resets `changes`."""
    after = with_options(setup, {}, tuple(changes)) if is_on else with_options(setup, changes, without)
    return offer(key, after, is_chosen=is_on)


def _with_matadors(setup: MatchSetup, tiles: frozenset[Tile]) -> MatchSetup:
    total = setup.set + 1
    usual = {tile for tile in setup.rules().tiles if tile.pips in (0, total)}
    if tiles == usual:
        return with_options(setup, {}, ("matadors",))
    return with_options(setup, {"matadors": [str(tile) for tile in sorted(tiles)]})
