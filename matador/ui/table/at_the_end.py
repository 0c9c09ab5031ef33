"""What lies over the table at the end of a round: the result, and before it, for a learner, a question."""

from __future__ import annotations

from matador.ui.counting.asking import help_for
from matador.ui.counting.panel import CountingPanel, counting_panel
from matador.ui.counting.question import End
from matador.ui.inputs import Key, PointerDown
from matador.ui.semantics import Tree
from matador.ui.sound import Sound
from matador.ui.table.keyboard import Keyboard
from matador.ui.table.model import Model
from matador.ui.table.pointing import Pointing
from matador.ui.table.result import Result


class AtTheEnd:
    """Shows the end of a round, and takes what is done there."""

    def __init__(self, model: Model, pointing: Pointing, keyboard: Keyboard) -> None:
        self._model = model
        self._pointing = pointing
        self._keyboard = keyboard
        self.shown: Result | CountingPanel | None = None
        """What lies over the table."""

    # What is shown

    def begin(self) -> None:
        """A round has ended: a learner may count first."""
        ended = self._model.shown.ended
        assert ended is not None
        asking = counting_panel(self._model, ended)
        self._model.is_counting = asking is not None
        self.shown = asking or Result(self._model, ended)

    def rest(self) -> None:
        """A round had ended another time: nothing is asked or counted up."""
        self._model.is_counting = False
        ended = self._model.shown.ended
        if ended is not None:
            self.shown = Result(self._model, ended)
            self.shown.finish()

    def clear(self) -> None:
        """Another round is shown."""
        self.shown, self._model.is_counting = None, False

    def renew(self) -> None:
        """Another size of window, or another look, or others sit at the table."""
        if isinstance(self.shown, CountingPanel) and help_for(self._model.game) == "none":
            self._count_up("shown")
        elif self.shown is not None:
            self.shown = self.shown.renewed()

    # What comes in

    def press(self, given: PointerDown) -> str | None:
        """Something was pressed; what is asked of others."""
        shown = self.shown
        assert shown is not None
        if self._model.now_ms < shown.ends_ms:
            shown.finish()
            return None
        if given.button == "right":
            return None
        return self._use(shown.button_at(given.at) or self._pointing.button_at(given.at))

    def key(self, given: Key, tree: Tree) -> str | None:
        """A key was pressed; what is asked of others."""
        shown, focus = self.shown, self._model.focus
        if isinstance(shown, CountingPanel):
            if given.name == "backspace":
                return self._use("delete")
            if given.name == "enter" and focus is None:
                return self._use(shown.entered)
        elif shown is not None and given.name == "enter" and focus in (None, "again"):
            if self._model.now_ms < shown.ends_ms:
                shown.finish()
                return None
            return "again"
        return self._use(self._keyboard.press(given, tree))

    def write(self, text: str) -> None:
        """Digits answer the question how many pips are left."""
        for sign in text:
            if sign.isdecimal() and isinstance(self.shown, CountingPanel):
                # Enter gives the answer then, whatever key of the pad was used before.
                self._model.focus = None
                self._use(f"digit:{int(sign)}")

    def _use(self, wish: str | None) -> str | None:
        """What is left of a wish when the question has taken its part."""
        asking = self.shown
        if wish is None or not isinstance(asking, CountingPanel):
            return wish
        wish = asking.use(wish)
        if asking.question.end is not None:
            self._count_up(asking.question.end)
        return wish

    def _count_up(self, end: End) -> None:
        """The question has come to an end: the pips are counted up."""
        model, ended = self._model, self._model.shown.ended
        assert ended is not None
        model.is_counting, model.focus, model.ended_ms = False, None, model.now_ms
        if end == "right":
            model.cue(Sound.SEVEN)
        self.shown = Result(model, ended, end)
