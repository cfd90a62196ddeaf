#!/usr/bin/env bash
# install-cdktf.sh PREFIX
#
# Installs the cdktf command line that cdktf/package-lock.json pins to PREFIX/bin/cdktf. It drives apps of cdktn too.
# Install scripts stay off: they fetch a prebuilt terminal that no command of the suite needs.
set -euo pipefail

fail() { echo "cannot install cdktf: $*" >&2; exit 1; }

[ $# -eq 1 ] || fail "usage: install-cdktf.sh PREFIX"
here=$(cd "$(dirname "$0")" && pwd -P)
command -v npm >/dev/null || fail "npm is missing"
mkdir -p "$1/bin"
prefix=$(cd "$1" && pwd -P)

if command -v flock >/dev/null; then
  exec 9>"$prefix/.lock"
  flock 9
fi

state="is installed"
if ! cmp -s "$here/cdktf/package-lock.json" "$prefix/installed-lock.json" || [ ! -x "$prefix/bin/cdktf" ]; then
  cp "$here/cdktf/package.json" "$here/cdktf/package-lock.json" "$prefix/"
  npm ci --prefix "$prefix" --ignore-scripts --no-audit --no-fund --loglevel=error || fail "npm ci failed"
  ln -sfn ../node_modules/.bin/cdktf "$prefix/bin/cdktf"
  cp "$here/cdktf/package-lock.json" "$prefix/installed-lock.json"
  state=installed
fi
version=$(CHECKPOINT_DISABLE=1 CI=1 TF_CLI_CONFIG_FILE=/dev/null "$prefix/bin/cdktf" --version) || fail "$prefix/bin/cdktf does not run"
echo "cdktf $version $state"
