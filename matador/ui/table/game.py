"""A match as the table knows it: one person at a seat, bots at the others, and a pace to follow them by."""

from __future__ import annotations

from dataclasses import dataclass

from matador.match.answers import Answer
from matador.match.controller import Controller
from matador.match.seats import Decision, Mailbox, Question, Seat
from matador.match.session import Session
from matador.match.views import View
from matador.rules import Action


class Paced:
    """A bot's seat that keeps its decision until the table is ready for it."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self.is_ready = True
        """Whether the table waits for the decision now."""

    def ask(self, question: Question) -> None:
        self._seat.ask(question)

    def decision(self, wait_s: float = 0.0) -> Decision | None:
        return self._seat.decision(wait_s) if self.is_ready else None

    def withdraw(self) -> None:
        self._seat.withdraw()

    def close(self) -> None:
        self._seat.close()


@dataclass(frozen=True, slots=True)
class Game:
    """A match that is shown."""

    session: Session
    controller: Controller
    seat: int
    """The person's."""
    mailbox: Mailbox
    bots: dict[int, Paced]
    """By seat."""

    @property
    def view(self) -> View:
        """What the person may know."""
        return self.session.view(self.seat)

    def submit(self, action: Action) -> Answer | None:
        """Do what the person has decided; what came of it, or None if it is somebody else's turn."""
        if self.session.turn != self.seat:
            return None
        self.mailbox.post(action, self.session.version)
        return self.controller.step()

    def ask_bots(self, *, is_ready: bool) -> Answer | None:
        """Let the bot on turn think on, and take its decision if the table is ready for one."""
        turn = self.session.turn
        if turn is None or turn not in self.bots:
            return None
        self.bots[turn].is_ready = is_ready
        return self.controller.step()


def game_of(session: Session, seat: int, bots: dict[int, Seat]) -> Game:
    """The game of a person at a seat against bots at the others."""
    mailbox = Mailbox()
    paced = {place: Paced(bot) for place, bot in bots.items()}
    seats: list[Seat] = [mailbox if place == seat else paced[place] for place in range(session.rules.players)]
    return Game(session, Controller(session, seats), seat, mailbox, paced)
