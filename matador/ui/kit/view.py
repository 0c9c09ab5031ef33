"""Arguments of the functions that compose a page, and results of those that update it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from matador.ui.inputs import Point
from matador.ui.kit.field import Field
from matador.ui.look import Look

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class PageView:
    """How a page is seen: everything that is not in its state."""

    look: Look
    size: Point
    """Size of the window in pixels."""
    focus: str | None = None
    field: Field | None = None
    """The text being edited, which has the focus."""
    news: str = ""
    """A side effect of the last press, shown until the next input."""
    first: int = 0
    """Index of the top visible row of a list."""


@dataclass(frozen=True, slots=True)
class Update(Generic[S]):
    """The result of a page intent."""

    state: S
    news: str = ""
    page: int | None = None
    """The page to show, from 0; None: the same page."""
    shows: str = ""
    """A group whose chosen widget is brought into view, whichever page it is on."""
