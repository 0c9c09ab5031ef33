"""Which match is played, which is offered next, and how one begins."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from matador.ai.bots import BOTS
from matador.match.branch import Moment
from matador.match.cutting_off import cut_off
from matador.match.help import guide_or_none, is_learners
from matador.match.players import Player
from matador.match.resuming import resume
from matador.match.session import Session
from matador.match.taking_back import TakingBack
from matador.play.autosave import Autosave
from matador.play.game import Game
from matador.play.playable import repaired, with_seats
from matador.play.saving import SavedState
from matador.play.seat_profile import (
    PlayerNames,
    SeatProfile,
    played_by,
    profiles_again,
    profiles_of,
    seats_of,
)
from matador.play.teacher import Remembering, Teacher
from matador.rules import Ruleset
from matador.storage.database.head import MatchHead
from matador.storage.database.matches import LeftMatch, ReopenedMatch
from matador.storage.saved import SavedMatch
from matador.storage.setups import (
    USUAL,
    MatchSetup,
    SeatSetup,
    changed_seat,
    changed_setup,
    setup_of,
    usual_seat,
)

_log = logging.getLogger("matador")

GameOn: TypeAlias = Callable[[Session, tuple[SeatProfile, ...]], Game]
"""Makes the game of a session, with these at its seats."""
NewGame: TypeAlias = Callable[[MatchSetup, tuple[SeatProfile, ...], int | None], Game]
"""Makes the game of a setup, with these at its seats, from a deal number or by chance."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A saved match that is to be played on."""

    saved: SavedMatch
    game_on: GameOn


