"""A monkey with one data folder: programs start and are killed, the disk fails, and anything on the screen is pressed.

The disk is a real one. When the next program starts, *Continue* must lead to the match that was on the table,
decision by decision, with the same players (`found`). Since people can be deleted, runs also look for their names
after each program, and read every finished match again (`deleted`, `verified`): deletion is complete only if no file of
the data folder still contains the name.
"""

from __future__ import annotations

import logging
import tempfile
from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from logging import LogRecord
from pathlib import Path
from random import Random
from time import sleep
from unittest import mock

from matador.app.output import LogHandler
from matador.match.records import LONGEST_NAME, Record, encode
from matador.match.session import Session
from matador.play.game import Game
from matador.play.table import facts
from matador.rules import named_ruleset
from matador.storage.database.matches import MatchDatabase
from matador.storage.setups import MatchSetup
from matador.ui.inputs import FileDropped, Key, Typed
from tests.checks.matches import accepted, play_at_random, players
from tests.ui.installation import FAMILY, Installation, damage, until
from tests.ui.pilot import Pilot

_WAIT_S = 30
_LETTERS = "bcdfghjklmnpqrstvwxz"
_WAY = ("who", "change person", "forget", "delete")
_MARK = "Qx"
"""Suggested names, such as `Cat`, may occur anywhere; none of them contains this mark."""


class Deletions:
    """The people deleted in a data folder, and whether they are really gone."""

    def __init__(self, folder: Path, saved: Path, chance: Random, counts: Counter[str]) -> None:
        """`folder` holds everything that belongs to the data folder, including a log that names each new player.

        `saved` holds the folders with saved files: players in a file return when it is opened.
        """
        self._folder = folder
        self._saved = saved
        self._chance = chance
        self._counts = counts
        self._here: set[str] = set()
        self._deleted: set[str] = set()
        folder.mkdir(exist_ok=True)
        self._log = LogHandler(folder / "matador.log")

    def close(self) -> None:
        self._log.close()

    def name(self, pilot: Pilot) -> None:
        """Give the player being made or edited a name that no other bytes can match."""
        if pilot.program.overlays.name == "person" and self._chance.random() < 0.5:
            name = _MARK + "".join(self._chance.choices(_LETTERS, k=8))
            self._log.emit(LogRecord("matador", logging.INFO, "", 0, "%s comes", (name,), None))
            # A longer name that contains this one would be ambiguous.
            pilot.give(*[Key("backspace")] * LONGEST_NAME, Typed(name))
            pilot.click("done")

    def delete(self, pilot: Pilot) -> None:
        if self._chance.random() < 0.12 and pilot.has("who"):
            for key in _WAY:
                if pilot.has(key):
                    pilot.click(key)

    def follow(self, pilot: Pilot) -> None:
        """Track the requested deletions, in all writable files."""
        self._here = {person.name for person in pilot.program.app.people.all}
        found = pilot.program.app.news.forgotten
        if found is not None and _MARK in found.person.name and found.error is None and not found.left:
            self._deleted.add(found.person.name)

    def check(self, database: Path, *, is_damaged: bool) -> None:
        """Raise `AssertionError` if a name is found again, or a shared match can no longer be read."""
        gone = self._deleted - self._here
        self._deleted.clear()
        files = [each.read_bytes() for each in self._saved.glob("*/*.matador")]
        gone = {name for name in gone if not any(name.encode() in data for data in files)}
        if not gone:
            return
        for file in sorted(each for each in self._folder.rglob("*") if each.is_file()):
            data = file.read_bytes()
            for name in gone:
                assert name.encode() not in data, f"{name} is in {file.name}"
        self._counts["deleted"] += len(gone)
        if not is_damaged:
            self._counts["verified"] += _verified(database)


def _verified(path: Path) -> int:
    database = MatchDatabase(path, lambda: datetime.now(UTC))
    try:
        keys = [past.key for past in database.history.list().result(_WAIT_S)]
        found = database.history.read(keys).result(_WAIT_S)
    finally:
        assert database.close()
    lost = [key for key, match in found.items() if match is None]
    assert not lost, f"{len(lost)} of {len(keys)} matches cannot be read any more"
    return len(keys)


_KEYS = ("escape", "return", "tab", "left", "right", "up", "down", "space", "t")
_SETUPS = (FAMILY, MatchSetup(ruleset="sevens", players=2, set=6))
_LONGEST_LIFE = 120
_RARE = {"home", "matches", "search", "past", "replay", "who", "change person", "forget", "delete"}
"""Keys that lead to deeper pages, which chance alone would hardly reach."""


def check_data_folder_monkey(lives: int, seed: int) -> dict[str, int]:
    """Let `lives` programs use one data folder, one after the other; return what happened, and how often."""
    chance, counts = Random(seed), Counter[str]()
    with mock.patch.object(facts, "PATIENCE_MS", 1e9):
        while counts["lives"] < lives:
            with tempfile.TemporaryDirectory() as folder:
                installation = _DataFolder(Path(folder), chance, counts)
                try:
                    installation.live(min(25, lives - counts["lives"]))
                finally:
                    installation.close()
    return dict(counts)


