"""A match with its people and bots; bots wait until the table is ready for their decisions."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, replace
from typing import TypeAlias

from matador.match.branch import Moment
from matador.match.controller import Controller
from matador.match.events import RoundEnded
from matador.match.help import Picture, SeatHelp, guide_or_none
from matador.match.journal import Answer, NotSaved, Saving
from matador.match.players import Player
from matador.match.seats import Apart, Decision, Question, Seat
from matador.match.session import Session
from matador.match.taking_back import Persons, Stays, TakingBack
from matador.match.views import View
from matador.play.learners import LearnersKept, Teacher
from matador.play.seat_profile import SeatProfile
from matador.rules import Action, recognised
from matador.storage.clock import now
from matador.storage.setups import FACES, SeatSetup, with_free_colour, with_free_face

_log = logging.getLogger("matador")


class Paced:
    """A bot's seat that holds back its decision until the table is ready."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._apart = seat if isinstance(seat, Apart) else None
        self.is_ready = True
        self._decided: Decision | None = None
        self.has_been_told = False

    @property
    def is_replaced(self) -> bool:
        return self._apart is not None and self._apart.is_replaced

    @property
    def thinks_ms(self) -> float:
        """Maximum thinking time of the bot; 0 if it decides without a noticeable delay."""
        return 0.0 if self._apart is None else self._apart.thinks_ms

    @property
    def chosen(self) -> Action | None:
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


