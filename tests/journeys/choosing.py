"""The *New match* page in a journey: tabs, choices on any page of a tab, and typed names."""

from __future__ import annotations

from matador.ui.semantics import Node
from tests.journeys.played import LETTER_MS, Played
from tests.journeys.shown import Shown

TITLE = "New match"


class Choosing:
    """The open *New match* page."""

    def __init__(self, game: Played) -> None:
        self._game = game
        game.until_page(TITLE)

    def choose(self, *keys: str) -> None:
        """Press tabs, choices and switches until they are chosen."""
        for key in keys:
            if "chosen" not in self.find(key).state:
                self._game.press(key)
                self._game.until_shown(lambda now, key=key: _is_chosen(now, key), f"{key} is chosen")  # type: ignore[misc]

    def write_name(self, seat: int, name: str) -> None:
        """Type the name of a seat; the tab with the players must be open."""
        self.choose(f"seat:{seat}")
        self._write("name", "Name", name)

    def write_deal(self, number: int) -> None:
        """Type the number of the deal; the tab with the rules must be open."""
        self._write("deal number", "Deal number", str(number))

    def _write(self, field: str, label: str, text: str) -> None:
        self.find(field)
        self._game.press(field)
        self._game.until_shown(lambda now: now.focus == field, f"the {field} can be written")
        self._game.desktop.tool("type", "--delay", LETTER_MS, text)
        self._game.until_shown(lambda now: now.node(field).name == f"{label}: {text}", f"{text} is written")

    def start(self) -> Shown:
        """Start the match; return the screen once the tiles have been dealt."""
        self._game.press("start")
        return self._game.until_shown(lambda now: now.is_table and now.page is None, "the table")

    def find(self, key: str) -> Node:
        """The node with this key on this tab; turns the pages to find it."""
        for turn in ("page on", "page back"):
            shown = self._game.shown
            while not shown.has(key) and shown.has(turn):
                before = shown.nodes
                self._game.press(turn)
                shown = self._game.until_shown(lambda now, was=before: now.nodes != was, "another leaf")  # type: ignore[misc]
        return self._game.shown.node(key)


def _is_chosen(shown: Shown, key: str) -> bool:
    """True once something is chosen; in a small window, choosing a seat opens its page."""
    if key.startswith("seat:") and shown.has("owner"):
        return True
    return any("chosen" in node.state for node in shown.nodes if node.key == key)
