"""Section 7: the named rulesets, as full options."""

from typing import Any

from .options import Conflict, conflicts


class Refused(Exception):
    """The ruleset cannot be played so; `conflicts` names the options, each refusal one tuple."""

    def __init__(self, refusals: list[Conflict]) -> None:
        super().__init__("refused: " + "; ".join(", ".join(names) for names in refusals))
        self.conflicts = refusals


NAMES = ["sevens", "family", "matching", "first-sevens", "hundred", "parlour", "cardinal"]

# "players": does the ruleset name 5-8 players (with double-nine) besides 2-4 (with double-six)?
UP_TO_EIGHT = {"sevens", "family", "parlour"}

# "hand_size for 2, 3, 4; 5-8 players"
HAND_SIZES: dict[str, list[int]] = {
    "sevens": [7, 6, 5, 5],
    "family": [7, 5, 5, 5],
    "matching": [7, 7, 7],
    "first-sevens": [7, 6, 5],
    "hundred": [7, 6, 5],
    "parlour": [7, 7, 7, 5],
    "cardinal": [7, 6, 5],
}

# "With double-four the deal of every ruleset is 5, 4, 3 tiles for 2, 3, 4 players, with double-five 6, 5, 4"
LEARNERS_HAND_SIZES: dict[int, list[int]] = {4: [5, 4, 3], 5: [6, 5, 4]}

# "partnerships": choice at 4
PARTNERSHIPS_BY_CHOICE = {"hundred", "parlour"}

HIGHEST, LOTS = "highest-double", "drawn-lots"
OPPONENTS, DIFFERENCES, LESS_OWN = "opponents", "differences", "total-minus-own"

# The rows of the table, one value for each of NAMES.
ROWS: dict[str, list[Any]] = {
    # sevens, family, matching, first-sevens, hundred, parlour, cardinal
    "joining": ["sum", "sum", "same", "sum", "sum", "sum", "sum"],
    "starter": [HIGHEST, HIGHEST, LOTS, LOTS, HIGHEST, LOTS, HIGHEST],
    "later_starter": ["same", "same", "same", "same", "same", "winner", "same"],
    "no_double": ["heaviest"] * 7,
    "opening": ["any", "the-double", "any", "any", "any", "any", "the-double"],
    "matador_cross": ["blank", "none", "complement", "either", "none", "none", "none"],
    "matador_along": ["never", "wild", "ordinary", "never", "wild", "wild", "wild"],
    "matador_timing": ["any-time", "any-time", "last-resort", "any-time", "any-time", "any-time", "any-time"],
    "matador_duty": ["must", "must", "must", "must", "never", "must", "must"],
    "spinner": [False] * 7,
    "draw_limit": [None, 1, None, None, 1, None, 2],
    "draw_when_able": [False, True, False, False, False, True, False],
    "play_after_draw": [True, True, True, True, False, True, True],
    "reserve": [0, 2, 0, 0, 0, 2, 0],
    "going_out": [OPPONENTS, OPPONENTS, "none", "none", OPPONENTS, OPPONENTS, "none"],
    "blocked": [OPPONENTS, DIFFERENCES, "none", "none", LESS_OWN, OPPONENTS, "none"],
    "blocked_tie": ["drawn"] * 7,
    "double_blank": [0] * 7,
    "match_by": ["points"] * 7,
    "penalty": [False, False, False, False, False, False, True],
    "target": [100, 50, None, None, 100, 100, 100],
    "blanks": [True] * 7,
    "matadors": ["standard"] * 7,
}


def columns() -> list[tuple[str, int, bool]]:
    """Every (ruleset, players, partnerships) that the table lists."""
    listed: list[tuple[str, int, bool]] = []
    for name in NAMES:
        for players in range(2, 9 if name in UP_TO_EIGHT else 5):
            listed.append((name, players, False))
            if players == 4 and name in PARTNERSHIPS_BY_CHOICE:
                listed.append((name, players, True))
    return listed


def default_set(name: str, players: int) -> int:
    return 9 if players >= 5 and name in UP_TO_EIGHT else 6


def named_hand_size(name: str, players: int, set_: int) -> int | None:
    """The deal that the ruleset names, or None. With the sets above double-five it is the table's."""
    sizes = LEARNERS_HAND_SIZES.get(set_, HAND_SIZES[name])
    column = min(players - 2, 3)  # 2, 3, 4; 5-8
    return sizes[column] if 2 <= players <= 8 and column < len(sizes) else None


def ruleset(
    name: str, players: int, set_: int | None = None, partnerships: bool | None = None, **option_changes: Any
) -> dict[str, Any]:
    """The full options of a named ruleset, with single options changed."""
    if name not in NAMES:
        raise ValueError(f"no ruleset {name!r}")
    options: dict[str, Any] = {row: values[NAMES.index(name)] for row, values in ROWS.items()}
    options["players"] = players
    options["set"] = default_set(name, players) if set_ is None else set_
    options["partnerships"] = False if partnerships is None else partnerships
    options.update(option_changes)
    if "hand_size" not in options:
        hand_size = named_hand_size(name, players, options["set"])
        if hand_size is None:
            raise Refused([("players", "set")])
        options["hand_size"] = hand_size
    refusals = conflicts(options)
    if refusals:
        raise Refused(refusals)
    return options
