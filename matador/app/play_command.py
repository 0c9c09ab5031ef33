"""`matador play`, or `matador` without arguments: open the window."""

from __future__ import annotations

import argparse
import logging
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from matador.app.arguments import parser
from matador.app.dark_mode import DarkMode
from matador.app.data_folder import check_data_folder, data_folder, folder_entered, restored, unwritable
from matador.app.errors import CommandError, alert_unheard
from matador.app.game_factory import game_on, games
from matador.app.output import logged, tell
from matador.app.rules_command import changes_given, check_deals, rules_given
from matador.play.autosave import Autosave
from matador.play.background import Back, BackupNews, Backups, ExportingPeople, ForgettingPeople, NotRestored
from matador.play.learners import LearnersKept
from matador.play.past_matches import PastMatches
from matador.play.people import People
from matador.play.playable import repaired
from matador.rules import RulesetError
from matador.storage.atomic import write_atomically
from matador.storage.backup.backup_file import BackupError
from matador.storage.backup.restoring import Alone
from matador.storage.clock import now
from matador.storage.database.matches import MatchDatabase
from matador.storage.paths import database_path, documents_dir, log_path, settings_path
from matador.storage.settings import CurrentSettings, Settings, changed, load_settings, save_settings
from matador.storage.setups import USUAL, MatchSetup
from matador.ui.assets import AssetError
from matador.ui.starting import CannotStart, check_display, check_pygame

if TYPE_CHECKING:
    from matador.ui.program import Program

_log = logging.getLogger("matador")


def run(arguments: argparse.Namespace) -> int:
    news: BackupNews | None = None
    while True:
        with folder_entered() as entered:
            path = _run(arguments, news, entered)
        if path is None:
            return 0
        # All data is new, so start again from the beginning.
        try:
            news = Back(restored(path))
        except (BackupError, OSError) as error:
            news = NotRestored(path, error)
        tree = [] if arguments.tree is None else ["--tree", arguments.tree]
        arguments = parser().parse_args(["play", *tree])


def _run(arguments: argparse.Namespace, news: BackupNews | None, entered: Alone | None) -> Path | None:
    """Play until the window is closed; return the backup to be restored next, if any."""
    dark_mode = DarkMode()
    settings, aside = _settings(settings_path())
    last = _last_game(settings)
    settings = changed(settings, last_game=last)
    if arguments.graphics is not None:
        settings = changed(settings, compatible_graphics=arguments.graphics == "simple")
    game = _game(arguments, last)
    check_deals(arguments.seed or 0, 1)
    with _refused():
        check_pygame()
        # Modules that load pygame are imported only after that check.
        from matador.ui.running import prepare  # noqa: PLC0415

        prepare(compatible_graphics=settings.compatible_graphics)
        check_display()
    unkept = unwritable((settings_path().parent, database_path().parent))
    with logged(log_path()), _refused():
        if aside is not None:
            said = (
                f"cannot read your settings, so Matador is using the defaults. Your old file is now {aside}."
            )
            tell(said)
            alert_unheard(said)
        return _play(arguments, settings, game, news, unkept, entered, dark_mode)


@contextmanager
def _refused() -> Iterator[None]:
    try:
        yield
    except (AssetError, CannotStart) as error:
        raise CommandError(str(error)) from None


def _settings(path: Path) -> tuple[Settings, Path | None]:
    if path.parent.is_file():
        # On Windows, this looks as if there were no settings yet.
        check_data_folder()
    try:
        return load_settings(path)
    except OSError as error:
        # If the whole folder is unusable, report that instead.
        check_data_folder()
        raise CommandError(
            f"cannot read the settings in {path} ({error.strerror or error}). Make the file readable, or delete it."
        ) from None


def _last_game(settings: Settings) -> MatchSetup | None:
    """The setup that was played last, repaired for this version if necessary; None before the first match."""
    last = settings.last_game
    if last is None:
        return None
    try:
        last.rules()
    except RulesetError as error:
        tell(f"your last game's settings no longer work, so Matador adjusted them ({error})")
    return repaired(last)


