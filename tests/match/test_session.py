"""The session: its events, who may do what, and the proof of its deals."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from matador.match.branch import Moment
from matador.match.deals import Deal
from matador.match.errors import RecordError
from matador.match.events import RoundBegan, RoundEnded, TilePlayed
from matador.match.files import decode
from matador.match.journal import Accepted, Change, Illegal, NotNow, NotSaved, Stale
from matador.match.players import Player
from matador.match.records import encode
from matador.match.replay import replay
from matador.match.resuming import resume
from matador.match.session import Session
from matador.rules import DRAW, LastRound, Ruleset, named_ruleset, parse_tile, reasons
from tests.checks.matches import accepted, play_at_random, players, position_of

SEVENS = named_ruleset("sevens", 2)


def played_out(rules: Ruleset = SEVENS, **named: Any) -> Session:
    session = Session(rules, players(rules.players), **named)
    chance = Random(1)
    while not session.is_over:
        accepted(session.begin_round(session.version))
        play_at_random(session, chance, 10_000)
    return session


def test_hands_are_revealed_at_the_end_of_a_round() -> None:
    session = played_out()
    ended = [event for event in session.events(None) if isinstance(event, RoundEnded)]
    for event, round_ in zip(ended, session.record().rounds, strict=True):
        assert [sum(tile.pips for tile in hand) for hand in event.hands] == list(event.outcome.pips)
        assert round_.result
        assert list(event.outcome.points) == round_.result.points
    assert ended[-1].totals == session.standing.totals


def winners_of(record: dict[str, Any]) -> tuple[int, ...]:
    """The sides that won, from the results of the rounds (rulebook section 6)."""
    results = [played["result"] for played in record["rounds"]]
    totals = [sum(points) for points in zip(*(result["points"] for result in results), strict=True)]
    if record["ruleset"]["penalty"]:
        return tuple(side for side, total in enumerate(totals) if total == min(totals))
    if record["ruleset"]["target"] is None:
        winner = results[0]["winner"]
        return () if winner is None else (winner,)
    return tuple(side for side, total in enumerate(totals) if total == max(totals))


@pytest.mark.parametrize(
    ("rules", "several", "none"),
    [
        (named_ruleset("sevens", 3, {"target": 20}), False, False),
        (named_ruleset("hundred", 4, {"partnerships": True}), False, False),
        (named_ruleset("cardinal", 2, {"set": 4, "target": 1}), True, False),
        (named_ruleset("first-sevens", 3, {"set": 4}), False, True),
    ],
    ids=["most points", "partners", "fewest pips", "one round"],
)
def test_standing_after_a_match_names_the_winners(rules: Ruleset, *, several: bool, none: bool) -> None:
    told: set[tuple[int, ...]] = set()
    for seed in range(40):
        session = played_out(rules, seed=seed)
        record, standing = json.loads(encode(session.record())), session.standing
        assert standing.winners == winners_of(record)
        assert list(standing.totals) == record["totals"]
        told.add(standing.winners)
    assert {(side,) for side in range(len(rules.sides))} <= told
    assert any(len(winners) > 1 for winners in told) == several
    assert (() in told) == none


def test_log_is_read_from_any_index() -> None:
    session = played_out()
    whole = list(session.events(0))
    assert list(session.events(0, 7)) == whole[7:]
    assert list(session.events(0, session.log_length)) == []


def test_refusal_names_the_rule() -> None:
    session = Session(named_ruleset("sevens", 2), players(2), seed=1)
    accepted(session.begin_round(0))
    assert session.turn is not None
    answer = session.submit(session.turn, DRAW, 1)
    assert answer == Illegal(DRAW, reasons.MustOpen())


def test_late_answer_after_undo_is_stale() -> None:
    session = Session(named_ruleset("sevens", 2), players(2), seed=1)
    accepted(session.begin_round(0))
    play_at_random(session, Random(1), 4)
    version, turn = session.version, session.turn
    assert turn is not None
    late = session.view(turn).legal()[0]
    accepted(session.undo(version))
    accepted(session.redo(session.version))
    assert session.view(turn).legal()[0] == late
    assert session.submit(turn, late, version) == Stale(session.version)


def test_different_action_after_undo_discards_what_could_be_redone() -> None:
    session = Session(named_ruleset("parlour", 2), players(2), seed=3)
    accepted(session.begin_round(0))
    play_at_random(session, Random(2), 12)
    texts = list(session.record().rounds[0].actions)
    while True:
        accepted(session.undo(session.version))
        turn, step = session.turn, session.moment.step
        assert turn is not None
        others = [action for action in session.view(turn).legal() if str(action) != texts[step]]
        if others:
            break
    accepted(session.submit(turn, others[0], session.version))
    assert session.record().rounds[0].actions == [*texts[:step], str(others[0])]
    assert isinstance(session.redo(session.version), NotNow)


def test_same_action_after_undo_keeps_what_can_be_redone() -> None:
    session = Session(named_ruleset("parlour", 2), players(2), seed=3)
    accepted(session.begin_round(0))
    play_at_random(session, Random(2), 12)
    record = session.record()
    accepted(session.undo(session.version, Moment(0, 5)))
    turn = session.turn
    assert turn is not None
    again = next(a for a in session.view(turn).legal() if str(a) == record.rounds[0].actions[5])
    accepted(session.submit(turn, again, session.version))
    accepted(session.redo(session.version, Moment(0, 12)))
    assert session.record().rounds == record.rounds


def test_unsaved_change_does_not_happen_until_the_match_continues_unsaved() -> None:
    kept: list[Change] = []

    def journal(change: Change) -> None:
        if len(kept) == 3:
            raise OSError("no space left on device")
        kept.append(change)

    session = Session(named_ruleset("sevens", 2), players(2), seed=1, journal=journal)
    accepted(session.begin_round(0))
    play_at_random(session, Random(1), 2)
    turn = session.turn
    assert turn is not None
    before = (session.version, session.record(), session.log_length)
    action = session.view(turn).legal()[0]
    answer = session.submit(turn, action, session.version)
    assert isinstance(answer, NotSaved)
    assert "no space" in str(answer.error)
    assert before == (session.version, session.record(), session.log_length)
    session.use_journal(None)
    assert isinstance(session.submit(turn, action, session.version), Accepted)
    assert len(kept) == 3


def test_journal_that_calls_the_session_is_refused() -> None:
    def journal(_change: Change) -> None:
        session.begin_round(session.version)

    session = Session(named_ruleset("sevens", 2), players(2), seed=1, journal=journal)
    answer = session.begin_round(0)
    assert isinstance(answer, NotSaved)
    assert "must not" in str(answer.error)
    assert session.version == 0


def test_journal_gets_every_change_in_one_piece() -> None:
    kept: list[Change] = []
    played_out(journal=kept.append)
    assert [change.first for change in kept] == [
        sum(len(change.events) for change in kept[:number]) for number in range(len(kept))
    ]
    last = kept[-1].events
    assert isinstance(last[-1], RoundEnded)
    assert isinstance(last[0], TilePlayed) or len(last) == 2
    began = next(event for event in kept[0].events if isinstance(event, RoundBegan))
    assert None not in began.hands


def test_deals_can_be_set_by_hand() -> None:
    rules = named_ruleset("first-sevens", 2, {"hand_size": 2})
    tiles = rules.tiles
    deal = Deal((tiles[:2], tiles[2:4]), tiles[4:], 1, lots=(tiles[0], tiles[27]))

    def deals(_number: int, _last: LastRound | None) -> Deal:
        return deal

    session = Session(rules, players(2), deals=deals)
    accepted(session.begin_round(0))
    assert session.view(0).hand == (parse_tile("0-0"), parse_tile("0-1"))
    record = session.record()
    assert record.seed is None
    assert list(replay(decode(encode(record)))) == []
    resumed = resume(record)
    assert resumed.view(1) == session.view(1)


def test_match_is_resumed_from_its_record_and_continued() -> None:
    session = Session(named_ruleset("cardinal", 3), players(3), seed=8)
    accepted(session.begin_round(0))
    play_at_random(session, Random(4), 10_000)
    accepted(session.begin_round(session.version))
    play_at_random(session, Random(5), 6)
    accepted(session.change_seat(2, Player("Robot", "greedy"), session.version))
    resumed = resume(decode(encode(session.record())))
    assert resumed.players[2] == Player("Robot", "greedy")
    for one in (session, resumed):
        play_at_random(one, Random(6), 10_000)
        assert one.turn is None
        if not one.is_over:
            accepted(one.begin_round(one.version))
    assert encode(resumed.record()) == encode(session.record())
    assert position_of(resumed) == position_of(session)


def test_bots_from_the_start_are_still_bots_after_resuming() -> None:
    seated = [Player("Ana"), Player("Dot", "greedy"), Player("Bruno", "random")]
    session = Session(named_ruleset("sevens", 3), seated)
    accepted(session.begin_round(session.version))
    accepted(session.change_seat(2, Player("Ben"), session.version))
    record = decode(encode(session.record()))
    assert [(mark["what"], mark["round"], mark["step"], mark["bot"]) for mark in record.marks or ()] == [
        ("seat", 0, 0, "greedy"),
        ("seat", 0, 0, "random"),
        ("seat", 0, 0, None),
    ]
    assert list(replay(record)) == []
    for resumed in (resume(record), resume(record, seated)):
        assert resumed.players == (Player("Ana"), Player("Dot", "greedy"), Player("Ben"))
        assert encode(resumed.record()) == encode(record)


def test_bad_record_is_not_resumed() -> None:
    record = played_out().record()
    record.totals[0] += 1
    with pytest.raises(RecordError):
        resume(record)


def test_untrusted_marks_do_no_harm() -> None:
    document = json.loads(encode(played_out().record()))
    document["marks"] = [
        {"what": "seat", "seat": 99, "player": "x", "bot": None},
        {"what": "seat", "seat": "0", "player": 3},
        {"what": "seat", "seat": True, "player": "x", "bot": None},
        {},
        {"what": ["undo"]},
    ]
    resumed = resume(decode(json.dumps(document).encode()))
    assert [player.name for player in resumed.players] == ["player 0", "player 1"]


def test_session_needs_a_player_for_each_seat() -> None:
    with pytest.raises(ValueError, match="3 players"):
        Session(named_ruleset("sevens", 3), players(2))
    session = Session(named_ruleset("sevens", 2), players(2))
    with pytest.raises(IndexError):
        session.view(0)
    accepted(session.begin_round(0))
    with pytest.raises(IndexError):
        session.view(2)
