"""The monkey's saving and opening: the file holds the match as it stands, or the screen reports a failure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from errno import ENOSPC
from pathlib import Path

from matador.match.files import decode
from matador.match.records import Record, encode
from matador.match.replay import replay
from matador.match.resuming import resume
from matador.match.session import Session
from matador.play.game import Game
from matador.play.matches import Opened
from matador.storage.saved import MatchFile, MatchStore, SavedMatch
from matador.ui.program import Program
from tests.checks.monkey_games import game_on
from tests.checks.monkey_ledger import hold

EVERY = 3
"""Number of saves until one fails, and of openings."""


class Disk(MatchStore):
    """Stores matches in memory; sometimes there is no room for one, or one is damaged."""

    def __init__(self, counts: Counter[str]) -> None:
        super().__init__(Path("matches"), lambda: date(2026, 11, 21))
        self._counts = counts
        self.session: Session | None = None
        """The current match."""
        self._paths: dict[Session, Path] = {}
        self._records: dict[Session, Record] = {}
        self._asked = self._opened = 0
        self._files: dict[Path, Record] = {}
        """The matches by file, the newest last."""
        self._compared: tuple[object, bool] = (None, False)
        """The latest comparison: its match and moment, and its result."""

    def keep(self, record: Record, players: Sequence[str], own: MatchFile | None = None) -> MatchFile:
        self._asked += 1
        if self._asked % EVERY == 0:
            self._counts["not_saved"] += 1
            raise OSError(ENOSPC, "No space left on device")
        assert self.session is not None, "no match is on"
        hold(all(players), "somebody is saved without a name", players)
        path = self._paths.setdefault(self.session, self.folder / f"{len(self._paths)}.matador")
        hold(
            own == (MatchFile(path, None) if self.session in self._records else None),
            "a match is saved as another one",
            own,
        )
        self._records[self.session] = decode(encode(record))
        self._files.pop(path, None)
        self._files[path] = self._records[self.session]
        self._counts["saved"] += 1
        return MatchFile(path, None)

    def matches(self) -> tuple[Path, ...]:
        return tuple(reversed(self._files))

    def open(self, file: str) -> Opened | None:
        """The match in a file; the first one opened is damaged, and some later ones."""
        self._opened += 1
        if self._opened % EVERY == 1:
            self._counts["not_opened"] += 1
            return None
        path, number = Path(file), self._opened
        session = resume(self._files[path])
        self._paths[session], self._records[session] = path, self._files[path]
        saved = SavedMatch(session, MatchFile(path, None))
        return Opened(saved, lambda session, occupants: game_on(session, occupants, number))

    def check_list(self, program: Program) -> None:
        """Check that the home screen leads to the saved matches if there are any, and to no others."""
        keys = [node.key for node in program.tree()]
        if program.overlays.name is None:
            hold(("saved matches" in keys) == bool(self._files), "the first page knows of other matches")

    def check_opened(self, game: Game, listed: Sequence[Path]) -> None:
        """Check that an opened match is the one saved in its file, which is one of the list."""
        file = None if game.kept is None else game.kept.path
        hold(file in listed, "a match is opened that was not listed", file)
        is_same = file is not None and decode(encode(game.session.record())) == self._files[file]
        hold(is_same, "another match is opened than was saved", file)

    def check(self, program: Program, game: Game) -> None:
        """Check that the report about the latest save is true."""
        title = next(node.name for node in program.tree() if node.role == "panel")
        if title == "Saved":
            is_same = self._records.get(game.session) == decode(encode(game.session.record()))
            hold(is_same, "another match is saved than is played")

    def is_saved(self, game: Game) -> bool:
        """True if a match has been saved."""
        return game.session in self._records

    def has_unsaved(self, game: Game) -> bool:
        """True if a person has done something since the match was last saved."""
        saved = self._records[game.session]
        moment = (id(saved), game.session.version, game.persons)
        if self._compared[0] != moment:
            self._compared = moment, has_unsaved(game, saved)
        return self._compared[1]


def has_unsaved(game: Game, record: Record) -> bool:
    """True if a person has done something that is not in the record of this match."""
    now = game.session.record()
    if now.marks != record.marks or len(now.rounds) < len(record.rounds):
        return True
    there = {(step.round, step.step): str(step.action) for step in replay(record)}
    found = list(replay(now))
    same = {(step.round, step.step): str(step.action) for step in found if (step.round, step.step) in there}
    persons = game.persons or range(game.session.rules.players)
    more = [step.position.turn for step in found if (step.round, step.step) not in there]
    return same != there or any(seat in persons for seat in more)
