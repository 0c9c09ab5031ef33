"""`matador play`, and `matador` with no words: the window."""

from __future__ import annotations

import argparse
import logging
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from matador.ai.bots import BOTS
from matador.app.arguments import parser
from matador.app.data_folder import check_data_folder, data_folder, folder_entered, restored
from matador.app.errors import CommandError
from matador.app.logged import logged
from matador.app.output import tell
from matador.app.rules_given import changes_given, rules_given
from matador.app.window_checks import unwritable
from matador.app.windowed import alert, for_window, is_unheard
from matador.play.playable import repaired
from matador.rules import RulesetError
from matador.rules.options import LARGEST
from matador.storage.backup.backup_file import is_backup
from matador.storage.clock import now
from matador.storage.paths import (
    backups_dir,
    database_path,
    elsewhere_dir,
    log_path,
    matches_dir,
    path_named,
    settings_path,
)
from matador.storage.saved import MatchStore, SavedMatch
from matador.storage.settings import Settings, changed, load_settings, save_settings
from matador.storage.setups import USUAL, MatchSetup
from matador.ui.assets import AssetError
from matador.ui.starting import CannotStart, check_display, check_pygame

if TYPE_CHECKING:
    from matador.play.backing_up import BackupNews
    from matador.storage.backup.in_use import OpenFolder
    from matador.ui.program import Program
    from matador.ui.window import Window

_log = logging.getLogger("matador")

_TREE_TRIES = 50


@for_window()
def run(arguments: argparse.Namespace) -> int:
    """Open the window and play until it is closed."""
    news: BackupNews | None = None
    if arguments.file:
        try:
            arguments.file = str(path_named(arguments.file))
        except ValueError as error:
            raise CommandError(f"cannot open {arguments.file}: {error}") from None
    while True:
        with folder_entered() as entered:
            path = _run(arguments, news, entered)
        if path is None:
            return 0
        # All of it is new: the game begins as if it was started again.
        news = restored(path)
        arguments = parser().parse_args(["play", *_how_to_show(arguments)])


def _how_to_show(arguments: argparse.Namespace) -> list[str]:
    """The words that say nothing of what is played."""
    tree = [] if arguments.tree is None else ["--tree", arguments.tree]
    return [*tree, *(["--grey-bars"] if arguments.grey_bars else [])]


def _run(arguments: argparse.Namespace, news: BackupNews | None, entered: OpenFolder | None) -> Path | None:
    """Play until the window is closed; the backup that is to be restored then, if one is."""
    settings, aside = _settings(settings_path())
    last = _last_game(settings)
    settings = changed(settings, last_game=last)
    if arguments.graphics is not None:
        settings = changed(settings, compatible_graphics=arguments.graphics == "simple")
    game = _game(arguments, last)
    saved = _saved(arguments)
    if arguments.seed is not None and abs(arguments.seed) > LARGEST:
        raise CommandError(f"deal numbers go from -{LARGEST} to {LARGEST}. Choose another --seed.")
    with _refused():
        check_pygame()
    # Whatever loads pygame comes after that check.
    from matador.ui.window import prepare  # noqa: PLC0415

    prepare(compatible_graphics=settings.compatible_graphics)
    with _refused():
        check_display()
    unkept = unwritable((settings_path().parent, database_path().parent))
    with logged(log_path()), _refused():
        if aside is not None:
            said = f"cannot read your settings, so Matador uses the default ones. Your old file is {aside}."
            tell(said)
            if is_unheard() and sys.stderr is not None:
                alert(said)
        return _play(arguments, settings, game if saved is None else saved, Beginning(news, unkept, entered))


@contextmanager
def _refused() -> Iterator[None]:
    """What the window cannot do, and which of its files it cannot use, is said as every other refusal."""
    try:
        yield
    except (AssetError, CannotStart) as error:
        raise CommandError(str(error)) from None


def _settings(path: Path) -> tuple[Settings, Path | None]:
    try:
        return load_settings(path)
    except OSError as error:
        # Where the whole folder cannot be used, its file is not to blame.
        check_data_folder()
        raise CommandError(
            f"cannot read the settings in {path} ({error.strerror or error}). Make the file readable, or delete it."
        ) from None


def _last_game(settings: Settings) -> MatchSetup | None:
    """The game that was played last, so that this version can play it; None if there is none."""
    last = settings.last_game
    if last is None:
        return None
    try:
        last.rules()
    except RulesetError as error:
        tell(f"your last game's settings no longer work, so Matador adjusted them ({error})")
    return repaired(last, BOTS)


def _game(arguments: argparse.Namespace, last: MatchSetup | None) -> MatchSetup | None:
    """The game that the words name, to be played at once; None without any, where the player chooses."""
    changes = changes_given(arguments)
    last = last or USUAL
    if arguments.rules is None and arguments.players is None and not changes:
        return None if arguments.seed is None else last
    name = arguments.rules or last.ruleset
    players = arguments.players or (last.players if name == last.ruleset else 2)
    rules = rules_given(name, players, changes)
    options = {
        option: value for option, value in rules.values().items() if option in changes and option != "set"
    }
    return MatchSetup(ruleset=name, players=players, set=rules.set, options=options)


def _saved(arguments: argparse.Namespace) -> SavedMatch | None:
    """The saved match that the words name; None if they name none, or the window is to open it."""
    if arguments.file is None or is_unheard() or is_backup(Path(arguments.file)):
        # Whoever has double-clicked a file reads in the window, and nowhere else, why it cannot be opened.
        return None
    given = (arguments.rules, arguments.players, arguments.seed)
    if changes_given(arguments) or any(value is not None for value in given):
        raise CommandError("a saved match has its own rules and deals. Leave out the other options.")
    from matador.app.saved_in import saved_match  # noqa: PLC0415 - few matches begin with a file

    return saved_match(arguments.file)


