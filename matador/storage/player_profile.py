"""A player's profile as saved in the database: personal settings, appearance, and help."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from matador.match.help import Picture, SeatHelp, guide_or_none, is_learners
from matador.storage.settings import PERSONAL, Personal
from matador.storage.setups import COLOURS, FACES, SeatSetup

VERSION = 1


class PlayerProfile(Personal, frozen=True, kw_only=True):
    """A player's profile without their name, which is in the table of names. New fields need a default."""

    version: int = VERSION
    face: Annotated[int, Meta(ge=0, lt=FACES)] = 0
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)] = 0
    help: SeatHelp = "guide"
    """A learner's help; for players without it, `guide` says what the table shows."""
    picture: Picture = "frames"
    pinned: bool = False


class _Head(msgspec.Struct):
    version: int


class NewerProfileError(ValueError):
    """A newer version of Matador wrote the profile, which must be left unchanged."""


_heads = msgspec.json.Decoder(_Head)
_profiles = msgspec.json.Decoder(PlayerProfile)


def encode_profile(profile: PlayerProfile) -> bytes:
    return msgspec.json.encode(profile)


def decode_profile(body: bytes) -> PlayerProfile:
    """Decode a profile; `ValueError` if it is unreadable, `NewerProfileError` if it is newer."""
    try:
        if _heads.decode(body).version > VERSION:
            raise NewerProfileError("a newer version of Matador wrote this player's data")
        return _profiles.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(f"cannot read a player's data: {str(error)[:200]}") from None


changed_profile = msgspec.structs.replace
"""The profile with some fields changed; `TypeError` for an unknown field."""


def differences(before: PlayerProfile, now: PlayerProfile) -> dict[str, object]:
    return {
        field: value
        for field, value in msgspec.structs.asdict(now).items()
        if value != getattr(before, field)
    }


def profile_with(profile: PlayerProfile, personal: Personal) -> PlayerProfile:
    return changed_profile(profile, **{field: getattr(personal, field) for field in PERSONAL})


def profile_seated(profile: PlayerProfile, seat: SeatSetup) -> PlayerProfile:
    return changed_profile(
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
