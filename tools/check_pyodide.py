"""Check that the core runs in Pyodide, a Python for browsers: `python tools/check_pyodide.py`.

It runs `rules`, `simulate` and `verify` in node, and compares all output and records with those of this Python.
Needs node and npm; this Python needs pip and an installed Matador. Pyodide goes to build/pyodide.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
import time
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.check_pythons import MATCHES, CheckError, digest, output_of, simulation

FOLDER: Final = ROOT / "build" / "pyodide"
STAMP: Final = "installed.txt"
"""Its file says which versions the folder has; written last."""
_OURS: Final = ROOT / "tools" / "pyodide"
_VERSIONS: Final = ROOT / "installers" / "requirements.txt"
_PACKAGES: Final = ("msgspec", "platformdirs")
"""The packages that these commands import."""
_WHEELS: Final = "--platform pyemscripten_2026_0_wasm32 --implementation cp --python-version 3.14 --abi cp314"
"""The wheels that this version of Pyodide loads."""


def install(folder: Path) -> None:
    """Install Pyodide and the packages, unless these versions are there already."""
    npm_files = [_OURS / name for name in ("package.json", "package-lock.json")]
    wanted = "".join(file.read_text(encoding="utf-8") for file in [*npm_files, _VERSIONS])
    stamp = folder / STAMP
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for file in npm_files:
        shutil.copy(file, folder)
    output_of(["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"], folder)
    target: list[str | Path] = [
        "--no-deps",
        "--only-binary",
        ":all:",
        *_WHEELS.split(),
        "--target",
        folder / "packages",
    ]
    pip: list[str | Path] = [sys.executable, "-m", "pip", "install", "--quiet", "--constraint", _VERSIONS]
    output_of([*pip, *target, *_PACKAGES])
    stamp.write_text(wanted, encoding="utf-8")


def commands() -> list[list[str]]:
    files = [f"{number}.jsonl" for number in range(len(MATCHES))]
    made = [[*simulation(match), "--out", file] for match, file in zip(MATCHES, files, strict=True)]
    return [["rules"], *made, *(["verify", file] for file in files)]


def compare(folder: Path) -> None:
    """Run the commands in both, and print what was the same; `CheckError` for a difference."""
    here, there = folder / "here", folder / "there"
    for place in (here, there):
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
    imported = json.dumps([str(ROOT), str(folder / "packages")])
    pyodide = folder / "node_modules" / "pyodide"
    words: list[str | Path] = ["node", _OURS / "matador.mjs", pyodide, imported, json.dumps(commands())]
    *told, version = output_of(words, there).decode().splitlines()
    ours = [sys.executable, "-m", "matador"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    shown = [output_of([*ours, *command], here, environment).decode() for command in commands()]
    print(f"{version} in Pyodide, and Python {platform.python_version()}:")
    for number, match in enumerate(MATCHES):
        one, other = (digest((place / f"{number}.jsonl").read_bytes()) for place in (here, there))
        if one != other:
            raise CheckError(f"different records: matador {' '.join(simulation(match))}")
        print(f"same records {one[:8]}: {match}")
    if told != "".join(shown).splitlines():
        raise CheckError("`matador rules` or `matador verify` prints something else in Pyodide")
    print("same output: rules, verify")


def main() -> int:
    missing = [name for name in ("node", "npm") if shutil.which(name) is None]
    if missing:
        print(f"{' and '.join(missing)} cannot be found. Install Node.js 20 or later.", file=sys.stderr)
        return 2
    began = time.monotonic()
    try:
        install(FOLDER)
        installed = time.monotonic()
        compare(FOLDER)
    except CheckError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{time.monotonic() - installed:.1f} s, after {installed - began:.1f} s to install")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
