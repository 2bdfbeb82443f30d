"""What dmgbuild reads about the disk image's window: `dmgbuild -s dmg_settings.py -D app=PATH NAME OUT`."""

from pathlib import Path

defines: dict[str, str]  # given by dmgbuild
app = Path(globals().get("defines", {}).get("app", "dist/Listok.app"))

format = "UDZO"
filesystem = "HFS+"
files = [str(app)]
symlinks = {"Applications": "/Applications"}
icon_locations = {app.name: (150, 180), "Applications": (450, 180)}
window_rect = ((200, 200), (600, 400))
icon_size = 96
text_size = 13
default_view = "icon-view"
show_toolbar = False
show_sidebar = False
