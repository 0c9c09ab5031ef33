"""The workflows, and the checks before packages are published."""

from __future__ import annotations

import hashlib
import re
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.programs import program, require
from tools.release.installer import setup_name
from tools.release.linux import archive_path, package_path
from tools.release.portable import archive_name
from tools.release.project import ROOT, ReleaseError, read_project
from tools.release.publishing import SUMS, check_tag, gather, packages

FOLDER = ROOT / ".github" / "workflows"
FILES = sorted(FOLDER.glob("*.yml"))
RELEASE = FOLDER / "release.yml"
CHECKS = FOLDER / "checks.yml"
PACKAGING = ROOT / "docs" / "packaging.md"

_MODULE = re.compile(r"python3?\"? -m (tools\.[\w.]+)")
_FILE = re.compile(r"(?<![\w/.])((?:tools|docs|tests|installers)/[\w./-]+\w|\.ci/\w+|[A-Z]+\.md)")
_ACTION = re.compile(r"^ *(?:- )?uses: *(?P<name>\S+?)(?:@(?P<at>\S+))?(?: +# (?P<tag>\S+))?$", re.MULTILINE)


def not_there(text: str) -> set[str]:
    """Modules and files that a workflow names and the checkout lacks."""
    modules = {f"{name.replace('.', '/')}.py" for name in _MODULE.findall(text)}
    return {name for name in modules | set(_FILE.findall(text)) if not (ROOT / name).exists()}


def loose_actions(text: str) -> set[str]:
    """Actions that are not pinned to a full commit with its tag in a comment."""
    return {
        found["name"]
        for found in _ACTION.finditer(text)
        if not re.fullmatch("[0-9a-f]{40}", found["at"] or "")
        or not re.match(r"v\d+\.\d", found["tag"] or "")
    }


def writers(text: str) -> list[str]:
    """The jobs that may write to the repository; `all` if every one may."""
    top, *jobs = re.split(r"^  (?=[\w-]+:$)", text.partition("\njobs:\n")[2], flags=re.MULTILINE)
    assert not top.strip()
    found = [job.partition(":")[0] for job in jobs if re.search(r":\s*write", job)]
    return ["all"] if re.search(r":\s*write", text.partition("\njobs:\n")[0]) else found


def actionlint(path: Path) -> subprocess.CompletedProcess[str]:
    """The findings of actionlint in a file."""
    require("actionlint")
    words = [str(program("actionlint")), "-no-color", str(path)]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def pythons(text: str) -> set[str]:
    """The versions of Python that a workflow sets up."""
    return set(re.findall(r"PYTHON: \"([\d.]+)\"", text)) | set(
        re.findall(r"python-version: ([\"\d.]+)", text)
    )


def python_tried() -> str:
    """The tested version, according to the documentation."""
    found = re.search(r"^\*\*Python (3\.\d+)\*\* builds", PACKAGING.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]


