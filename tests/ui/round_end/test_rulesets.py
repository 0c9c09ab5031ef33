"""Random rounds of every ruleset: the question is correct, and readable in the smallest window."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matador.rules import CATALOG, named_ruleset, players_of
from matador.ui.inputs import Key
from matador.ui.round_end.asking import MAX_ASKED
from tests.ui.dealt import Table, random_round
from tests.ui.round_end.tables import counting
from tests.ui.round_end.test_texts import LARGEST, faults

GAMES = [
    (name, players)
    for name, named in CATALOG.items()
    for players in (2, 4, 8)
    if players in players_of(named)
]


def ended(name: str, players: int, seed: str) -> Table:
    rules = named_ruleset(name, players)
    deal, actions = random_round(rules, f"{name} {players} {seed}")
    hands = [" ".join(map(str, hand)) for hand in deal.hands]
    boneyard = " ".join(map(str, deal.boneyard))
    return counting("full", rules, hands, actions, boneyard, opener=deal.opener, settings=LARGEST)


def check(table: Table) -> bool:
    """Check the question at the end of a round; return whether one is asked."""
    panel, ended = table.program.table.end.shown, table.display.state.shown.ended
    assert ended is not None
    outcome, rules = ended.outcome, table.game.session.rules
    scores = any(outcome.points)
    if panel is None or panel.state.question is None:
        everybody = sum(outcome.pips)
        assert not scores or everybody == 0 or max(everybody, *outcome.points) > MAX_ASKED
        return False
    assert scores
    nodes = {node.key: node.name for node in panel.nodes()}
    seats = [int(key.removeprefix("hand:")) for key in nodes if key.startswith("hand:")]
    grouped = sum(map(int, nodes["groups"].split(", ")))
    # The pips of every tile that is shown.
    seen = sum(tile.low + tile.high for seat in seats for tile in ended.hands[seat])
    assert panel.state.question.total == seen == grouped <= MAX_ASKED
    if outcome.how == "out" and rules.going_out == "opponents" and not rules.penalty:
        assert seen == max(outcome.points)
    return True


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_what_is_asked_is_true_in_every_ruleset(name: str, players: int, seed: int) -> None:
    for number in range(2):
        table = ended(name, players, f"{seed}/{number}")
        is_asked = check(table)
        assert faults(table, (800, 600)) == []
        if is_asked:
            panel = table.program.table.end.shown
            assert panel is not None
            assert panel.state.question is not None
            table.give(*map(Key, str(panel.state.question.total)), Key("enter"))
            after = table.program.table.end.shown
            assert after is not None
            assert after.state.how == "right"
            assert faults(table, (800, 600)) == []


def test_a_planted_wrong_total_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    table = counting()
    assert check(table)
    panel = table.program.table.end.shown
    assert panel is not None
    question = panel.state.question
    assert question is not None
    monkeypatch.setattr(
        panel, "state", replace(panel.state, question=replace(question, total=question.total + 1))
    )
    with pytest.raises(AssertionError):
        check(table)
