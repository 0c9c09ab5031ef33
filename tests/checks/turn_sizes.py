"""How large tiles are turn by turn, compared with the usual rows of their ruleset.

Where tiles are below 35 px, no turn may be smaller than in the usual rows, except with small sets and a spinner.
Small sets have one relayout at most. `small_…` counts turns below 5/8 of the largest size, `larger_…` those of them
that are at least 1.6 times as large as before, and `afresh_N_times_…` rounds with N relayouts (6 means 6 or more).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

from matador.play.layout import LARGEST_PX, Line, TableLayout
from matador.play.layout.table import ENOUGH_PX, SETTLED_SET
from matador.rules import CATALOG, Play, Ruleset, RulesetError, named_ruleset
from matador.rules.tiles import SETS
from tests.checks.lines import round_of
from tests.checks.short_sides import short_side_px

SMALL = 5 / 8
"""Share of the largest size; less is too small where there is room."""
LARGER = 1.6
_MAX_RELAYOUTS = 6
"""Re-layouts per round from this number on are counted together."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a round."""

    usual_px: float
    """The short side in the usual rows, with each tile where it was played, and bounds that only grow."""
    px: float
    is_relayout: bool

    @property
    def was_small(self) -> bool:
        """True if the tiles would be less than 5/8 of the largest size in the usual rows."""
        return self.usual_px < SMALL * LARGEST_PX

    @property
    def is_larger(self) -> bool:
        """True if they are 1.6 times as large."""
        return self.px >= LARGER * self.usual_px


def turns_of(rules: Ruleset, plays: list[Play]) -> Iterator[Turn]:
    """The turns of a round; small tiles must be at least as large as in the usual rows."""
    usual, line = TableLayout.empty(rules), Line.empty(rules)
    smallest = float(LARGEST_PX)
    for play in plays:
        usual, before, line = usual.lay(play), line, line.lay(play)
        is_relayout = line.layout.places[:-1] != before.layout.places
        now = short_side_px(line.layout.bounds.width, line.layout.bounds.height)
        # The camera zooms in only at a re-layout.
        smallest = now if is_relayout else min(smallest, now)
        turn = Turn(short_side_px(usual.bounds.width, usual.bounds.height), smallest, is_relayout)
        # With a spinner, a small set keeps its first re-layout.
        stays = line.is_settled and line.layout is not line.usual
        assert turn.px >= min(turn.usual_px, ENOUGH_PX) or stays, f"the tiles are smaller: {turn}"
        yield turn


def check_turns(
    rounds: int, seed: int, sets: Iterable[int] = SETS, rulesets: Iterable[str] = tuple(CATALOG)
) -> dict[str, int]:
    """Play `rounds` rounds of these rulesets with each set and number of players, with and without a spinner."""
    chance = Random(seed)
    counts: Counter[str] = Counter()
    for highest, spinner, name, players in product(sets, (False, True), rulesets, range(2, 9)):
        try:
            rules = named_ruleset(name, players, {"set": highest, "spinner": spinner})
        except RulesetError:
            continue
        table = f"double_{highest}_{'spinner' if spinner else 'two_arms'}"
        kinds = (table, f"{table}_{name}_{players}") if highest > 6 else (table,)
        for _ in range(rounds):
            turns = list(turns_of(rules, round_of(rules, chance)))
            for kind in ("all", *kinds):
                counts[f"turns_{kind}"] += len(turns)
                counts[f"small_{kind}"] += sum(turn.was_small for turn in turns)
                counts[f"larger_{kind}"] += sum(turn.was_small and turn.is_larger for turn in turns)
            relayouts = sum(turn.is_relayout for turn in turns)
            assert relayouts <= 1 or highest > SETTLED_SET, f"laid out again {relayouts} times in a small set"
            times = min(_MAX_RELAYOUTS, relayouts)
            counts[f"afresh_{times}_times_{table}"] += 1
    return dict(sorted(counts.items()))
