#!/usr/bin/env bash
# install-probes.sh PREFIX
#
# A folder for each tool that a container's health check can be run with, with nothing but that tool in it:
#   PREFIX/curl/curl  PREFIX/wget/wget (GNU)  PREFIX/busybox/{wget,sh}  PREFIX/bash/bash
# and the Docker client (>= 25, no engine) at PREFIX/docker/docker. Tools of the system are linked; BusyBox is
# unpacked from its Debian package where the system has none. Nothing outside PREFIX is changed.
set -euo pipefail

fail() { echo "cannot provide the tools of health checks: $*" >&2; exit 1; }

[ $# -eq 1 ] || fail "usage: install-probes.sh PREFIX"
mkdir -p "$1"
prefix=$(cd "$1" && pwd -P)

link() { mkdir -p "$prefix/$1"; ln -sfn "$3" "$prefix/$1/$2"; }

for tool in curl wget bash docker; do
  path=$(command -v "$tool") || fail "$tool is not on PATH; install it"
  link "$tool" "$tool" "$path"
done
"$prefix/wget/wget" --version | head -n 1 | grep -q 'GNU Wget' || fail "wget on PATH is not GNU wget"
docker=$("$prefix/docker/docker" --version | sed -n 's/^Docker version \([0-9]*\).*/\1/p')
[ "${docker:-0}" -ge 25 ] || fail "the Docker client is ${docker:-unknown}, needed >= 25"

busybox=$(command -v busybox || true)
if [ -z "$busybox" ]; then
  busybox=$prefix/root/bin/busybox
  if [ ! -x "$busybox" ]; then
    for tool in apt-get dpkg-deb; do command -v "$tool" >/dev/null || fail "busybox is not on PATH; install it"; done
    downloads=$(mktemp -d)
    trap 'rm -rf "$downloads"' EXIT
    (cd "$downloads" && { apt-get -qq download busybox || { apt-get -qq update && apt-get -qq download busybox; }; }) >&2 ||
      fail "apt-get can not download busybox"
    mkdir -p "$prefix/root"
    dpkg-deb -x "$downloads"/busybox_*.deb "$prefix/root"
    [ -x "$busybox" ] || busybox=$prefix/root/usr/bin/busybox
  fi
fi
link busybox wget "$busybox"
link busybox sh "$busybox"
"$prefix/busybox/sh" -c true || fail "$busybox does not run"
echo "probes: $("$prefix/curl/curl" --version | sed -n '1s/^\(curl [0-9.]*\).*/\1/p'), GNU $("$prefix/wget/wget" --version | sed -n '1s/^GNU \(Wget [0-9.]*\).*/\1/p'), $("$busybox" 2>&1 | sed -n '1s/^\(BusyBox v[0-9.]*\).*/\1/p'), Docker client $docker"
