"""What belongs to a person of the house, as it is kept in his row: his settings, his looks, and his help."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from matador.match.help import Picture, SeatHelp, guide_or_none, is_learners
from matador.storage.settings import PERSONAL, Personal
from matador.storage.setups import COLOURS, FACES, SeatSetup

VERSION = 1


class PersonProfile(Personal, frozen=True, kw_only=True):
    """A person without his name, which stands in one table alone. A field that is added later needs a default."""

    version: int = VERSION
    face: Annotated[int, Meta(ge=0, lt=FACES)] = 0
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)] = 0
    help: SeatHelp = "guide"
    """A learner's help; for whoever has none, `guide` among the settings says what the table shows."""
    picture: Picture = "frames"
    pinned: bool = False


class _Head(msgspec.Struct):
    version: int


class NewerProfileError(ValueError):
    """A newer Matador has written what belongs to this person; it is to be left as it is."""


_heads = msgspec.json.Decoder(_Head)
_profiles = msgspec.json.Decoder(PersonProfile)


def encode_profile(profile: PersonProfile) -> bytes:
    """What belongs to a person, as JSON."""
    return msgspec.json.encode(profile)


def decode_profile(body: bytes) -> PersonProfile:
    """What belongs to a person; `ValueError` if this cannot be read, `NewerProfileError` if it is newer."""
    try:
        if _heads.decode(body).version > VERSION:
            raise NewerProfileError("a newer version of Matador wrote this player's data")
        return _profiles.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(f"cannot read a player's data: {str(error)[:200]}") from None


def changed_profile(profile: PersonProfile, **fields: object) -> PersonProfile:
    """The profile with other values of some fields; `TypeError` for a field that there is not."""
    return msgspec.structs.replace(profile, **fields)


def differences(before: PersonProfile, now: PersonProfile) -> dict[str, object]:
    """The fields that have another value now, with that value."""
    return {
        field: value
        for field, value in msgspec.structs.asdict(now).items()
        if value != getattr(before, field)
    }


def profile_with(profile: PersonProfile, personal: Personal) -> PersonProfile:
    """The profile with other settings."""
    return changed_profile(profile, **{field: getattr(personal, field) for field in PERSONAL})


def profile_seated(profile: PersonProfile, seat: SeatSetup) -> PersonProfile:
    """The profile once its person has been seated so."""
    return changed_profile(
        profile,
        face=seat.face,
        colour=seat.colour,
        help=seat.help if is_learners(seat.help) else "guide",
        guide=profile.guide if is_learners(seat.help) else seat.help == "guide",
        picture=seat.picture,
        pinned=seat.pinned,
    )


def seat_of(profile: PersonProfile, name: str) -> SeatSetup:
    """What seats this person, as he is."""
    learners = is_learners(profile.help)
    return SeatSetup(
        name=name,
        face=profile.face,
        colour=profile.colour,
        help=profile.help if learners else guide_or_none(is_on=profile.guide),
        picture=profile.picture,
        pinned=profile.pinned,
    )
