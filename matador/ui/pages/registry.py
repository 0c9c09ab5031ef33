"""All pages and scenes by name, with the function that creates each and the values it takes."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, TypeAlias

from matador.ui.inputs import Point
from matador.ui.kit.intents import PageName
from matador.ui.kit.page import Page
from matador.ui.kit.sheets import dialog_page
from matador.ui.language import Language, Message
from matador.ui.look import Look

Values: TypeAlias = Mapping[str, object]
EMPTY: Values = MappingProxyType({})

PAGES: Mapping[PageName, str] = {
    # A page that takes `language` is rebuilt whenever its content may have changed.
    "menu": "pages.menu:menu_page language scenes.game",
    "seats": "pages.menu:seats_page language scenes.game",
    "options": "pages.options:options_page look size settings scenes.sounds people "
    "has_backups=storage.has_backups scene=scenes.scene.kind",
    "leaving": "pages.menu:leaving_page language matches.leaving",
    "exported match": "pages.files:exported_match_page language files.exported files.exports",
    "not imported": "pages.files:not_imported_page language files.refused",
    "not taken up": "pages.files:not_taken_up_page language matches.not_taken_up",
    "trouble": "pages.files:trouble_page language news.trouble",
    "not kept": "pages.files:not_kept_page language",
    "back up": "pages.files:back_up_page language storage.folder",
    "backup": "pages.files:backup_page language storage.news",
    "nothing is kept": "pages.files:nothing_is_kept_page language storage.unkept",
    "good night": "pages.menu:good_night_page language matches.bed is_read=scenes.look.reads_aloud",
    "rules": "rulebook.book:rulebook look size matches.rules",
    "new match": "pages.new_match.page:new_match_page look size matches.chosen matches.past_deal "
    "settings.now people",
    "matches": "pages.matches:matches_page look size matches.left.listed matches.past people today",
    "match": "pages.matches:match_page language matches.left.picked today",
    "delete match": "pages.matches:delete_page language matches.left.picked",
    "scores": "scores.score_sheet:score_sheet look size scenes.game",
    "fair": "scores.fairness:fairness look size scenes.game",
    "people": "pages.people:choosing_page look size people",
    "new person": "pages.people:new_person_page look size people",
    "person": "pages.people:person_page look size people.who people is_new=players.has_come",
    "forget person": "pages.people:forget_page language people.who",
    "forgotten": "pages.people:forgotten_page language news.forgotten",
    "exported person": "pages.people:exported_page language news.exported",
    "person not kept": "pages.people:person_not_kept_page language news.unkept_person",
    "closed total": "pages.learn.room_page:closed_page look size learning.closed",
    "open total": "pages.learn.room_page:open_page language learning.closed",
    "close total": "pages.learn.room_page:close_page language learning.unlocked",
    "statistics": "pages.history:statistics_page look size matches.past people",
    "search past": "pages.matches:search_page language matches.past people",
    "past match": "pages.matches:past_page language matches.past today",
    "delete past": "pages.matches:delete_page language matches.past.picked",
    "past scores": "scores.score_sheet:score_sheet look size matches.past.picked_game",
    "past fair": "scores.fairness:fairness look size matches.past.picked_game",
    "replay": "pages.history:replay_page look size matches.past.picked",
    "home": "pages.home.scene:HomeScene look size matches.home_shows",
    "learn": "pages.learn.room_page:RoomScene look size learning.room",
    "lessons": "pages.learn.lessons_page:LessonsScene look size lessons",
    **dict.fromkeys(
        ("practice", "lesson", "first steps"),
        "pages.learn.exercise_scene:ExerciseScene exercise look size face=face",
    ),
    "cut": "pages.cut:CutScene game look size",
    "table": "table.scene:TableScene game look size choices",
}
"""Modules in `matador.ui` are imported when needed. Values are attribute paths in an `App`, or given."""

ALOUD: Mapping[PageName, str] = {
    "closed total": "pages.learn.room_page:said_aloud language learning.closed",
    "good night": "pages.menu:said_aloud language matches.bed",
}
"""The pages that are read aloud, with the function that returns the text."""


def import_pages() -> Iterator[None]:
    """Import one more module at each step: at rest, so that pages open faster."""
    for row in PAGES.values():
        name = f"matador.ui.{row.partition(':')[0]}"
        if name not in sys.modules:
            import_module(name)
            yield


def opened(name: PageName, look: Look, size: Point, app: object, given: Values = EMPTY) -> Page[Any]:
    """Create the page with this name; `given` values take precedence over those of the app."""
    if "language" in PAGES[name].split():
        return dialog_page(
            look, size, lambda language: _made(PAGES[name], app, {**given, "language": language})
        )
    page: Page[Any] = scene_of(name, look, size, app, given)
    return page


def scene_of(name: PageName, look: Look, size: Point, app: object, given: Values = EMPTY) -> Any:
    return _made(PAGES[name], app, {**given, "look": look, "size": size})


def aloud(name: PageName | None, language: Language, app: object) -> Message | None:
    row = ALOUD.get(name or "")
    said: Message | None = _made(row, app, {"language": language}) if row else None
    return said


def _made(row: str, app: object, given: Values) -> Any:
    """Call the function of a row with its values; `name=path` passes a keyword argument."""
    made, *taken = row.split()
    (module, function), takes = made.split(":"), [one.rpartition("=") for one in taken]
    values = [_value(path, app, given) for name, _, path in takes if not name]
    named = {name: _value(path, app, given) for name, _, path in takes if name}
    return getattr(import_module(f"matador.ui.{module}"), function)(*values, **named)


def _value(path: str, app: object, given: Values) -> Any:
    if path in given:
        return given[path]
    holder, _, name = path.rpartition(".")
    return getattr(_value(holder, app, given) if holder else app, name)
