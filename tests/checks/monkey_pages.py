"""The monkey at home and on the pages over a scene."""

from __future__ import annotations

from collections.abc import Iterator

from matador.play.learn.exercise import Exercise
from matador.teaching.lessons.run import answer_of
from matador.ui.inputs import Key, QuitAsked
from tests.checks.monkey_gestures import Hands
from tests.checks.monkey_steps import Step, Wait
from tests.ui.pages.learn.lesson_moments import keys_of, run_of

TEXTS = (
    "Ida",
    "Bo q",
    "Zoë",
    "N\u0303u",
    "12",
    "007",
    "字",
    "\u202eabc",
    "W" * 30,
    "mM",
    "9" * 20,
    "-3",
    "ﬁ",
)
"""Names and numbers, and texts that are neither."""
_SEAT_ROWS = ("seat:", "help:", "picture:", "fades:")
_LEADING_OUT = ("home", "room", "play")
_TURNING = ("page back", "page forth", "page on", "back", "forth", "more")


class Pages(Hands):
    """Opens pages, changes their settings, and leaves them again."""

    def at_home(self) -> Iterator[Step]:
        """One of the choices at home; it rarely quits."""
        chance = self.chance
        wish = chance.choices(
            ("play", "new match", "options", "rules", "learn", "quit"), (30, 40, 10, 10, 8, 1)
        )
        if chance.random() < 0.8:
            yield from self.click(wish[0])
        else:
            yield from self.keys(*[chance.choice(("tab", "left", "down", "right", "up"))] * 2)
            focused = [node.key for node in self.program.tree() if "focused" in node.state]
            if focused != ["quit"]:
                yield Key("enter")

    def at_cut(self) -> Iterator[Step]:
        """Tap tiles, look at the code, or have them dealt."""
        chance = self.chance
        manner = chance.random()
        if manner < 0.3:
            yield from self.click(f"tile:{chance.randint(1, 15)}")
        elif manner < 0.42:
            yield from self.keys(*chance.choices(("tab", "left", "down", "right", "up"), k=2), "enter")
        elif manner < 0.52:
            yield from self.click("fair")
        elif manner < 0.56:
            yield Key("escape")
        else:
            # Often before any tap, so that both cases occur.
            yield from self.click("deal") if manner < 0.86 else iter(())
            yield Wait(chance.choice((16, 2000)))

    def at_learn(self) -> Iterator[Step]:
        """An action in the Learn room, in a practice or in a lesson; it rarely leaves."""
        chance = self.chance
        manner = chance.random()
        if manner < 0.04:
            yield Key("escape")
        elif manner < 0.14:
            yield from self.keys(*chance.choices(("tab", "left", "down", "right", "up"), k=2), "enter")
        elif manner < 0.24:
            # Steps of a lesson come by themselves, and choices pause for a while.
            yield Wait(chance.choice((16, 700, 2500)))
        else:
            keys = [key for key in self.keys_there() if key not in _LEADING_OUT]
            yield from self.click(chance.choice(keys)) if keys else self.click_any()
            # An immediate press means that the player has not looked.
            yield Wait(chance.choice((16, 800, 1600)))

    def get_on_with_lesson(self, taking: Exercise) -> Iterator[Step]:
        """Press the button that continues, or answer correctly."""
        if self.node("go on") is not None:
            yield from self.click("go on") if self.chance.random() < 0.5 else self.keys("enter")
            return
        task = run_of(taking).item.task
        for key in keys_of(answer_of(task), task):
            # Pressing a chosen tile deselects it.
            if self.node(key) is not None:
                yield from self.click(key)

    def at_page(self) -> Iterator[Step]:
        """An action on the page on top."""
        chance, name = self.chance, self.program.overlays.name
        if self.program.overlays.is_typing and chance.random() < 0.8:
            yield from self.write()
        elif name == "leaving":
            yield from self.answer()
        elif name == "new match":
            yield from self.choose_match()
        elif chance.random() < 0.3:
            yield from self.leave_page()
        elif chance.random() < 0.25:
            yield from self.by_keys()
        elif name == "seats":
            yield from self.change_seat()
        elif name in ("rules", "scores", "fair") and chance.random() < 0.6:
            turning = [key for key in _TURNING if self.node(key) is not None]
            yield from self.click(chance.choice(turning)) if turning else self.leave_page()
        else:
            yield from self.click_any()

    def by_keys(self) -> Iterator[Step]:
        """Move the focus to a random node, and press Enter."""
        chance = self.chance
        moves = ("down", "tab", "up", "left", "right", "page down", "page up", "home", "end")
        yield from self.keys(*chance.choices(moves, k=chance.choice((1, 1, 2, 4))))
        yield Key(chance.choice(("enter", "left", "right", "enter")))

    def leave_page(self) -> Iterator[Step]:
        """Close the page, or go back page by page to the scene."""
        if self.chance.random() < 0.5 and self.node("close") is not None:
            yield from self.click("close")
            return
        for _ in range(8):
            if not self.program.overlays:
                break
            yield Key("escape")

    def answer(self) -> Iterator[Step]:
        """Leave the match, or stay."""
        manner = self.chance.random()
        if manner < 0.3:
            yield from self.click("leave")
        elif manner < 0.45:
            yield from self.click("export")
            yield Key("escape")
        elif manner < 0.7:
            yield from self.click("play on")
        elif manner < 0.85:
            yield Key("escape")
        else:
            yield from self.click("close")

    def choose_match(self) -> Iterator[Step]:
        """An action on the page of the new match, and finally its start."""
        chance = self.chance
        manner = chance.choices(("start", "leave", "tab", "write", "keys", "cell"), (5, 2, 4, 5, 3, 7))[0]
        match manner:
            case "start":
                yield from self.click("start")
            case "leave":
                yield from self.leave_page()
            case "tab":
                yield from self.click(f"tab:{chance.choice(('game', 'rules', 'players'))}")
            case "write":
                field = chance.choice(("deal number", "name"))
                yield from self.click("tab:rules" if field == "deal number" else "tab:players")
                yield from self.use(field)
                if self.program.overlays.is_typing:
                    yield from self.write()
            case "keys":
                yield from self.by_keys()
            case _:
                cells = [key for key in self.keys_there() if key not in ("start", "close")]
                yield from self.click(chance.choice(cells))

    def write(self) -> Iterator[Step]:
        """Type into the field, with mistakes."""
        chance = self.chance
        if chance.random() < 0.5:
            yield from self.keys(*[chance.choice(("backspace", "delete", "left", "home", "end"))] * 3)
        yield from self.type(chance.choice(TEXTS))
        if chance.random() < 0.6:
            yield Key(chance.choice(("enter", "escape", "tab")))

    def change_seat(self) -> Iterator[Step]:
        """Change the player of a seat, or their help."""
        rows = [node.key for node in self.program.tree() if node.key.startswith(_SEAT_ROWS)]
        if not rows:
            yield from self.click_any()
            return
        yield from self.click(self.chance.choice(rows))

    # Errands: each is one thing that a player may want to do

    def errands(self) -> dict[str, Iterator[Step]]:
        """The errands at a table; each is a gesture to start."""
        chance = self.chance
        errands = {
            page: self.from_menu(page)
            for page in ("scores", "rules", "options", "export", "new match", "home", "close")
        }
        return {
            **errands,
            "seats": self.hand_over(chance.randrange(8)),
            "seats again": self.hand_over(chance.randrange(8)),
            "everybody": self.hand_over_all(),
            "undo": iter([Key("z", ctrl=True)]),
            "undo twice": iter([Key("z", ctrl=True), Key("z", ctrl=True)]),
            "redo": iter([Key("z", ctrl=True), Key("z", shift=True, ctrl=True)]),
            "redo twice": iter([Key("z", ctrl=True), Key("y", ctrl=True), Key("y", ctrl=True)]),
            "take back": self.from_menu("undo"),
            "do again": self.do_again(),
            "f1": self.look_up(),
            "full screen": iter([Key("f11")]),
            "ctrl n": iter([Key("n", ctrl=True)]),
            "ctrl q": iter([Key("q", ctrl=True)]),
            "closed": iter([QuitAsked()]),
        }

    def open_menu(self) -> Iterator[Step]:
        """Press the menu's button until it is open; a press may only skip an animation."""
        for _ in range(8):
            if self.program.overlays or self.node("menu") is None:
                break
            yield from self.click("menu")

    def from_menu(self, key: str) -> Iterator[Step]:
        """Choose from the menu."""
        yield from self.open_menu()
        if self.program.overlays.name == "menu":
            yield from self.use(key)

    def do_again(self) -> Iterator[Step]:
        yield from self.from_menu("undo")
        yield from self.from_menu("redo")

    def look_up(self) -> Iterator[Step]:
        """Open the rules, and go back."""
        yield Key("f1")
        yield from self.keys(*[self.chance.choice(("right", "page down", "end"))] * 2)
        yield Key("escape")

    def hand_over(self, seat: int) -> Iterator[Step]:
        """Give an existing seat to another player."""
        yield from self.from_menu("seats")
        if self.program.overlays.name == "seats":
            players = self.program.table.game.session.rules.players
            yield from self.use(f"seat:{seat % players}")
        yield from self.leave_page()

    def hand_over_all(self) -> Iterator[Step]:
        """Let bots take over from all people, and watch them for a while."""
        yield from self.from_menu("seats")
        if self.program.overlays.name != "seats":
            return
        for seat in self.program.table.game.human_seats:
            for _ in range(2):
                yield from self.use(f"seat:{seat}")
                if seat not in self.program.table.game.human_seats:
                    break
        yield from self.leave_page()
