"""Options that cannot be combined (rulebook section 2, "Refused")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from matador.rules.options import MOST_ROUNDS
from matador.rules.tiles import DOUBLE_BLANK, Tile

if TYPE_CHECKING:
    from matador.rules.ruleset import Ruleset

Kind: TypeAlias = Literal[
    "teams-need-four",
    "too-few-tiles",
    "no-deal",
    "matadors-not-in-set",
    "matadors-with-blanks",
    "matadors-cannot-lie",
    "double-blank-cannot-lie",
    "complement-needs-same",
    "spinner-with-complement",
    "double-must-decide",
    "penalty-with-teams",
    "penalty-with-rounds",
    "target-needs-points",
    "too-many-rounds",
]
"""The code of a conflict; `no-deal`: the named ruleset has no deal for that number of players."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Options that cannot be played together, and how to resolve the conflict."""

    kind: Kind
    options: tuple[str, ...]
    message: str


def conflicts(rules: Ruleset) -> tuple[Conflict, ...]:
    """All conflicts of a ruleset, in the order of the rulebook; empty if it can be played."""
    return (*_deal_conflicts(rules), *_matador_conflicts(rules), *_match_conflicts(rules))


def _deal_conflicts(rules: Ruleset) -> list[Conflict]:
    found = []
    if rules.partnerships and rules.players != 4:
        found.append(
            Conflict(
                "teams-need-four",
                ("partnerships", "players"),
                f"`partnerships` needs 4 `players`, not {rules.players}. "
                "Let 4 play, or set `partnerships` to false.",
            )
        )
    tiles = len(rules.tiles)
    if rules.hand_size != "all" and rules.hand_size * rules.players > tiles:
        found.append(
            Conflict(
                "too-few-tiles",
                ("hand_size", "players", "set", *(() if rules.blanks else ("blanks",))),
                f"a `hand_size` of {rules.hand_size} for {rules.players} `players` needs "
                f"{rules.hand_size * rules.players} tiles, but the `set` has {tiles}"
                f"{'' if rules.blanks else ' without `blanks`'}. Deal at most {tiles // rules.players}, "
                "let fewer play, or choose a larger set.",
            )
        )
    return found


def _matador_conflicts(rules: Ruleset) -> list[Conflict]:
    found = []
    listed = () if rules.matadors == "standard" else rules.matadors
    too_high = [tile for tile in listed if tile.high > rules.set]
    without = [tile for tile in listed if tile.high <= rules.set and tile not in rules.tiles]
    if too_high:
        found.append(
            Conflict(
                "matadors-not-in-set",
                ("matadors", "set"),
                f"`matadors` names {_listed(too_high)}, which is not in the `set`. "
                "Leave it out, or choose a larger set.",
            )
        )
    if without:
        found.append(
            Conflict(
                "matadors-with-blanks",
                ("matadors", "blanks"),
                f"`matadors` names {_listed(without)}, which has a blank. "
                "Leave it out, or set `blanks` to true.",
            )
        )
    if rules.matador_cross == "none" and rules.matador_along == "never":
        found.append(
            Conflict(
                "matadors-cannot-lie",
                ("matador_cross", "matador_along"),
                "with `matador_cross` = none and `matador_along` = never nobody could ever play a matador. "
                "Change one of them.",
            )
        )
    elif (
        rules.matador_cross == "none"
        and rules.matador_along == "ordinary"
        and DOUBLE_BLANK in rules.matador_tiles
    ):
        found.append(
            Conflict(
                "double-blank-cannot-lie",
                ("matador_cross", "matador_along", "matadors"),
                "with `matador_cross` = none and `matador_along` = ordinary nobody could ever play "
                "the double blank. Change one of them, or leave 0-0 out of `matadors`.",
            )
        )
    if rules.matador_cross == "complement" and rules.joining == "sum":
        found.append(
            Conflict(
                "complement-needs-same",
                ("matador_cross", "joining"),
                "`matador_cross` = complement needs `joining` = same. Change one of them.",
            )
        )
    if rules.matador_cross == "complement" and rules.spinner:
        found.append(
            Conflict(
                "spinner-with-complement",
                ("spinner", "matador_cross"),
                "`spinner` cannot be combined with `matador_cross` = complement. Change one of them.",
            )
        )
    return found


def _match_conflicts(rules: Ruleset) -> list[Conflict]:
    found = []
    if rules.opening == "the-double":
        needed = {"starter": ("highest-double", "set-double"), "later_starter": ("same",)}
        wrong = tuple(option for option, values in needed.items() if getattr(rules, option) not in values)
        if wrong:
            found.append(
                Conflict(
                    "double-must-decide",
                    ("opening", *wrong),
                    "`opening` = the-double needs `starter` = highest-double or set-double, and "
                    "`later_starter` = same. "
                    f"Change {' and '.join(f'`{option}`' for option in wrong)}, or set `opening` to any.",
                )
            )
    if rules.penalty and rules.partnerships:
        found.append(
            Conflict(
                "penalty-with-teams",
                ("penalty", "partnerships"),
                "`penalty` counts each player's own pips, so it cannot be combined with `partnerships`. Turn one off.",
            )
        )
    if rules.penalty and rules.match_by == "rounds":
        found.append(
            Conflict(
                "penalty-with-rounds",
                ("penalty", "match_by"),
                "`penalty` counts pips, so it cannot be combined with `match_by` = rounds. Change one of them.",
            )
        )
    by_points = not rules.penalty and rules.match_by == "points"
    if rules.target is not None and by_points and rules.going_out != "opponents":
        found.append(
            Conflict(
                "target-needs-points",
                ("target", "penalty", "match_by", "going_out"),
                "a `target` needs points. Set `going_out` to opponents, `penalty` to true, "
                "`match_by` to rounds, or `target` to null.",
            )
        )
    if rules.target is not None and rules.match_by == "rounds" and rules.target > MOST_ROUNDS:
        found.append(
            Conflict(
                "too-many-rounds",
                ("target", "match_by"),
                f"a match has at most {MOST_ROUNDS} rounds, so a `target` of {rules.target} with "
                "`match_by` = rounds is too high. Lower it.",
            )
        )
    return found


def _listed(tiles: Sequence[Tile]) -> str:
    """The first five tiles, and how many more there are."""
    named = ", ".join(map(str, tiles[:5]))
    return named if len(tiles) <= 5 else f"{named} and {len(tiles) - 5} more"
