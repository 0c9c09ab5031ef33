"""The engine compared with the second model; `tools/long_check.py` plays ten and a hundred times as many matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from matador.match import replay as replay_module
from matador.match.controller import play_match
from matador.match.errors import RecordError
from matador.match.players import Player
from matador.match.seats import BotSeat
from matador.match.views import View
from matador.rules import (
    DRAW,
    Action,
    End,
    IllegalAction,
    MatadorEnd,
    Outcome,
    Ruleset,
    Standing,
    Tile,
    ValueEnd,
    fit,
    named_ruleset,
    opener,
    position,
    ruleset,
    scoring,
    tile_set,
)
from matador.rules.turn import Turn
from tests.checks.agreement import agree_on_match, check_columns, check_mixed
from tests.checks.sampling import Disagreement as OurDisagreement
from tests.second_model.records import Disagreement
from tests.second_model.rules import Rules
from tests.second_model.scoring import round_result


def test_models_agree_on_every_named_ruleset(seed: int) -> None:
    counts = check_columns(2, seed)
    assert counts["columns"] == 35
    assert counts["matches"] == 70


def test_models_agree_on_mixed_options(seed: int) -> None:
    assert check_mixed(15, 2, seed)["matches"] == 30


_right_blocked = scoring.score_blocked
_right_points = scoring._points
_right_end = fit._end_after_crosswise


def _tie_goes_to_the_first(rules: Ruleset, pips: Any, latest: Any) -> Outcome:
    outcome = _right_blocked(rules, pips, latest)
    return Outcome("blocked", 0, 0, outcome.pips, outcome.points) if outcome.winner is None else outcome


def _complement_forgotten(rules: Ruleset, matador: Tile, end: ValueEnd | MatadorEnd) -> End:
    return end if rules.matador_cross == "complement" else _right_end(rules, matador, end)


def _by_pips(rules: Ruleset, side: int | None, won: int, pips: Any) -> tuple[int, ...]:
    return _right_points(
        rules if rules.match_by == "points" else replace(rules, match_by="points", target=None),
        side,
        won,
        pips,
    )


def _own_pips_forgotten(rules: Ruleset, pips: Any, latest: Any) -> Outcome:
    outcome = _right_blocked(rules, pips, latest)
    if rules.blocked != "combined" or outcome.winner is None or not any(outcome.points):
        return outcome
    points = [one - min(pips) if one else 0 for one in outcome.points]
    return outcome._replace(points=tuple(points))


def _partner_counts(rules: Ruleset, pips: Any, latest: Any) -> Outcome:
    outcome = _right_blocked(rules, pips, latest)
    if rules.blocked != "combined" or not rules.partnerships or outcome.player is None:
        return outcome
    partner = pips[(outcome.player + 2) % 4]
    points = [one + partner if one else 0 for one in outcome.points]
    return outcome._replace(points=tuple(points))


# Each with a seed that reveals the fault quickly.
FAULTS: list[tuple[int, Any, str, Any]] = [
    (1, Turn, "is_full", property(lambda _turn: True)),
    (1, Turn, "can_draw", property(lambda turn: turn.boneyard > 0)),
    (1, Turn, "must_play", property(lambda turn: bool(turn.moves()))),
    (1, position, "score_blocked", _tie_goes_to_the_first),
    (1, position, "score_blocked", _own_pips_forgotten),
    (6, position, "score_blocked", _partner_counts),
    (1, scoring, "_points", _by_pips),
    (1, scoring, "_of_opponents", lambda _rules, _side, pips: list(pips)),
    (1, fit, "joins_as_ordinary", lambda _rules, _matador, _end: True),
    (9, fit, "_end_after_crosswise", _complement_forgotten),
    (1, opener, "heaviest", min),
    (1, opener, "must_redeal", lambda *_: False),
    (1, opener, "lightest", max),
    (3, opener, "_loser", lambda _rules, outcome: outcome.player),
    (1, position, "played_last", lambda latest, _seat: latest),
    (1, Ruleset, "counted", lambda _rules, tile: tile.pips),
    (1, ruleset, "tile_set", lambda highest, **_blanks: tile_set(highest)),
    (1, replay_module, "known_opener", lambda *_: 0),
]  # fmt: skip


@pytest.mark.parametrize(
    ("seed_", "owner", "name", "fault"), FAULTS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_planted_faults_in_the_engine_are_caught(
    planted: pytest.MonkeyPatch, seed_: int, owner: Any, name: str, fault: Any
) -> None:
    planted.setattr(owner, name, fault)
    if name == "must_redeal":
        planted.setattr("matador.match.deals.must_redeal", fault)
        planted.setattr(replay_module, "must_redeal", fault)
    with pytest.raises((OurDisagreement, Disagreement, RecordError)):
        check_mixed(100, 2, seed_)


def agree_on_ties(seed: int) -> None:
    """Compare both models on generated blocked rounds, in which players often tie before any of them has played."""
    chance, before_any = Random(seed), 0
    for _ in range(300):
        teams = chance.random() < 0.3
        players = 4 if teams else chance.randint(2, 8)
        blocked = chance.choice(["opponents", "differences", "total-minus-own", "combined"])
        changes = {"partnerships": teams, "hand_size": 1, "blocked": blocked, "blocked_tie": "last-to-play"}
        rules = named_ruleset("parlour" if teams else "sevens", players, changes)
        tiles = chance.sample([(tile.low, tile.high) for tile in rules.tiles if 4 <= tile.pips <= 6], players)
        opener = chance.randrange(players)
        played = [opener, *chance.choices(range(players), k=chance.randint(0, 3))]
        latest = scoring.order_of_play(rules, opener)
        for seat in played:
            latest = scoring.played_last(latest, seat)
        pips = [sum(tile) for tile in tiles]
        ours = scoring.score_blocked(rules, pips, latest)
        theirs = round_result(Rules.of(rules.values()), "blocked", [[tile] for tile in tiles], opener, played)
        if (ours.winner, ours.player, list(ours.points)) != (
            theirs.winner,
            theirs.winning_player,
            theirs.points,
        ):
            raise OurDisagreement(f"{pips}, {opener} opened, {played} played: {ours}, {theirs}")
        tied = [seat for seat in range(players) if pips[seat] == min(pips)]
        before_any += len(tied) > 1 and not set(tied) & set(played)
    assert before_any > 20


def test_models_agree_on_ties_in_blocked_rounds(seed: int) -> None:
    agree_on_ties(seed)


@pytest.mark.parametrize("name", ["order_of_play", "played_last"])
def test_planted_order_of_play_is_caught(planted: pytest.MonkeyPatch, name: str) -> None:
    planted.setattr(scoring, name, lambda *_: tuple(range(8)))
    with pytest.raises(OurDisagreement):
        agree_on_ties(1)


class Drawing:
    def choose(self, view: View, legal: Sequence[Action]) -> Action:  # noqa: ARG002
        return DRAW


def test_bot_that_cheats_is_refused() -> None:
    with pytest.raises(IllegalAction, match="draw"):
        play_match(named_ruleset("sevens", 2), 1, [Player("a"), Player("b")], [BotSeat(Drawing())] * 2)


def test_match_ends_after_200_rounds() -> None:
    rules = named_ruleset("sevens", 2, {"target": 1000})
    standing = Standing.at_start(rules)
    drawn = Outcome("blocked", None, None, (1, 1), (0, 0))
    for _ in range(199):
        standing = standing.after(drawn)
    assert not standing.is_over
    standing = standing.after(drawn)
    assert standing.is_over
    assert standing.winners == (0, 1)
    assert agree_on_match(rules, 1)[0] > 5
