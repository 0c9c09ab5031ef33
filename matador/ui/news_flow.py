"""What comes by itself, from the disk or from a thread: news opens a page, or changes the one that is open."""

from __future__ import annotations

from dataclasses import replace

from matador.storage.settings import changed
from matador.ui.match_flow import MatchFlow
from matador.ui.pages.home.scene import HomeScene


class NewsFlow(MatchFlow):
    """Looks once a frame whether there is news, and tells one piece of it at a time."""

    def advance(self, now_ms: float) -> bool:
        """Go on to this time; whether the picture may have changed. Who does not cut is dealt to soon."""
        passed_ms = 0.0 if self._now_ms is None else now_ms - self._now_ms
        may_have_changed = super().advance(now_ms)
        may_have_changed |= self._count_down(passed_ms)
        if self._beginning is not None:
            self._deal(*self._beginning)
            return True
        if self._tell_of_backup() or self._tell_of_person() or self._tell_at_home():
            return True
        if self._left.has_listed():
            self._push("matches")
            return True
        if self._tell_of_past():
            return True
        if self.scene.kind == "table":
            self._left.follow_match(self.scene.game, now_ms)
            if self.scene.waits_for_disk and not self.overlays:
                self.scene.put_down()
                self._push("not kept")
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

    def _tell_at_home(self) -> bool:
        """Show on the first page what the disk has told of those who live here, and of what was left."""
        is_covered = bool(self.overlays) or self._is_awaited
        has_told = self._follow_people()
        if has_told and self.people.who is None and self.overlays.name in ("person", "forget person"):
            # Another window has forgotten whoever these pages tell of.
            self.overlays.close()
        if self._has_come:
            if self.overlays.name == "new person":
                self.overlays.close()
                self._push("person")
            # Whoever has left that page meanwhile is not brought back.
            self._has_come = False
        has_told |= self._left.follow()
        if self.scene.kind != "home":
            return False
        if has_told:
            self._left.look_for_another(self._number)
        has_told |= self._decide_home(self.scene, has_told=has_told, is_covered=is_covered)
        return (not self.overlays and self._tell_trouble()) or has_told

    def _decide_home(self, home: HomeScene, *, has_told: bool, is_covered: bool) -> bool:
        """Show what is known at home: all of it before anything can be pressed, and then only under a page."""
        home.is_stale |= has_told
        if is_covered and home.is_decided and (home.is_stale or self._is_home_asked):
            home.wait()
        if home.is_decided or (self._is_home_asked and not home.is_late):
            return False
        home.decide(self._home_shows)
        return True

    def _tell_trouble(self) -> bool:
        """Say what was found wrong with what is kept; False if there is nothing new."""
        trouble = self._left.trouble()
        if trouble is None:
            return False
        self._trouble = trouble
        self._push("trouble")
        return True

    def _tell_of_person(self) -> bool:
        """Show that a person has been forgotten, or why not, or that something of him cannot be kept."""
        exporting = self._outside.exporting
        exported = None if exporting is None else exporting.news()
        if exported is not None:
            self._exported = exported
            self._push("exported person")
            return True
        found = self._follow_forgetting()
        if found is not None:
            self._forgotten = found
            # Pages that tell of somebody who is not here any more.
            self.overlays.close()
            self._left.look(self._number)
            self._show_who()
            self._push("forgotten")
            return True
        if self.people.failure is not None and self.scene.kind == "home" and not self.overlays:
            self._unkept_person, self.people.failure = self.people.failure, None
            self._push("person not kept")
            return True
        return False

    def _tell_of_past(self) -> bool:
        """Show the finished matches, or the one that was picked, as soon as the disk has told."""
        self._search_for_residents()
        if self.past.has_listed():
            self._push("history")
            return True
        if self.past.has_picked():
            self._push("past match")
            return True
        if self.past.follow() and self.overlays.name in ("history", "statistics"):
            self.overlays.refresh()
            return True
        return False

    def _search_for_residents(self) -> None:
        """Whoever does not live here any more is not searched for: the page could not say so."""
        search = self.past.search
        if search.person is not None and self.people.numbered(search.person) is None:
            self.past.look_for(replace(search, person=None))
            if self.overlays.name == "statistics":
                self.past.count()
            if self.overlays.name in ("history", "search past", "statistics"):
                self.overlays.refresh()

    def _tell_of_backup(self) -> bool:
        """Show what has come of a backup, or what is to be told first; whether a page was opened."""
        if self._outside.backups is not None:
            news = self._outside.backups.news()
            if news is not None:
                self._backup_news = news
                if self.overlays.raise_page("backup"):
                    self.overlays.refresh()
                else:
                    self.scene.put_down()
                    self._push("backup")
                return True
        if self._to_tell and not self.overlays:
            page = self._to_tell.pop(0)
            if page == "few colours":
                # Once is enough.
                self._set(changed(self.settings, knows_few_colours=True))
            self._push(page)
            return True
        return False
