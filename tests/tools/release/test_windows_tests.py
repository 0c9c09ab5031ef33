from __future__ import annotations

from pathlib import Path

from tools.release.windows_tests import counts_of

REPORT = """<testsuites><testsuite>
<testcase classname="tests.rules.test_a" name="test_right"/>
<testcase classname="tests.rules.test_a" name="test_left"><skipped message="no SIGKILL on Windows"/></testcase>
<testcase classname="tests.rules.test_a" name="test_wrong"><failure message="1 != 2"/></testcase>
<testcase classname="tests.rules.test_a" name="test_broken"><error message="fixture"/></testcase>
</testsuite></testsuites>"""


def test_results_are_counted_and_failures_named(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT, encoding="utf-8")
    found = counts_of(report)
    assert str(found) == "1 passed, 2 failed, 1 skipped"
    assert found.failed == ["tests/rules/test_a.py::test_wrong", "tests/rules/test_a.py::test_broken"]
    assert found.skipped == {"no SIGKILL on Windows": 1}
