#!/bin/sh
# Installs into a scratch root, and builds and runs a program there as its user would: pkg-config, shared and static,
# C and C++ headers. BUILD says where the build is.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(mkdir -p "${BUILD:-build}/installed" && cd "${BUILD:-build}/installed" && pwd)
rm -rf "$root"
${MAKE:-make} --no-print-directory install BUILD="${BUILD:-build}" DESTDIR="$root" PREFIX=/opt/attest >"$root.log" 2>&1 ||
    { cat "$root.log" && exit 1; }

prefix=$root/opt/attest
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$root"
# shellcheck disable=SC2046 # pkg-config's words are separate options
build() {
    gcc -std=c17 -Wall -Wextra -Werror "$here/consumer.c" -o "$root/consumer" "$@"
}
cd "$root" # nothing of the source tree within reach
build $(pkg-config --cflags --libs attest)
LD_LIBRARY_PATH=$prefix/lib ./consumer
readelf -d consumer | grep -q 'NEEDED.*libattest.so.0' || { echo 'the program does not ask for libattest.so.0' && exit 1; }
build -static $(pkg-config --static --cflags --libs attest)
./consumer
for header in "$prefix"/include/attest/*.h; do
    gcc -std=c17 -Wall -Wextra -Werror -fsyntax-only -include "$header" -x c /dev/null
done
g++ -std=c++17 -Wall -Wextra -Werror -fsyntax-only -I"$prefix/include" -include attest.h -x c++ /dev/null
[ ! -e "$prefix/bin/attest" ] || "$prefix/bin/attest" --version
# Debian's python3 looks into /usr/local by itself; elsewhere PYTHONPATH has to name the folder.
env -u ATTEST PYTHONPATH="$prefix/lib/python3/dist-packages" "${PYTHON:-/usr/bin/python3}" -c '
import attest, sys
assert attest.program() == sys.argv[1] + "/bin/attest", attest.program()
assert abs(attest.eval("softmax", X=[[0.0, 0.0]]) - 0.5).max() == 0' "$prefix"
echo "an installed copy serves: shared, static, each header alone, C++, Python"