def _game(arguments: argparse.Namespace, last: MatchSetup | None) -> MatchSetup | None:
    """The setup to start with, from the arguments; None without arguments, so that the player chooses."""
    changes = changes_given(arguments)
    last = last or USUAL
    is_as_last = arguments.rules is None and arguments.players is None and not changes
    if arguments.file is not None and not (is_as_last and arguments.seed is None):
        raise CommandError("a match in a file has its own rules and deals. Leave out the other options.")
    if is_as_last:
        return None if arguments.seed is None else last
    name = arguments.rules or last.ruleset
    players = arguments.players or (last.players if name == last.ruleset else 2)
    rules = rules_given(name, players, changes)
    options = {
        option: value for option, value in rules.values().items() if option in changes and option != "set"
    }
    return MatchSetup(ruleset=name, players=players, set=rules.set, options=options)


def _play(
    arguments: argparse.Namespace,
    settings: Settings,
    begin: MatchSetup | None,
    news: BackupNews | None,
    unkept: Path | None,
    entered: Alone | None,
    dark_mode: DarkMode,
) -> Path | None:
    """`unkept`: a folder that is not writable; `entered`: the open data folder, None if it is not writable."""
    from matador.ui.inputs import FileDropped  # noqa: PLC0415
    from matador.ui.look import looks_for  # noqa: PLC0415
    from matador.ui.program import App, Program  # noqa: PLC0415
    from matador.ui.running import Loop, Window  # noqa: PLC0415
    from matador.ui.sound import Sounds  # noqa: PLC0415
    from matador.ui.voice.reading import Speaker  # noqa: PLC0415

    database = MatchDatabase(database_path(), now)
    window = Window("Matador Dominoes", settings.window, fullscreen=settings.fullscreen)
    sounds = Sounds(settings.volume, settings.muted)
    save = partial(_save, settings_path())
    people = People(database.profiles)
    autosave = Autosave(database)
    forgetting = ForgettingPeople(data_folder(), log_path(), database, entered or nullcontext)
    exporting = ExportingPeople(database, documents_dir(), now)
    app = App(
        screen=window,
        sounds=sounds,
        settings=CurrentSettings(settings),
        new_game=games(arguments.seed),
        save=save,
        exports=documents_dir(),
        looks=partial(looks_for, is_dark=dark_mode.is_on()),
        learners=LearnersKept(database.learners, now, people.is_kept),
        voice=Speaker(settings.voice_volume, settings.muted),
        autosave=autosave,
        game_on=game_on,
        backups=Backups(data_folder(), documents_dir(), now, database),
        backup_news=news,
        unkept=unkept,
        people=people,
        past=PastMatches(database.history),
        exporting=exporting,
        forgetting=forgetting,
    )
    program = Program(app, begin)
    if arguments.file is not None:
        program.handle(FileDropped(arguments.file))
    written = None if arguments.tree is None else partial(_write_tree, program, arguments.tree)
    try:
        Loop(window, program, after_frame=written).run()
    finally:
        program.close()
        autosave.leave()
        # Deleting a player finishes even after the window is closed.
        forgetting.wait()
        exporting.tasks.wait()
        # Save the window's place and the time played before the database is closed.
        save(changed(app.players.settings_to_keep(), window=window.place))
        is_closed = database.close()
        sounds.close()
        window.close()
    if app.storage.restores is not None and not is_closed:
        raise CommandError("the disk is not responding, so the backup was not restored. Nothing has changed.")
    return app.storage.restores


def _save(path: Path, settings: Settings) -> None:
    """Save settings; errors are only logged, so a full disk does not stop the game."""
    try:
        save_settings(path, settings)
    except OSError:
        _log.warning("cannot save the settings in %s", path, exc_info=True)


def _write_tree(program: Program, file: str) -> None:
    scene = program.scene
    shown = {"nodes": program.tree(), "moving": program.is_moving, "state": scene.kind, "version": 0}
    if scene.kind == "table":
        # How tiles are being held, and the progress of the match.
        hold, version = type(scene.display.state.hold).__name__, scene.game.session.version
        shown |= {"state": hold, "version": version}
    # Its names are messages, which are strings of a class of their own.
    written = msgspec.json.encode(shown, enc_hook=str)
    write_atomically(Path(file), written)
