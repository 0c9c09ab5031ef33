"""The settings in one typed file, and the profiles of players: personal settings, appearance, and help."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, TypeVar, get_args

import msgspec
from msgspec import Meta

from matador.match.help import Picture, SeatHelp, guide_or_none, is_learners
from matador.storage.atomic import first_free, patiently, read_small, write_atomically
from matador.storage.setups import COLOURS, FACES, MatchSetup, SeatSetup

_T = TypeVar("_T")
_Personal = TypeVar("_Personal", bound="Personal")

Speed: TypeAlias = Literal["off", "slow", "normal", "fast"]
Pips: TypeAlias = Literal["coloured", "one-colour"]
Hand: TypeAlias = Literal["right", "left"]
MAX_BYTES = 2**16
LAST_STEP = 5
"""Number of first steps in Learn."""
_Pixels: TypeAlias = Annotated[int, Meta(ge=-(2**16), le=2**16)]
_Length: TypeAlias = Annotated[int, Meta(ge=1, le=2**16)]
ReadAloud: TypeAlias = Literal["nowhere", "learn", "everywhere"]
Gesture: TypeAlias = Literal["drag", "draw", "matador"]
"""What an animated hand shows a new player: playing a tile, drawing one, playing a matador."""
ALL_GESTURES: tuple[Gesture, ...] = get_args(Gesture)


class WindowPlace(msgspec.Struct, frozen=True, kw_only=True):
    """Where a window was, in pixels of the desktop; `x` and `y` may be negative."""

    x: _Pixels
    y: _Pixels
    width: _Length
    height: _Length


class PlayedToday(msgspec.Struct, frozen=True, kw_only=True):
    """Time played on a day, in milliseconds at the table."""

    day: date
    ms: Annotated[float, Meta(ge=0)]


class Personal(msgspec.Struct, frozen=True, kw_only=True):
    """The settings that belong to a player, and change when another player is chosen."""

    speed: Speed = "normal"
    reduced_motion: bool = False
    text_size: Annotated[int, Meta(ge=100, le=200)] = 100
    """Percent."""
    theme: Annotated[str, Meta(pattern=r"\A[a-z][a-z -]{0,40}\Z")] = "system"
    """Dark if the desktop is in dark mode, otherwise green; an unknown name means the usual theme."""
    high_contrast: bool = False
    """Replaces the theme by one of high contrast."""
    hand: Hand = "right"
    """The hand that moves tiles: the boneyard is on that side, the player's face on the other."""
    pips: Pips = "coloured"
    """Whether the colour of pips depends on their number."""
    guide: bool = True
    read_aloud: ReadAloud = "learn"
    auto_draw: bool = False
    """Whether draws and passes are automatic."""
    bedtime: Annotated[int, Meta(ge=0, le=24 * 60)] = 0
    """Minutes at the table per day after which no new round begins; 0 for no limit."""
    played_today: PlayedToday | None = None
    """Time counted until the game was left; None if no bedtime is set."""
    first_steps: Annotated[int, Meta(ge=0, le=LAST_STEP)] = 0
    """Number of first steps in Learn that are done or skipped."""
    gestures: tuple[Gesture, ...] = ALL_GESTURES
    """Gestures that need not be shown any more; by default all, for players from before there were gestures."""
    is_led: bool = False
    """True for new learners, until they have finished a match in Learn."""


class Settings(Personal, frozen=True, kw_only=True):
    """All settings, with their defaults.

    Personal settings here are those of the current player, so that the first picture is right before the database is
    read. New fields need a default, so that older files can still be read; older versions ignore unknown fields.
    `version` grows only when a field changes its meaning.
    """

    version: Literal[1] = 1
    volume: Annotated[int, Meta(ge=0, le=100)] = 60
    muted: bool = False
    voice_volume: Annotated[int, Meta(ge=0, le=100)] = 80
    """Volume of sentences read aloud; `volume` is that of all other sounds."""
    language: Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{0,40}\Z")] = ""
    """A code like `de` or `pt_BR`, which becomes part of a path; empty for the system's language."""
    compatible_graphics: bool = False
    fullscreen: bool = False
    window: WindowPlace | None = None
    last_game: MatchSetup | None = None
    who: Annotated[int, Meta(ge=0)] | None = None
    """Number of the player who was chosen last; None before the first choice."""


