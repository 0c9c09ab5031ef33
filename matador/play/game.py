"""A match with its people and bots."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from matador.match.branch import Moment
from matador.match.controller import Controller
from matador.match.help import Picture, SeatHelp, guide_or_none
from matador.match.journal import Answer, NotSaved, Saving
from matador.match.players import Player
from matador.match.seats import Seat
from matador.match.session import Session
from matador.match.taking_back import Persons, Stays, TakingBack
from matador.play.learners import LearnersKept, Teacher
from matador.play.seat_profile import SeatProfile
from matador.rules import Action, recognised
from matador.storage.clock import now
from matador.storage.setups import FACES, changed_seat, with_free_colour, with_free_face

_log = logging.getLogger("matador")


NewBot: TypeAlias = Callable[[int, str], Seat]


@dataclass(slots=True)
class Game:
    """A match, with everything about it that the table needs."""

    session: Session
    bots: dict[int, Seat]
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
    replaced_bots: list[Seat] = field(default_factory=list)
    """The bots that have failed and been replaced, if the players have been told."""
    controller: Controller = field(init=False)
    teacher: Teacher = field(init=False)
    """The teacher of the learners in this match; the default one saves nothing."""
    taking_back: TakingBack = field(init=False)
    """Undo, which tracks the tiles that each seat has seen."""

    def __post_init__(self) -> None:
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
        return self.controller.step(is_ready=is_ready) if self.session.turn in self.bots else None

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
            setup = changed_seat(occupant.setup, help=guide_or_none(is_on=is_on))
            self.occupants[seat] = replace(occupant, setup=setup)

    def give_help(self, seat: int, wanted: SeatHelp, picture: Picture, *, pinned: bool) -> None:
        occupant = self.occupants[seat]
        setup = changed_seat(occupant.setup, help=wanted, picture=picture, pinned=pinned)
        self.occupants[seat] = replace(occupant, setup=setup)

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
        after, name = before.with_player(strength), before.name if name is None else name
        others = [other for other in self.occupants if other.seat != seat]
        here = {other.setup.face for other in others}
        # People who are away keep their faces, unless no other face is left.
        kept = here | {one.away.face for one in others if one.away is not None and one.away.bot is None}
        looks = with_free_face(after.setup, tuple(here if len(kept) == FACES else kept))
        if strength is not None:
            looks = with_free_colour(looks, [other.setup.colour for other in others])
        occupant = replace(after, name=name, setup=looks)

        def seated() -> Seat | None:
            self.bots.pop(seat, None)
            self.occupants[seat] = occupant
            if strength is None or new_bot is None:
                return None
            self.bots[seat] = new_bot(seat, strength)
            return self.bots[seat]

        return self.controller.change_seat(seat, seated, Player(name, strength))

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
