"""Choosing a match, nearly as large as the window: three tabs, and the button that starts it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from matador.ai.bots import BOTS
from matador.storage.playable import mended, with_all_seats
from matador.storage.setups import LONGEST_NAME, MatchSetup
from matador.ui.canvas import Item
from matador.ui.inputs import Input, Key, Point, PointerDown, Typed, Wheel
from matador.ui.kit.intents import Command, Intent, StartMatch
from matador.ui.look import Look
from matador.ui.new_match.cells import TABS, Act, Cell, ChooseSeat, Deal, Tab, Take
from matador.ui.new_match.describing import page_nodes
from matador.ui.new_match.field import Field, name_field, number_field, number_in
from matador.ui.new_match.painting import Foot, chosen_items, foot_items, head_items, leaf_items, ring
from matador.ui.new_match.plan import Plan, Said
from matador.ui.new_match.players_tab import NAME_KEY
from matador.ui.new_match.rules_tab import DEAL_KEY
from matador.ui.new_match.saying import all_hints, foot_of
from matador.ui.new_match.sitting import named
from matador.ui.new_match.stops import Stop, sideways, stops_of, to_next_group, upright
from matador.ui.new_match.tabs import Shown, contents_of
from matador.ui.semantics import Node
from matador.ui.sentences.new_match import tab_name


class NewMatch:
    """The match that is being chosen: `setup` can be played whatever was pressed, `deal` is None for chance."""

    def __init__(
        self, look: Look, size: Point, setup: MatchSetup, *, last_deal: int | None, guide: bool = True
    ) -> None:
        """`setup` is that of the last match; `guide` is for persons about whom nothing was chosen yet."""
        self.setup = mended(with_all_seats(setup, guide=guide), BOTS)
        self.deal: int | None = None
        self.tab: Tab = "game"
        self.leaf = 0
        self.focus: str | None = None
        self._last_deal = last_deal
        self._seat = 0
        self._field: Field | None = None
        self._news = ""
        """What the last press changed besides what it was for."""
        self._pressed = ""
        """The field that the last input but a release or a move pressed: a second press selects all of it."""
        self._look = look
        self._size = size
        self._stops: list[Stop] = []
        self._arrange()

    @property
    def is_typing(self) -> bool:
        return self._field is not None

    def resize(self, look: Look, size: Point) -> None:
        """Another size of window, or another look."""
        self._look, self._size = look, size
        self._arrange()

    def items(self) -> Iterator[Item]:
        """The pictures, from the bottom to the top."""
        look, plan, leaf = self._look, self._plan, self._plan.leaves[self.leaf]
        yield from head_items(look, plan, self._said, TABS.index(self.tab))
        yield from leaf_items(look, plan, leaf)
        yield from foot_items(look, plan, self._said, self._foot(), self.leaf)
        if self.focus is not None:
            yield from ring(look, plan, leaf, self.focus)
        yield from chosen_items(look, leaf)

    def nodes(self) -> Iterator[Node]:
        """What can be read and pressed."""
        yield from page_nodes(
            self._look, self._plan, self._said, self.tab, self.leaf, self.focus, self._foot()
        )

    # What comes in

    def handle(self, given: Input) -> Intent | None:
        """Take an input: to start, to go back and to close are asked for, all else is done here."""
        if isinstance(given, Key | Typed | Wheel):
            self._pressed = ""
        if isinstance(given, PointerDown | Key | Wheel):
            self._news = ""
        match given:
            case PointerDown(at=at, button="left"):
                return self._press(at)
            case Wheel(steps):
                self._turn(-1 if steps > 0 else 1)
            case Typed(text) if self._field is not None:
                self._write(self._field.written(text))
            case Key():
                return self._key(given)
            case _:
                pass
        return None

    def _press(self, at: Point) -> Intent | None:
        plan = self._plan
        pressed, self._pressed = self._pressed, ""
        for tab, rect in zip(TABS, plan.tabs, strict=True):
            if rect.collidepoint(at):
                self._open(tab)
        if len(plan.leaves) > 1 and (plan.back.collidepoint(at) or plan.on.collidepoint(at)):
            self._turn(-1 if plan.back.collidepoint(at) else 1)
        for key, rect in (("start", plan.start), ("close", plan.close)):
            if rect.collidepoint(at):
                return self._fixed(key)
        for one in plan.leaves[self.leaf].placed:
            if one.rect.collidepoint(at):
                self._give_focus(one.cell.key)
                if self._field is not None:
                    self._pressed = "" if pressed == one.cell.key else one.cell.key
                    if not self._pressed:
                        self._field = self._field.selected()
                self._do(one.cell.act)
                break
        return None

    def _key(self, key: Key) -> Intent | None:
        if self._field is not None and self._goes_into_field(key, self._field):
            return None
        match key.name:
            case "escape" if self._field is not None:
                self._leave_field()
            case "escape":
                return Command.BACK
            case "tab":
                self._go(to_next_group(self._stops, self.focus, -1 if key.shift else 1))
            case "left" | "right":
                self._go(sideways(self._stops, self.focus, -1 if key.name == "left" else 1))
            case "up" | "down":
                self._go(upright(self._stops, self.focus, -1 if key.name == "up" else 1, self.leaf))
            case "page up" | "page down":
                self._turn(-1 if key.name == "page up" else 1)
            case "enter":
                return self._enter()
            case _:
                pass
        return None

    def _goes_into_field(self, key: Key, field: Field) -> bool:
        """Whether a key is for the field; letters and the space bar come as text as well."""
        if key.writes:
            return True
        edited = field.edited(key)
        if edited is not None:
            self._write(edited)
        return edited is not None

    def _enter(self) -> Intent | None:
        if self._field is not None:
            self._go(sideways(self._stops, self.focus, 1))
            return None
        if self.focus in ("start", "close"):
            return self._fixed(self.focus)
        for tab in TABS:
            if self.focus == f"tab:{tab}":
                self._open(tab)
        cell = self._cell(self.focus)
        if cell is not None:
            self._do(cell.act)
        return None

    # What it does

    def _fixed(self, key: str) -> Intent:
        """What one of the buttons on every leaf asks for."""
        return StartMatch(self.setup, self.deal) if key == "start" else Command.CLOSE

    def _do(self, act: Act) -> None:
        match act:
            case Take(setup, news):
                self.setup, self._news = setup, news
                self._seat = min(self._seat, setup.players - 1)
            case ChooseSeat(seat):
                self._seat = seat
            case Deal(number):
                self.deal = number
            case None:
                pass
            case _:
                assert_never(act)
        self._arrange()
        if isinstance(act, ChooseSeat):
            self._show_chosen_seat()

    def _open(self, tab: Tab) -> None:
        self._field = None
        self.tab, self.leaf, self.focus = tab, 0, f"tab:{tab}"
        self._arrange()

    def _turn(self, step: int) -> None:
        """Another leaf; the focus stays behind on its own, and shows it again when a key moves it."""
        leaf = min(max(self.leaf + step, 0), len(self._plan.leaves) - 1)
        if leaf != self.leaf:
            self._leave_field()
            self.leaf, self.focus = leaf, self._plan.leaves[leaf].placed[0].cell.key
            self._stand_on(self.focus)

    def _show_chosen_seat(self) -> None:
        """Where there are leaves, go to the one on which the chosen seat is seen in full."""
        shown = next((stop for stop in self._stops if stop.group == "who" and stop.is_chosen), None)
        if shown is not None and shown.leaf != self.leaf:
            self._go(shown)

    # The focus

    def _go(self, stop: Stop) -> None:
        if stop.leaf is not None:
            self.leaf = stop.leaf
        self._stand_on(stop.key)

    def _stand_on(self, key: str) -> None:
        self._give_focus(key)
        self._arrange()

    def _give_focus(self, key: str) -> None:
        """A field is written into at once."""
        self.focus = key
        self._field = None
        if key == NAME_KEY:
            self._field = name_field(self.setup.seated()[self._seat].name, LONGEST_NAME)
        elif key == DEAL_KEY:
            self._field = number_field("" if self.deal is None else str(self.deal))

    def _leave_field(self) -> None:
        self._field = None
        self._arrange()

    def _write(self, field: Field) -> None:
        """Keep what is written: every letter counts at once."""
        self._field = field
        if self.focus == NAME_KEY:
            self.setup = named(self.setup, self._seat, field.text)
        else:
            self.deal = number_in(field.text)
        self._arrange()

    # What is shown

    def _arrange(self) -> None:
        language = self._look.language
        names = tuple(tab_name(language, tab) for tab in TABS)
        self._said = Said(language.gettext("New match"), names, language.gettext("Start"))
        shown = Shown(self.setup, self.deal, self._last_deal, self._seat, self.focus, self._field)
        contents = contents_of(language, self.tab, shown)
        self._plan = Plan(
            self._look, self._size, self._said, contents, all_hints(language, self.tab, contents)
        )
        before = [stop.key for stop in self._stops]
        self._stops = stops_of(self._plan, TABS, self.tab)
        self._keep_focus(before)

    def _keep_focus(self, before: list[str]) -> None:
        """The focus stays where it is, or on what has come in its place."""
        self.leaf = min(self.leaf, len(self._plan.leaves) - 1)
        if self.focus is None:
            return
        keys = [stop.key for stop in self._stops]
        if self.focus not in keys:
            self.focus = keys[min(before.index(self.focus), len(keys) - 1)] if self.focus in before else None
            self._field = None
        leaf = next((stop.leaf for stop in self._stops if stop.key == self.focus), None)
        self.leaf = self.leaf if leaf is None else leaf

    def _foot(self) -> Foot:
        if self._news:
            return Foot(self._news, is_reason=True)
        return foot_of(self._look.language, self.tab, self._cell(self.focus), self._field)

    def _cell(self, key: str | None) -> Cell | None:
        cells = (one.cell for leaf in self._plan.leaves for one in leaf.placed)
        return next((cell for cell in cells if cell.key == key), None)
