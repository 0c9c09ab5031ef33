"""A match as the table knows it: persons and bots at its seats, and a pace to follow the bots by."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from matador.match.branch import Moment
from matador.match.controller import Controller
from matador.match.events import RoundEnded
from matador.match.help import Picture, SeatHelp, guide_or_none
from matador.match.players import Player
from matador.match.results import Accepted, Answer, NotSaved, Saving
from matador.match.seats import Apart, Decision, Person, Question, Seat
from matador.match.session import Session
from matador.match.taking_back import Persons, Stays, TakingBack
from matador.match.views import View
from matador.play.saving import SavedState
from matador.play.seat_profile import SeatProfile, usual_profiles
from matador.play.teacher import Teacher
from matador.rules import Action, recognised
from matador.storage.setups import FACES, SeatSetup, with_free_colour, with_free_face

_log = logging.getLogger("matador")


class Paced:
    """A bot's seat that keeps its decision until the table is ready for it."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._apart = seat if isinstance(seat, Apart) else None
        self.is_ready = True
        """Whether the table waits for the decision now."""
        self._decided: Decision | None = None
        """What it has decided, until the table is ready for it."""
        self.has_been_told = False
        """Whether the players have read that it is replaced."""

    @property
    def is_replaced(self) -> bool:
        """Whether the bot has failed, and a simpler one plays on for it."""
        return self._apart is not None and self._apart.is_replaced

    @property
    def thinks_ms(self) -> float:
        """What it may take to decide; 0 if it takes nothing that could be seen."""
        return 0.0 if self._apart is None else self._apart.thinks_ms

    @property
    def chosen(self) -> Action | None:
        """The action that waits for the table, if there is one yet."""
        return None if self._decided is None else self._decided.action

    def ask(self, question: Question) -> None:
        self._decided = None
        self._seat.ask(question)

    def decision(self, wait_s: float = 0.0) -> Decision | None:
        self._decided = self._decided or self._seat.decision(wait_s)
        if not self.is_ready:
            return None
        decided, self._decided = self._decided, None
        return decided

    def withdraw(self) -> None:
        self._decided = None
        self._seat.withdraw()

    def round_over(self, ended: RoundEnded, view: View) -> None:
        self._seat.round_over(ended, view)

    def close(self) -> None:
        self._seat.close()


NewBot: TypeAlias = Callable[[int, str], Seat]
"""Makes a bot for a seat, of a strength."""


@dataclass(frozen=True, slots=True)
class _TakesOver:
    """Whoever is to take a seat."""

    asked: tuple[int, str | None, str | None]
    """The seat, the strength and the name, as they were asked for."""
    seated: Seat
    occupant: SeatProfile


