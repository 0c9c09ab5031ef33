"""A seat's view: everything that it may know."""

from __future__ import annotations

from dataclasses import dataclass, replace

from matador.rules import Action, Arm, Draw, End, Pass, Play, Ruleset, Seen, Tile
from matador.rules.ends import NOT_OPENED
from matador.rules.fit import becomes_spinner
from matador.rules.opener import BY_HANDS, opener_by_hands
from matador.rules.origins import Origins
from matador.rules.scoring import order_of_play, played_last
from matador.rules.tables import Tables
from matador.rules.turn import Turn


@dataclass(frozen=True, slots=True)
class View:
    """A round as one seat sees it, with the same information as in the bot protocol."""

    tables: Tables
    seat: int
    turn: int
    starter: int
    totals: tuple[int, ...]
    round: int
    """Counted from 0."""
    hand: tuple[Tile, ...]
    """In ascending order."""
    counts: tuple[int, ...]
    boneyard: int
    drawn_this_turn: int
    line: int
    """The line, encoded by `LineCode`."""
    history: tuple[Seen, ...]
    """All actions in the round; other seats' draws don't show the tile."""

    @property
    def rules(self) -> Ruleset:
        return self.tables.rules

    def covered(self) -> View:
        """The same view without the seat's own tiles."""
        history = tuple(seen if seen.tile is None else replace(seen, tile=None) for seen in self.history)
        return replace(self, hand=(), history=history)

    @property
    def ends(self) -> dict[Arm, End]:
        """The end of each open arm; empty before the opening."""
        return self.tables.code.ends(self.line)

    @property
    def is_over(self) -> bool:
        """True if a player is out of tiles, or the round is blocked."""
        return 0 in self.counts or idle_turns(self.history) >= self.rules.players

    @property
    def decision(self) -> Turn:
        opening_tile = None
        if self.line == NOT_OPENED and self.rules.opening == "the-double":
            # The opener holds the deciding tile, and can see that it is the highest double.
            opening_tile = opener_by_hands([self.hand])[1]
        hand = self.tables.mask_of(self.hand)
        return Turn(self.tables, self.line, hand, self.boneyard, self.drawn_this_turn, opening_tile)

    def legal(self) -> tuple[Action, ...]:
        """All legal actions in a fixed order; empty if it is another seat's turn, or the hand is covered."""
        return self.decision.legal() if self.hand and self.seat == self.turn and not self.is_over else ()

    @property
    def opener_by_hands(self) -> bool:
        """True if the seat can tell that the highest double decided who went first.

        In later rounds, `later_starter` = `winner` or `loser` depends on whether the last round was won, which the view
        does not show.
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

    def origins(self) -> Origins:
        by_hands = self.opener_by_hands
        return Origins(
            self.tables, self.seat, self.hand, self.starter, self.history, opener_by_hands=by_hands
        )


def idle_turns(history: tuple[Seen, ...]) -> int:
    """The number of turns since anybody played or drew."""
    passes = 0
    for seen in reversed(history):
        if not isinstance(seen.action, Pass):
            # A turn in which the player drew before passing does not count.
            drew = passes and isinstance(seen.action, Draw) and seen.seat == history[-passes].seat
            return passes - 1 if drew else passes
        passes += 1
    return passes


def line_shown(tables: Tables, ends: dict[Arm, End], history: tuple[Seen, ...]) -> int:
    """The encoded line with these ends and this history."""
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
