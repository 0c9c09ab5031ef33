"""On Windows, a job stands in for the guard: it ends a bot and its child processes when the game ends."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from ctypes import byref, c_int64, c_size_t, c_uint32, c_uint64, c_void_p, sizeof
from typing import Any, Final

_END_WITH_LAST_HANDLE: Final = 0x2000
_EXTENDED_LIMITS: Final = 9
_ACCOUNTS: Final = 1
_SET_QUOTA_AND_TERMINATE: Final = 0x0101


class _Limits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION, of which only the flags are used."""

    _fields_ = (
        ("times", c_int64 * 2),
        ("flags", c_uint32),
        ("working_set", c_size_t * 2),
        ("processes", c_uint32),
        ("affinity", c_size_t),
        ("classes", c_uint32 * 2),
        ("transfers", c_uint64 * 6),
        ("memory", c_size_t * 4),
    )


class _Accounts(ctypes.Structure):
    """JOBOBJECT_BASIC_ACCOUNTING_INFORMATION; times are in units of 100 ns."""

    _fields_ = (("user", c_int64), ("kernel", c_int64), ("since", c_int64 * 2), ("counts", c_uint32 * 4))


def put_in_job(pid: int) -> Callable[[], float]:
    """Put a process, and those it will start, into a job that ends with this process.

    Call the returned function once: it ends them, and returns their processor time in milliseconds.
    `OSError` if the process has ended.
    """
    kernel = _kernel()
    job = c_void_p(_checked(kernel.CreateJobObjectW(None, None)))

    def end() -> float:
        accounts = _Accounts()
        kernel.QueryInformationJobObject(job, _ACCOUNTS, byref(accounts), sizeof(accounts), None)
        kernel.TerminateJobObject(job, 1)
        kernel.CloseHandle(job)
        return float(accounts.user + accounts.kernel) / 10_000

    limits = _Limits(flags=_END_WITH_LAST_HANDLE)
    try:
        _checked(kernel.SetInformationJobObject(job, _EXTENDED_LIMITS, byref(limits), sizeof(limits)))
        process = c_void_p(_checked(kernel.OpenProcess(_SET_QUOTA_AND_TERMINATE, False, pid)))
        try:
            _checked(kernel.AssignProcessToJobObject(job, process))
        finally:
            kernel.CloseHandle(process)
    except OSError:
        end()
        raise
    return end


def _kernel() -> Any:
    if sys.platform == "win32":
        kernel = ctypes.WinDLL("kernel32")
        kernel.CreateJobObjectW.restype = kernel.OpenProcess.restype = c_void_p
        return kernel
    raise NotImplementedError


def _checked(result: int | None) -> int:
    if not result:
        raise OSError("Windows refuses a job")
    return result
