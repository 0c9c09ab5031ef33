"""A person's profile: it reads back as written by this version or an older one; newer profiles are left alone."""

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
def test_what_is_written_is_read(profile: PlayerProfile) -> None:
    assert decode_profile(encode_profile(profile)) == profile


@given(PROFILES)
def test_settings_of_a_person_come_and_go_with_him(profile: PlayerProfile) -> None:
    computer = Settings(volume=30, language="de")
    shown = with_personal(computer, profile)
    assert (shown.volume, shown.language) == (30, "de")
    assert with_personal(PlayerProfile(), shown) == changed(
        PlayerProfile(), **{field: getattr(profile, field) for field in PERSONAL}
    )


@given(PROFILES, st.sampled_from(SEAT_HELPS), st.integers(0, FACES - 1))
def test_whoever_was_seated_so_is_seated_so_again(profile: PlayerProfile, helped: str, face: int) -> None:
    seat = SeatSetup(name="Ana", face=face, colour=profile.colour, help=helped, picture="both", pinned=True)  # type: ignore[arg-type]
    after = profile_seated(profile, seat)
    assert seat_of(after, "Ana") == seat
    if is_learners(seat.help):
        assert after.guide == profile.guide, "a learner's help is no word on the guide"


def test_a_colour_that_was_chosen_at_a_table_is_saved() -> None:
    assert profile_seated(PlayerProfile(colour=3), SeatSetup(colour=5)).colour == 5


def test_an_older_body_lacks_nothing() -> None:
    assert decode_profile(b'{"version": 1, "face": 3}') == PlayerProfile(face=3)
    assert decode_profile(b'{"version": 1, "face": 3, "music": 1}') == PlayerProfile(face=3)


@pytest.mark.parametrize(
    "body", [b"", b"[]", b'{"face": 1}', b'{"version": 1, "face": 99}', b"\xff", b"[" * 9999]
)
def test_what_cannot_be_read_is_said(body: bytes) -> None:
    with pytest.raises(ValueError, match="cannot read a player's data"):
        decode_profile(body)


def test_what_is_newer_is_told_from_what_is_broken() -> None:
    with pytest.raises(NewerVersionError):
        decode_profile(b'{"version": %d, "face": "frog"}' % (2))
