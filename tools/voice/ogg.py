"""Encode speech as Ogg Opus, reproducibly."""

from __future__ import annotations

import io
import struct
from array import array
from collections.abc import Iterator
from typing import Final

import numpy as np
import soundfile

from tools.voice.waves import RATE_HZ

KBIT_S: Final = 9
"""The bit rate for speech; lower rates drop everything above 4 kHz."""
_MIN_KBIT_S: Final = 6
_MAX_KBIT_S: Final = 256
"""The library's minimum and maximum bit rates for one channel."""

_SERIAL: Final = 1
_TAGS: Final = b"OpusTags"
_HEADER_BYTES: Final = 27


def ogg(samples: array[int]) -> bytes:
    """Encode samples."""
    data = io.BytesIO()
    heard = np.array(samples, dtype=np.int16)
    level = (_MAX_KBIT_S - KBIT_S) / (_MAX_KBIT_S - _MIN_KBIT_S)
    soundfile.write(data, heard, RATE_HZ, format="OGG", subtype="OPUS", compression_level=level)
    return b"".join(_numbered(data.getvalue()))


def samples_of(data: bytes) -> array[int]:
    """Decode a file."""
    heard, rate_hz = soundfile.read(io.BytesIO(data), dtype="int16")
    assert rate_hz == RATE_HZ, "all files have one rate"
    return array("h", heard.tobytes())


def _numbered(data: bytes) -> Iterator[bytes]:
    """A file's pages, with a fixed serial number instead of the encoder's random one.

    The encoder's padding for tags is left out.
    """
    at = 0
    while at < len(data):
        segments = data[at + _HEADER_BYTES - 1]
        table = data[at + _HEADER_BYTES : at + _HEADER_BYTES + segments]
        end = at + _HEADER_BYTES + segments + sum(table)
        page = bytearray(data[at:end])
        if page[_HEADER_BYTES + segments :].startswith(_TAGS):
            tags = _TAGS + bytes(8)
            page[_HEADER_BYTES - 1 :] = bytes((1, len(tags))) + tags
        page[14:18] = struct.pack("<I", _SERIAL)
        page[22:26] = bytes(4)
        page[22:26] = struct.pack("<I", _checksum(bytes(page)))
        yield bytes(page)
        at = end


def _checksum(page: bytes) -> int:
    """The checksum defined in RFC 3533, section 6."""
    register = 0
    for byte in page:
        register = (register << 8 & 0xFFFFFFFF) ^ _TABLE[register >> 24 ^ byte]
    return register


def _row(byte: int) -> int:
    register = byte << 24
    for _ in range(8):
        register = (register << 1 ^ 0x04C11DB7 if register & 0x80000000 else register << 1) & 0xFFFFFFFF
    return register


_TABLE: Final = tuple(_row(byte) for byte in range(256))