class Beginning(NamedTuple):
    """What is told first, and of which data folder."""

    news: BackupNews | None
    """What has come of restoring a backup; None if none was."""
    unkept: Path | None
    """A folder in which nothing can be kept; None: all is kept."""
    entered: OpenFolder | None
    """The data folder that is open; None where no file can be made."""


def _play(
    arguments: argparse.Namespace,
    settings: Settings,
    begin: MatchSetup | SavedMatch | None,
    beginning: Beginning,
) -> Path | None:
    from matador.app.games_in import game_on, games, match_in  # noqa: PLC0415
    from matador.play.autosave import Autosave  # noqa: PLC0415
    from matador.play.backing_up import Backups  # noqa: PLC0415
    from matador.play.exporting_people import ExportingPeople  # noqa: PLC0415
    from matador.play.forgetting_people import ForgettingPeople  # noqa: PLC0415
    from matador.play.learners import LearnersKept  # noqa: PLC0415
    from matador.play.matches import Opened  # noqa: PLC0415
    from matador.play.past_matches import PastMatches  # noqa: PLC0415
    from matador.play.people import People  # noqa: PLC0415
    from matador.storage.database.matches import MatchDatabase  # noqa: PLC0415
    from matador.ui.inputs import FileDropped  # noqa: PLC0415
    from matador.ui.outside import Outside  # noqa: PLC0415
    from matador.ui.program import Program  # noqa: PLC0415
    from matador.ui.running import Loop  # noqa: PLC0415
    from matador.ui.sound import Sounds  # noqa: PLC0415
    from matador.ui.voice.speaker import Speaker  # noqa: PLC0415
    from matador.ui.window import Window  # noqa: PLC0415

    database = MatchDatabase(database_path(), now)
    window = Window("Matador Dominoes", settings.window, fullscreen=settings.fullscreen)
    sounds = Sounds(settings.volume, settings.muted)
    voice = Speaker(settings.voice_volume, settings.muted)
    new_game, save, store = games(arguments.seed), _saver(settings_path()), MatchStore(matches_dir())
    people = People(database.residents)
    learners = LearnersKept(database.learners, now, people.is_kept)
    autosave = Autosave(database)
    backups = Backups(data_folder(), backups_dir(), now, database)
    alone = nullcontext if beginning.entered is None else beginning.entered.alone
    forgetting = ForgettingPeople(data_folder(), log_path(), database, alone)
    exporting = ExportingPeople(database, backups_dir(), now)
    outside = Outside(
        new_game,
        save,
        store,
        match_in,
        bars=arguments.grey_bars,
        learners=learners,
        voice=voice,
        autosave=autosave,
        game_on=game_on,
        backups=backups,
        news=beginning.news,
        unkept=beginning.unkept,
        few_colours=window.has_few_colours,
        elsewhere=MatchStore(elsewhere_dir()),
        people=people,
        past=PastMatches(database.history),
        exporting=exporting,
        forgetting=forgetting,
    )
    first = Opened(begin, game_on) if isinstance(begin, SavedMatch) else begin
    program = Program(window, sounds, settings, outside, first)
    if arguments.file is not None and first is None:
        program.handle(FileDropped(arguments.file))
    try:
        Loop(window, program, after_frame=_tree_writer(program, arguments.tree)).run()
    finally:
        program.close()
        autosave.leave()
        # Whoever was to be deleted is, also if nobody stays to see it.
        forgetting.wait()
        exporting.wait()
        # What is written of who plays comes before the end of the database.
        _remember(window, program)
        is_closed = database.close()
        sounds.close()
        window.close()
    if program.restores is not None and not is_closed:
        raise CommandError("the disk is not responding, so the backup was not restored. Nothing has changed.")
    return program.restores


def _saver(path: Path) -> Callable[[Settings], None]:
    """Saves settings; a disk that is full or gone does not stop the game, but the log says so."""

    def save(settings: Settings) -> None:
        try:
            save_settings(path, settings)
        except OSError:
            _log.warning("cannot save the settings in %s", path, exc_info=True)

    return save


def _remember(window: Window, program: Program) -> None:
    """Keep where the window was, and how long was played, for the next start."""
    _saver(settings_path())(changed(program.settings_to_keep(), window=window.place))


def _tree_writer(program: Program, file: str | None) -> Callable[[], None] | None:
    """Writes what is on show after each frame that has changed."""
    if file is None:
        return None
    import msgspec  # noqa: PLC0415 - for tests alone

    from matador.storage.atomic import write_atomically  # noqa: PLC0415

    def write() -> None:
        nodes = [asdict(node) for node in program.tree()]
        shown = {"nodes": nodes, "moving": program.is_moving, **_told(program)}
        # On Windows a file that somebody reads at this moment cannot be replaced.
        for _ in range(_TREE_TRIES):
            with suppress(PermissionError):
                write_atomically(Path(file), msgspec.json.encode(shown))
                return
            time.sleep(0.01)

    return write


def _told(program: Program) -> dict[str, object]:
    """What else of the scene is written: at the table what is done with the tiles, and how far the match is."""
    scene = program.scene
    if scene.kind != "table":
        return {"state": type(scene).__name__.removesuffix("Scene"), "version": 0}
    state = type(scene.display.state.hold).__name__
    return {"state": state, "version": scene.game.session.version}
