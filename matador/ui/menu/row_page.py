"""A page of rows over the scene, made anew from what its rows say whenever that has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from matador.ui.canvas import Item
from matador.ui.inputs import Input, Point
from matador.ui.language import Language
from matador.ui.look import Look
from matador.ui.menu.panel import Panel
from matador.ui.menu.rows import Row
from matador.ui.overlay import Asked
from matador.ui.semantics import Node


class RowPage:
    """A title and rows, in the language of the look."""

    is_typing = False

    def __init__(
        self,
        look: Look,
        size: Point,
        title: Callable[[Language], str],
        rows: Callable[[Language], tuple[Row, ...]],
    ) -> None:
        self._title = title
        self._rows = rows
        self._look, self._size = look, size
        self._panel = self._new_panel(None)

    @property
    def panel(self) -> Panel:
        """The panel as it is shown."""
        return self._panel

    def refresh(self, focus: str | None) -> None:
        """The rows have changed; the focus is on this one."""
        page = self._panel.page
        self._panel = self._new_panel(focus)
        if focus is None:
            self._panel.page = min(page, self._panel.pages - 1)

    def handle(self, given: Input) -> Asked | None:
        """Take an input; the row that it used."""
        return self._panel.handle(given)

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look."""
        self._look, self._size = look, size
        self.refresh(self._panel.focus)

    def items(self) -> Iterator[Item]:
        """The pictures."""
        return self._panel.items()

    def nodes(self) -> Iterator[Node]:
        """What can be read and pressed."""
        return self._panel.nodes()

    def _new_panel(self, focus: str | None) -> Panel:
        language = self._look.language
        return Panel(self._look, self._size, self._title(language), self._rows(language), focus)
