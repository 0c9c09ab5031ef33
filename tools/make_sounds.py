"""Make the game's sounds: `python tools/make_sounds.py`.

The output is reproducible. To change a sound, edit `tools/sounds/pieces.py`.
"""

from __future__ import annotations

import io
import sys
import wave
from array import array
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.sounds.pieces import PIECES, RATE_HZ, samples

FOLDER = ROOT / "assets" / "sounds"


def wav(heard: array[int]) -> bytes:
    """A sound as a 16-bit WAV file with one channel."""
    data = io.BytesIO()
    with wave.open(data, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(heard.tobytes())
    return data.getvalue()


def main() -> None:
    """Write all sounds, and print their lengths."""
    for name, piece in PIECES.items():
        heard = samples(piece())
        (FOLDER / f"{name}.wav").write_bytes(wav(heard))
        print(f"{name}.wav: {len(heard) / RATE_HZ * 1000:.0f} ms")


if __name__ == "__main__":
    main()