class PlayerProfile(Personal, frozen=True, kw_only=True):
    """A player's profile without their name, which is in the table of names. New fields need a default.

    A change that older versions cannot read needs a new version of the database.
    """

    face: Annotated[int, Meta(ge=0, lt=FACES)] = 0
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)] = 0
    help: SeatHelp = "guide"
    """A learner's help; for players without it, `guide` says what the table shows."""
    picture: Picture = "frames"
    pinned: bool = False


def load_settings(path: Path) -> tuple[Settings, Path | None]:
    """Load the settings, with defaults if there is no file; also return the new path of an unusable file.

    Such a file is broken or from a newer version, and the player should be told. Unknown fields are ignored, and are
    lost when the settings are saved. `OSError` if an unusable file cannot be set aside.
    """
    try:
        return check_settings(read_small(path, MAX_BYTES)), None
    except FileNotFoundError:
        # No one has played on this computer yet.
        return Settings(gestures=()), None
    except (OSError, ValueError):
        broken = first_free(lambda n: path.with_name(f"{path.stem}.broken-{n}{path.suffix}"))
        return Settings(), patiently(lambda: path.rename(broken))


def save_settings(path: Path, settings: Settings) -> None:
    """Replace the settings file; after an `OSError` or `ValueError`, the old file is unchanged."""
    data = _encoded(settings)
    check_settings(data)
    write_atomically(path, data)


def _decoded(decoder: msgspec.json.Decoder[_T], data: bytes) -> _T:
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(str(error)[:200]) from None


check_settings = partial(_decoded, msgspec.json.Decoder(Settings))
decode_profile = partial(_decoded, msgspec.json.Decoder(PlayerProfile))
"""Decode a settings file or a profile; `ValueError` if it is unusable."""


def without_name(data: bytes, name: str) -> bytes:
    """A settings file without a last match that has this name; `ValueError` if it is unusable."""
    settings = check_settings(data)
    if settings.last_game is not None and any(seat.name == name for seat in settings.last_game.seats):
        settings = changed(settings, last_game=None)
    return _encoded(settings)


def _encoded(settings: Settings) -> bytes:
    return msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n"


encode_profile = msgspec.json.encode
changed = msgspec.structs.replace
"""The settings, or the profile, with some fields changed; `TypeError` for an unknown field."""


def with_personal(kept: _Personal, personal: Personal) -> _Personal:
    """The settings of this computer, or a profile, with these personal settings."""
    return changed(kept, **{field: getattr(personal, field) for field in Personal.__struct_fields__})


def differences(before: PlayerProfile, now: PlayerProfile) -> dict[str, object]:
    values = msgspec.structs.asdict(now).items()
    return {field: value for field, value in values if value != getattr(before, field)}


def profile_seated(profile: PlayerProfile, seat: SeatSetup) -> PlayerProfile:
    return changed(
        profile,
        face=seat.face,
        colour=seat.colour,
        help=seat.help if is_learners(seat.help) else "guide",
        guide=profile.guide if is_learners(seat.help) else seat.help == "guide",
        picture=seat.picture,
        pinned=seat.pinned,
    )


def seat_of(profile: PlayerProfile, name: str) -> SeatSetup:
    learners = is_learners(profile.help)
    return SeatSetup(
        name=name,
        face=profile.face,
        colour=profile.colour,
        help=profile.help if learners else guide_or_none(is_on=profile.guide),
        picture=profile.picture,
        pinned=profile.pinned,
    )


class CurrentSettings:
    """Holds the current settings; each change calls the followers in the order they were added."""

    def __init__(self, settings: Settings) -> None:
        self.now = settings
        self._followers: list[Callable[[Settings, Settings], None]] = []

    def follow(self, follower: Callable[[Settings, Settings], None]) -> None:
        self._followers.append(follower)

    def set(self, settings: Settings) -> None:
        """Replace the settings; followers run only if the value differs."""
        before, self.now = self.now, settings
        if settings != before:
            for follower in self._followers:
                follower(before, settings)

    def change(self, **fields: object) -> None:
        self.set(changed(self.now, **fields))
