"""Export of matches to files, and import of files that are opened or dropped."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path

from matador.match.errors import RecordError, RecordFileError
from matador.play.matches import export_match, read_match
from matador.storage.backup.backup_file import SUFFIX, is_backup
from matador.storage.database.history import ImportedMatch
from matador.storage.paths import in_one_line
from matador.ui.match_service import MatchService
from matador.ui.scenes import Scenes

_log = logging.getLogger("matador")


@dataclass(frozen=True, slots=True)
class RefusedFile:
    """A file that was not imported, and why."""

    name: str
    why: Exception


@dataclass(eq=False)
class MatchFiles:
    """Exports matches, and imports them one at a time."""

    scenes: Scenes
    matches: MatchService
    exports: Path
    exported: Path | OSError | None = None
    refused: RefusedFile | None = None
    _file: str = ""

    def export(self) -> None:
        """Export the match of the top page, or else the one at the table, and show the result."""
        matches = {"match": self.matches.left.picked, "past match": self.matches.past.picked}
        match = matches.get(self.scenes.overlays.name or "")
        if match is not None:
            session, names = match.session, match.head.names
        else:
            game = self.scenes.game
            session, names = game.session, tuple(sits.name for sits in game.occupants)
        self.exported = export_match(session, names, self.exports)
        if match is None and isinstance(self.exported, Path):
            self.scenes.game.exported = session.log_length
        self.scenes.open("exported match")

    def take(self, file: str) -> None:
        """Import the match in a file, or show why that failed; check a backup file instead."""
        path = Path(file)
        if self.matches.storage.has_backups and (file.endswith(SUFFIX) or is_backup(path)):
            self.matches.storage.look_at(path)
            return
        if self.matches.is_bedtime:
            self.matches.say_good_night()
            return
        self._file = in_one_line(path.name)
        try:
            matches, guide = self.matches, self.matches.settings.now.guide
            matches.left.add(read_match(path, matches.setups.seats_for(matches.names, guide=guide)))
        except (RecordError, RecordFileError, ValueError) as error:
            _log.warning("cannot open %s: %s", file, error)
            self._show_imported(error)

    def _show_imported(self, match: ImportedMatch | Exception) -> None:
        """Continue an imported match, show it if it is finished, or show why the import failed."""
        self.scenes.scene.put_down()
        if isinstance(match, Exception):
            self.refused = RefusedFile(self._file, match)
            self.scenes.open("not imported")
        elif match.is_over:
            self.scenes.overlays.close()
            self.matches.past.pick(match.key)
        elif self.matches.left.is_on(match.key):
            self.scenes.overlays.close()
        else:
            self.matches.imported_key = match.key
            self.matches.leave_for("imported")

    def follow(self) -> bool:
        """Show the imported match, or why the import failed; False while there is no result."""
        added = self.matches.left.added()
        if added is not None:
            self._show_imported(added)
        return added is not None
