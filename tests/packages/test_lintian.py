"""Lintian's report about the package: every tag is explained."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.packages.built import Built
from tests.programs import require
from tools.release.project import read_project


def faults(package: Path) -> set[str]:
    """The tags that no override explains, including pedantic and experimental ones."""
    require("lintian")
    words = ["lintian", "--allow-root", "--no-cfg", "--profile", "debian", "--display-info", "--pedantic"]
    words += ["--display-experimental", "--tag-display-limit", "0", str(package)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    # Status 2 reports faults; other numbers mean that it could not check.
    assert done.returncode in {0, 2}, done.stderr
    return set(re.findall(r"^[EWIPX]: \S+: (\S+)", done.stdout, re.MULTILINE))


def test_package_has_no_unexplained_lintian_tags(built: Built) -> None:
    assert faults(built.deb) == set()


def test_lintian_faults_are_detected(built: Built, tmp_path: Path) -> None:
    tree, spoilt = tmp_path / "tree", tmp_path / "spoilt.deb"
    subprocess.run(["dpkg-deb", "--raw-extract", built.deb, tree], check=True)
    name = read_project().name
    (tree / "usr" / "share" / "doc" / name / "copyright").unlink()
    overrides = tree / "usr" / "share" / "lintian" / "overrides" / name
    lines = overrides.read_text(encoding="utf-8").splitlines(keepends=True)
    left = [line for line in lines if " hardening-no-pie " not in line]
    assert len(left) == len(lines) - 1
    overrides.write_text("".join(left), encoding="utf-8")
    words = ["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", str(tree), str(spoilt)]
    subprocess.run(words, check=True, capture_output=True)
    assert {"no-copyright-file", "hardening-no-pie", "md5sum-mismatch"} <= faults(spoilt)
