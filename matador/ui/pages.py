"""The pages of the program: what each is made of, and what using it means."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from matador.rules import Ruleset
from matador.storage.saved import Shelf, in_one_line
from matador.storage.settings import Settings
from matador.storage.setups import MatchSetup
from matador.ui.inputs import Point
from matador.ui.look import Look
from matador.ui.menu.match_menu import (
    Leaving,
    leaving_rows,
    leaving_title,
    menu_rows,
    menu_title,
    seat_rows,
    seats_title,
)
from matador.ui.menu.options import option_rows, options_title
from matador.ui.menu.row_page import RowPage
from matador.ui.overlay import Asked
from matador.ui.overlays import Overlays
from matador.ui.table.game import Game


class Pages:
    """Opens pages over the scene."""

    def __init__(self, overlays: Overlays) -> None:
        self._overlays = overlays
        self.leaving: Leaving = "home"
        """What the question before a match is left is asked for."""
        self._listed: tuple[Path, ...] = ()
        """The saved matches in the order of their page."""

    def open_rules(self, look: Look, size: Point, rules: Ruleset) -> None:
        """The rules, in pictures and sentences."""
        from matador.ui.rulebook import Rulebook  # noqa: PLC0415 - the first picture need not wait for it

        self._overlays.put("rules", Rulebook(look, size, rules))

    def open_new_match(
        self, look: Look, size: Point, chosen: MatchSetup, last_deal: int | None, *, guide: bool
    ) -> None:
        """Everything that a match can be set up with; `guide` is for whoever is new at the table.

        `last_deal` is the number of a deal that nobody plays any more: a number tells all its tiles.
        """
        from matador.ui.new_match.new_match import NewMatch  # noqa: PLC0415 - as above

        page = NewMatch(look, size, chosen, last_deal=last_deal, guide=guide)
        self._overlays.put("new match", page)

    @property
    def new_match(self) -> tuple[MatchSetup, int | None]:
        """What is chosen on the page of the new match, which lies on top."""
        from matador.ui.new_match.new_match import NewMatch  # noqa: PLC0415 - as above

        page = self._overlays.top
        assert isinstance(page, NewMatch), "only that page starts a match"
        return page.setup, page.deal

    def open_options(self, look: Look, size: Point, settings: Callable[[], Settings]) -> None:
        """The settings."""
        self._overlays.put(
            "options",
            RowPage(look, size, options_title, lambda language: option_rows(language, settings())),
        )

    def open_saved_matches(self, look: Look, size: Point, shelf: Shelf) -> None:
        """The saved matches that there are now."""
        from matador.ui.menu.shelf_rows import shelf_rows, shelf_title  # noqa: PLC0415 - as above

        listed = self._listed = shelf.matches()
        page = RowPage(look, size, shelf_title, lambda language: shelf_rows(language, listed))
        self._overlays.put("saved matches", page)

    def saved_match(self, asked: Asked) -> Path:
        """The one whose row was used."""
        from matador.ui.menu.shelf_rows import match_asked  # noqa: PLC0415 - as above

        return match_asked(self._listed, asked)

    def open_of_match(self, look: Look, size: Point, page: str, game: Game) -> None:
        """A page about the match that is on."""
        from matador.ui.scores import Fairness, ScoreSheet  # noqa: PLC0415 - as above

        match page:
            case "menu":
                self._overlays.put(
                    page, RowPage(look, size, menu_title, lambda language: menu_rows(language, game))
                )
            case "seats":
                self._overlays.put(
                    page, RowPage(look, size, seats_title, lambda language: seat_rows(language, game))
                )
            case "scores":
                self._overlays.put(page, ScoreSheet(look, size, game))
            case "fair":
                self._overlays.put(page, Fairness(look, size, game))
            case _:
                raise ValueError(f"there is no page {page}")

    def ask_to_leave(self, look: Look, size: Point, leaving: Leaving, *, was_saved: bool) -> None:
        """The question before a match is left."""
        self.leaving = leaving
        self._overlays.put(
            "leaving",
            RowPage(
                look,
                size,
                leaving_title,
                lambda language: leaving_rows(language, leaving, was_saved=was_saved),
            ),
        )

    def save(self, look: Look, size: Point, game: Game, shelf: Shelf) -> bool:
        """Save the match, and tell what came of it; whether it is saved."""
        from matador.ui.saving import page_after_saving, save  # noqa: PLC0415 - as above

        done = save(game, shelf)
        self._overlays.put("saved", page_after_saving(look, size, game, shelf, done))
        return not isinstance(done, OSError)

    def refuse_file(self, look: Look, size: Point, file: str, *, is_newer: bool) -> None:
        """Say that a file is no match, or that a newer program has saved it."""
        from matador.ui.menu.saved_rows import not_opened_rows, not_opened_title  # noqa: PLC0415 - as above

        name = in_one_line(file)
        page = RowPage(
            look, size, not_opened_title, lambda language: not_opened_rows(language, name, is_newer=is_newer)
        )
        self._overlays.put("not opened", page)

    def back(self) -> None:
        """Take the top page away; what the rows of the page under it say may have changed meanwhile."""
        self._overlays.back()
        if isinstance(self._overlays.top, RowPage):
            self._overlays.top.refresh(self._overlays.top.panel.focus)

    def refresh(self, focus: str | None = None) -> None:
        """What the rows of the top page say has changed."""
        if isinstance(self._overlays.top, RowPage):
            self._overlays.top.refresh(focus)
