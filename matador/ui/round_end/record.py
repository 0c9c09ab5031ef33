"""What the end of a round is told from."""

from __future__ import annotations

from dataclasses import dataclass

from matador.match.events import RoundEnded
from matador.play.game import Game
from matador.play.pace import Pace
from matador.play.table.state import LONG_AGO_MS
from matador.rules import Outcome, Ruleset
from matador.ui.kit.face import Face
from matador.ui.look import Look
from matador.ui.sprites import Mood


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """A round that has ended, at a table. Times are milliseconds of the scene's clock."""

    game: Game
    ended: RoundEnded
    looker: int
    """The seat of whoever looks."""
    pace: Pace
    from_ms: float = LONG_AGO_MS
    """When the hands begin to turn over."""

    @property
    def rules(self) -> Ruleset:
        return self.game.session.rules

    @property
    def outcome(self) -> Outcome:
        return self.ended.outcome

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the round, or at the end of a match the match."""
        session, rules = self.game.session, self.rules
        if session.is_over:
            sides = session.standing.winners
        else:
            sides = () if self.outcome.winner is None else (self.outcome.winner,)
        return tuple(seat for seat in range(rules.players) if rules.side_of(seat) in sides)

    def is_read(self, look: Look) -> bool:
        """True if what is told is read aloud."""
        return look.reads_table(is_lesson=self.game.teacher.is_lesson)

    def name(self, seat: int) -> str:
        """What somebody at the table is called."""
        return self.game.occupants[seat].name

    def team(self, seat: int) -> int | None:
        """Of two teams, which; None where everybody plays for himself."""
        return self.rules.side_of(seat) if self.rules.partnerships else None

    def face(
        self, seat: int, mood: Mood = "calm", *, is_marked: bool = False, has_team: bool = False
    ) -> Face:
        """The face of somebody, with a ring if it is marked, and with the sign of the team."""
        occupant = self.game.occupants[seat]
        return Face(occupant.face, occupant.colour, mood, is_marked, self.team(seat) if has_team else None)
