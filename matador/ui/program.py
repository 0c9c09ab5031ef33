"""The program: what an input does to the scene that is shown, to the pages over it, and to the match."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import assert_never

from matador.play.game import Game
from matador.play.left_matches import UNREADABLE, LeftMatches, NotTakenUp, Trouble
from matador.play.matches import Matches, Opened
from matador.play.saving import SaveOutcome, save
from matador.play.taking_along import CanComeBack
from matador.storage.database.matches import ReopenedMatch
from matador.storage.house.house_file import SUFFIX
from matador.storage.house.saving import is_house_at
from matador.storage.saved import in_one_line
from matador.storage.settings import Settings, changed
from matador.storage.setups import MatchSetup
from matador.ui.app_shell import AppShell, Screen
from matador.ui.inputs import FileDropped, Input, Key, QuitAsked, Resized
from matador.ui.kit.intents import (
    ChangeSettings,
    Command,
    DeleteMatch,
    GoOn,
    HelpPlayer,
    Intent,
    Open,
    OpenSaved,
    PageName,
    PickMatch,
    PutAway,
    SeatPlayer,
    StartMatch,
)
from matador.ui.language import Language
from matador.ui.outside import Outside
from matador.ui.pages.context import Context, LeaveQuestion, Leaving, RefusedFile
from matador.ui.pages.cut.scene import CutScene
from matador.ui.pages.home.scene import Home, HomeScene
from matador.ui.pages.home.shown import home_of
from matador.ui.pages.registry import opened
from matador.ui.pages.seats import change_help, change_player
from matador.ui.routing import is_for_a_field, of_key
from matador.ui.sentences.seats import SeatNames
from matador.ui.sound import Sounds


class Program(AppShell):
    """Runs until the player leaves it. `advance` and `handle` are all that moves it."""

    def __init__(
        self,
        screen: Screen,
        sounds: Sounds,
        settings: Settings,
        outside: Outside,
        begin: MatchSetup | Opened | None = None,
    ) -> None:
        """Begins with this match at once, a new one or one that was saved, or at home."""
        super().__init__(screen, sounds, settings, outside.save, bars=outside.bars)
        self._outside = outside
        self.wants_to_quit = False
        self.brings_back: Path | None = None
        """The file of the house that is to be brought back once the program has ended."""
        self._house_news = outside.news
        self._to_tell: list[PageName] = [
            *(["nothing is kept"] if outside.unkept is not None else []),
            *(["house"] if outside.news is not None else []),
        ]
        """Pages that are shown first."""
        self._matches = Matches(
            outside.new_game, settings.last_game, outside.learners, outside.autosave, outside.game_on
        )
        self._left = LeftMatches(outside.autosave)
        self._listed: tuple[Path, ...] = ()
        """The saved matches in the order of their page."""
        self.question = LeaveQuestion()
        """What was asked last before a match is left."""
        self._outcome: SaveOutcome | None = None
        self._refused: RefusedFile | None = None
        self._not_taken_up = UNREADABLE
        self._trouble: Trouble = "newer"
        self._dropped: Opened | None = None
        """The match that takes the place of what is on, once that may be left."""
        self._beginning: tuple[Game, str | None] | None = None
        """The match whose first deal is being kept, and how the tiles were cut."""
        if isinstance(begin, Opened):
            self._show(self._home())
            self._open_match(begin)
        elif begin is not None:
            self._begin(begin)
        else:
            self._show(self._home())

    # What comes in

    def handle(self, given: Input) -> None:
        """Take an input."""
        self.overlays.follow(given)
        match given:
            case QuitAsked():
                self._quit()
            case Resized(size):
                self._resize(size)
            case FileDropped(path):
                self._take_file(path)
            case _ if self._beginning is not None or self._left.is_taking_up:
                # Another match could be begun before this one is seen.
                pass
            case Key() if self._is_for_all(given):
                self._go(of_key(given, is_typing=self.overlays.is_typing, is_covered=bool(self.overlays)))
            case _ if self.overlays:
                self._go(self.overlays.handle(given))
            case _:
                self._go(self.scene.handle(given))

    def _is_for_all(self, given: Key) -> bool:
        """Whether a key is none for the scene or a page: with Control nothing is played or written."""
        if self.overlays.is_typing and is_for_a_field(given):
            return False
        return given.ctrl or of_key(given, is_typing=self.overlays.is_typing, is_covered=False) is not None

    def _go(self, intent: Intent | None) -> None:
        match intent:
            case None:
                pass
            case Command():
                self._do(intent)
            case Open(page):
                self._open(page)
            case StartMatch(setup, deal):
                self._matches.choose((setup, deal))
                self._leave_for("start")
            case ChangeSettings(settings):
                self._set(settings)
                self.overlays.refresh()
            case SeatPlayer():
                self._seat(intent)
            case HelpPlayer():
                change_help(self.table.game, intent)
                self.overlays.refresh()
            case OpenSaved(path):
                self._take_file(str(path))
            case GoOn() | PickMatch() | PutAway() | DeleteMatch():
                self._do_to_left(intent)
            case _:
                assert_never(intent)

    def _do_to_left(self, intent: GoOn | PickMatch | PutAway | DeleteMatch) -> None:
        """Do something with a match that was left, as soon as the disk has done it."""
        match intent:
            case GoOn(key):
                self._left.take_up(key)
            case PickMatch(key):
                self._left.pick(key)
                self._push("match")
            case PutAway(key, is_away):
                self.overlays.close()
                self._left.put_away(key, is_away=is_away)
            case DeleteMatch(key):
                self.overlays.close()
                self._left.delete(key)
            case _:
                assert_never(intent)

    def _seat(self, intent: SeatPlayer) -> None:
        """Let somebody else play a seat; the page tells it once it is kept."""
        language, game = self.look.language, self.table.game
        self.table.change_seat(lambda: change_player(language, game, intent), self.overlays.refresh)

    def _do(self, command: Command) -> None:
        does: dict[Command, Callable[[], object]] = {
            Command.PLAY: lambda: self._begin(self._matches.quick(guide=self.settings.guide)),
            Command.LEARN: lambda: self._begin(self._matches.lesson(), is_lesson=True),
            Command.AGAIN: self._again,
            Command.HOME: lambda: self._leave_for("home"),
            Command.QUIT: self._quit,
            Command.LEAVE: lambda: self._leave(self.question.leaving),
            Command.SAVE: self._save,
            Command.SAVE_AND_LEAVE: self._save_and_leave,
            Command.CLOSE: self.overlays.close,
            Command.BACK: self.overlays.back,
            Command.UNDO: self._undo,
            Command.REDO: self._redo,
            Command.SCREEN: self._toggle_fullscreen,
            Command.SOUND: self._toggle_sound,
            Command.TRY_AGAIN: self._try_again,
            Command.PLAY_ON_UNSAVED: self._play_on_unsaved,
            Command.PLAY_COPY: self._play_copy,
            Command.TAKE_ALONG: self._take_along,
            Command.BRING_BACK: lambda: self._leave_for("bring back"),
        }
        does[command]()

    def _undo(self) -> None:
        self.overlays.close()
        intent = self.scene.undo() if self.scene.kind == "table" else None
        if intent is not None:
            self._go(intent)
            self.overlays.refresh("undo")

    def _redo(self) -> None:
        self.overlays.close()
        if self.scene.kind == "table":
            self.scene.redo()

    def _try_again(self) -> None:
        self.overlays.close()
        self.table.try_again()

    def _play_on_unsaved(self) -> None:
        self.overlays.close()
        self.table.play_on_unsaved()

    def _play_copy(self) -> None:
        left = self._not_taken_up.left
        assert left is not None, "there is something to be copied"
        self._show(self._table_of(self._matches.copy(left, SeatNames(self.look.language))))

    def _take_along(self) -> None:
        along = self._outside.along
        if along is not None and not along.is_at_work:
            along.save()

    def _again(self) -> None:
        game = self.table.game
        if game.session.is_over and game.teacher.is_lesson:
            # The learner may have grown out of the last one.
            self._begin(self._matches.lesson(game), is_lesson=True)
        elif game.session.is_over:
            self._begin(self._matches.again(game))
        else:
            self.table.next_round()

    # What is on show

    def _open(self, page: PageName) -> None:
        if self.overlays.raise_page(page):
            return
        self.scene.put_down()
        if page in ("saved matches", "matches"):
            self._listed = self._outside.store.matches()
        if page == "matches":
            # The page comes as soon as the disk has told them.
            self._left.ask_for_list()
            return
        self._push(page)

    def _push(self, page: PageName) -> None:
        self.overlays.push(page, opened(page, self.look, self._plan_size, self.context))

    def context(self, language: Language) -> Context:
        """What pages tell of now."""
        game = None if self.scene.kind == "home" else self.scene.game
        return Context(
            language,
            self.settings,
            self._matches.rules_of(game if self.scene.kind == "table" else None),
            self._matches.chosen,
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
            None if self._outside.along is None else self._outside.along.folder,
            self._house_news,
            self._outside.unkept,
        )

    @property
    def _past_deal(self) -> int | None:
        """The number of the last deal, unless it is still being played."""
        is_on = self.scene.kind != "home" and not self.scene.game.session.is_over
        return None if is_on else self._matches.last_deal

    def _quit(self) -> None:
        """Leave the program; asked a second time, at once."""
        if self.overlays.name == "leaving" and self.question.leaving == "quit":
            self.wants_to_quit = True
        else:
            self._leave_for("quit")

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
            case "bring back":
                if isinstance(self._house_news, CanComeBack) and not self.is_at_house:
                    self.brings_back, self.wants_to_quit = self._house_news.path, True
            case "start":
                self._begin(self._matches.chosen, self._matches.chosen_deal)
                self._set(changed(self.settings, last_game=self._matches.chosen))
            case "opened":
                assert self._dropped is not None, "a file was dropped"
                self._open_match(self._dropped)
            case "home":
                if self.game.kept is not None and not self.game.session.is_over:
                    # It may be played on another time, and the number of its deal tells all its tiles.
                    self._matches.last_deal = None
                self._show(self._home())

    def _home(self) -> HomeScene:
        """The first page, as what was saved and what was left is now."""
        self._left.leave()
        self._left.look()
        return HomeScene(self.look, self._size, self._home_shows)

    @property
    def _home_shows(self) -> Home:
        return home_of(self._left.offered, has_saved=bool(self._outside.store.matches()))

    def _begin(self, setup: MatchSetup, deal: int | None = None, *, is_lesson: bool = False) -> None:
        """Begin a match."""
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

    @property
    def is_moving(self) -> bool:
        """Whether the picture changes by itself, or does as soon as the disk has answered."""
        is_asked = self._beginning is not None or self._left.is_taking_up
        return super().is_moving or is_asked or self.is_at_house

    @property
    def is_at_house(self) -> bool:
        """Whether the disk is asked for a whole house."""
        return self._outside.along is not None and self._outside.along.is_at_work

    def advance(self, now_ms: float) -> bool:
        """Go on to this time; whether the picture may have changed. Who does not cut is dealt to soon."""
        may_have_changed = super().advance(now_ms)
        if self._beginning is not None:
            self._deal(*self._beginning)
            return True
        if self._tell_of_house():
            return True
        if self._left.follow() and self.scene.kind == "home":
            self.scene.show(self._home_shows)
            return True
        if self._left.has_listed():
            self._push("matches")
            return True
        if self.scene.kind == "table":
            self._left.follow_match(self.scene.game, now_ms)
            if self.scene.waits_for_disk and not self.overlays:
                self._open("not kept")
                return True
        if self.scene.kind == "home" and not self.overlays and self._tell_trouble():
            return True
        self._follow_opening()
        taken = self._left.taken()
        if taken is not None:
            self._go_on(taken)
            return True
        if self.scene.kind == "cut" and self.scene.is_done and not self.overlays:
            self._deal(self.scene.game, self.scene.cut)
            return True
        return may_have_changed

    def _tell_trouble(self) -> bool:
        """Say what was found wrong with what is kept; False if there is nothing new."""
        trouble = self._left.trouble()
        if trouble is None:
            return False
        self._trouble = trouble
        self._push("trouble")
        return True

    def _tell_of_house(self) -> bool:
        """Show what has come of a house, or what is to be told first; whether a page was opened."""
        if self._outside.along is not None:
            news = self._outside.along.news()
            if news is not None:
                self._house_news = news
                if self.overlays.raise_page("house"):
                    self.overlays.refresh()
                else:
                    self.scene.put_down()
                    self._push("house")
                return True
        if self._to_tell and not self.overlays:
            self._push(self._to_tell.pop(0))
            return True
        return False

    def _open_match(self, opened: Opened) -> None:
        """Take up a match of a file: where it was left, if it is one that is kept."""
        self._left.leave()
        self._left.look_for(opened)
        self._follow_opening()

    def _follow_opening(self) -> None:
        opened = self._left.not_left()
        if opened is not None:
            self._play_opened(opened)

    def _play_opened(self, opened: Opened) -> None:
        game = self._matches.open(opened, SeatNames(self.look.language), guide=self.settings.guide)
        self._show(self._table_of(game))

    def _go_on(self, taken: ReopenedMatch | NotTakenUp) -> None:
        """Show the match that was left, or say why it cannot be taken up."""
        if isinstance(taken, ReopenedMatch):
            self._show(self._table_of(self._matches.go_on(taken, SeatNames(self.look.language))))
        else:
            self._not_taken_up = taken
            self._push("not taken up")

    def _take_file(self, path: str) -> None:
        """Go on with the match in a file, or say that there is none; a whole house is looked at first."""
        along = self._outside.along
        if along is not None and (path.endswith(SUFFIX) or is_house_at(Path(path))):
            if not along.is_at_work:
                along.look_at(Path(path))
            return
        found = self._outside.open_match(path)
        if isinstance(found, Opened):
            self._dropped = found
            self._leave_for("opened")
        else:
            is_newer = found is not None
            self._refused = RefusedFile(in_one_line(Path(path).name), is_newer)
            self._push("not opened")

    def _toggle_sound(self) -> None:
        self._set(changed(self.settings, muted=not self.settings.muted))
        self.overlays.refresh()
