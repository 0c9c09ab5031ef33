"""SDL events are translated to the program's inputs, and keys to what they do everywhere."""

from __future__ import annotations

import pygame
import pytest

from matador.ui.inputs import (
    Exposed,
    FileDropped,
    FocusLost,
    Input,
    Key,
    PointerDown,
    PointerMoved,
    PointerUp,
    QuitAsked,
    Resized,
    SoundLost,
    Typed,
    Wheel,
    has_latin_letters,
    input_of,
)
from matador.ui.kit import intents
from matador.ui.kit.intents import Command, Intent, Open
from matador.ui.program import DOES, of_key
from tests.checks.each import each

SIZE = (1000, 500)


def read(kind: int, **fields: object) -> Input | None:
    return input_of(pygame.event.Event(kind, fields), SIZE)


def key(code: int, letter: str = "", mod: int = 0, place: int = 0) -> Input | None:
    return read(pygame.KEYDOWN, key=code, unicode=letter, mod=mod, scancode=place)


CASES: list[tuple[int, dict[str, object], Input | None]] = [
    (pygame.MOUSEBUTTONDOWN, {"pos": (3, 4), "button": 1, "touch": False}, PointerDown((3, 4))),
    (pygame.MOUSEBUTTONDOWN, {"pos": (3, 4), "button": 3, "touch": False}, PointerDown((3, 4), "right")),
    (pygame.MOUSEBUTTONUP, {"pos": (3, 4), "button": 1, "touch": False}, PointerUp((3, 4))),
    (pygame.MOUSEBUTTONUP, {"pos": (3, 4), "button": 3, "touch": False}, PointerUp((3, 4), "right")),
    (pygame.MOUSEMOTION, {"pos": (3, 4), "touch": False}, PointerMoved((3, 4))),
    # The middle button and the wheel's buttons are ignored; the wheel has its own event.
    (pygame.MOUSEBUTTONDOWN, {"pos": (3, 4), "button": 2, "touch": False}, None),
    (pygame.MOUSEBUTTONDOWN, {"pos": (3, 4), "button": 4, "touch": False}, None),
    # Mouse events that SDL makes from touches would be duplicates.
    (pygame.MOUSEBUTTONDOWN, {"pos": (3, 4), "button": 1, "touch": True}, None),
    (pygame.MOUSEBUTTONUP, {"pos": (3, 4), "button": 1, "touch": True}, None),
    (pygame.MOUSEMOTION, {"pos": (3, 4), "touch": True}, None),
    (pygame.FINGERDOWN, {"x": 0.5, "y": 0.1, "finger_id": 7}, PointerDown((500, 50), finger=7)),
    (pygame.FINGERMOTION, {"x": 0.25, "y": 1.0, "finger_id": 7}, PointerMoved((250, 500), 7)),
    (pygame.FINGERUP, {"x": 0.0, "y": 0.0, "finger_id": 8}, PointerUp((0, 0), finger=8)),
    (pygame.MOUSEWHEEL, {"x": 0, "y": 2, "touch": False}, Wheel(2)),
    (pygame.MOUSEWHEEL, {"x": -1, "y": 0, "touch": False}, Wheel(-1)),
    (pygame.MOUSEWHEEL, {"x": 0, "y": 0, "touch": False}, None),
    (pygame.MOUSEWHEEL, {"x": 0, "y": 1, "touch": True}, None),
    (pygame.WINDOWFOCUSLOST, {}, FocusLost()),
    (pygame.WINDOWSIZECHANGED, {"x": 900, "y": 700}, Resized((900, 700))),
    (pygame.WINDOWEXPOSED, {}, Exposed()),
    (pygame.DROPFILE, {"file": "/home/ana/x.matador"}, FileDropped("/home/ana/x.matador")),
    (pygame.QUIT, {}, QuitAsked()),
    # A sound card in use, a microphone, and a card that is not in use.
    (pygame.AUDIODEVICEREMOVED, {"which": 2, "iscapture": 0}, SoundLost()),
    (pygame.AUDIODEVICEREMOVED, {"which": 2, "iscapture": 1}, None),
    (pygame.AUDIODEVICEREMOVED, {"which": 0, "iscapture": 0}, None),
    (pygame.KEYUP, {"key": pygame.K_d, "unicode": "d", "mod": 0}, None),
    (pygame.JOYBUTTONDOWN, {"button": 1}, None),
    (pygame.WINDOWENTER, {}, None),
]


