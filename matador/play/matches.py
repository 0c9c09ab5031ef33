"""Begin, resume and copy matches, and choose the setup of the next one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from matador.match.branch import Moment
from matador.match.help import guide_or_none, is_learners
from matador.match.players import Player
from matador.match.resuming import cut_off, resume
from matador.match.session import Session
from matador.match.taking_back import TakingBack
from matador.play import seat_profile
from matador.play.autosave import Autosave
from matador.play.game import Game
from matador.play.learners import LearnersKept, Teacher
from matador.play.match_files import SeatsFor
from matador.play.playable import repaired, with_seats
from matador.play.seat_profile import PlayerNames, SeatProfile
from matador.storage.database.head import LeftMatch, MatchHead
from matador.storage.database.matches import ReopenedMatch
from matador.storage.setups import USUAL, MatchSetup, SeatSetup, changed_seat, changed_setup, usual_seat

_log = logging.getLogger("matador")

GameOn: TypeAlias = Callable[[Session, tuple[SeatProfile, ...]], Game]
NewGame: TypeAlias = Callable[[MatchSetup, tuple[SeatProfile, ...], int | None], Game]
"""Makes the game of a setup with these players, from a deal number or a random deal."""


class Matches:
    """The setups of the last and the next match, and the deal number of the last."""

    def __init__(
        self,
        new_game: NewGame,
        last: MatchSetup | None,
        learners: LearnersKept,
        autosave: Autosave | None = None,
        game_on: GameOn | None = None,
    ) -> None:
        """`last`: the setup of an earlier run. Without `autosave` and `game_on`, nothing is autosaved."""
        self._new_game = new_game
        self._autosave = autosave
        self._game_on = game_on
        self._learners = learners
        self.seat_of_player: Callable[[str], SeatSetup | None] = lambda _name: None
        """Returns the seat of the player profile with this name; None if there is no such profile."""
        self.who: SeatSetup | None = None
        """The seat of the current player; None if no one was chosen."""
        self.chosen = USUAL if last is None else repaired(last)
        """The setup that was chosen last, which is the default for the next match."""
        self.chosen_deal: int | None = None
        self.played = self.chosen
        self.last_deal: int | None = None

    def quick(self, *, guide: bool) -> MatchSetup:
        """The usual match for the current player, or else for the first person of the last, without their help."""
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
        """The next match of Learn, against the weakest bot: after `before`, or the latest of `total`."""
        # The learner model takes a while to load, and is only needed here.
        from matador.teaching import path  # noqa: PLC0415

        learner = self.learner if before is None else before.occupants[0].setup
        known, now = self._learners.learner(learner.name), self._learners.now()
        if before is not None:
            step = path.step_after(known, now, before.session.rules.total)
        else:
            step = path.step_of(known, now, total or path.total_to_begin(known, now)) or path.FIRST
        friend = seat_profile.played_by(1, usual_seat(1), "level1")
        return MatchSetup(
            ruleset=step.ruleset, players=2, set=step.set, options=step.options(), seats=(learner, friend)
        )

    @property
    def learner(self) -> SeatSetup:
        persons = [seat for seat in self.chosen.seats if seat.bot is None] or [usual_seat(0)]
        if self.who is not None:
            persons = [self.who]
        learner = next((seat for seat in persons if is_learners(seat.help)), None)
        return changed_seat(persons[0], help="full") if learner is None else learner

    def begin(
        self,
        setup: MatchSetup,
        deal: int | None,
        player_names: PlayerNames,
        *,
        guide: bool,
        is_lesson: bool = False,
    ) -> Game:
        """The game of a setup; `guide` is the default from the options for seats without a chosen player."""
        self.played = setup = repaired(setup)
        occupants = seat_profile.profiles_of(player_names, setup.chosen())
        game = self._new_game(setup, occupants, deal)
        if game.session.code is not None:
            # The log proves later that the code was fixed before the cut.
            _log.info("waiting for the cut; the code of the match is %s", game.session.code)
        for occupant in game.occupants:
            if occupant.is_person and occupant.seat >= len(setup.seats):
                game.guide(occupant.seat, is_on=guide)
        self.last_deal = game.session.seed
        game.teacher = Teacher(game.session.rules, self._learners, is_lesson=is_lesson)
        if self._autosave is not None:
            self._autosave.begin(game, setup)
        return game

    def seats_for(self, player_names: PlayerNames, *, guide: bool) -> SeatsFor:
        return lambda players: self._helped(seat_profile.seats_of(player_names, players, guide=guide))

    def go_on(self, found: ReopenedMatch) -> Game:
        assert self._autosave is not None, "what was left was kept"
        game = self._left(found.head, found.session)
        game.taking_back = TakingBack(found.session, found.head.looked)
        self._autosave.go_on(game, found)
        return game

    def copy(self, left: LeftMatch) -> Game:
        again = resume(left.session.record(), left.session.first_players)
        game = self._left(left.head, again)
        if self._autosave is not None:
            # Rounds of the other match must not be counted twice.
            taken_over = len(game.session.finished_rounds())
            self._autosave.begin(game, self.played, game.session.record(), taken_over)
        return game

    def play_on_from(
        self, past: LeftMatch, moment: Moment, player_names: PlayerNames, *, guide: bool
    ) -> Game:
        session = resume(cut_off(past.session.record(), *moment), past.session.first_players)
        head = self._head_then(past, session.players, player_names, guide=guide)
        return self.copy(replace(past, head=head, session=session))

    def _head_then(
        self, past: LeftMatch, players: Sequence[Player], player_names: PlayerNames, *, guide: bool
    ) -> MatchHead:
        """The table as it was with these players; one who has left gets the seat's looks if it has their name."""
        head, last = past.head, past.session.players
        if tuple(players) == last:
            return head
        anew = self._helped(seat_profile.seats_of(player_names, players, guide=guide))
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
        occupants = [
            sits if sits.is_person or sits.setup.name else replace(sits, name=player.name)
            for sits, player in zip(
                seat_profile.profiles_of(player_names, setup.chosen()), called, strict=True
            )
        ]
        return replace(head, setup=setup, names=seat_profile.names_now(player_names, occupants))

    def _left(self, head: MatchHead, session: Session) -> Game:
        assert self._game_on is not None, "what was left can be gone on with"
        self.played = setup = repaired(head.setup)
        self.last_deal = session.seed
        game = self._game_on(session, seat_profile.profiles_named(head.names, head.setup.chosen()))
        game.is_resumed, game.open_hands = True, setup.open_hands
        game.teacher = Teacher(session.rules, self._learners, is_lesson=head.is_lesson)
        return game

    def _helped(self, seats: Sequence[SeatSetup]) -> tuple[SeatSetup, ...]:
        """The seats, with the help that people with these names had last, since records do not contain it."""

        def helped(seat: SeatSetup) -> SeatSetup:
            if seat.bot is not None or not seat.name:
                return seat
            lives_here = self.seat_of_player(seat.name)
            if lives_here is not None:
                return lives_here
            last = next((one for one in self.chosen.seats if one.bot is None and one.name == seat.name), None)
            if last is not None:
                return changed_seat(seat, help=last.help, picture=last.picture, pinned=last.pinned)
            return changed_seat(seat, help="full") if self._learners.knows(seat.name) else seat

        return tuple(map(helped, seats))

    def again(self, game: Game) -> MatchSetup:
        """The setup of the last match with its current players, or with the original ones if only bots are left."""
        seats = tuple(occupant.setup for occupant in game.occupants)
        if seats == self.played.seated() or not game.human_seats:
            return self.played
        return with_seats(self.played, seats)