@dataclass(slots=True)
class Game:
    """A match, with everything about it that the table needs."""

    session: Session
    seated: InitVar[Mapping[int, Seat]]
    """The bots, by seat."""
    occupants: list[SeatProfile]
    new_bot: NewBot | None = None
    """Makes bots that take over seats; None if bots cannot take over."""
    open_hands: bool = False
    is_drawn_for: bool = False
    """Whether forced draws and passes are made for people, so that undo does not stop at them."""
    exported: int | None = None
    """Number of events at the last export; None if the match was not exported."""
    is_resumed: bool = False
    """Whether the match was begun earlier, so that past events are not shown or heard again."""
    is_autosaved: bool = False
    """Whether each decision is saved automatically, so that leaving the match loses nothing."""
    one_colour: bool = False
    """Whether all pips have the same colour, so that colours do not reveal numbers; changes only between rounds."""
    ruleset: str | None = None
    """The name of the ruleset, such as `sevens`; without one, it is found by comparing the rules."""
    is_last_round: bool = False
    bots: dict[int, Paced] = field(init=False)
    controller: Controller = field(init=False)
    teacher: Teacher = field(init=False)
    """The teacher of the learners in this match; the default one saves nothing."""
    taking_back: TakingBack = field(init=False)
    """Undo, which tracks the tiles that each seat has seen."""

    def __post_init__(self, seated: Mapping[int, Seat]) -> None:
        self.bots = {seat: Paced(bot) for seat, bot in seated.items()}
        seats = [self.bots.get(seat) for seat in range(self.session.rules.players)]
        self.controller = Controller(self.session, seats)
        if self.ruleset is None:
            self.ruleset = recognised(self.session.rules)
        self.teacher = Teacher(self.session.rules, LearnersKept(None, now))
        self.taking_back = TakingBack(self.session)

    @property
    def human_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.session.rules.players) if seat not in self.bots)

    @property
    def would_be_lost(self) -> bool:
        """Whether people (if there are any, otherwise bots) have made decisions that are not saved or exported."""
        session = self.session
        if self.is_autosaved or self.exported == session.log_length or not self.is_worth_keeping:
            return False
        players = self.human_seats or range(session.rules.players)
        return session.moment.round > 0 or any(seen.seat in players for seen in session.view(0).history)

    @property
    def is_worth_keeping(self) -> bool:
        return self.session.moment > (0, 0)

    @property
    def is_hot_seat(self) -> bool:
        """Whether people pass the screen to each other, with their tiles covered between turns."""
        return len(self.human_seats) > 1 and not self.open_hands

    def submit(self, seat: int, action: Action) -> Answer | None:
        if self.session.turn != seat or seat in self.bots:
            return None
        return self.controller.submit(seat, action)

    def ask_bots(self, *, is_ready: bool) -> Answer | None:
        """Let the bot whose turn it is think, and apply its decision if the table is ready."""
        turn = self.session.turn
        if turn is None or turn not in self.bots:
            return None
        self.bots[turn].is_ready = is_ready
        return self.controller.step()

    def begin(self, cut: str | None = None) -> bool:
        """Deal the first round if necessary, even unsaved; False while the deal is being saved."""
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
        self.teacher.begin_round()
        self.one_colour = self.teacher.fades_colours(self.occupants)

    # Players

    def guide(self, seat: int, *, is_on: bool) -> None:
        """Switch the guide on or off for a person; switching it off does not change a learner's help."""
        occupant = self.occupants[seat]
        if is_on or not occupant.is_learner:
            self.occupants[seat] = replace(occupant, help=guide_or_none(is_on=is_on))

    def give_help(self, seat: int, wanted: SeatHelp, picture: Picture, *, pinned: bool) -> None:
        self.occupants[seat] = replace(self.occupants[seat], help=wanted, picture=picture, pinned=pinned)

    def call(self, names: Sequence[str]) -> None:
        """Rename all players, by seat; the record keeps the names with which they joined."""
        self.occupants[:] = [
            replace(occupant, name=name) for occupant, name in zip(self.occupants, names, strict=True)
        ]

    def hand_over(self, seat: int, strength: str | None, name: str | None = None) -> Answer | None:
        """Let a bot of this strength, or a person (None), play a seat from now on; None if no bots can be made.

        After `Saving`, repeat the call. `name` is the new name of the seat, None to keep it. The player gets their
        usual face, unless another one was chosen, and always a distinct one.
        """
        new_bot, before = self.new_bot, self.occupants[seat]
        if strength is not None and new_bot is None:
            return None
        after = before.with_player(strength)
        looks = self._looks_of_newcomer(seat, after.setup)
        wanted = None if looks.face == after.face else after.face
        name = before.name if name is None else name
        occupant = replace(after, name=name, face=looks.face, colour=looks.colour, wanted=wanted)

        def seated() -> Seat | None:
            self.bots.pop(seat, None)
            self.occupants[seat] = occupant
            if strength is None or new_bot is None:
                return None
            bot = self.bots[seat] = Paced(new_bot(seat, strength))
            return bot

        return self.controller.change_seat(seat, seated, Player(name, occupant.bot))

    def _looks_of_newcomer(self, seat: int, sits: SeatSetup) -> SeatSetup:
        """The face and colour of a new player, distinct from the others' and from those of people who may return."""
        others = [other for other in self.occupants if other.seat != seat]
        here = [other.setup for other in others]
        away = [other.away for other in others if other.away is not None and other.away.bot is None]
        # If no face is left otherwise, those of people who are away may be used.
        looks = here if len({one.face for one in (*here, *away)}) == FACES else [*here, *away]
        sits = with_free_face(sits, [one.face for one in looks])
        return sits if sits.bot is None else with_free_colour(sits, [one.colour for one in looks])

    # Undo and redo

    @property
    def undoes_to(self) -> Moment | Stays:
        return self.taking_back.back(self.playing)

    @property
    def redoes_to(self) -> Moment | Stays:
        return self.taking_back.on(self.playing)

    @property
    def playing(self) -> Persons:
        seats, looker = self.human_seats, self.taking_back.looker
        known = [seat for seat in seats if not self.is_hot_seat or seat == looker]
        ended = self.session.ended
        # The last pass of a blocked round is always automatic.
        is_drawn_for = self.is_drawn_for or (ended is not None and ended.outcome.how == "blocked")
        drawn_for = [seat for seat in known if is_drawn_for and not self.occupants[seat].is_learner]
        return Persons(seats, self.is_hot_seat, drawn_for)