@each(("kind", "fields", "given"), CASES)
def test_an_event_is_this_input(kind: int, fields: dict[str, object], given: Input | None) -> None:
    assert read(kind, **fields) == given


def test_the_space_bar_alone_also_writes() -> None:
    for code, letter in ((pygame.K_RETURN, "\r"), (pygame.K_SPACE, " "), (pygame.K_d, "d")):
        pressed = key(code, letter)
        assert isinstance(pressed, Key)
        assert pressed.writes == (code == pygame.K_SPACE)


def test_letters_are_what_they_mean_and_not_where_they_are() -> None:
    assert key(pygame.K_z, "d") == Key("d")
    assert key(pygame.K_d, "D", pygame.KMOD_LSHIFT) == Key("d", shift=True)
    assert key(pygame.K_1, "1") == Key("1")
    assert key(pygame.K_TAB, "\t", pygame.KMOD_RSHIFT) == Key("tab", shift=True)
    assert key(pygame.K_LSHIFT, "", pygame.KMOD_LSHIFT) is None


def test_alt_gr_writes_and_control_commands() -> None:
    """Where AltGr is reported as Control and Alt, AltGr+Q does not count as Control+Q."""
    alt_gr = pygame.KMOD_LCTRL | pygame.KMOD_RALT
    assert key(pygame.K_q, "@", alt_gr) is None
    assert key(pygame.K_q, "@", pygame.KMOD_LCTRL | pygame.KMOD_MODE) is None
    assert key(pygame.K_l, "ł", alt_gr) == Key("ł")
    assert key(pygame.K_q, "\x11", pygame.KMOD_LCTRL) == Key("q", ctrl=True)
    assert key(pygame.K_q, "\x11", pygame.KMOD_RCTRL) == Key("q", ctrl=True)
    assert key(pygame.K_q, "q", pygame.KMOD_LMETA | pygame.KMOD_RALT) == Key("q", ctrl=True)


# Layouts: (the letters on the keys of Z and D, the signs on the keys of Q and 3)
LAYOUTS = {
    "ru": ("я", "в", "й", "3"),
    "il": ("ז", "ג", "/", "3"),
    "ara": ("ئ", "ي", "ض", "٣"),
    "in": ("ॆ", "्", "ौ", "३"),
    "th": ("ผ", "ก", "ๆ", "-"),
}


def pressed(sign: str, place: int, *, ctrl: bool = False, is_latin: bool = True) -> Input | None:
    """The input for a key whose code is its sign, as in SDL; with Control it writes nothing."""
    mod = pygame.KMOD_LCTRL if ctrl else 0
    event = pygame.event.Event(
        pygame.KEYDOWN, key=ord(sign), unicode="" if ctrl else sign, mod=mod, scancode=place
    )
    return input_of(event, SIZE, is_latin=has_latin_letters(event, is_latin))


@each("layout", LAYOUTS)
def test_letters_that_are_not_latin_go_by_their_place(layout: str) -> None:
    z, d, q, three = LAYOUTS[layout]
    assert pressed(z, pygame.KSCAN_Z, ctrl=True) == Key("z", ctrl=True)
    assert pressed(z, pygame.KSCAN_Z) == Key("z")
    assert pressed(d, pygame.KSCAN_D) == Key("d")
    assert pressed(q, pygame.KSCAN_Q, ctrl=True, is_latin=False) == Key("q", ctrl=True)
    assert pressed(three, pygame.KSCAN_3) == Key("3")


