"""Make the sounds of the game: `python tools/make_sounds.py`.

The output is reproducible, so to change a sound, change `tools/sounds/pieces.py`.
"""

from __future__ import annotations

import io
import sys
import wave
from array import array
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.sounds.pieces import PIECES  # noqa: E402 - once the path is known
from tools.sounds.waves import RATE_HZ, samples  # noqa: E402

FOLDER = ROOT / "assets" / "sounds"


def wav(heard: array[int]) -> bytes:
    """The file of a sound: one channel, 16 bits."""
    data = io.BytesIO()
    with wave.open(data, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(heard.tobytes())
    return data.getvalue()


def main() -> None:
    """Write every sound and print its length."""
    for name, piece in PIECES.items():
        heard = samples(piece())
        (FOLDER / f"{name}.wav").write_bytes(wav(heard))
        print(f"{name}.wav: {len(heard) / RATE_HZ * 1000:.0f} ms")


if __name__ == "__main__":
    main()
