#!/usr/bin/env bash
# install-occm.sh PREFIX
#
# Builds the OpenStack cloud provider of Kubernetes, with the test beside this file
# in its package, to PREFIX/bin/occm: the real code, which answers what it makes of
# Services. It comes from its Go module; nothing outside PREFIX is changed but Go's
# own cache.
set -euo pipefail

fail() { echo "cannot install the OpenStack cloud provider: $*" >&2; exit 1; }

[ $# -eq 1 ] || fail "usage: install-occm.sh PREFIX"
version=${OCCM_VERSION:-1.36.0}
module=k8s.io/cloud-provider-openstack
questions=$(cd "$(dirname "$0")" && pwd -P)/occm/healthtree_test.go
command -v go >/dev/null || fail "go is missing"
mkdir -p "$1/bin"
prefix=$(cd "$1" && pwd -P)
binary=$prefix/bin/occm
stamp="$version $(sha256sum "$questions" | cut -d' ' -f1)"

if command -v flock >/dev/null; then
  exec 9>"$prefix/.lock"
  flock 9
fi
if [ -x "$binary" ] && [ "$(cat "$prefix/stamp" 2>/dev/null)" = "$stamp" ]; then
  echo "OpenStack cloud provider $version is installed"
  exit 0
fi

work=$(mktemp -d "$prefix/.tmp.XXXXXX")
trap 'rm -rf "$work"' EXIT
source=$(cd "$work" && GOFLAGS=-mod=mod go mod download -json "$module@v$version" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
[ -d "$source" ] || fail "there is no module $module@v$version"
cp -r "$source" "$work/source"
chmod -R u+w "$work/source"
# Its own tests need more than the package does.
rm -f "$work"/source/pkg/openstack/*_test.go
cp "$questions" "$work/source/pkg/openstack/"
(cd "$work/source" && GOFLAGS="-p=2 -trimpath" go test -c -ldflags "-s -w" -o "$work/occm" ./pkg/openstack) ||
  fail "$module@v$version could not be built"
mv "$work/occm" "$binary"
echo "$stamp" >"$prefix/stamp"
echo "OpenStack cloud provider $version built"
