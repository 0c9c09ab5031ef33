"""The memos of tables never tell a bot in this process what others were asked or what they hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from matador.match.controller import Controller
from matador.match.seats import BotSeat
from matador.match.session import Session
from matador.match.views import View
from matador.rules import Action, named_ruleset
from matador.rules.tables import Tables, compiled
from tests.checks.matches import players

_right_apart = Tables.apart


def remembered(tables: Tables) -> object:
    """All that was asked of tables, as far as they have cached it."""
    asked = {place: sorted(end.memo) for place, end in tables._arm_ends.items()}
    return sorted(tables.nodes), asked, tables.kept


NOTHING = remembered(Tables(named_ruleset("sevens", 2)))


class Curious:
    """A bot that records the memos of its tables before and after it searches."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self.tables: list[Tables] = []
        self.found: list[object] = []
        self.left: list[object] = [NOTHING]

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.tables.append(view.tables)
        self.found.append(remembered(view.tables))
        everything = view.tables.mask_of(view.tables.tiles)
        if view.ends:
            view.tables.moves(view.line, self._chance.getrandbits(28) & everything)
        view.origins().possible()
        assert set(view.legal()) == set(legal)
        self.left.append(remembered(view.tables))
        return self._chance.choice(legal)


def check_apart(seed: int) -> None:
    """Check that no bot in a match finds anything in its tables except what it left there."""
    bots = [Curious(Random(f"{seed}/{seat}")) for seat in range(3)]
    session = Session(named_ruleset("sevens", 3, {"target": 60}), players(3), seed=seed)
    Controller(session, [BotSeat(bot) for bot in bots]).run()
    for bot in bots:
        assert bot.found == bot.left[:-1], "another bot has used its tables"
        assert bot.left[-1] != NOTHING
        others = [other.tables[0] for other in bots if other is not bot]
        assert not any(bot.tables[0] is tables for tables in (*others, compiled(session.rules)))


def test_bot_finds_no_traces_of_others_in_its_tables(seed: int) -> None:
    check_apart(seed)


def _sharing_memos(tables: Tables) -> Tables:
    found = _right_apart(tables)
    found._arm_ends = tables._arm_ends
    return found


def _sharing_lines(tables: Tables) -> Tables:
    found = _right_apart(tables)
    found.nodes = tables.nodes
    return found


@pytest.mark.parametrize("fault", [lambda tables: tables, _sharing_memos, _sharing_lines])
def test_planted_shared_memos_are_caught(
    monkeypatch: pytest.MonkeyPatch, fault: Callable[[Tables], Tables]
) -> None:
    monkeypatch.setattr(Tables, "apart", fault)
    with pytest.raises(AssertionError):
        check_apart(1)
