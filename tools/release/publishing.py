"""Check packages before they are published.

`python -m tools.release.publishing tag v1.2.3` checks a tag; `… gather dist` checks that all packages exist, and writes
SHA256SUMS beside them.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

from tools.release.project import Project, ReleaseError, exit_status, read_project

SUMS = "SHA256SUMS"


def check_tag(project: Project, tag: str) -> None:
    """Raise `ReleaseError` unless the tag matches the project's version."""
    if tag != f"v{project.version}":
        raise ReleaseError(
            f"the tag {tag} is not v{project.version}, which pyproject.toml says: change one of them"
        )


def packages(project: Project) -> set[str]:
    """The names of all packages in a release."""
    portable = f"matador-{project.version}"
    return {
        f"{portable}-linux-x86_64.tar.xz",
        f"{project.name}_{project.version}_amd64.deb",
        f"{portable}-windows-x86_64.zip",
        f"{portable}-windows-x86_64-setup.exe",
        f"{portable}-macos-arm64.zip",
        f"{portable}-macos-x86_64.zip",
        f"{project.package}-{project.version}-py3-none-any.whl",
        f"{project.package}-{project.version}.tar.gz",
    }


def gather(project: Project, folder: Path) -> str:
    """Write the checksums of all packages in a folder, in the format of `sha256sum --check`, and return them.

    Raises `ReleaseError` if a package is missing or empty, or if there is any other file.
    """
    found = {path.name for path in folder.iterdir()} - {SUMS}
    wanted = packages(project)
    if found != wanted:
        lacking, surplus = (", ".join(sorted(names)) or "none" for names in (wanted - found, found - wanted))
        raise ReleaseError(f"{folder} does not hold the packages: missing {lacking}; not wanted {surplus}")
    lines = []
    for name in sorted(wanted):
        data = (folder / name).read_bytes()
        if not data:
            raise ReleaseError(f"{folder / name} is empty")
        lines.append(f"{hashlib.sha256(data).hexdigest()}  {name}\n")
    (folder / SUMS).write_bytes("".join(lines).encode())
    return "".join(lines)


def main(words: list[str] | None = None) -> int:
    """Run the requested check; return 2 if it fails."""
    parser = argparse.ArgumentParser(description="Check what is to be published.")
    steps = parser.add_subparsers(dest="step", required=True)
    steps.add_parser("tag", help="is it the version of the project?").add_argument("tag")
    steps.add_parser("gather", help="is every package there?").add_argument("folder", type=Path)
    given = parser.parse_args(words)

    def work() -> None:
        if given.step == "tag":
            check_tag(read_project(), given.tag)
        else:
            print(gather(read_project(), given.folder), end="")

    return exit_status(work)


if __name__ == "__main__":
    raise SystemExit(main())
