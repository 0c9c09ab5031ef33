"""Where the focus can stand on a page, and where keys take it."""

from __future__ import annotations

from collections.abc import Sequence

from matador.ui.kit.place import Placed
from matador.ui.kit.widgets import Button, Label, Panel


def stops(placed: Sequence[Placed]) -> list[Placed]:
    """What can have the focus, of all pages, in the order of reading."""
    return [one for one in placed if _is_stop(one)]


def _is_stop(one: Placed) -> bool:
    match one.widget:
        case Panel() | Label():
            return False
        case Button(is_focus_stop=is_focus_stop):
            return is_focus_stop
        case _:
            return True


def focused(placed: Sequence[Placed], focus: str | None) -> Placed | None:
    """What has the focus; None if nothing has."""
    return next((one for one in stops(placed) if key_of(one) == focus), None)


def moved(placed: Sequence[Placed], focus: str | None, step: int) -> Placed:
    """The stop after (1) or before (-1) the focus, round and round; without a focus the first or the last."""
    order = stops(placed)
    now = next((index for index, one in enumerate(order) if key_of(one) == focus), None)
    index = now + step if now is not None else (0 if step > 0 else -1)
    return order[index % len(order)]


def key_of(one: Placed) -> str | None:
    """By what a widget is known; None for a ground."""
    return None if isinstance(one.widget, Panel) else one.widget.key
