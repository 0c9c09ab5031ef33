"""Begin, resume, copy, export and import matches, and choose the setup of the next one."""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import TypeAlias

from matador.ai.bots import BOTS
from matador.match.branch import Moment
from matador.match.errors import RecordError
from matador.match.files import decode, documents
from matador.match.help import guide_or_none, is_learners
from matador.match.players import Player
from matador.match.records import Record, encode
from matador.match.resuming import cut_off, resume
from matador.match.session import Session
from matador.match.taking_back import TakingBack
from matador.play import seat_profile
from matador.play.autosave import Autosave
from matador.play.game import Game
from matador.play.learners import LearnersKept, Teacher
from matador.play.playable import repaired, with_seats
from matador.play.seat_profile import PlayerNames, SeatProfile
from matador.storage import setups
from matador.storage.atomic import make_folder
from matador.storage.clock import local, now
from matador.storage.database.head import LeftMatch, MatchHead
from matador.storage.database.history import ComingMatch
from matador.storage.database.matches import ReopenedMatch
from matador.storage.database.rows import renamed
from matador.storage.paths import MATCH_SUFFIX, name_of_match, write_export
from matador.storage.setups import MatchSetup, SeatSetup

_log = logging.getLogger("matador")

SeatsFor: TypeAlias = Callable[[Sequence[Player]], Sequence[SeatSetup]]
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
        self.chosen = setups.USUAL if last is None else repaired(last)
        """The setup that was chosen last, which is the default for the next match."""
        self.chosen_deal: int | None = None
        self.played = self.chosen
        self.last_deal: int | None = None

    def quick(self, *, guide: bool) -> MatchSetup:
        """The usual match for the current player, or else for the first person of the last, without their help."""
        if self.who is not None:
            return setups.changed_setup(setups.USUAL, seats=(self.who,))
        person = next((seat for seat in self.chosen.seats if seat.bot is None), None)
        if person is None:
            return setups.USUAL
        seat = SeatSetup(
            name=person.name, face=person.face, colour=person.colour, help=guide_or_none(is_on=guide)
        )
        return setups.changed_setup(setups.USUAL, seats=(seat,))

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
        friend = seat_profile.played_by(1, setups.usual_seat(1), "level1")
        return MatchSetup(
            ruleset=step.ruleset, players=2, set=step.set, options=step.options(), seats=(learner, friend)
        )

    @property
    def is_step_known(self) -> bool:
        """False while the disk has not said which match of Learn comes next."""
        return self._learners.are_read()

    @property
    def learner(self) -> SeatSetup:
        people = [seat for seat in self.chosen.seats if seat.bot is None] or [setups.usual_seat(0)]
        if self.who is not None:
            people = [self.who]
        learner = next((seat for seat in people if is_learners(seat.help)), None)
        return setups.changed_seat(people[0], help="full") if learner is None else learner

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
        head = past.head
        if session.players != past.session.players:
            # People who have left since then are back in their seats, with their usual looks.
            anew = self._helped(seat_profile.seats_of(player_names, session.players, guide=guide))
            both = zip(head.setup.chosen(), anew, past.session.players, session.players, strict=True)
            seats = tuple(sits if now == then else new for sits, new, now, then in both)
            head = replace(head, setup=with_seats(head.setup, seats), names=player_names.names(seats))
        return self.copy(replace(past, head=head, session=session))

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
                return setups.changed_seat(seat, help=last.help, picture=last.picture, pinned=last.pinned)
            return setups.changed_seat(seat, help="full") if self._learners.knows(seat.name) else seat

        return tuple(map(helped, seats))

    def again(self, game: Game) -> MatchSetup:
        """The setup of the last match with its current players, or with the original ones if only bots are left."""
        seats = tuple(occupant.setup for occupant in game.occupants)
        if seats == self.played.seated() or not game.human_seats:
            return self.played
        return with_seats(self.played, seats)


def export_match(session: Session, names: Sequence[str], folder: Path) -> Path | OSError:
    """Write the match to a new file in the folder; return the file, or the error if it could not be written."""
    try:
        data = encode(session.record()) + b"\n"
        try:
            decode(data)
        except RecordError as error:
            raise OSError(errno.EFBIG, f"it could not be imported again: {error}") from None
        make_folder(folder)
        path = write_export(folder, name_of_match(date.today(), names), MATCH_SUFFIX, data)
    except OSError as error:
        _log.warning("cannot export the match to %s", folder, exc_info=True)
        return error
    return path


def read_match(path: Path, seats_for: SeatsFor) -> ComingMatch:
    """Read the first match in a file. `RecordError`, `RecordFileError` or `ValueError` if no match can be read."""
    return coming_match(decode(next(documents(path))), seats_for)


def coming_match(record: Record, seats_for: SeatsFor) -> ComingMatch:
    """Prepare a match for import; `RecordError` if the record is invalid."""
    session = resume(_tidied(record))
    if session.moment.round < 0:
        session.begin_round(session.version)
    if not session.is_over:
        for seat, player in enumerate(session.players):
            if player.bot is not None and player.bot not in BOTS:
                session.change_seat(seat, Player(player.name, setups.USUAL_BOT), session.version)
    seats = tuple(seats_for(session.players))
    if session.is_over:
        # Records do not say what help a player had.
        seats = tuple(
            SeatSetup(name=seat.name, bot=seat.bot, face=seat.face, colour=seat.colour) for seat in seats
        )
    setup = setups.changed_setup(setups.setup_of(session.rules), seats=seats)
    names = tuple(player.name for player in session.players)
    at = _ended_at(record) if session.is_over else now()
    return ComingMatch(session.record(), MatchHead(setup, names), at, session.is_over)


def _ended_at(record: Record) -> datetime:
    """The date of the record, or the current time if it has no date."""
    if not isinstance(record.date, str):
        return now()
    found = datetime.fromisoformat(record.date)
    return found if found.tzinfo is not None else local(found)


def _tidied(record: Record) -> Record:
    players: list[str] = []

    def tidy(name: str, seat: object, _is_bot: bool) -> str:
        number = (seat if isinstance(seat, int) else 0) + 1
        tidied = setups.tidy_name(name) or f"Player {number}"
        # The players come before the marks. If tidying makes two different names equal, the second gets a number.
        if tidied in players and number == len(players) + 1 and name not in record.players[: number - 1]:
            tidied = f"{tidied[: setups.LONGEST_NAME - 2]} {number}"
        players.append(tidied)
        return tidied

    return renamed(record, tidy)
