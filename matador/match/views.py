"""The view from a seat: everything it may know, and nothing else."""

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
    """A round as one seat sees it: the facts of the bot protocol, with the line as an integer of the tables."""

    tables: Tables
    seat: int
    """The seat whose view this is."""
    turn: int
    """The seat whose turn it is."""
    starter: int
    """The seat that goes first in the round."""
    totals: tuple[int, ...]
    """The points of each side before this round."""
    round: int
    """From 0."""
    hand: tuple[Tile, ...]
    """The tiles of the seat, ascending."""
    counts: tuple[int, ...]
    """Number of tiles of each seat."""
    boneyard: int
    """Number of tiles in the boneyard."""
    drawn_this_turn: int
    """Number of tiles that the seat whose turn it is has drawn in this turn."""
    line: int
    """The open ends, and whether a spinner may still come, encoded by `LineCode`."""
    history: tuple[Seen, ...]
    """The round so far; draws of other seats do not show their tile."""

    @property
    def rules(self) -> Ruleset:
        return self.tables.rules

    def covered(self) -> View:
        """The same view with all hands covered, including the seat's own."""
        history = tuple(seen if seen.tile is None else replace(seen, tile=None) for seen in self.history)
        return replace(self, hand=(), history=history)

    @property
    def ends(self) -> dict[Arm, End]:
        """The end of each open arm; empty before the opening."""
        return self.tables.code.ends(self.line)

    @property
    def is_over(self) -> bool:
        """True if the round has ended: a player is out of tiles, or it is blocked."""
        return 0 in self.counts or idle_turns(self.history) >= self.rules.players

    @property
    def decision(self) -> Turn:
        """The decision of the seat when it is its turn."""
        opening_tile = None
        if self.line == NOT_OPENED and self.rules.opening == "the-double":
            # With the highest double the opener holds the deciding tile, so their own hand shows which one it is.
            opening_tile = opener_by_hands([self.hand])[1]
        hand = self.tables.mask_of(self.hand)
        return Turn(self.tables, self.line, hand, self.boneyard, self.drawn_this_turn, opening_tile)

    def legal(self) -> tuple[Action, ...]:
        """All legal actions of the seat, in a fixed order; empty if it is not its turn or its hand is covered."""
        return self.decision.legal() if self.hand and self.seat == self.turn and not self.is_over else ()

    @property
    def opener_by_hands(self) -> bool:
        """True if the seat can tell that the highest double decided who goes first in this round.

        After a first round, `later_starter` = `winner` and `loser` depend on whether that round was won, and the view
        does not say so.
        """
        first = self.round == 0 or self.rules.later_starter == "same"
        return first and self.rules.starter in BY_HANDS

    @property
    def latest(self) -> tuple[int, ...]:
        """The seats in the order in which they last played, as in a position."""
        latest = order_of_play(self.rules, self.starter)
        for seen in self.history if latest else ():
            if isinstance(seen.action, Play):
                latest = played_last(latest, seen.seat)
        return latest

    def knowledge(self, opener_by_hands: bool | None = None) -> Knowledge:
        """Everything that can be concluded about hidden tiles in a running round.

        `opener_by_hands`: True if the highest double decided who goes first; None: use what the view tells.
        """
        by_hands = self.opener_by_hands if opener_by_hands is None else opener_by_hands
        return what_is_known(
            self.tables, self.seat, self.hand, self.starter, self.history, opener_by_hands=by_hands
        )


def idle_turns(history: tuple[Seen, ...]) -> int:
    """Number of consecutive turns, up to now, in which nobody played or drew."""
    passes = 0
    for seen in reversed(history):
        if not isinstance(seen.action, Pass):
            # A player who draws and then passes has drawn in that turn.
            drew = passes and isinstance(seen.action, Draw) and seen.seat == history[-passes].seat
            return passes - 1 if drew else passes
        passes += 1
    return passes


def line_shown(tables: Tables, ends: dict[Arm, End], history: tuple[Seen, ...]) -> int:
    """The encoded line with these open ends after this history."""
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
