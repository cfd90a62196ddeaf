#!/usr/bin/env bash
# install-octavia.sh PREFIX
#
# Makes PREFIX/venv, a Python environment with the Octavia API, out of the
# packages and versions in octavia-constraints.txt. Nothing outside PREFIX is
# changed. PREFIX cannot be moved afterwards: run the script for the new place.
#
# PYTHON=python3: the Python that it is made with (3.10 to 3.13).
set -euo pipefail

fail() { echo "cannot install octavia: $*" >&2; exit 1; }

[ $# -eq 1 ] || fail "usage: install-octavia.sh PREFIX"
constraints=$(cd "$(dirname "$0")" && pwd -P)/octavia-constraints.txt
version=$(sed -n 's/^octavia==//p' "$constraints")
mkdir -p "$1"
prefix=$(cd "$1" && pwd -P)
venv=$prefix/venv

# The copy is made last, so an install that was cut off is not taken for one.
good() { cmp -s "$constraints" "$venv/constraints.txt" && "$venv/bin/python" -c '' 2>/dev/null; }
done_with() { echo "octavia $version $1"; exit 0; }

if good; then done_with "is installed"; fi

if command -v flock >/dev/null; then
  exec 9>"$prefix/.lock"
  flock 9
  if good; then done_with "is installed"; fi
fi

python=$(command -v "${PYTHON:-python3}") || fail "${PYTHON:-python3} is missing"
"$python" -m venv --help >/dev/null 2>&1 || fail "$python has no venv"
rm -rf "$venv"
"$python" -m venv "$venv" || fail "$python makes no environment in $venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
  --constraint "$constraints" "octavia==$version" || fail "pip did not install octavia $version"
cp "$constraints" "$venv/constraints.txt"
done_with "installed"
