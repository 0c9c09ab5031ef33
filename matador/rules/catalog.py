"""The named rulesets as data (rulebook section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matador.rules.options import OptionValue, RulesetError, check_value, gettext_noop
from matador.rules.ruleset import Ruleset
from matador.rules.tiles import tile_set

_LEARNERS_DEALS: Mapping[int, Mapping[int, int]] = {4: {2: 5, 3: 4, 4: 3}, 5: {2: 6, 3: 5, 4: 4}}
"""Tiles per player with a learner's set, in every ruleset: by set, then by number of players."""

_BASE: Mapping[str, OptionValue] = {
    "joining": "sum",
    "starter": "highest-double",
    "matador_cross": "none",
    "matador_along": "wild",
    "going_out": "opponents",
    "blocked": "opponents",
    "target": 100,
    "blanks": True,
    "matadors": "standard",
    "partnerships": False,
    "no_double": "heaviest",
    "later_starter": "same",
    "opening": "any",
    "matador_timing": "any-time",
    "matador_duty": "must",
    "spinner": False,
    "draw_limit": None,
    "draw_when_able": False,
    "play_after_draw": True,
    "reserve": 0,
    "blocked_tie": "drawn",
    "double_blank": 0,
    "match_by": "points",
    "penalty": False,
}


@dataclass(frozen=True, slots=True)
class NamedRuleset:
    """A column in the rulebook's table: one ruleset for each number of players in `deals`."""

    name: str
    title: str
    """The name on screen, as a translatable English message."""
    described_as: str
    """The source that describes it."""
    sentence: str
    """One sentence about its special rule, as a translatable message. `{total}` is the total that touching
    halves make."""
    deals: Mapping[int, int]
    """Tiles per player, by number of players, for double-six and larger sets."""
    options: Mapping[str, OptionValue]
    targets: tuple[int | None, ...]
    """The targets on offer, default first."""
    teams: bool = False
    """True if four players may choose to play as two teams."""

    def deal(self, players: int, highest: int) -> int | None:
        """The number of tiles for each player; None if the ruleset defines no deal."""
        return _LEARNERS_DEALS.get(highest, self.deals).get(players)

    def usual_set(self, players: int) -> int:
        """The default set for this number of players."""
        return 9 if players > 4 else 6


_FIVE_EACH = {5: 5, 6: 5, 7: 5, 8: 5}

CATALOG: Mapping[str, NamedRuleset] = {
    named.name: named
    for named in (
        NamedRuleset(
            "sevens",
            gettext_noop("Sevens"),
            "double-six domino based on sevens",
            gettext_noop("Matadors go crosswise, and a blank comes next."),
            {2: 7, 3: 6, 4: 5, **_FIVE_EACH},
            {**_BASE, "matador_cross": "blank", "matador_along": "never"},
            (100, 50, 150, 200),
        ),
        NamedRuleset(
            "family",
            gettext_noop("Family"),
            "family games treasury",
            gettext_noop("Matadors fit anywhere, either way round. You may draw one tile each turn."),
            {2: 7, 3: 5, 4: 5, **_FIVE_EACH},
            {
                **_BASE,
                "opening": "the-double",
                "draw_limit": 1,
                "draw_when_able": True,
                "reserve": 2,
                "blocked": "differences",
                "target": 50,
            },
            (50, 100),
        ),
        NamedRuleset(
            "matching",
            gettext_noop("Matching"),
            "wiki entry",
            gettext_noop(
                "Touching halves match. A crosswise matador changes the end: "
                "the old and new numbers make {total}."
            ),
            {2: 7, 3: 7, 4: 7},
            {
                **_BASE,
                "joining": "same",
                "starter": "drawn-lots",
                "matador_cross": "complement",
                "matador_along": "ordinary",
                "matador_timing": "last-resort",
                "going_out": "none",
                "blocked": "none",
                "target": None,
            },
            (None,),
        ),
        NamedRuleset(
            "first-sevens",
            gettext_noop("First sevens"),
            "for children aged 6",
            gettext_noop("Matadors go crosswise. The next tile fits either half."),
            {2: 7, 3: 6, 4: 5},
            {
                **_BASE,
                "starter": "drawn-lots",
                "matador_cross": "either",
                "matador_along": "never",
                "going_out": "none",
                "blocked": "none",
                "target": None,
            },
            (None,),
        ),
        NamedRuleset(
            "hundred",
            gettext_noop("Hundred"),
            "first to 100, players or teams",
            gettext_noop("Drawing a tile ends your turn. You never have to play a matador."),
            {2: 7, 3: 6, 4: 5},
            {
                **_BASE,
                "matador_duty": "never",
                "draw_limit": 1,
                "play_after_draw": False,
                "blocked": "total-minus-own",
            },
            (100,),
            teams=True,
        ),
        NamedRuleset(
            "parlour",
            gettext_noop("Parlour"),
            "the standard books",
            gettext_noop("Draw as often as you like, but leave two tiles. The winner goes first next round."),
            {2: 7, 3: 7, 4: 7, **_FIVE_EACH},
            {
                **_BASE,
                "starter": "drawn-lots",
                "later_starter": "winner",
                "draw_when_able": True,
                "reserve": 2,
            },
            (100,),
            teams=True,
        ),
        NamedRuleset(
            "cardinal",
            gettext_noop("Cardinal"),
            "German Kardinal-Domino",
            gettext_noop(
                "The pips left in your hand count against you. The player with the fewest points wins the match."
            ),
            {2: 7, 3: 6, 4: 5},
            {
                **_BASE,
                "opening": "the-double",
                "draw_limit": 2,
                "going_out": "none",
                "blocked": "none",
                "penalty": True,
            },
            (100, 50),
        ),
    )
}


def find(name: str) -> NamedRuleset:
    """The named ruleset; `RulesetError` if the name is unknown."""
    if name not in CATALOG:
        raise RulesetError((), f"unknown ruleset {name!r}; choose {', '.join(CATALOG)}")
    return CATALOG[name]


def named_ruleset(name: str, players: int, changes: Mapping[str, object] | None = None) -> Ruleset:
    """The named ruleset for `players`, with the options in `changes` (JSON values) changed.

    Without changes, the number of players determines the set, and the set determines the deal. `RulesetError` if the
    result cannot be played.
    """
    named = find(name)
    changes = dict(changes or {})
    if "players" in changes:
        raise RulesetError(("players",), "`players` is given twice; give it once")
    for option, value in {"players": players, **changes}.items():
        check_value(option, value)
    highest = changes.get("set", named.usual_set(players))
    assert isinstance(highest, int)
    hand_size = changes.get("hand_size", named.deal(players, highest))
    if hand_size is None:
        raise RulesetError(
            ("players", "set", "hand_size"),
            f"{name} has no deal for {players} `players` with `set` = {highest}; "
            f"set a `hand_size`, or choose {', '.join(map(str, players_of(named, highest)))} players",
            ("no-deal",),
        )
    return Ruleset.from_values(
        {**named.options, "set": highest, "players": players, "hand_size": hand_size, **changes}
    )


def players_of(named: NamedRuleset, highest: int | None = None) -> tuple[int, ...]:
    """The numbers of players for which the ruleset defines a deal and the set has enough tiles."""
    found = []
    for players in range(2, 9):
        chosen = named.usual_set(players) if highest is None else highest
        deal = named.deal(players, chosen)
        if deal is not None and deal * players <= len(tile_set(chosen)):
            found.append(players)
    return tuple(found)