class _DataFolder:
    """One computer."""

    def __init__(self, folder: Path, chance: Random, counts: Counter[str]) -> None:
        self._folder = folder
        self._installation = Installation(folder / "data")
        self._chance = chance
        self._counts = counts
        self._lock = self._installation.path.with_name(f".{self._installation.path.name}.lock")
        self._done: list[str] = []
        self._deletions = Deletions(self._installation.path.parent, self._folder, chance, counts)
        self._is_damaged = False
        self._installation.remember(tuple(_finished(seed) for seed in range(3)))

    def live(self, lives: int) -> None:
        """Run this many programs, one after the other, sometimes two at the same time."""
        for _ in range(lives):
            self._counts["lives"] += 1
            self._done.clear()
            try:
                self._one_life()
            except Exception as error:
                raise AssertionError(
                    f"life {self._counts['lives']}, {self._done[-12:]}: {error!r}"
                ) from error
            finally:
                self._mend()
                self._installation.die()

    def close(self) -> None:
        self._deletions.close()

    def _one_life(self) -> None:
        if self._chance.random() < 0.1 and self._installation.path.exists():
            damage(self._installation.path)
            self._is_damaged = True
        (self._folder / "exports").mkdir(exist_ok=True)
        (self._folder / "exports" / "bad.matador").write_bytes(b"{}")
        pilot = self._start(self._chance.choice((None, None, *_SETUPS)))
        other = self._start() if self._chance.random() < 0.2 else None
        for _ in range(self._chance.randint(5, _LONGEST_LIFE)):
            one = other if other is not None and self._chance.random() < 0.3 else pilot
            self._step(one)
            self._deletions.follow(one)
            if one.program.wants_to_quit:
                break
        self._mend()
        # Failed saves are retried after some seconds, once the disk has answered.
        for _ in range(7):
            pilot.wait(1000)
            for database in self._installation.open:
                database.offered().exception(_WAIT_S)
        kept = _kept(pilot) if self._chance.random() < 0.7 else None
        self._installation.die()
        self._deletions.check(self._installation.path, is_damaged=self._is_damaged)
        if kept is not None and other is None:
            # Another window may have continued the match meanwhile.
            self._check_found(kept)

    def _start(self, setup: MatchSetup | None = None) -> Pilot:
        return self._installation.start(setup, exports=self._folder / "exports", with_people=True)

    def _step(self, pilot: Pilot) -> None:
        self._deletions.name(pilot)
        self._deletions.delete(pilot)
        what = self._chance.choices(("press", "key", "wait", "fail", "mend", "file"), (60, 8, 20, 2, 4, 1))[0]
        if what == "press":
            live = [node for node in pilot.tree if node.action is not None and "disabled" not in node.state]
            if live:
                rare = [node for node in live if node.key.partition(":")[0] in _RARE]
                node = self._chance.choice(rare if rare and self._chance.random() < 0.4 else live)
                self._done.append(node.key)
                pilot.click(node.key)
        elif what == "key":
            key = self._chance.choice(_KEYS)
            self._done.append(f"key {key}")
            pilot.give(Key(key))
        elif what == "fail" and self._lock.is_file():
            # A folder in place of the lock stops every write.
            self._done.append("the disk fails")
            with suppress(FileExistsError):
                self._lock.unlink()
                self._lock.mkdir()
                self._counts["failures"] += 1
        elif what == "mend":
            self._mend()
        elif what == "file":
            files = list(self._folder.glob("exports/*"))
            if files:
                self._done.append("a file")
                pilot.give(FileDropped(str(self._chance.choice(sorted(files)))))
                self._counts["files"] += 1
        pilot.wait(self._chance.choice((20, 100, 1500)))
        # Sometimes the disk is faster than the next press.
        sleep(self._chance.choice((0, 0, 0.002)))

    def _mend(self) -> None:
        with suppress(FileNotFoundError, NotADirectoryError):
            self._lock.rmdir()

    def _check_found(self, game: Game) -> None:
        """Check that the home screen continues the match that was on the table, for whichever player."""
        pilot = self._start()
        until(pilot, lambda: not pilot.program.app.people.is_asked)
        if pilot.program.app.people.who is not None:
            # Each player is offered their own match first.
            until(pilot, lambda: pilot.has("who"))
            pilot.click("who")
            pilot.click("guest")
            # A player's request is reported after that of the other player.
            self._installation.open[-1].offered().exception(_WAIT_S)
            pilot.wait(100)
        until(pilot, lambda: pilot.has("go on"))
        pilot.click("go on")
        until(pilot, lambda: pilot.program.scene.kind == "table")
        found, before = pilot.game.session, game.session
        assert encode(found.record()) == encode(before.record()), "it is not the match that was left"
        assert pilot.game.occupants == game.occupants, (
            f"others sit there: {pilot.game.occupants}, not {game.occupants}"
        )
        self._counts["found"] += 1
        self._installation.die()


@cache
def _finished(seed: int) -> Record:
    rules, chance = named_ruleset("sevens", 2, {"target": 30}), Random(seed)
    session = Session(rules, players(2), seed=seed)
    while not session.is_over:
        accepted(session.begin_round(session.version))
        play_at_random(session, chance, 10_000)
    return session.record()


def _kept(pilot: Pilot) -> Game | None:
    """The match on the table, if it must be found again."""
    # Another match may replace it, once the disk has saved its deal.
    with suppress(AssertionError):
        until(pilot, lambda: not pilot.program.is_moving)
    if pilot.program.is_moving or pilot.program.scene.kind != "table":
        return None
    game = pilot.game
    is_there = game.is_autosaved and not game.session.is_saving and not game.session.is_over
    return game if is_there and game.is_worth_keeping else None