@each(
    ("letter", "place"),
    [
        ("z", pygame.KSCAN_W),
        ("z", pygame.KSCAN_SLASH),
        ("ö", pygame.KSCAN_SEMICOLON),
    ],  # French, Dvorak, German
)
def test_latin_letters_go_by_what_they_are(letter: str, place: int) -> None:
    assert pressed(letter, place) == Key(letter)
    assert pressed(letter, place, ctrl=True) == Key(letter, ctrl=True)


def test_signs_at_places_of_letters_are_no_letters_on_a_latin_layout() -> None:
    """On Dvorak the key of Q has an apostrophe: with Control it must not end the program."""
    assert pressed("'", pygame.KSCAN_Q, ctrl=True) is None
    assert pressed(";", pygame.KSCAN_Q) is None
    assert key(pygame.K_e, "€", pygame.KMOD_RALT, pygame.KSCAN_E) is None
    assert key(pygame.K_r, "¶", pygame.KMOD_MODE, pygame.KSCAN_R) is None


def test_the_last_letter_tells_the_layout() -> None:
    def after(sign: str, before: bool) -> bool:
        event = pygame.event.Event(pygame.KEYDOWN, key=ord(sign), unicode=sign, mod=0, scancode=0)
        return has_latin_letters(event, before)

    assert [after("z", False), after("ζ", True)] == [True, False]
    assert [after(";", True), after(";", False), after("\r", False)] == [True, False, False]
    assert has_latin_letters(pygame.event.Event(pygame.WINDOWENTER), False) is False


@each(
    ("sign", "place", "digit"),
    [("&", pygame.KSCAN_1, "1"), ("à", pygame.KSCAN_0, "0"), ("š", pygame.KSCAN_3, "3"), ("7", 0, "7")],
)
def test_keys_with_digits_need_no_shift_on_any_layout(sign: str, place: int, digit: str) -> None:
    assert pressed(sign, place) == Key(digit)


@each(("code", "digit"), [(pygame.K_KP_0, "0"), (pygame.K_KP_1, "1"), (pygame.K_KP_9, "9")])
def test_the_keypad_has_digits(code: int, digit: str) -> None:
    assert key(code, digit, pygame.KMOD_NUM) == key(code) == Key(digit)


def test_a_letter_with_control_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    written = [read(pygame.TEXTINPUT, text="я")]
    for held in (pygame.KMOD_LCTRL, pygame.KMOD_LCTRL | pygame.KMOD_RALT, pygame.KMOD_LSHIFT):
        monkeypatch.setattr(pygame.key, "get_mods", lambda held=held: held)
        written.append(read(pygame.TEXTINPUT, text="я"))
    assert written == [Typed("я"), None, Typed("я"), Typed("я")]


# Keys of the program


@each(
    ("key", "route"),
    [
        (Key("f1"), Open("rules")),
        (Key("f11"), Command.SCREEN),
        (Key("m"), Command.SOUND),
        (Key("n", ctrl=True), Open("new match")),
        (Key("q", ctrl=True), Command.QUIT),
        (Key("z", ctrl=True), Command.UNDO),
        (Key("z", shift=True, ctrl=True), Command.REDO),
        (Key("y", ctrl=True), Command.REDO),
        (Key("n"), None),
        (Key("z"), None),
        (Key("d", ctrl=True), None),
    ],
)
def test_keys_that_hold_everywhere(key: Key, route: Intent | None) -> None:
    assert of_key(key, is_typing=False, is_covered=False) == route


def test_letters_are_no_shortcuts_while_a_text_is_written() -> None:
    assert of_key(Key("m"), is_typing=True, is_covered=True) is None
    assert of_key(Key("f11"), is_typing=True, is_covered=True) is Command.SCREEN


def test_every_intent_is_done() -> None:
    kinds = {one for one in vars(intents).values() if isinstance(one, type) and issubclass(one, Intent)}
    assert set(DOES) == {*Command, *kinds} - {Command, Intent}
