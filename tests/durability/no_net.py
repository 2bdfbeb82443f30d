"""Lets the kernel end this process when it, or any library in it, asks for an internet socket (Linux only)."""

import ctypes
import platform
import socket

_NO_NEW_PRIVILEGES, _SECCOMP, _FILTER = 38, 22, 2
_ALLOW, _KILL = 0x7FFF0000, 0x80000000
_LOAD, _IS, _RETURN = 0x20, 0x15, 0x06
_SOCKET = {"x86_64": 41, "aarch64": 198}
_NUMBER, _FIRST_ARGUMENT = 0, 16
"""Where the kernel's description of a call holds its number and its first argument."""


class _Step(ctypes.Structure):
    _fields_ = (
        ("code", ctypes.c_ushort),
        ("yes", ctypes.c_ubyte),
        ("no", ctypes.c_ubyte),
        ("value", ctypes.c_uint32),
    )


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.POINTER(_Step)))


def forbid() -> None:
    """From now on an AF_INET or AF_INET6 socket ends the process with SIGSYS. Raises `OSError`."""
    steps = (_Step * 7)(
        _Step(_LOAD, 0, 0, _NUMBER),
        _Step(_IS, 0, 4, _SOCKET[platform.machine()]),
        _Step(_LOAD, 0, 0, _FIRST_ARGUMENT),
        _Step(_IS, 1, 0, socket.AF_INET),
        _Step(_IS, 0, 1, socket.AF_INET6),
        _Step(_RETURN, 0, 0, _KILL),
        _Step(_RETURN, 0, 0, _ALLOW),
    )
    libc = ctypes.CDLL(None, use_errno=True)
    program = _Program(len(steps), steps)
    for arguments in ((_NO_NEW_PRIVILEGES, 1, 0, 0, 0), (_SECCOMP, _FILTER, ctypes.byref(program), 0, 0)):
        if libc.prctl(*arguments):
            raise OSError(ctypes.get_errno(), "the filter of system calls was refused")
