"""The program: what an input does to the scene that is shown, to the pages over it, and to the match."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import assert_never

from matador.play.matches import Opened
from matador.storage.backup.backup_file import SUFFIX, is_backup
from matador.storage.paths import path_named
from matador.storage.saved import in_one_line
from matador.storage.settings import changed
from matador.storage.setups import changed_seat
from matador.ui.inputs import FileDropped, Input, Key, PointerDown, QuitAsked, Resized, SoundLost
from matador.ui.kit.intents import (
    ChangePerson,
    ChangeSettings,
    ChoosePerson,
    Command,
    DeleteMatch,
    ExportPerson,
    ForgetPerson,
    GiveLesson,
    GoOn,
    HelpPlayer,
    Intent,
    MakePerson,
    Open,
    OpenSaved,
    PageName,
    PickMatch,
    PickPast,
    PlayOnFrom,
    PlayTotal,
    Practise,
    ProgramIntent,
    PutAway,
    RoomIntent,
    SearchPast,
    SeatPlayer,
    StartMatch,
    TakeFirstSteps,
)
from matador.ui.learn_flow import LearnFlow
from matador.ui.match_flow import PRACTISED
from matador.ui.pages.context import RefusedFile
from matador.ui.pages.seats import change_help, change_player
from matador.ui.routing import is_for_a_field, of_key


class Program(LearnFlow):
    """Runs until the player leaves it. `advance` and `handle` are all that moves it."""

    def handle(self, given: Input) -> None:
        """Take an input."""
        self.overlays.follow(given)
        if isinstance(given, PointerDown | Key):
            self._reading.hush()
        match given:
            case QuitAsked():
                self._quit()
            case Resized(size):
                self._resize(size)
            case SoundLost():
                self._sounds.lose()
            case _ if self._beginning is not None or self._is_awaited or self.is_forgetting:
                # Another match could be begun before this one is seen, or by somebody who is being deleted;
                # and a page that comes late would lie under the pointer.
                pass
            case FileDropped(path):
                self._take_file(path)
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
        if intent is None:
            return
        if _begins(intent) and self.is_bedtime:
            is_left = intent in (Command.LEARN, Command.PRACTISE_AGAIN) or isinstance(intent, Practise)
            if is_left and self.scene.kind in PRACTISED:
                self._show(self._home())
            self._say_good_night()
        elif isinstance(intent, RoomIntent):
            self._do_in_room(intent)
        else:
            self._use(intent)

    def _use(self, intent: ProgramIntent) -> None:
        match intent:
            case Command():
                self._do(intent)
            case Open(page):
                self._open(page)
            case StartMatch(setup, deal):
                self._matches.choose((self.people.without_namesakes(setup), deal))
                self._leave_for("start")
            case ChangeSettings(settings):
                self._set(settings)
                self.overlays.refresh()
            case SeatPlayer() | HelpPlayer():
                self._do_to_seat(intent)
            case OpenSaved(path):
                self._take_file(str(path))
            case ChoosePerson() | MakePerson() | ChangePerson() | ExportPerson() | ForgetPerson():
                self._do_to_person(intent)
            case PickPast() | SearchPast() | PlayOnFrom():
                self._do_to_past(intent)
            case GoOn() | PickMatch() | PutAway() | DeleteMatch():
                self._do_to_left(intent)
            case _:
                assert_never(intent)

    def _do_to_seat(self, intent: SeatPlayer | HelpPlayer) -> None:
        """Let somebody else play a seat, or have another help there; who lives here keeps it."""
        if isinstance(intent, SeatPlayer):
            self._seat(intent)
            return
        change_help(self.table.game, intent)
        seat = self.table.game.occupants[intent.seat].setup
        own = self.people.seat_of(seat.name) or seat
        # At this table somebody else may have their face.
        self._remember_seats((changed_seat(seat, face=own.face, colour=own.colour),))
        self.overlays.refresh()

    def _do_to_past(self, intent: PickPast | SearchPast | PlayOnFrom) -> None:
        """Look for a finished match, at one, or play it on."""
        match intent:
            case PickPast(key):
                self.past.pick(key)
            case SearchPast(search):
                self.past.look_for(search)
                self.overlays.refresh()
            case PlayOnFrom():
                self._play_on_from(intent)

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
                is_past = self.overlays.name == "delete past"
                self.overlays.close()
                self._left.delete(key, is_past=is_past)
                if is_past:
                    self.past.ask()
            case _:
                assert_never(intent)

    def _seat(self, intent: SeatPlayer) -> None:
        """Let somebody else play a seat; the page tells it once it is kept."""
        language, game = self.look.language, self.table.game
        self.table.change_seat(lambda: change_player(language, game, intent), self.overlays.refresh)

    def _do(self, command: Command) -> None:
        does: dict[Command, Callable[[], object]] = {
            Command.PLAY: lambda: self._begin(self._matches.quick(guide=self.settings.guide)),
            Command.LEARN: self._learn,
            Command.PRACTISE_AGAIN: self._practise_again,
            Command.AGAIN: self._again,
            Command.HOME: lambda: self._leave_for("home"),
            Command.QUIT: self._quit,
            Command.LEAVE: lambda: self._leave(self.question.leaving),
            Command.SAVE: self._save,
            Command.SAVE_ELSEWHERE: self._save_elsewhere,
            Command.SAVE_AND_LEAVE: self._save_and_leave,
            Command.CLOSE: self.overlays.close,
            Command.BACK: self.overlays.back,
            Command.UNDO: self._undo,
            Command.REDO: self._redo,
            Command.SCREEN: self._toggle_fullscreen,
            Command.SOUND: self._toggle_sound,
            Command.TRY_AGAIN: self._try_again,
            Command.SAY_AGAIN: self._say_again,
            Command.PLAY_ON_UNSAVED: self._play_on_unsaved,
            Command.PLAY_COPY: self._play_copy,
            Command.BACK_UP: self._back_up,
            Command.EXPORT: self._export,
            Command.RESTORE: lambda: self._leave_for("restore"),
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

    def _back_up(self) -> None:
        backups = self._outside.backups
        if backups is not None and not backups.is_at_work:
            backups.save()

    def _again(self) -> None:
        game = self.table.game
        if self.is_bedtime:
            self._leave_for("good night")
        elif game.session.is_over and game.teacher.is_lesson:
            # The learner may have grown out of the last one.
            self._begin(self._matches.lesson(game), is_lesson=True)
        elif game.session.is_over:
            self._begin(self._matches.again(game))
        else:
            self.table.next_round()

    def _open(self, page: PageName) -> None:
        if self.overlays.raise_page(page):
            return
        self.scene.put_down()
        if page in ("saved matches", "matches"):
            self._listed = self._outside.store.matches()
        if page == "history":
            self.past.ask()
            return
        if page == "statistics":
            self.past.count()
        if page == "matches":
            # The page comes as soon as the disk has told them.
            self._left.ask_for_list()
            return
        self._push(page)

    def _quit(self) -> None:
        """Leave the program; asked a second time, at once."""
        if self.overlays.name == "leaving" and self.question.leaving == "quit":
            self.wants_to_quit = True
        else:
            self._leave_for("quit")

    def _take_file(self, path: str) -> None:
        """Go on with the match in a file, or say that there is none; a backup is looked at first."""
        with suppress(ValueError):
            path = str(path_named(path))
        backups = self._outside.backups
        if backups is not None and (path.endswith(SUFFIX) or is_backup(Path(path))):
            if not backups.is_at_work:
                backups.look_at(Path(path))
            return
        if self.is_bedtime:
            self._say_good_night()
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


def _begins(intent: Intent) -> bool:
    """True if a match begins with this, or is gone on with. The next round is asked for at the table."""
    if isinstance(intent, Command):
        return intent in (Command.PLAY, Command.LEARN, Command.PRACTISE_AGAIN, Command.PLAY_COPY)
    return isinstance(
        intent,
        StartMatch | OpenSaved | GoOn | PlayOnFrom | PlayTotal | Practise | GiveLesson | TakeFirstSteps,
    )
