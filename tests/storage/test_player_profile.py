"""A person's profile: it reads back as written, and newer profiles are left alone."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matador.match.help import PICTURES, SEAT_HELPS, is_learners
from matador.storage.settings import (
    PERSONAL,
    Hand,
    NewerVersionError,
    Pips,
    PlayerProfile,
    Settings,
    Speed,
    changed,
    decode_profile,
    encode_profile,
    profile_seated,
    seat_of,
    with_personal,
)
from matador.storage.setups import COLOURS, FACES, SeatSetup

PROFILES = st.builds(
    PlayerProfile,
    speed=st.sampled_from(get_args(Speed)),
    pips=st.sampled_from(get_args(Pips)),
    hand=st.sampled_from(get_args(Hand)),
    text_size=st.integers(100, 200),
    guide=st.booleans(),
    bedtime=st.integers(0, 1440),
    face=st.integers(0, FACES - 1),
    colour=st.integers(0, COLOURS - 1),
    help=st.sampled_from(SEAT_HELPS),
    picture=st.sampled_from(PICTURES),
    pinned=st.booleans(),
)


@given(PROFILES)
def test_a_profile_is_read_as_written_and_brings_its_personal_settings(profile: PlayerProfile) -> None:
    assert decode_profile(encode_profile(profile)) == profile
    shown = with_personal(Settings(volume=30, language="de"), profile)
    assert (shown.volume, shown.language) == (30, "de")
    personal = {field: getattr(profile, field) for field in PERSONAL}
    assert with_personal(PlayerProfile(), shown) == changed(PlayerProfile(), **personal)


@given(PROFILES, st.sampled_from(SEAT_HELPS), st.integers(0, FACES - 1), st.integers(0, COLOURS - 1))
def test_a_player_keeps_the_seat_they_chose(
    profile: PlayerProfile, helped: str, face: int, colour: int
) -> None:
    seat = SeatSetup(name="Ana", face=face, colour=colour, help=helped, picture="both", pinned=True)  # type: ignore[arg-type]
    after = profile_seated(profile, seat)
    assert seat_of(after, "Ana") == seat
    if is_learners(seat.help):
        assert after.guide == profile.guide, "a learner's help says nothing about the guide"


def test_unknown_fields_are_ignored_and_missing_ones_have_defaults() -> None:
    assert decode_profile(b'{"version": 1, "face": 3, "music": 1}') == PlayerProfile(face=3)


def test_an_unreadable_profile_is_not_a_newer_one() -> None:
    for body in (b"", b"[]", b'{"face": 1}', b'{"version": 1, "face": 99}', b"\xff", b"[" * 9999):
        with pytest.raises(ValueError, match="cannot read a player's data"):
            decode_profile(body)
    with pytest.raises(NewerVersionError):
        decode_profile(b'{"version": 2, "face": "frog"}')