@dataclass(slots=True)
class Game:
    """A match that is shown."""

    session: Session
    controller: Controller
    occupants: list[SeatProfile]
    """By seat."""
    bots: dict[int, Paced]
    """By seat."""
    new_bot: NewBot | None = None
    """For a seat that a bot is to take over."""
    open_hands: bool = False
    """Whether persons see each other's tiles."""
    is_drawn_for: bool = False
    """Whether draws and passes that leave no choice are made for a person, so that he does not take them back."""
    kept: SavedState | None = None
    """How it was saved last, or opened; None for a match that is in no file."""
    is_resumed: bool = False
    """Whether it began another time: what happened then is not shown or heard again."""
    is_autosaved: bool = False
    """Whether each decision is kept by itself, so that nothing is lost when the match is left."""
    one_colour: bool = False
    """Whether pips are of one colour, so that none tells its number; it changes between rounds."""
    ruleset: str | None = None
    """The name of the ruleset in play, such as `sevens`, if it has one."""
    is_last_round: bool = False
    """Whether no other round is to begin today."""
    teacher: Teacher = field(init=False)
    """Of those who learn here; it remembers nothing until it is told where."""
    taking_back: TakingBack = field(init=False)
    """Knows who has seen what since which decision."""
    _takes_over: _TakesOver | None = field(init=False, default=None)
    """Who takes a seat once that is kept."""

    def __post_init__(self) -> None:
        self.teacher = Teacher(self.session.rules)
        self.taking_back = TakingBack(self.session)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons, ascending."""
        return tuple(seat for seat in range(self.session.rules.players) if seat not in self.bots)

    @property
    def has_unsaved(self) -> bool:
        """Whether a person has done something since the match was saved; of bots alone, whatever they have done."""
        if self.is_autosaved:
            return False
        if self.kept is not None:
            return not self.kept.is_all(self.session, self._players)
        return self.is_worth_keeping

    @property
    def is_worth_keeping(self) -> bool:
        """Whether a person has done anything in the match; of bots alone, whether they have."""
        if self.session.moment.round < 0:
            return False
        if self.session.moment.round > 0:
            return True
        return any(seen.seat in self._players for seen in self.session.view(0).history)

    @property
    def _players(self) -> Sequence[int]:
        """The persons, or where there are none the bots."""
        return self.persons or range(self.session.rules.players)

    @property
    def is_hot_seat(self) -> bool:
        """Whether persons pass the screen on to each other, and their tiles are covered between turns."""
        return len(self.persons) > 1 and not self.open_hands

    def submit(self, seat: int, action: Action) -> Answer | None:
        """Do what the person at a seat has decided; what came of it, or None if somebody else is on turn."""
        if self.session.turn != seat or seat in self.bots:
            return None
        return self.controller.submit(seat, action)

    def ask_bots(self, *, is_ready: bool) -> Answer | None:
        """Let the bot on turn think on, and take its decision if the table is ready for one."""
        turn = self.session.turn
        if turn is None or turn not in self.bots:
            return None
        self.bots[turn].is_ready = is_ready
        return self.controller.step()

    def begin(self, cut: str | None = None) -> bool:
        """Deal the first round, unless there is one: True once it is dealt, False while it is to be kept.

        Where it cannot be kept the match goes on unsaved.
        """
        session = self.session
        if session.moment.round >= 0:
            return True
        answer = session.begin_round(session.version, cut)
        if isinstance(answer, NotSaved):
            _log.warning("cannot save the first deal; the match continues unsaved", exc_info=answer.error)
            session.use_journal(None)
            self.is_autosaved = False
            answer = session.begin_round(session.version, cut)
        return not isinstance(answer, Saving)

    def begin_round(self) -> None:
        """Settle what learners are helped with in a round that begins, or is taken up."""
        self.teacher.begin_round()
        self.one_colour = self.teacher.fades_colours(self.occupants)

    # Who sits where

    def guide(self, seat: int, *, is_on: bool) -> None:
        """Show a person where tiles fit, or do not; a learner whom the guide is switched off for keeps his help."""
        occupant = self.occupants[seat]
        if is_on or not occupant.is_learner:
            self.occupants[seat] = replace(occupant, help=guide_or_none(is_on=is_on))

    def give_help(self, seat: int, wanted: SeatHelp, picture: Picture, *, pinned: bool) -> None:
        """Give a person this help from now on, and show him numbers so."""
        self.occupants[seat] = replace(self.occupants[seat], help=wanted, picture=picture, pinned=pinned)

    def call(self, names: Sequence[str]) -> None:
        """Call everybody so from now on, by seat; the record keeps the name with which each sat down."""
        self.occupants[:] = [
            replace(occupant, name=name) for occupant, name in zip(self.occupants, names, strict=True)
        ]

    def hand_over(self, seat: int, strength: str | None, name: str | None = None) -> Answer | None:
        """Let a bot of this strength play a seat from now on, or a person (None): what comes of it.

        None if there is nobody who could play it; what is being saved is to be asked again in the same words.
        `name` is what the seat is called then; None: as it was. It has the face of whoever plays it, unless another
        was chosen, and looks like nobody else.
        """
        if strength is not None and self.new_bot is None:
            return None
        asked = (seat, strength, name)
        waiting, self._takes_over = self._takes_over, None
        taking = waiting if waiting is not None and waiting.asked == asked else self._taking(asked)
        answer = self.controller.change_seat(
            seat, taking.seated, Player(taking.occupant.name, taking.occupant.bot)
        )
        match answer:
            case Accepted():
                self.occupants[seat] = taking.occupant
                self.bots.pop(seat, None)
                if isinstance(taking.seated, Paced):
                    self.bots[seat] = taking.seated
            case Saving():
                self._takes_over = taking
            case _:
                taking.seated.close()
        return answer

    def _taking(self, asked: tuple[int, str | None, str | None]) -> _TakesOver:
        """Whoever is to take a seat."""
        seat, strength, name = asked
        occupant = self.occupants[seat]
        after = occupant.with_player(strength)
        looks = self._looks_of_newcomer(seat, after.setup)
        name = occupant.name if name is None else name
        wanted = None if looks.face == after.face else after.face
        occupant = replace(after, name=name, face=looks.face, colour=looks.colour, wanted=wanted)
        seated: Seat = Person()
        if strength is not None and self.new_bot is not None:
            seated = Paced(self.new_bot(seat, strength))
        return _TakesOver(asked, seated, occupant)

    def _looks_of_newcomer(self, seat: int, sits: SeatSetup) -> SeatSetup:
        """The looks of somebody who takes a seat: nobody else changes theirs. People who are away can come back."""
        others = [other for other in self.occupants if other.seat != seat]
        here = [other.setup for other in others]
        away = [other.away for other in others if other.away is not None and other.away.bot is None]
        # At a full table there may be no face left for those who are away.
        looks = here if len({one.face for one in (*here, *away)}) == FACES else [*here, *away]
        sits = with_free_face(sits, [one.face for one in looks])
        return sits if sits.bot is None else with_free_colour(sits, [one.colour for one in looks])

    # Taking back

    @property
    def undoes_to(self) -> Moment | Stays:
        """Where taking back leads, or why nothing is taken back."""
        return self.taking_back.back(self._playing)

    @property
    def redoes_to(self) -> Moment | Stays:
        """Where doing again leads, or why nothing is done again."""
        return self.taking_back.on(self._playing)

    def undo(self) -> Answer | None:
        """Take back the last decision of a person and what came after it; None if it stays."""
        return self.taking_back.undo(self._playing)

    def redo(self) -> Answer | None:
        """Do again what was taken back, up to the next decision of a person; None if nothing was."""
        return self.taking_back.redo(self._playing)

    @property
    def _playing(self) -> Persons:
        """The persons; where hands are covered, nobody is told whether who has drawn had a choice."""
        seats, looker = self.persons, self.taking_back.looker
        known = [seat for seat in seats if not self.is_hot_seat or seat == looker]
        ended = self.session.ended
        # The last pass of a round that nobody can continue is made for a person too.
        is_drawn_for = self.is_drawn_for or (ended is not None and ended.outcome.how == "blocked")
        drawn_for = [seat for seat in known if is_drawn_for and not self.occupants[seat].is_learner]
        return Persons(seats, self.is_hot_seat, drawn_for)


def game_of(
    session: Session,
    bots: Mapping[int, Seat],
    occupants: Sequence[SeatProfile] | None = None,
    *,
    new_bot: NewBot | None = None,
    open_hands: bool = False,
    ruleset: str | None = None,
) -> Game:
    """The game of persons against the bots at these seats.

    `ruleset` is the name under which it was chosen; None: the one by which its rules are recognised.
    """
    paced = {place: Paced(bot) for place, bot in bots.items()}
    seats: list[Seat] = [paced[seat] if seat in paced else Person() for seat in range(session.rules.players)]
    sit = list(usual_profiles(session.players) if occupants is None else occupants)
    return Game(
        session,
        Controller(session, seats),
        sit,
        paced,
        new_bot,
        open_hands,
        ruleset=recognised(session.rules) if ruleset is None else ruleset,
    )
