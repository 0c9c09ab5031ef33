"""The full state of a round, including hidden tiles (rulebook sections 3 to 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from matador.rules.actions import Action, Arm, Draw, Pass, Play
from matador.rules.ends import NOT_OPENED, End
from matador.rules.moves import Move
from matador.rules.opener import opener_by_hands
from matador.rules.ruleset import Ruleset
from matador.rules.scoring import Outcome, order_of_play, played_last, score_blocked, score_out
from matador.rules.tables import Tables, compiled
from matador.rules.tiles import Tile
from matador.rules.turn import Turn

if TYPE_CHECKING:
    from matador.rules.reasons import Reason


class IllegalAction(ValueError):
    """The action breaks the rules; `reason` says why."""

    def __init__(self, action: Action, reason: Reason) -> None:
        super().__init__(action, reason)
        self.action = action
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.action}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Position:
    """An immutable position; `play` returns the next one. Hands are masks with one bit per tile."""

    tables: Tables
    line: int
    hands: tuple[int, ...]
    boneyard: tuple[Tile, ...]
    """The remaining tiles, in drawing order."""
    turn: int
    """The seat whose turn it is or, after the round, the seat that ended it."""
    drawn: int = 0
    """Number of tiles drawn in this turn."""
    idle_turns: int = 0
    opening_tile: Tile | None = None
    """The tile that must open the round if `opening` is `the-double`."""
    latest: tuple[int, ...] = ()
    """The seats in the order in which they last played, as `order_of_play` and `played_last` return it."""
    outcome: Outcome | None = None
    """None while the round is running."""

    @classmethod
    def start(
        cls, rules: Ruleset, hands: Sequence[Sequence[Tile]], boneyard: Sequence[Tile], opener: int
    ) -> Position:
        """The position before the opening tile is played.

        `hands` is in seat order, `boneyard` in drawing order; some of the set's tiles may be missing.
        `ValueError` if there is not one hand per player, a hand is empty, a tile is not in the set or occurs
        twice, the seat `opener` does not exist, or the opener lacks the tile that must open.
        """
        tables = compiled(rules)
        dealt = [tile for hand in hands for tile in hand] + list(boneyard)
        strangers = [tile for tile in dealt if tile not in tables.bit_of]
        if strangers:
            raise ValueError(f"{strangers[0]} is not in the set")
        if len(set(dealt)) < len(dealt):
            twice = next(tile for tile in dealt if dealt.count(tile) > 1)
            raise ValueError(f"{twice} is dealt twice")
        if len(hands) != rules.players or not all(hands):
            raise ValueError(f"expected {rules.players} hands that are not empty")
        if not 0 <= opener < rules.players:
            raise ValueError(f"there is no seat {opener} to go first")
        opening_tile = None
        if rules.opening == "the-double":
            seat, opening_tile = opener_by_hands(hands)
            if seat != opener:
                raise ValueError(f"seat {seat} goes first with {opening_tile}, not seat {opener}")
            if rules.starter == "set-double" and opening_tile != rules.set_double:
                raise ValueError(f"no hand holds {rules.set_double}, which must go first")
        masks = tuple(tables.mask_of(hand) for hand in hands)
        latest = order_of_play(rules, opener)
        return cls(
            tables, NOT_OPENED, masks, tuple(boneyard), opener, opening_tile=opening_tile, latest=latest
        )

    @property
    def rules(self) -> Ruleset:
        return self.tables.rules

    def hand(self, seat: int) -> tuple[Tile, ...]:
        return self.tables.tiles_of(self.hands[seat])

    @property
    def ends(self) -> dict[Arm, End]:
        """The end of each open arm; empty before the opening."""
        return self.tables.code.ends(self.line)

    @property
    def decision(self) -> Turn:
        hand = self.hands[self.turn]
        return Turn(self.tables, self.line, hand, len(self.boneyard), self.drawn, self.opening_tile)

    def legal(self) -> tuple[Action, ...]:
        """All legal actions, in a fixed order; empty after the round has ended."""
        return () if self.outcome is not None else self.decision.legal()

    def reason_against(self, action: Action) -> Reason | None:
        from matador.rules.reasons import RoundIsOver, reason_against  # noqa: PLC0415 - rarely needed

        return RoundIsOver() if self.outcome is not None else reason_against(self.decision, action)

    def play(self, action: Action) -> Position:
        """The position after an action; `IllegalAction` if it is illegal."""
        decision = self.decision
        legal = decision.legal() if self.outcome is None else ()
        if action not in legal:
            reason = self.reason_against(action)
            assert reason is not None
            raise IllegalAction(action, reason)
        match action:
            case Play():
                # Placements come first among the legal actions, in the same order as the moves.
                return self._after_move(decision.moves()[legal.index(action)])
            case Draw():
                return self._after_draw()
            case Pass():
                return self._end_turn(idle_turns=self.idle_turns + 1 if self.drawn == 0 else 0)

    def _after_move(self, move: Move) -> Position:
        hands = self._hands_with(self.hands[self.turn] ^ move.bit)
        line = self.line & move.keep | move.put
        latest = played_last(self.latest, self.turn)
        if hands[self.turn] == 0:
            outcome = score_out(self.rules, self.turn, self.tables.pips_by_seat(hands))
            return Position(
                self.tables, line, hands, self.boneyard, self.turn, latest=latest, outcome=outcome
            )
        return Position(self.tables, line, hands, self.boneyard, self._next_seat, latest=latest)

    def _after_draw(self) -> Position:
        hands = self._hands_with(self.hands[self.turn] | self.tables.bit_of[self.boneyard[0]])
        boneyard = self.boneyard[1:]
        seat, drawn = (self.turn, self.drawn + 1) if self.rules.play_after_draw else (self._next_seat, 0)
        return Position(self.tables, self.line, hands, boneyard, seat, drawn, latest=self.latest)

    def _end_turn(self, idle_turns: int) -> Position:
        turn, outcome = self._next_seat, None
        if idle_turns == self.rules.players:
            outcome = score_blocked(self.rules, self.tables.pips_by_seat(self.hands), self.latest)
            turn, idle_turns = self.turn, 0
        return replace(self, turn=turn, drawn=0, idle_turns=idle_turns, outcome=outcome)

    @property
    def _next_seat(self) -> int:
        return (self.turn + 1) % self.rules.players

    def _hands_with(self, hand: int) -> tuple[int, ...]:
        return (*self.hands[: self.turn], hand, *self.hands[self.turn + 1 :])
