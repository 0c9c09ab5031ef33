"""What is on show: the first page, the cut or a match; how one follows another, and what pages tell of it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from matador.match.branch import Moment
from matador.play.backing_up import CanRestore
from matador.play.exporting_people import Exported
from matador.play.forgetting_people import Forgotten
from matador.play.game import Game
from matador.play.left_matches import UNREADABLE, LeftMatches, NotTakenUp, Trouble
from matador.play.matches import Opened
from matador.play.past_matches import PastMatches, past_game
from matador.play.saving import SaveOutcome, save
from matador.storage.database.matches import ReopenedMatch
from matador.storage.settings import Settings, changed
from matador.storage.setups import MatchSetup
from matador.ui.app_shell import Screen
from matador.ui.kit.intents import PageName, PlayOnFrom
from matador.ui.language import Language
from matador.ui.outside import Outside
from matador.ui.pages.context import Bed, Context, LeaveQuestion, Leaving, RefusedFile
from matador.ui.pages.cut.scene import CutScene
from matador.ui.pages.home.scene import Home, HomeScene
from matador.ui.pages.home.shown import home_of
from matador.ui.pages.registry import opened
from matador.ui.person_flow import PersonFlow
from matador.ui.sentences.seats import SeatNames
from matador.ui.sound import Sounds

PRACTISED = ("practice", "lesson", "first steps")
"""The scenes in which somebody practises: at bedtime they are gone through to their end."""


class MatchFlow(PersonFlow):
    """Shows one after the other. What is asked of the disk is taken up as it comes, frame by frame."""

    def __init__(
        self,
        screen: Screen,
        sounds: Sounds,
        settings: Settings,
        outside: Outside,
        begin: MatchSetup | Opened | None = None,
    ) -> None:
        """Begins with this match at once, a new one or one that was saved, or at home."""
        super().__init__(screen, sounds, settings, outside)
        self.wants_to_quit = False
        self._bed: Bed = "over"
        self.restores: Path | None = None
        """The backup that is to be restored once the program has ended."""
        self._backup_news = outside.news
        self._to_tell: list[PageName] = [
            *(["nothing is kept"] if outside.unkept is not None else []),
            *(["backup"] if outside.news is not None else []),
            *(["few colours"] if outside.few_colours and not settings.knows_few_colours else []),
        ]
        """Pages that are shown first."""
        self._left = LeftMatches(outside.autosave)
        self.past = PastMatches(None) if outside.past is None else outside.past
        self._listed: tuple[Path, ...] = ()
        """The saved matches in the order of their page."""
        self.question = LeaveQuestion()
        """What was asked last before a match is left."""
        self._outcome: SaveOutcome | None = None
        self._forgotten: Forgotten | None = None
        self._exported: Exported | None = None
        self._unkept_person: Exception | None = None
        self._closed_total: tuple[int, int] | None = None
        """A total that is not open, and the one that comes before it."""
        self._refused: RefusedFile | None = None
        self._not_taken_up = UNREADABLE
        self._trouble: Trouble = "newer"
        self._dropped: Opened | None = None
        """The match that takes the place of what is on, once that may be left."""
        self._beginning: tuple[Game, str | None] | None = None
        """The match whose first deal is being kept, and how the tiles were cut."""
        if begin is not None and self.is_bedtime:
            self._show(self._home())
            self._say_good_night()
        elif isinstance(begin, Opened):
            self._show(self._home())
            self._open_match(begin)
        elif begin is not None:
            self._begin(begin)
        else:
            self._show(self._home())

    def _push(self, page: PageName) -> None:
        self.overlays.push(page, opened(page, self.look, self._plan_size, self.context))

    def context(self, language: Language) -> Context:
        """What pages tell of now."""
        game = self._game_on
        return Context(
            language,
            self.settings,
            self._matches.rules_of(game if self.scene.kind == "table" else None),
            self.people.seated(self._matches.chosen),
            self._past_deal,
            game,
            self._left.offered,
            self._left.listed,
            self._left.picked,
            date.today(),
            self._listed,
            self.question,
            self._outcome,
            self._refused,
            self._not_taken_up,
            self._trouble,
            None if self._outside.backups is None else self._outside.backups.folder,
            self._backup_news,
            self._outside.unkept,
            self._bed,
            self.people,
            self._has_come,
            self.past,
            self._forgotten,
            self._exported,
            self._unkept_person,
            can_be_heard=self._sounds.available,
            closed_total=self._closed_total,
        )

    @property
    def _past_deal(self) -> int | None:
        """The number of the last deal, unless it is still being played."""
        game = self._game_on
        is_on = game is not None and not game.session.is_over
        return None if is_on else self._matches.last_deal

    # A match is left

    def _leave_for(self, leaving: Leaving) -> None:
        """Leave what is on for something else; a match that is not finished is asked about."""
        if self.scene.kind == "table" and self.scene.would_be_lost:
            self.scene.put_down()
            was_saved = self.scene.game.kept is not None
            self.question = LeaveQuestion(leaving, was_saved)
            self._push("leaving")
        else:
            self._leave(leaving)

    def _save(self) -> bool:
        """Save the match, and say so; whether it is saved."""
        self._outcome = save(self.table.game, self._outside.store)
        self._push("saved")
        return not isinstance(self._outcome.done, OSError)

    def _save_elsewhere(self) -> None:
        self._outcome = save(self.table.game, self._outside.elsewhere or self._outside.store, is_new=True)
        self._push("saved")

    def _save_and_leave(self) -> None:
        before = self.table.game.kept
        is_saved, now = self._save(), self.table.game.kept
        # A match that could not go back into its file lies elsewhere now: the page that says where stays.
        if is_saved and (before is None or now is None or before.path == now.path):
            self._leave(self.question.leaving)

    def _leave(self, leaving: Leaving) -> None:
        match leaving:
            case "quit":
                self.wants_to_quit = True
            case "restore":
                if isinstance(self._backup_news, CanRestore) and not self.is_backing_up:
                    self.restores, self.wants_to_quit = self._backup_news.path, True
            case "start":
                self._begin(self._matches.chosen, self._matches.chosen_deal)
                self._set(changed(self.settings, last_game=self._matches.chosen))
                self._remember_seats(self._matches.chosen.seats)
            case "opened":
                assert self._dropped is not None, "a file was dropped"
                self._open_match(self._dropped)
            case "home" | "good night":
                game = self._game_on
                self._bed = "kept" if self._goes_on_another_day else "over"
                if game is not None and game.kept is not None and not game.session.is_over:
                    # It may be played on another time, and the number of its deal tells all its tiles.
                    self._matches.last_deal = None
                self._show(self._home())
                if leaving == "good night":
                    self._push("good night")

    def _home(self) -> HomeScene:
        """The first page, as what was saved and what was left is now."""
        self._left.leave()
        self.people.refresh()
        self._left.look(self._number)
        self._follow_people()
        shows = self._home_shows if self._left.is_known else Home(is_known=False)
        home = HomeScene(self.look, self._size, shows)
        if self._is_home_asked:
            home.wait()
        return home

    @property
    def _is_home_asked(self) -> bool:
        """Whether the disk is still to tell something that is shown at home."""
        return self._left.is_looking or self.people.is_read or self._is_making

    @property
    def _home_shows(self) -> Home:
        has_saved = bool(self._outside.store.matches())
        return home_of(self.look.language, self._left.offered, self.people, has_saved=has_saved)

    # A match begins, or goes on

    def _begin(self, setup: MatchSetup, deal: int | None = None, *, is_lesson: bool = False) -> None:
        """Begin a match, unless it is bedtime for somebody who is to sit there."""
        if self._has_bedtime(seat.name for seat in setup.seated() if seat.bot is None):
            self._say_good_night()
            return
        names, guide = SeatNames(self.look.language), self.settings.guide
        game = self._matches.begin(setup, deal, names, guide=guide, is_lesson=is_lesson)
        if game.session.can_be_cut and game.persons and not is_lesson:
            self._show(CutScene(game, self.look, self._size))
        else:
            self._deal(game, None)

    def _deal(self, game: Game, cut: str | None) -> None:
        """Deal the first round of a match and show it, once it is kept: until then what is shown stays."""
        if not game.begin(cut):
            self._beginning = (game, cut)
            return
        self._beginning = None
        self._matches.last_deal = game.session.seed
        self._show(self._table_of(game))

    def _open_match(self, opened: Opened) -> None:
        """Take up a match of a file: where it was left, if it is one that is kept."""
        self._left.leave()
        self._left.look_for(opened)
        self._follow_opening()

    def _play_opened(self, opened: Opened) -> None:
        game = self._matches.open(opened, SeatNames(self.look.language), guide=self.settings.guide)
        self._show(self._table_of(game))

    def _go_on(self, taken: ReopenedMatch | NotTakenUp) -> None:
        """Show the match that was left, or say why it cannot be taken up."""
        if isinstance(taken, ReopenedMatch) and self._is_bedtime_at(taken.head):
            taken.journal.close()
            self._say_good_night()
        elif isinstance(taken, ReopenedMatch):
            self._show(self._table_of(self._matches.go_on(taken, SeatNames(self.look.language))))
        else:
            self._not_taken_up = taken
            if taken.why == "locked":
                # When the game began it was said that nothing is kept.
                self._play_copy()
            else:
                self._push("not taken up")

    def _play_copy(self) -> None:
        left = self._not_taken_up.left
        assert left is not None, "there is something to be copied"
        if self._is_bedtime_at(left.head):
            self._say_good_night()
            return
        self._show(self._table_of(self._matches.copy(left, SeatNames(self.look.language))))

    def _play_on_from(self, moment: PlayOnFrom) -> None:
        """Play the finished match that is looked at on from a moment, as a match of its own."""
        past = self.past.picked
        assert past is not None, "a match is looked at"
        if self._is_bedtime_at(past.head):
            self._say_good_night()
            return
        names, guide = SeatNames(self.look.language), self.settings.guide
        at = Moment(moment.round, moment.step)
        self._show(self._table_of(self._matches.play_on_from(past, at, names, guide=guide)))

    def _export(self) -> None:
        """Save the finished match that is looked at as a file, and say so."""
        past = self.past.picked
        assert past is not None, "a match is looked at"
        self._outcome = save(past_game(past, SeatNames(self.look.language)), self._outside.store, is_new=True)
        self._push("saved")

    # As time goes by

    @property
    def is_moving(self) -> bool:
        """Whether the picture changes by itself, or does as soon as the disk has answered."""
        is_asked = self._beginning is not None or self._left.is_taking_up or self._left.is_listing
        return super().is_moving or is_asked or self.is_backing_up or self._asks_of_people

    @property
    def _is_awaited(self) -> bool:
        """Whether a match or a page is to be seen that was asked for, as soon as the disk has told of it."""
        return self._left.is_taking_up or self._left.is_listing or self.past.is_opening

    @property
    def _asks_of_people(self) -> bool:
        exporting = self._outside.exporting
        is_exporting = exporting is not None and exporting.is_at_work
        return self.people.is_asked or self.past.is_asked or is_exporting or self.is_forgetting

    @property
    def is_forgetting(self) -> bool:
        """Whether a person is being deleted: nothing else is done meanwhile."""
        forgetting = self._outside.forgetting
        return forgetting is not None and forgetting.is_at_work

    @property
    def is_backing_up(self) -> bool:
        """Whether the disk is asked for a backup."""
        return self._outside.backups is not None and self._outside.backups.is_at_work

    @property
    def _goes_on_another_day(self) -> bool:
        """Whether the match that is left can be gone on with."""
        game = self._game_on
        return game is not None and (game.is_autosaved or game.kept is not None) and not game.session.is_over

    def _count_down(self, passed_ms: float) -> bool:
        """Count what is played; True if the table is told that its last round is on, or that it is not any more."""
        if self.scene.kind in PRACTISED:
            self.bedtime.pass_time(passed_ms, date.today())
        if self.scene.kind != "table":
            return False
        persons = [sits.name for sits in self.scene.game.occupants if sits.is_person]
        for bedtime in (self.bedtime, *self._bedtimes_of(persons)):
            bedtime.pass_time(passed_ms, date.today())
        if self.scene.game.is_last_round == self.is_bedtime:
            return False
        self.scene.game.is_last_round = self.is_bedtime
        self.scene.end.follow()
        return True

    def _say_good_night(self) -> None:
        """It is bedtime: nothing begins, and what is on is played to the end of its round."""
        if self.scene.kind == "table" and self.scene.end.is_on:
            self._leave_for("good night")
            return
        is_practised = self.scene.kind in PRACTISED
        self._bed = "round" if self.scene.kind == "table" else "practice" if is_practised else "over"
        self.scene.put_down()
        self._push("good night")

    def _follow_opening(self) -> None:
        opened = self._left.not_left()
        if opened is not None:
            self._play_opened(opened)

    @property
    def _number(self) -> int | None:
        """That of who plays; None for a guest."""
        return None if self.people.who is None else self.people.who.number

    def _show_who(self) -> None:
        if self.scene.kind == "home":
            self._left.look_for_another(self._number)
            self.scene.show(self._home_shows)
            if self._is_home_asked:
                self.scene.wait()
