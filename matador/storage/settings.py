"""What a player has set, in one typed file."""

from __future__ import annotations

import codecs
from datetime import date
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from matador.storage.atomic import write_atomically
from matador.storage.quarantine import read_small, set_aside
from matador.storage.setups import MatchSetup, changed_seat, changed_setup

Speed: TypeAlias = Literal["off", "slow", "normal", "fast"]

Pips: TypeAlias = Literal["coloured", "one-colour"]

Hand: TypeAlias = Literal["right", "left"]

MOST_BYTES = 2**16

LAST_STEP = 5
"""So many first steps there are in Learn."""

_Pixels: TypeAlias = Annotated[int, Meta(ge=-(2**16), le=2**16)]
_Length: TypeAlias = Annotated[int, Meta(ge=1, le=2**16)]
# It becomes part of a path, so it has neither dots nor slashes.
_LanguageCode: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{0,40}\Z")]


ReadAloud: TypeAlias = Literal["nowhere", "learn", "everywhere"]
"""Where sentences are read aloud."""

Gesture: TypeAlias = Literal["drag", "draw", "matador"]
"""What a hand shows whoever plays for the first time: to lay a tile, to take one, to lay a matador."""


ALL_GESTURES: tuple[Gesture, ...] = get_args(Gesture)


class WindowPlace(msgspec.Struct, frozen=True, kw_only=True):
    """Where a window was, in pixels of the desktop; `x` and `y` may be negative."""

    x: _Pixels
    y: _Pixels
    width: _Length
    height: _Length


class PlayedToday(msgspec.Struct, frozen=True, kw_only=True):
    """How long was played on a day, in milliseconds at the table."""

    day: date
    ms: Annotated[float, Meta(ge=0)]


class Personal(msgspec.Struct, frozen=True, kw_only=True):
    """What of the settings belongs to a person, and goes with him to the next who plays."""

    speed: Speed = "normal"
    reduced_motion: bool = False
    text_size: Annotated[int, Meta(ge=100, le=200)] = 100
    """Per cent."""
    high_contrast: bool = False
    hand: Hand = "right"
    """With which tiles are moved: the boneyard is on that side, the own face on the other."""
    pips: Pips = "coloured"
    """Whether pips have a colour by their number, or all the same."""
    guide: bool = True
    read_aloud: ReadAloud = "learn"
    auto_draw: bool = False
    """Whether draws and passes are made for the player."""
    bedtime: Annotated[int, Meta(ge=0, le=24 * 60)] = 0
    """After so many minutes at the table in a day no other round begins; 0: there is no such time."""
    played_today: PlayedToday | None = None
    """What was counted when the game was left; None: nothing, for no bedtime is set."""
    first_steps: Annotated[int, Meta(ge=0, le=LAST_STEP)] = 0
    """So many of the first steps in Learn are done, or were skipped."""
    gestures: tuple[Gesture, ...] = ALL_GESTURES
    """What the hand has shown at the table; it shows nothing twice, and nothing to who played before there was one."""
    is_led: bool = False
    """True for whoever has come to Learn for the first time, until he has played a match of it to its end."""


class Settings(Personal, frozen=True, kw_only=True):
    """Everything that a player can set, at first as it comes.

    What is personal here is that of whoever plays, so that the first picture is right before the disk has told of him.
    A field that is added later needs a default, so that older files still give all fields, and older games
    pass over it. `version` grows only when a field changes its meaning.
    """

    version: Literal[1] = 1
    volume: Annotated[int, Meta(ge=0, le=100)] = 70
    muted: bool = False
    voice_volume: Annotated[int, Meta(ge=0, le=100)] = 80
    """Of what is read aloud; `volume` is that of all other sounds."""
    language: _LanguageCode = ""
    """A code like `de` or `pt_BR`; empty: the system's."""
    compatible_graphics: bool = False
    knows_few_colours: bool = False
    """Whether the player has been told that the screen shows few colours."""
    fullscreen: bool = False
    window: WindowPlace | None = None
    last_game: MatchSetup | None = None
    who: Annotated[int, Meta(ge=0)] | None = None
    """The number of the person who was chosen last; None: nobody was."""


PERSONAL: tuple[str, ...] = Personal.__struct_fields__


class _Head(msgspec.Struct):
    """What tells a file of ours; no default, so that another program's JSON is not taken for it."""

    version: Literal[1]


class _AnyHead(msgspec.Struct):
    """That of any version."""

    version: int


_heads = msgspec.json.Decoder(_Head)
_any_heads = msgspec.json.Decoder(_AnyHead)
_settings = msgspec.json.Decoder(Settings)


def load_settings(path: Path) -> tuple[Settings, Path | None]:
    """The settings of a file, as they come if there is none; and where a file went that could not be used.

    Such a file is broken, or written by a newer game; the player should be told. Fields that are not known are
    passed over, and are gone when the settings are saved. `OSError` if what is there can neither be used nor be
    set aside.
    """
    try:
        return _decoded(read_small(path, MOST_BYTES)), None
    except FileNotFoundError:
        # Nobody has played here yet.
        return Settings(gestures=()), None
    except (OSError, ValueError, msgspec.DecodeError, RecursionError):
        return Settings(), set_aside(path)


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings in the place of the file, which stays as it was if that fails.

    `OSError` if it cannot be written, `ValueError` for settings that could not be read again.
    """
    data = _encoded(settings)
    try:
        _decoded(data)
    except msgspec.ValidationError as error:
        raise ValueError(f"not a settings file: {error}") from None
    write_atomically(path, data)


def check_settings(data: bytes) -> None:
    """`ValueError` if this is no file of settings that can be used."""
    _checked(data)


def without_name(data: bytes, name: str) -> bytes:
    """A file of settings in which nobody has this name.

    `ValueError` if it is none that can be used, and `OSError` if a newer game has written it: that is left alone.
    """
    try:
        settings = _checked(data)
    except ValueError:
        if _is_newer(data):
            raise OSError("a newer version of Matador wrote it") from None
        raise
    if settings.last_game is not None:
        seats = tuple(
            changed_seat(seat, name="") if seat.name == name else seat for seat in settings.last_game.seats
        )
        settings = changed(settings, last_game=changed_setup(settings.last_game, seats=seats))
    return _encoded(settings)


def _is_newer(data: bytes) -> bool:
    try:
        return _any_heads.decode(data.removeprefix(codecs.BOM_UTF8)).version > 1
    except (ValueError, RecursionError):
        return False


def _checked(data: bytes) -> Settings:
    try:
        return _decoded(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(str(error)) from None


def _encoded(settings: Settings) -> bytes:
    return msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n"


def _decoded(data: bytes) -> Settings:
    # Some editors begin a file with this mark.
    data = data.removeprefix(codecs.BOM_UTF8)
    _heads.decode(data)
    return _settings.decode(data)


def changed(settings: Settings, **fields: object) -> Settings:
    """The settings with other values of some fields; `TypeError` for a field that there is not."""
    return msgspec.structs.replace(settings, **fields)


def with_personal(settings: Settings, personal: Personal) -> Settings:
    """The settings of this computer for somebody with these of his own."""
    return changed(settings, **{field: getattr(personal, field) for field in PERSONAL})
