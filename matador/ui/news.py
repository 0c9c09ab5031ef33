"""News from the disk and background threads, which opens a page or refreshes the current one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from matador.play.background import Exported, Forgotten
from matador.storage.database.opening import Trouble
from matador.ui.kit.intents import PageName
from matador.ui.match_service import MatchService
from matador.ui.pages.home.scene import HomeScene
from matador.ui.players import Players
from matador.ui.scenes import Scenes


@dataclass(eq=False)
class News:
    """Checks for news once per frame, and shows one piece at a time."""

    scenes: Scenes
    players: Players
    matches: MatchService
    first: list[PageName]
    """Pages still to be shown at startup."""
    forgotten: Forgotten | None = None
    exported: Exported | None = None
    unkept_person: Exception | None = None
    """Why a player's data could not be read or saved."""
    trouble: Trouble = "newer"
    _has_listed: bool = False
    """True if the finished or unfinished matches of a requested list have been loaded."""

    def tell(self) -> bool:
        is_told = self._tell_of_backup() or self._tell_first() or self._tell_of_person()
        return is_told or self._tell_at_home() or self._tell_of_past()

    def _tell_of_backup(self) -> bool:
        if not self.matches.storage.has_news():
            return False
        self.scenes.scene.put_down()
        self.scenes.open("backup")
        return True

    def _tell_first(self) -> bool:
        if not self.first or self.scenes.overlays:
            return False
        self.scenes.open(self.first.pop(0))
        return True

    def _tell_of_person(self) -> bool:
        people, scenes = self.players.people, self.scenes
        exported = self.players.exported()
        if exported is not None:
            self.exported = exported
            scenes.open("exported person")
            return True
        found = self.players.forgotten()
        if found is not None:
            self.forgotten = found
            # Open pages may be about the deleted player.
            scenes.overlays.close()
            self.matches.left.look(self.players.number)
            self.matches.show_who()
            scenes.open("forgotten")
            return True
        if people.failure is not None and scenes.scene.kind == "home" and not scenes.overlays:
            self.unkept_person, people.failure = people.failure, None
            scenes.open("person not kept")
            return True
        return False

    def _tell_at_home(self) -> bool:
        """Apply players and unfinished matches read from the disk, and update the home screen."""
        players, overlays = self.players, self.scenes.overlays
        is_covered = bool(overlays) or self.matches.is_awaited
        has_told = players.follow()
        if has_told and players.people.who is None and overlays.name in ("person", "forget person"):
            # Another window has deleted the player on this page.
            overlays.close()
        if players.has_come:
            if overlays.name == "new person":
                overlays.close()
                self.scenes.open("person")
            # If that page was closed meanwhile, do not open the next one.
            players.has_come = False
        has_told |= self.matches.left.follow()
        home = self.scenes.scene
        if home.kind != "home":
            return False
        if has_told:
            self.matches.left.look_for_another(players.number)
        has_told |= self._decide_home(home, has_told=has_told, is_covered=is_covered)
        return (not overlays and self._tell_trouble()) or has_told

    def _decide_home(self, home: HomeScene, *, has_told: bool, is_covered: bool) -> bool:
        """Update the home screen: before it accepts input, and later only while it is covered by a page."""
        is_asked = self.matches.is_home_asked
        home.is_stale |= has_told
        if is_covered and home.is_decided and (home.is_stale or is_asked):
            home.wait()
        if home.is_decided or (is_asked and not home.is_late):
            return False
        home.decide(self.matches.home_shows)
        return True

    def _tell_trouble(self) -> bool:
        trouble = self.matches.left.trouble()
        if trouble is None:
            return False
        self.trouble = trouble
        self.scenes.open("trouble")
        return True

    def _tell_of_past(self) -> bool:
        """Open the list of matches or the selected match once loaded, and refresh pages about finished matches."""
        overlays, left, past = self.scenes.overlays, self.matches.left, self.matches.past
        search = past.search
        if search.person is not None and self.players.people.numbered(search.person) is None:
            # The page could not name the player to search for.
            past.look_for(replace(search, person=None))
            if overlays.name == "statistics":
                past.count()
            if overlays.name in ("matches", "search past", "statistics"):
                overlays.refresh()
        self._has_listed |= left.has_listed() or past.has_listed()
        if self._has_listed and not left.is_listing and not past.is_listing:
            self._has_listed = False
            self.scenes.open("matches")
            return True
        if past.has_picked():
            self.scenes.open("past match")
            return True
        if past.follow() and overlays.name in ("matches", "statistics"):
            overlays.refresh()
            return True
        return False
