"""Events of SDL become inputs of ours, in one place."""

from __future__ import annotations

import pygame
import pytest

from matador.ui.inputs import (
    KEYS,
    Exposed,
    FocusLost,
    Input,
    Key,
    PointerDown,
    PointerMoved,
    PointerUp,
    QuitAsked,
    Resized,
    Wheel,
    input_of,
)

SIZE = (1000, 500)


def read(kind: int, **fields: object) -> Input | None:
    return input_of(pygame.event.Event(kind, fields), SIZE)


def key(code: int, letter: str = "", mod: int = 0) -> Input | None:
    return read(pygame.KEYDOWN, key=code, unicode=letter, mod=mod)


CASES: list[tuple[int, dict[str, object], Input | None]] = [
    (pygame.MOUSEBUTTONDOWN, {"pos": (3, 4), "button": 1, "touch": False}, PointerDown((3, 4))),
    (pygame.MOUSEBUTTONDOWN, {"pos": (3, 4), "button": 3, "touch": False}, PointerDown((3, 4), "right")),
    (pygame.MOUSEBUTTONUP, {"pos": (3, 4), "button": 1, "touch": False}, PointerUp((3, 4))),
    (pygame.MOUSEBUTTONUP, {"pos": (3, 4), "button": 3, "touch": False}, PointerUp((3, 4), "right")),
    (pygame.MOUSEMOTION, {"pos": (3, 4), "touch": False}, PointerMoved((3, 4))),
    # The middle button and those of the wheel mean nothing; the wheel has an event of its own.
    (pygame.MOUSEBUTTONDOWN, {"pos": (3, 4), "button": 2, "touch": False}, None),
    (pygame.MOUSEBUTTONDOWN, {"pos": (3, 4), "button": 4, "touch": False}, None),
    # What SDL makes up from touches would come twice.
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
    (pygame.QUIT, {}, QuitAsked()),
    (pygame.KEYUP, {"key": pygame.K_d, "unicode": "d", "mod": 0}, None),
    (pygame.JOYBUTTONDOWN, {"button": 1}, None),
    (pygame.WINDOWENTER, {}, None),
]


@pytest.mark.parametrize(("kind", "fields", "given"), CASES, ids=lambda value: str(value)[:40])
def test_an_event_is_this_input(kind: int, fields: dict[str, object], given: Input | None) -> None:
    assert read(kind, **fields) == given


@pytest.mark.parametrize("code", KEYS)
def test_keys_without_a_letter_have_a_name(code: int) -> None:
    assert key(code) == Key(KEYS[code])


def test_enter_the_one_beside_the_figures_and_space_are_one_key() -> None:
    assert {KEYS[code] for code in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)} == {"enter"}


def test_the_space_bar_alone_also_writes() -> None:
    for code, letter in ((pygame.K_RETURN, "\r"), (pygame.K_SPACE, " "), (pygame.K_d, "d")):
        pressed = key(code, letter)
        assert isinstance(pressed, Key)
        assert pressed.writes == (code == pygame.K_SPACE)


def test_letters_are_what_they_mean_and_not_where_they_are() -> None:
    assert key(pygame.K_z, "d") == Key("d")
    assert key(pygame.K_d, "D", pygame.KMOD_LSHIFT) == Key("d", shift=True)
    assert key(pygame.K_1, "1") is None
    assert key(pygame.K_LSHIFT, "", pygame.KMOD_LSHIFT) is None


def test_shift_is_told() -> None:
    assert key(pygame.K_TAB, "\t", pygame.KMOD_RSHIFT) == Key("tab", shift=True)
    assert key(pygame.K_TAB, "\t") == Key("tab")


def test_alt_gr_writes_and_control_commands() -> None:
    """Where AltGr comes as Control and Alt, its Q is no Control and Q."""
    alt_gr = pygame.KMOD_LCTRL | pygame.KMOD_RALT
    assert key(pygame.K_q, "@", alt_gr) is None
    assert key(pygame.K_q, "@", pygame.KMOD_LCTRL | pygame.KMOD_MODE) is None
    assert key(pygame.K_l, "ł", alt_gr) == Key("ł")
    assert key(pygame.K_q, "\x11", pygame.KMOD_LCTRL) == Key("q", ctrl=True)
    assert key(pygame.K_q, "\x11", pygame.KMOD_RCTRL) == Key("q", ctrl=True)
    assert key(pygame.K_q, "q", pygame.KMOD_LMETA | pygame.KMOD_RALT) == Key("q", ctrl=True)
