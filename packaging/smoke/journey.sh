# Gives a program a window manager and an accessibility bus on the screen and session bus at hand, then runs the script.
export QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1
runtime=$(mktemp -d)
export XDG_RUNTIME_DIR="$runtime"
openbox &
manager=$!
/usr/libexec/at-spi-bus-launcher --launch-immediately &
bus=$!
timeout 120 /usr/bin/python3 "$@"
code=$?
kill "$bus" "$manager"
rm -rf "$runtime"
exit "$code"
