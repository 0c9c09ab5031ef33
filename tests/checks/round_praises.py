"""Praise at the end of a round of Learn, compared with a plain log of every press at the table.

The log sees which tile was dropped where, whether it stays there, and when the lamp was pressed. It never
uses the recorder's data about a turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import Final, TypeAlias

from matador.ai.bots import GreedyBot
from matador.match.players import Player
from matador.match.seats import BotSeat
from matador.match.session import Session
from matador.play.choices import AnimationSpeed, Choices
from matador.play.game import Game
from matador.play.layout.orientations import Proposed, Spot, TurnOffered
from matador.play.learners import LearnersKept, Teacher
from matador.play.table.evidence_recorder import own_sums, praise_of_own
from matador.play.table.facts import TableFacts
from matador.play.table.messages import Saying
from matador.play.table.table import Table
from matador.rules import DRAW, PASS, Arm, Play, Tile
from matador.storage.setups import MatchSetup
from matador.teaching.evidence import TurnAttempts
from matador.teaching.path import STEPS
from matador.teaching.praise import Reason
from tests.usual_games import game_of

OfRound: TypeAlias = Callable[[Game, int, Sequence[TurnAttempts]], Reason | None]


class NobodyReads:
    """For a table that is on no screen."""

    def saying(self, what: Saying, count: int) -> int:  # noqa: ARG002 - nobody reads it
        return 0

    def who_begins(self, table: TableFacts) -> int:  # noqa: ARG002 - nobody reads it
        return 0

    def what_was_done(self, table: TableFacts) -> int:  # noqa: ARG002 - nobody reads it
        return 0


_FRAME_MS: Final = 40
_MAX_STEPS: Final = 20_000


_Past: TypeAlias = tuple[str, ...]
"""Everything played, drawn and passed in the round before a turn; a change means another turn."""


@dataclass(frozen=True, slots=True)
class Let:
    """A tile that was dropped at an end."""

    turn: _Past
    arm: Arm
    lies: bool
    """True if it stays there."""
    asked: int
    """Number of presses of the lamp before, in this turn."""
    is_told: bool
    """True if the lamp has said which tile goes where."""


class _Child:
    """A player at a table of Learn who plays fitting and other tiles, sometimes asks for help, and sometimes undoes."""

    def __init__(self, number: int, chance: Random) -> None:
        step = STEPS[number % len(STEPS)]
        setup = MatchSetup(ruleset=step.ruleset, players=2, set=step.set, options=step.options())
        rules = setup.rules()
        session = Session(rules, [Player("Lea"), Player("Dot")], seed=chance.randrange(2**32))
        self.game = game_of(session, {1: BotSeat(GreedyBot("1"))})
        learners = LearnersKept(None, lambda: datetime(2026, 11, 21, tzinfo=UTC))
        self.game.teacher = Teacher(rules, learners, is_lesson=True)
        self.game.give_help(0, chance.choice(("full", "on-request")), "frames", pinned=False)
        self.table = Table(self.game, Choices(animation=AnimationSpeed("off")), NobodyReads())
        self.log: list[Let] = []
        self._chance, self._now_ms = chance, 0.0
        self._skill, self._asks = chance.choice((0.1, 0.4, 0.7, 1.0)), chance.choice((0.0, 0.0, 0.3, 0.8))
        self._asked: Counter[_Past] = Counter()
        self._told: set[_Past] = set()

    def play(self) -> None:
        """Play one round, from its deal to its end."""
        state = self.table.state
        for _ in range(_MAX_STEPS):
            self._now_ms += _FRAME_MS
            self.table.advance(self._now_ms)
            if state.shown.ended is not None:
                return
            if state.is_my_turn and not state.is_moving and not self.table.playback.is_behind:
                self._decide()
                self.table.observe()
        raise AssertionError("a round does not come to its end")

    @property
    def _turn(self) -> _Past:
        """The past of this turn; its draws are part of the turn."""
        past = [f"{seen.seat} {seen.action}" for seen in self.table.state.shown.view.history]
        while past and past[-1].startswith("0 draw"):
            past.pop()
        return tuple(past)

    def _decide(self) -> None:
        state, chance = self.table.state, self._chance
        if chance.random() < self._asks:
            self.table.actions.hint()
            self._asked[self._turn] += 1
            hints = state.hints
            if hints is not None and hints.ladder.rungs[: hints.steps][-1:] == ("tile",):
                self._told.add(self._turn)
            return
        if chance.random() < 0.03:
            self.table.undo()
            return
        legal = sorted((action for action in state.shown.legal if isinstance(action, Play)), key=str)
        hand, spots = sorted(state.shown.hand), list(state.spots)
        tries = chance.random() >= self._skill if legal else chance.random() < 0.3
        if tries and hand and spots and state.shown.view.ends:
            self._let(chance.choice(hand), chance.choice(spots))
            return
        if legal:
            play = chance.choice(legal)
            self._let(play.tile, play.arm or "open")
        elif not self.table.actions.submit(DRAW):
            self.table.actions.submit(PASS)

    def _let(self, tile: Tile, spot: Spot) -> None:
        """Drop a tile at a place, and turn it there if the table offers that."""
        actions, state = self.table.actions, self.table.state
        turn, before = self._turn, len(self.game.session.view(0).history)
        actions.choose(tile)
        actions.lay(spot)
        match state.hold:
            case Proposed(ways=ways):
                actions.take_way(self._chance.choice(ways))
            case TurnOffered(way=way):
                actions.take_way(way)
            case _:
                pass
        after = self.game.session.view(0).history[before:]
        lies = any(
            isinstance(seen.action, Play) and seen.seat == 0 and seen.action.tile == tile for seen in after
        )
        if spot != "open":
            self.log.append(Let(turn, spot, lies, self._asked[turn], turn in self._told))


def check_round_praise(rounds: int, seed: int, *, praise: OfRound = praise_of_own) -> dict[str, int]:
    """Check `rounds` rounds; count each praise. Raises `AssertionError` for praise without its reason."""
    chance, counts = Random(seed), Counter[str]()
    for number in range(rounds):
        child = _Child(number, chance)
        child.play()
        if not own_sums(child.game, 0):
            continue
        tried = child.table.recorder.tried(0)
        reason = praise(child.game, 0, tried)
        told = f"{reason!r} is praised in round {number} of seed {seed}"
        assert reason is not None, "nothing is praised in a round of Learn"
        assert reason == praise(child.game, 0, tried), f"{told}, and the same round in another way"
        assert has_happened_in_round(reason, child.log), f"{told}, and has not happened"
        counts[reason] += 1
    return dict(counts)


def has_happened_in_round(reason: Reason, log: Sequence[Let]) -> bool:
    """True if the tiles dropped in a round confirm a reason."""
    turns = [[let for let in log if let.turn == turn] for turn in dict.fromkeys(let.turn for let in log)]
    own = [[let for let in turn if not let.is_told] for turn in turns]
    wrongs = [sum(not let.lies for let in turn) for turn in own]
    found = [any(let.lies for let in turn) for turn in own]
    match reason:
        case "both ends":
            return any({"L", "R"} <= {let.arm for let in turn} for turn in own)
        case "stayed":
            return any(is_found and count >= 2 for is_found, count in zip(found, wrongs, strict=True))
        case "asked first":
            return any(let.lies and let.asked for turn in own for let in turn)
        case "tried again":
            return any(is_found and count for is_found, count in zip(found, wrongs, strict=True))
        case "kept at it":
            hard = [
                any(let.lies for let in turn) and count >= 2
                for turn, count in zip(turns, wrongs, strict=True)
            ]
            return sum(hard) >= 2
        case "laid at both ends":
            return {"L", "R"} <= {let.arm for let in log if let.lies}
        case "practised":
            return any(let.lies for let in log)
        case _:
            return False
