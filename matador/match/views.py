"""What one seat may know, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace

from matador.rules import Action, Arm, Draw, End, Pass, Play, Ruleset, Seen, Tile
from matador.rules.fit import becomes_spinner
from matador.rules.knowledge import Knowledge, what_is_known
from matador.rules.opener import BY_HANDS, opener_by_hands
from matador.rules.packed_line import NOT_OPENED
from matador.rules.scoring import order_of_play, played_last
from matador.rules.tables import Tables
from matador.rules.turn import Turn


@dataclass(frozen=True, slots=True)
class View:
    """A round as one seat sees it. It holds what the bot protocol lists, the ends as a line of the tables."""

    tables: Tables
    seat: int
    """The seat that looks."""
    turn: int
    """The seat on turn."""
    starter: int
    """The seat that opens, or opened, the round."""
    totals: tuple[int, ...]
    """The points of each side before this round."""
    round: int
    """From 0."""
    hand: tuple[Tile, ...]
    """The tiles of the seat, ascending."""
    counts: tuple[int, ...]
    """How many tiles each seat holds."""
    boneyard: int
    """How many tiles the boneyard holds."""
    drawn_this_turn: int
    """How many tiles the seat on turn has drawn in this turn."""
    line: int
    """The open ends, and whether a spinner may still come, as `LineCode` writes them."""
    history: tuple[Seen, ...]
    """The round so far; of draws only the seat's own show their tile."""

    @property
    def rules(self) -> Ruleset:
        return self.tables.rules

    def covered(self) -> View:
        """The same round for somebody who looks from this seat and sees no hand, not even the seat's own."""
        history = tuple(seen if seen.tile is None else replace(seen, tile=None) for seen in self.history)
        return replace(self, hand=(), history=history)

    @property
    def ends(self) -> dict[Arm, End]:
        """What lies at each open end; nothing before the opening."""
        return self.tables.code.ends(self.line)

    @property
    def is_over(self) -> bool:
        """Whether the round has ended: somebody is out of tiles, or it is blocked."""
        return 0 in self.counts or idle_turns(self.history) >= self.rules.players

    @property
    def decision(self) -> Turn:
        """What the seat has to decide when it is on turn."""
        opening_tile = None
        if self.line == NOT_OPENED and self.rules.opening == "the-double":
            # Whoever opens by the highest double holds it, so the own hand says which it is.
            opening_tile = opener_by_hands([self.hand])[1]
        hand = self.tables.mask_of(self.hand)
        return Turn(self.tables, self.line, hand, self.boneyard, self.drawn_this_turn, opening_tile)

    def legal(self) -> tuple[Action, ...]:
        """Every legal action of the seat, in a fixed order; none where it is not on turn, or its hand is covered."""
        return self.decision.legal() if self.hand and self.seat == self.turn and not self.is_over else ()

    @property
    def opener_by_hands(self) -> bool:
        """Whether the seat can tell that the hands, by their highest double, decided who opens this round.

        After a first round, `later_starter` = `winner` and `loser` depend on whether that was won, which a view
        does not say.
        """
        first = self.round == 0 or self.rules.later_starter == "same"
        return first and self.rules.starter in BY_HANDS

    @property
    def latest(self) -> tuple[int, ...]:
        """The seats in the order in which they last played, as a position has them."""
        latest = order_of_play(self.rules, self.starter)
        for seen in self.history if latest else ():
            if isinstance(seen.action, Play):
                latest = played_last(latest, seen.seat)
        return latest

    def knowledge(self, opener_by_hands: bool | None = None) -> Knowledge:
        """All that follows about the tiles that the seat does not see, while the round goes on.

        `opener_by_hands` says whether the highest double decided who opens; None: as far as the view tells.
        """
        by_hands = self.opener_by_hands if opener_by_hands is None else opener_by_hands
        return what_is_known(
            self.tables, self.seat, self.hand, self.starter, self.history, opener_by_hands=by_hands
        )


def idle_turns(history: tuple[Seen, ...]) -> int:
    """In how many turns up to now, in succession, nobody played and nobody drew."""
    passes = 0
    for seen in reversed(history):
        if not isinstance(seen.action, Pass):
            # Who draws and then passes has drawn in that turn.
            drew = passes and isinstance(seen.action, Draw) and seen.seat == history[-passes].seat
            return passes - 1 if drew else passes
        passes += 1
    return passes


def line_shown(tables: Tables, ends: dict[Arm, End], history: tuple[Seen, ...]) -> int:
    """The line with these open ends after this history."""
    rules, code = tables.rules, tables.code
    if not ends:
        return NOT_OPENED
    spins = any(
        isinstance(seen.action, Play)
        and seen.action.direction == "crosswise"
        and becomes_spinner(rules, seen.action.tile)
        for seen in history
    )
    codes = [code.code(ends[arm]) if arm in ends else code.closed for arm in ("L", "R", "U", "D")]
    return code.line(*codes, spinner_to_come=rules.spinner and not spins)
