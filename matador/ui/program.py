"""The program: its services, and what input and intents do with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from math import dist
from pathlib import Path
from typing import TYPE_CHECKING, Any

from matador.play.autosave import Autosave, LeftMatches
from matador.play.background import BackupNews, Backups, ExportingPeople, ForgettingPeople
from matador.play.learners import LearnersKept
from matador.play.matches import GameOn, Matches, NewGame
from matador.play.past_matches import PastMatches
from matador.play.people import People
from matador.storage.clock import now
from matador.storage.settings import CurrentSettings, Settings
from matador.storage.setups import MatchSetup
from matador.ui.canvas import Item
from matador.ui.inputs import FileDropped, Input, Key, Point, PointerDown, QuitAsked, Resized
from matador.ui.kit import intents as do
from matador.ui.kit.intents import Command, Intent, Open, PageName
from matador.ui.look import Looks, looks_for
from matador.ui.match_files import MatchFiles
from matador.ui.match_service import MatchService
from matador.ui.news import News
from matador.ui.players import Players
from matador.ui.scenes import Scenes, Screen
from matador.ui.semantics import Tree
from matador.ui.sound import Sounds
from matador.ui.storage import Storage
from matador.ui.voice.reading import Speaker

if TYPE_CHECKING:
    from matador.ui.learning import Learning
    from matador.ui.scenes import Scene
    from matador.ui.table.scene import TableScene


@dataclass(eq=False, kw_only=True)
class App:
    """Connects the services. The page registry refers to values by paths from here, such as `matches.leaving`."""

    screen: Screen
    sounds: Sounds
    settings: CurrentSettings
    new_game: NewGame
    save: Callable[[Settings], None]
    exports: Path
    looks: Callable[[Settings, Point], Looks] = looks_for
    voice: Speaker | None = None
    learners: LearnersKept = field(default_factory=lambda: LearnersKept(None, now))
    learn_seed: Callable[[], str] | None = None
    """Returns the seed of the next lesson or practice; None for random seeds."""
    autosave: Autosave | None = None
    game_on: GameOn | None = None
    people: People = field(default_factory=lambda: People(None))
    past: PastMatches = field(default_factory=lambda: PastMatches(None))
    exporting: ExportingPeople | None = None
    forgetting: ForgettingPeople | None = None
    backups: Backups | None = None
    backup_news: BackupNews | None = None
    unkept: Path | None = None

    def __post_init__(self) -> None:
        settings = self.settings
        self.scenes = Scenes(self.screen, self.sounds, settings, self, voice=self.voice, looks=self.looks)
        last = settings.now.last_game
        setups = Matches(self.new_game, last, self.learners, self.autosave, self.game_on)
        self.players = Players(
            self.people,
            settings,
            setups,
            lambda: self.scenes.look.language,
            self.save,
            self.learners,
            self.forgetting,
            self.exporting,
        )
        self.storage = Storage(self.backups, self.backup_news, self.unkept)
        self.matches = MatchService(
            self.scenes,
            settings,
            self.players,
            setups,
            LeftMatches(self.autosave),
            self.past,
            self.storage,
        )
        self.matches.show_learn = self._show_learn
        self.files = MatchFiles(self.scenes, self.matches, self.exports)
        first: list[PageName] = ["nothing is kept"] if self.unkept is not None else []
        if self.backup_news is not None:
            first.append("backup")
        self.news = News(self.scenes, self.players, self.matches, first)

    @cached_property
    def learning(self) -> Learning:
        from matador.ui.learning import Learning  # noqa: PLC0415

        return Learning(self.scenes, self.settings, self.matches, self.learners, self.learn_seed)

    def _show_learn(self) -> None:
        self.learning.show_room()

    @property
    def today(self) -> date:
        return date.today()


def of_key(given: Key, *, is_typing: bool, is_covered: bool) -> Intent | None:
    """The intent of a global shortcut; None for keys left to the scene or the page that covers it."""
    match given:
        case Key(name="f11"):
            return Command.SCREEN
        case Key(name="f1"):
            return Open("rules")
        case Key(name="m", ctrl=False) if not is_typing:
            return Command.SOUND
        case Key(name="s", ctrl=False) if not is_typing:
            return Command.SAY_AGAIN
        case Key(name="n", ctrl=True):
            return Open("new match")
        case Key(name="q", ctrl=True):
            return Command.QUIT
        case Key(name="z" | "y", ctrl=True) if not is_covered:
            return Command.REDO if given.name == "y" or given.shift else Command.UNDO
        case _:
            return None


DOES: Mapping[Command | type[Intent], Callable[[App, Any], object]] = {
    Command.PLAY: lambda app, _: app.matches.play(),
    Command.LEARN: lambda app, _: app.matches.leave_for("learn"),
    Command.FIRST_STEPS: lambda app, _: app.learning.take_first_steps(),
    Command.AGAIN: lambda app, _: app.matches.again(),
    Command.HOME: lambda app, _: app.matches.leave_for("home"),
    Command.QUIT: lambda app, _: app.matches.quit(),
    Command.LEAVE: lambda app, _: app.matches.leave(app.matches.leaving),
    Command.CLOSE: lambda app, _: app.scenes.overlays.close(),
    Command.BACK: lambda app, _: app.scenes.overlays.back(),
    Command.UNDO: lambda app, _: app.matches.undo(),
    Command.REDO: lambda app, _: app.matches.redo(),
    Command.SCREEN: lambda app, _: app.scenes.toggle_fullscreen(),
    Command.SOUND: lambda app, _: app.settings.change(muted=not app.settings.now.muted),
    Command.TRY_AGAIN: lambda app, _: app.scenes.table.table.try_again(),
    Command.SAY_AGAIN: lambda app, _: app.scenes.say_again(),
    Command.PLAY_ON_UNSAVED: lambda app, _: app.scenes.table.table.play_on_unsaved(),
    Command.PLAY_COPY: lambda app, _: app.matches.play_copy(),
    Command.BACK_UP: lambda app, _: app.storage.back_up(),
    Command.EXPORT: lambda app, _: app.files.export(),
    Command.RESTORE: lambda app, _: app.matches.leave_for("restore"),
    do.Open: lambda app, it: app.matches.open_page(it.page),
    do.StartMatch: lambda app, it: app.matches.choose(it.setup, it.deal),
    do.ChangeSettings: lambda app, it: app.settings.set(it.settings),
    do.SeatPlayer: lambda app, it: app.matches.change_seat(it),
    do.HelpPlayer: lambda app, it: app.matches.change_help(it),
    do.ChoosePerson: lambda app, it: app.players.choose(it.number),
    do.MakePerson: lambda app, it: app.players.make(it.face, is_learner=it.is_learner),
    do.ChangePerson: lambda app, it: app.players.change(it.number, it.seat),
    do.ExportPerson: lambda app, it: app.players.export(it.number),
    do.ForgetPerson: lambda app, it: app.players.forget(it.number),
    do.PickPast: lambda app, it: app.past.pick(it.key),
    do.SearchPast: lambda app, it: app.past.look_for(it.search),
    do.PlayOnFrom: lambda app, it: app.matches.play_on_from(it),
    do.GoOn: lambda app, it: app.matches.left.take_up(it.key),
    do.PickMatch: lambda app, it: app.matches.pick(it.key),
    do.PutAway: lambda app, it: app.matches.put_away(it.key, is_away=it.is_away),
    do.DeleteMatch: lambda app, it: app.matches.delete(it.key),
    do.PlayTotal: lambda app, it: app.learning.play(it.total),
    do.Practise: lambda app, it: app.learning.begin(it.total, purpose=it.purpose),
    do.ShowClosed: lambda app, it: app.learning.show_closed(it.total),
    do.OpenTotal: lambda app, it: app.learning.open_total(it.total),
    do.ShowLessons: lambda app, it: app.learning.show_lessons(it.total),
    do.GiveLesson: lambda app, it: app.learning.begin(it.total, lesson=it.kind),
}
"""Handler of each intent. Services are looked up when it runs, so that Learn is loaded on first use."""

_OF_A_PERSON = {do.ChoosePerson, do.MakePerson, do.ChangePerson, do.ExportPerson, do.ForgetPerson}
"""After these, the home screen may show another player."""
_COMES_BACK = {Command.UNDO, Command.REDO, Command.TRY_AGAIN, Command.PLAY_ON_UNSAVED}
_CLOSES = {*_COMES_BACK, do.ChoosePerson, do.ChangePerson, do.ForgetPerson, do.PutAway, do.DeleteMatch}
_REFRESHES = {Command.SOUND, Command.SCREEN, do.ChangeSettings, do.SearchPast}
_BEGINS_LEARNING = {Command.LEARN, do.Practise}
_BEGINS_MATCH = {Command.PLAY, Command.PLAY_COPY, do.StartMatch, do.GoOn, do.PlayOnFrom}
_BEGINS = {*_BEGINS_LEARNING, *_BEGINS_MATCH, do.PlayTotal, do.GiveLesson, Command.FIRST_STEPS}
"""At bedtime, these only say good night. `MatchService.again` checks before the next round."""

TWICE_MS, NEAR_PX = 500, 12
"""Longest time and distance between the presses of a double click."""


class Program:
    """Runs until the player quits, driven by `handle` and `advance`."""

    def __init__(self, app: App, begin: MatchSetup | None = None) -> None:
        """Start with this match; None starts on the home screen."""
        self.app = app
        self.overlays = app.scenes.overlays
        self._pressed: tuple[object, Point, float] = (None, (0, 0), -TWICE_MS)
        app.matches.begin_with(begin)

    @property
    def scene(self) -> Scene:
        return self.app.scenes.scene

    @property
    def table(self) -> TableScene:
        return self.app.scenes.table

    @property
    def wants_to_quit(self) -> bool:
        return self.app.matches.wants_to_quit

    # Input

    def handle(self, given: Input) -> None:
        app, overlays = self.app, self.overlays
        overlays.follow(given)
        if isinstance(given, PointerDown | Key):
            app.scenes.reading.voice.stop()
        match given:
            case QuitAsked():
                app.matches.quit()
            case Resized(size):
                app.scenes.resize(size)
            case _ if app.matches.is_awaited or app.players.is_forgetting:
                # Input could start another match first, or one for a player who is being deleted,
                # or press a page that opens late under the pointer.
                pass
            case PointerDown(at) if self._is_second(at):
                pass
            case FileDropped(path):
                app.files.take(path)
            case Key() if self._is_for_all(given):
                self._go(of_key(given, is_typing=overlays.is_typing, is_covered=bool(overlays)))
            case _ if overlays:
                self._go(overlays.handle(given))
            case _:
                self._go(self.scene.handle(given))

    def _is_second(self, at: Point) -> bool:
        """Whether the first press of a double click has changed what is under the pointer."""
        shown, now_ms = (self.scene, self.overlays.name), self.app.scenes.now_ms or 0
        (before, place, pressed_ms), self._pressed = self._pressed, (shown, at, now_ms)
        return shown != before and now_ms - pressed_ms < TWICE_MS and dist(at, place) < NEAR_PX

    def _is_for_all(self, given: Key) -> bool:
        """Whether to keep a key from scene and page: shortcuts, and keys with Control that no field takes."""
        is_typing = self.overlays.is_typing
        if is_typing and given.ctrl and given.name == "a":
            # It selects all in a text field.
            return False
        return given.ctrl or of_key(given, is_typing=is_typing, is_covered=False) is not None

    def _go(self, intent: Intent | None) -> None:
        matches = self.app.matches
        if intent is None:
            return
        kind = intent if isinstance(intent, Command) else type(intent)
        if kind in _BEGINS and matches.is_bedtime:
            if kind in _BEGINS_LEARNING and matches.is_practised:
                matches.go_home()
            matches.say_good_night()
            return
        if kind in _CLOSES:
            self.overlays.close()
        DOES[kind](self.app, intent)
        if kind in _OF_A_PERSON:
            matches.show_who()
        if kind in _REFRESHES:
            self.overlays.refresh()

    # Time

    @property
    def is_moving(self) -> bool:
        """Whether the scene is animating, or any answer from the disk is pending."""
        app = self.app
        is_asked = app.matches.is_asked or app.storage.is_at_work or app.players.is_asked
        return is_asked or app.scenes.is_moving

    @property
    def is_speaking(self) -> bool:
        return self.app.scenes.reading.voice.is_speaking

    def hide(self) -> None:
        """Stop reading aloud while the window is hidden."""
        self.app.scenes.reading.voice.stop()

    def advance(self, now_ms: float) -> bool:
        """Advance to this time and show at most one piece of news; True if the picture may have changed."""
        matches, scenes = self.app.matches, self.app.scenes
        passed_ms = scenes.pass_time(now_ms)
        matches.follow_choices()
        may_have_changed = scenes.advance(now_ms, passed_ms)
        may_have_changed |= matches.count_down(passed_ms)
        has_told = matches.deal_if_kept() or self.app.news.tell() or self.app.files.follow()
        return has_told or matches.follow(now_ms) or may_have_changed

    # Output

    def items(self) -> list[Item]:
        return self.app.scenes.items()

    def tree(self) -> Tree:
        return self.app.scenes.tree()

    def close(self) -> None:
        self.app.scenes.close()