class Matches:
    """The setups of the matches, and the deal number of the last."""

    def __init__(
        self,
        new_game: NewGame,
        last: MatchSetup | None,
        learners: Remembering | None = None,
        autosave: Autosave | None = None,
        game_on: GameOn | None = None,
    ) -> None:
        """`last` is that of an earlier run; `learners`: what is remembered of them, None if nothing is.

        `autosave` keeps the match that is on, and `game_on` makes the game of one that was left; None: nothing is
        kept by itself.
        """
        self._new_game = new_game
        self._autosave = autosave
        self._game_on = game_on
        self._learners = learners
        self.resident: Callable[[str], SeatSetup | None] = lambda _name: None
        """The seat of whoever lives here under a name; None if nobody does."""
        self.who: SeatSetup | None = None
        """The seat of whoever was chosen to play; None: nobody has said who he is."""
        self.chosen = USUAL if last is None else repaired(last, BOTS)
        """What was chosen last, and is offered first."""
        self.chosen_deal: int | None = None
        self.played = self.chosen
        """That of the match that is on, or was last."""
        self.last_deal: int | None = None

    def choose(self, chosen: tuple[MatchSetup, int | None]) -> None:
        """Remember what is to begin, once the match that is on has been left."""
        self.chosen, self.chosen_deal = chosen

    def quick(self, *, guide: bool) -> MatchSetup:
        """The usual match, for whoever was chosen to play; `guide` is as the options say.

        Where nobody was, for the person who was named first the last time, and without the help of that match.
        """
        if self.who is not None:
            return changed_setup(USUAL, seats=(self.who,))
        person = next((seat for seat in self.chosen.seats if seat.bot is None), None)
        if person is None:
            return USUAL
        seat = SeatSetup(
            name=person.name, face=person.face, colour=person.colour, help=guide_or_none(is_on=guide)
        )
        return changed_setup(USUAL, seats=(seat,))

    def lesson(self, before: Game | None = None, total: int | None = None) -> MatchSetup:
        """The next match of Learn against the weakest of the five; `before` is the one that has just been played.

        It is for whoever was chosen to play, or learned the last time, or else the person who was named first, with
        full help if he had none. `total`: the match of that total, as far as he has come; None: the one he has come to.
        """
        # The model of memory takes a while to load, and is used here alone.
        from matador.play.learn.room import step_after, step_of, total_to_begin  # noqa: PLC0415
        from matador.teaching.path import FIRST  # noqa: PLC0415

        learner = self.learner if before is None else before.occupants[0].setup
        kept = self._learners
        step = FIRST
        if kept is not None:
            known, now = kept.learner(learner.name), kept.now()
            if before is not None:
                step = step_after(known, now, before.session.rules.total)
            else:
                step = step_of(known, now, total or total_to_begin(known, now)) or FIRST
        friend = played_by(1, usual_seat(1), "level1")
        return MatchSetup(
            ruleset=step.ruleset,
            players=2,
            set=step.set,
            options=step.options(),
            seats=(learner, friend),
        )

    @property
    def learner(self) -> SeatSetup:
        """Who is to learn."""
        if self.who is None:
            persons = [seat for seat in self.chosen.seats if seat.bot is None] or [usual_seat(0)]
        else:
            persons = [self.who]
        learner = next((seat for seat in persons if is_learners(seat.help)), None)
        if learner is None:
            return changed_seat(persons[0], help="full")
        return learner

    def begin(
        self,
        setup: MatchSetup,
        deal: int | None,
        player_names: PlayerNames,
        *,
        guide: bool,
        is_lesson: bool = False,
    ) -> Game:
        """The game of a setup; where nobody has chosen who sits there, `guide` is as the options say."""
        self.played = setup = repaired(setup, BOTS)
        occupants = profiles_of(player_names, setup.chosen())
        game = self._new_game(setup, occupants, deal)
        if game.session.code is not None:
            # Whoever doubts the deals later can look up that the code was there before the cut.
            _log.info("waiting for the cut; the code of the match is %s", game.session.code)
        for occupant in game.occupants:
            if occupant.is_person and occupant.seat >= len(setup.seats):
                game.guide(occupant.seat, is_on=guide)
        self.last_deal = game.session.seed
        game.teacher = Teacher(game.session.rules, self._learners, is_lesson=is_lesson)
        if self._autosave is not None:
            self._autosave.begin(game, setup)
        return game

    def open(self, opened: Opened, player_names: PlayerNames, *, guide: bool) -> Game:
        """The game of a saved match, with those who sat there."""
        session = opened.saved.session
        seats = self._helped(seats_of(player_names, session.players, guide=guide))
        self.played = changed_setup(setup_of(session.rules), seats=seats)
        self.last_deal = session.seed
        game = opened.game_on(session, profiles_again(player_names, session.players, seats))
        game.kept, game.is_resumed = SavedState(opened.saved.file, session.log_length), True
        game.teacher = Teacher(session.rules, self._learners)
        if self._autosave is not None:
            self._autosave.begin(game, self.played, session.record())
        return game

    def go_on(self, found: ReopenedMatch, player_names: PlayerNames) -> Game:
        """The game of a match that was left, with those who sat there and their help."""
        assert self._autosave is not None, "what was left was kept"
        game = self._left(found.head, found.session, player_names)
        game.taking_back = TakingBack(found.session, found.head.looked)
        if found.head.file is not None:
            game.kept = SavedState(found.head.file, found.session.log_length)
        self._autosave.go_on(game, found)
        return game

    def copy(self, left: LeftMatch, player_names: PlayerNames) -> Game:
        """A match of its own that goes on where another stands, with those who sit there."""
        again = resume(left.session.record(), left.session.first_players)
        game = self._left(left.head, again, player_names)
        if self._autosave is not None:
            # What the other match has come to is not counted once more in this one.
            taken_over = len(game.session.finished_rounds())
            self._autosave.begin(game, self.played, game.session.record(), taken_over)
        return game

    def play_on_from(
        self, past: LeftMatch, moment: Moment, player_names: PlayerNames, *, guide: bool
    ) -> Game:
        """A match of its own that goes on from a moment of another, with those who sat there then."""
        session = resume(cut_off(past.session.record(), *moment), past.session.first_players)
        head = self._head_then(past, session.players, player_names, guide=guide)
        return self.copy(replace(past, head=head, session=session), player_names)

    def _head_then(
        self, past: LeftMatch, players: Sequence[Player], player_names: PlayerNames, *, guide: bool
    ) -> MatchHead:
        """The table of a match as it was when these played; only how it was at the end is kept.

        Where somebody else has sat down since, whoever sat there then has the looks of the seat, if it is still called
        after him, or else those that he comes with.
        """
        head, last = past.head, past.session.players
        if tuple(players) == last:
            return head
        anew = self._helped(seats_of(player_names, players, guide=guide))
        seats, called = [], []
        for seat, (sits, name, then) in enumerate(zip(head.setup.chosen(), head.names, players, strict=True)):
            if then == last[seat]:
                seats.append(sits)
                called.append(Player(name, then.bot))
            else:
                is_same = sits.name == anew[seat].name
                seats.append(changed_seat(sits, bot=then.bot) if is_same else anew[seat])
                called.append(then)
        setup = with_seats(head.setup, tuple(seats))
        profiles = profiles_again(player_names, called, setup.chosen())
        return replace(head, setup=setup, names=tuple(sits.name for sits in profiles))

    def _left(self, head: MatchHead, session: Session, player_names: PlayerNames) -> Game:
        assert self._game_on is not None, "what was left can be gone on with"
        self.played = setup = repaired(head.setup, BOTS)
        profiles = profiles_of(player_names, head.setup.chosen())
        occupants = tuple(replace(sits, name=name) for sits, name in zip(profiles, head.names, strict=True))
        self.last_deal = session.seed
        game = self._game_on(session, occupants)
        game.is_resumed, game.open_hands = True, setup.open_hands
        game.teacher = Teacher(session.rules, self._learners, is_lesson=head.is_lesson)
        return game

    def _helped(self, seats: Sequence[SeatSetup]) -> tuple[SeatSetup, ...]:
        """The seats, with the help that persons of these names had the last time: records do not hold it."""
        return tuple(self._helped_as_before(seat) for seat in seats)

    def _helped_as_before(self, seat: SeatSetup) -> SeatSetup:
        last = next((one for one in self.chosen.seats if one.bot is None and one.name == seat.name), None)
        if seat.bot is not None or not seat.name:
            return seat
        lives_here = self.resident(seat.name)
        if lives_here is not None:
            return lives_here
        if last is not None:
            return changed_seat(
                seat,
                help=last.help,
                picture=last.picture,
                pinned=last.pinned,
            )
        if self._learners is not None and self._learners.knows(seat.name):
            return changed_seat(seat, help="full")
        return seat

    def again(self, game: Game) -> MatchSetup:
        """The match that was played, with those who sit there now; bots alone leave it to who was there first."""
        seats = tuple(occupant.setup for occupant in game.occupants)
        if seats == self.played.seated() or not game.persons:
            return self.played
        return with_seats(self.played, seats)

    def rules_of(self, game: Game | None) -> Ruleset:
        """The rules in play, or those of the last match; `game` is the one that is on, if one is."""
        return self.played.rules() if game is None else game.session.rules
