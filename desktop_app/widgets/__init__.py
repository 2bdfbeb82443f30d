"""What the player sees and touches: widgets that show values and send wishes, and know neither rules nor binding."""

import ctypes
import sys

if sys.version_info < (3, 12):
    # PySide6 6.12 is built for Pythons whose None is immortal: on an older one every call into Qt that returns nothing
    # takes away a reference to None, and after some thousands the interpreter aborts. So None starts with plenty.
    ctypes.c_ssize_t.from_address(id(None)).value += sys.maxsize // 2