def classified() -> set[str]:
    """The versions of Python that the classifiers name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {found[1] for text in project["classifiers"] if (found := re.search(r":: (3\.\d+)$", text))}


def checked_pythons(text: str) -> set[str]:
    """The versions of Python that a workflow both sets up and checks."""
    [command] = re.findall(r"tools/check_pythons\.py (.+)", text)
    return set(re.findall(r"^ +(3\.\d+)$", text, re.MULTILINE)) & set(re.findall(r"python(3\.\d+)", command))


def with_fault(tmp_path: Path, right: str, wrong: str) -> Path:
    text = RELEASE.read_text(encoding="utf-8")
    assert right in text
    file = tmp_path / "release.yml"
    file.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    return file


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_actionlint_finds_nothing(path: Path) -> None:
    found = actionlint(path)
    assert (found.returncode, found.stdout) == (0, "")


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("needs: gather", "needs: gathered", "gathered"),
        ('mkdir "$RUNNER_TEMP/fresh"', "mkdir $RUNNER_TEMP/fresh", "SC2086"),
    ],
)
def test_actionlint_catches_a_fault(right: str, wrong: str, told: str, tmp_path: Path) -> None:
    require("shellcheck")
    found = actionlint(with_fault(tmp_path, right, wrong))
    assert found.returncode == 1
    assert told in found.stdout


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_everything_a_workflow_names_exists(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not_there(text) == set()
    assert loose_actions(text) == set()


def test_release_uses_every_part() -> None:
    text = RELEASE.read_text(encoding="utf-8")
    parts = (
        "folder",
        "portable",
        "smoke",
        "windows_play",
        "installer",
        "try_installer",
        "bundle",
        "publishing",
    )
    assert set(_MODULE.findall(text)) == {f"tools.release.{part}" for part in parts}
    assert "tools/package_linux.py" in _FILE.findall(text)


def test_release_uses_the_tested_python() -> None:
    assert pythons(RELEASE.read_text(encoding="utf-8")) == {python_tried()}
    names = (ROOT / "tests/tools/release/packaged_files.toml").read_text(encoding="utf-8")
    assert set(re.findall(r"\bcp(?:ython-)?(3\d+)-", names)) == {python_tried().replace(".", "")}


def test_untested_python_is_caught(tmp_path: Path) -> None:
    other = with_fault(tmp_path, f'PYTHON: "{python_tried()}"', 'PYTHON: "3.99"').read_text(encoding="utf-8")
    assert pythons(other) == {"3.99"}
    one_job = other.replace("python-version: ${{ env.PYTHON }}", 'python-version: "3.98"', 1)
    assert pythons(one_job) == {"3.99", '"3.98"'}


def test_checks_run_every_python_of_the_classifiers() -> None:
    text = CHECKS.read_text(encoding="utf-8")
    assert python_tried() in classified()
    assert checked_pythons(text) == classified()


@pytest.mark.parametrize("left_out", ["            3.12\n", " python3.12"])
def test_a_python_that_is_not_checked_is_caught(left_out: str) -> None:
    text = CHECKS.read_text(encoding="utf-8")
    assert left_out in text
    assert checked_pythons(text.replace(left_out, "", 1)) == classified() - {"3.12"}


def test_only_the_last_job_may_write() -> None:
    assert {path.name: writers(path.read_text(encoding="utf-8")) for path in FILES} == {
        "checks.yml": [],
        "release.yml": ["publish"],
    }


def test_missing_file_or_action_pinned_by_tag_is_caught() -> None:
    assert not_there("run: python -m tools.release.sign dist") == {"tools/release/sign.py"}
    assert not_there("run: python tools/package_macos.py") == {"tools/package_macos.py"}
    assert loose_actions("      - uses: actions/checkout@v7") == {"actions/checkout"}
    assert loose_actions("        uses: actions/checkout@" + "a" * 40) == {"actions/checkout"}
    assert loose_actions("      - uses: actions/checkout@" + "a" * 40 + " # v7.0.1") == set()


def test_unexpected_write_permission_is_caught() -> None:
    text = RELEASE.read_text(encoding="utf-8")
    assert writers(text.replace("contents: read", "contents: write")) == ["all"]
    mine = text.replace(
        "    timeout-minutes: 30", "    permissions: {contents: write}\n    timeout-minutes: 30", 1
    )
    assert writers(mine) == ["linux", "publish"]


PROJECT = read_project()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """All packages, each with its own bytes."""
    for name in packages(PROJECT):
        (tmp_path / name).write_text(name, encoding="utf-8")
    return tmp_path


def test_published_names_are_those_of_the_packers() -> None:
    made = {archive_path(PROJECT, Path()).name, package_path(PROJECT, Path()).name}
    made |= {archive_name(PROJECT, "windows", "AMD64"), setup_name(PROJECT)}
    made |= {archive_name(PROJECT, "macos", machine) for machine in ("arm64", "x86_64")}
    assert made == {name for name in packages(PROJECT) if not name.startswith(PROJECT.package)}


@pytest.mark.parametrize("tag", [PROJECT.version, f"v{PROJECT.version}rc1"])
def test_wrong_tag_is_caught(tag: str) -> None:
    check_tag(PROJECT, f"v{PROJECT.version}")
    with pytest.raises(ReleaseError, match=r"change one of them"):
        check_tag(PROJECT, tag)


def test_checksums_match_the_packages(folder: Path) -> None:
    said = gather(PROJECT, folder)
    assert (folder / SUMS).read_text(encoding="utf-8") == said
    pairs = {name: digest for digest, name in (line.split("  ") for line in said.splitlines())}
    assert pairs == {name: hashlib.sha256(name.encode()).hexdigest() for name in packages(PROJECT)}


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (
            lambda folder: package_path(PROJECT, folder).unlink(),
            r"missing matador-dominoes_.*\.deb; not wanted none",
        ),
        (lambda folder: (folder / "notes.txt").touch(), r"missing none; not wanted notes\.txt"),
        (lambda folder: package_path(PROJECT, folder).write_bytes(b""), "is empty"),
    ],
)
def test_missing_surplus_or_empty_package_is_caught(
    spoil: Callable[[Path], object], told: str, folder: Path
) -> None:
    spoil(folder)
    with pytest.raises(ReleaseError, match=told):
        gather(PROJECT, folder)
