"""Proves the Windows Setup under Wine: silent installation, registry, links, the self-test, a picture, removal.

Wine is no Windows. What it lacks is put beside the installed test copy and taken away again; nothing of that ships.
"""

import os
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import pruning
from kit import BUILD, PACKAGING, BuildError, fresh, need, output, run, say
from smoke.proof import PATIENCE, read_report
from windows.assemble import TOOLS, Assembled

import dev

OUT = BUILD / "smoke" / "windows"
PREFIX = BUILD / "wine"
UNINSTALL = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Listok"


def setup(file: Path, made: Assembled) -> None:
    """Install, look, play, photograph, remove."""
    need("wine", "wine64", "gcc-mingw-w64-x86-64", "xvfb", "scrot", "file", *dev.SCREEN)
    shipped = [path.name for path in made.folder.rglob("*") if path.is_file()]
    if pruning.forbidden(shipped):
        raise BuildError(f"stand-ins for Wine lie in the package: {pruning.forbidden(shipped)}")
    if "PE32+" not in output(["file", "-b", file]):
        raise BuildError("the Setup is no 64-bit program")
    fresh(PREFIX)
    fresh(OUT)
    with dev.virtual_screen() as display:
        wine = Wine(display)
        try:
            wine.prepare()
            home = wine.install(file)
            wine.look(home, made.label)
            helped = wine.help(home)
            wine.selftest(home, made.label, "offscreen")
            wine.selftest(home, made.label, "windows")
            wine.photograph(home)
            for path in helped:
                path.unlink()
            wine.remove(home)
        finally:
            wine.end()


class Wine:
    """A Windows of Wine's in a folder of this build."""

    def __init__(self, display: str) -> None:
        self._env = {
            "WINEPREFIX": str(PREFIX),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "DISPLAY": display,
            # No browser, no .NET, no debugger that waits for somebody.
            "WINEDLLOVERRIDES": "mscoree,mshtml=;winedbg.exe=d;winemenubuilder.exe=d;icuuc=n;mscms=n,b",
        }

    def do(self, words: Sequence[str | Path], *, well: bool = True) -> str:
        """Run something under Wine and wait for it; what it printed. Its output is a pipe, for Python wants one."""
        done = subprocess.run(
            ["wine", *map(str, words)],
            env={**os.environ, **self._env},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
        if well and done.returncode:
            raise BuildError(f"wine {words[0]} ended with {done.returncode}: {(done.stdout + done.stderr)[-2000:]}")
        return done.stdout

    def prepare(self) -> None:
        """Make the prefix, as Windows 10."""
        run(["wineboot", "-i"], env=self._env, quiet=True)
        self.do(["winecfg", "-v", "win10"])
        run(["wineserver", "-w"], env=self._env, quiet=True)

    def install(self, file: Path) -> Path:
        """Install silently; the folder of the program."""
        began = time.monotonic()
        self.do([file, "/S"])
        found = list(PREFIX.glob("drive_c/users/*/AppData/Local/Programs/Listok"))
        if len(found) != 1 or not (found[0] / "listok.exe").is_file():
            raise BuildError(f"nothing was installed: {found}")
        say(f"Setup /S under Wine: {time.monotonic() - began:.1f} s")
        return found[0]

    def look(self, home: Path, label: str) -> None:
        """Registry, link and association are right."""
        for key, value, wanted in (
            (UNINSTALL, "DisplayVersion", label),
            (UNINSTALL, "QuietUninstallString", "uninstall.exe"),
            (r"HKCU\Software\Classes\.listok", "", "Listok.Adventure"),
            (r"HKCU\Software\Classes\Listok.Adventure\shell\open\command", "", 'listok.exe" "%1"'),
        ):
            query = ["reg", "query", key, *(["/v", value] if value else ["/ve"])]
            if wanted not in self.do(query):
                raise BuildError(f"the registry says otherwise about {key} {value}")
        links = list(PREFIX.glob("drive_c/users/*/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Listok/*.lnk"))
        if len(links) != 1 or not (home / "uninstall.exe").is_file():
            raise BuildError(f"links: {links}")
        say("registry, Start menu, association and uninstall entry are right")

    def help(self, home: Path) -> list[Path]:
        """Put beside this copy what Wine lacks; the files, to be taken away again."""
        dll = home / "python" / "icuuc.dll"
        source = PACKAGING / "smoke" / "wine" / "icuuc.c"
        run([f"{TOOLS}gcc", "-shared", "-O2", "-s", "-o", dll, source])
        beside = home / "icuuc.dll"
        beside.write_bytes(dll.read_bytes())
        return [dll, beside]

    def selftest(self, home: Path, label: str, platform: str) -> None:
        """The installed program's own self-test; its report is a file, for it has no terminal."""
        out = fresh(OUT / platform)
        began = time.monotonic()
        words: list[str | Path] = [home / "listok.exe", "--selftest", "--platform", platform, "--out", f"Z:{out}"]
        said = self.do(words, well=False)
        seconds = time.monotonic() - began
        read_report(f"Setup under Wine, {platform}", out, 0, said, seconds, label=label, frozen=False)

    def photograph(self, home: Path) -> None:
        """A picture of the window on the screen."""
        words = ["wine", str(home / "listok.exe"), "--language", "ru", "--data-dir", f"Z:{OUT / 'data'}"]
        quiet = subprocess.DEVNULL
        with subprocess.Popen(words, env={**os.environ, **self._env}, stdin=quiet, stdout=quiet, stderr=quiet) as shown:
            time.sleep(12)
            run(["scrot", "-o", OUT / "window.png"], env=self._env)
            shown.terminate()
        self.do(["taskkill", "/f", "/im", "listok.exe"], well=False)

    def remove(self, home: Path) -> None:
        """Remove silently: no file, link or key is left; the player's data is."""
        self.do([home / "uninstall.exe", "/S", f"_?={self._windows_path(home)}"])
        # Run in this way the uninstaller cannot delete itself, as it can on its own.
        left = [path.name for path in home.rglob("*") if path.name != "uninstall.exe"] if home.exists() else []
        keys = self.do(["reg", "query", UNINSTALL], well=False)
        links = list(PREFIX.glob("drive_c/users/*/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Listok*"))
        if left or "DisplayName" in keys or links:
            raise BuildError(f"left behind: {left[:5]} {links} {keys}")
        say("uninstall /S under Wine: no file, link or key is left")

    def _windows_path(self, path: Path) -> str:
        return "C:" + str(path.relative_to(PREFIX / "drive_c")).join(["\\", ""]).replace("/", "\\")

    def end(self) -> None:
        """End what runs in this prefix, and nothing else."""
        subprocess.run(["wineserver", "-k"], env={**os.environ, **self._env}, check=False)
