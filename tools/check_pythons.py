"""Check Matador with several versions of Python: `python tools/check_pythons.py python3.11 python3.12 python3.13`.

Each version gets a new virtual environment in build/pythons. The same seed must give the same records in all of them.
Exits with status 1 if a check fails, and 2 if a Python is missing.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
_FOLDER: Final = ROOT / "build" / "pythons"
MATCHES: Final = (
    "--rules sevens --players 2 --matches 5 --bots level2,level3",
    "--rules cardinal --players 2 --matches 20 --bots level1",
    "--rules family --players 4 --partnerships --matches 2 --bots level4",
    "--rules matching --players 2 --bots level5 --iterations 50",
)
"""Arguments of `simulate`: every level plays. The built-in `sum` would change the second and last since Python 3.12."""


class CheckError(Exception):
    """A check failed; the message has the command, and the end of its output."""


def simulation(match: str) -> list[str]:
    """The arguments of `matador` that play these matches with a fixed seed."""
    return ["simulate", *match.split(), "--seed", "7"]


def digest(records: bytes) -> str:
    return hashlib.sha256(records).hexdigest()


def output_of(
    words: Sequence[str | Path], folder: Path = ROOT, env: Mapping[str, str] | None = None
) -> bytes:
    """Run a command, and return what it prints; `CheckError` if it fails."""
    done = subprocess.run(list(words), cwd=folder, env=env, capture_output=True, check=False)
    if done.returncode:
        told = (done.stdout + done.stderr).decode(errors="replace").splitlines()
        command = " ".join(map(str, words))
        raise CheckError(f"`{command}` failed with status {done.returncode}:\n" + "\n".join(told[-20:]))
    return done.stdout


def differing(digests: Mapping[str, Sequence[str]]) -> list[str]:
    """The matches whose records are not the same in every version."""
    each = zip(MATCHES, zip(*digests.values(), strict=True), strict=True)
    return [match for match, found in each if len(set(found)) > 1]


def check(python: str) -> list[str]:
    """Check one Python, printing a line for each check; return the digests of its records."""
    place = _FOLDER / Path(python).name
    shown = output_of([python, "--version"]).decode().strip()

    def say(result: str) -> None:
        print(f"{shown}: {result}, {time.monotonic() - began:.0f} s", flush=True)

    began = time.monotonic()
    output_of([python, "-m", "venv", "--clear", place])
    inner = place / "bin" / "python"
    output_of([inner, "-m", "pip", "install", "--quiet", ".[test]"])
    say("installed")
    began = time.monotonic()
    # The installed program, and not the checkout, because it starts in another folder.
    matador = place / "bin" / "matador"
    say(output_of([matador, "--version"], place).decode().strip())
    began = time.monotonic()
    tests = ["-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", "tests/rules", "tests/match"]
    say(output_of([inner, *tests]).decode().splitlines()[-1].partition(" in ")[0])
    began = time.monotonic()
    digests = [digest(output_of([matador, *simulation(match)], place)) for match in MATCHES]
    say(f"records {' '.join(one[:8] for one in digests)}")
    return digests


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check Matador with several versions of Python.")
    parser.add_argument("pythons", nargs="+", metavar="PYTHON", help="a command or path, such as python3.12")
    pythons = parser.parse_args(words).pythons
    missing = [python for python in pythons if shutil.which(python) is None]
    if missing:
        print(f"cannot find {', '.join(missing)}. Install it, or leave it out.", file=sys.stderr)
        return 2
    try:
        wrong = differing({python: check(python) for python in pythons})
    except CheckError as error:
        print(error, file=sys.stderr)
        return 1
    for match in wrong:
        print(f"different records: matador {' '.join(simulation(match))}", file=sys.stderr)
    if not wrong:
        print(f"the same records in {', '.join(pythons)}")
    return bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
