#!/usr/bin/env bash
# install-haproxy.sh PREFIX
#
# Puts HAProxy >= HAPROXY_MIN (default 3.2) at PREFIX/bin/haproxy. A system
# HAProxy that is new enough is linked. Else Debian packages of a newer suite,
# with the libraries they need down to glibc and its loader, are unpacked under
# PREFIX/root; apt-get checks signatures and hashes. Nothing outside PREFIX is
# changed. PREFIX cannot be moved afterwards: run the script for the new place.
#
# HAPROXY_SUITES="forky sid": suites tried, in this order.
# HAPROXY_BELOW: the version must be older than this one, too.
set -euo pipefail

fail() { echo "cannot install haproxy: $*" >&2; exit 1; }

[ $# -eq 1 ] || fail "usage: install-haproxy.sh PREFIX"
min=${HAPROXY_MIN:-3.2}
below=${HAPROXY_BELOW:-}
suites=${HAPROXY_SUITES:-"forky sid"}
wanted=">= $min${below:+ and below $below}"
mkdir -p "$1"
prefix=$(cd "$1" && pwd -P)
launcher=$prefix/bin/haproxy

version_of() { "$1" -v 2>/dev/null | sed -n '1s/^HAProxy version \([0-9][0-9.]*\).*/\1/p'; }
first_of() { printf '%s\n' "$@" | sort -V | head -n 1; }
fits() {
  [ "$(first_of "$min" "$1")" = "$min" ] || return 1
  [ -z "$below" ] || [ "$(first_of "$below" "$1")" = "$1" ]
}
good() {
  local version
  [ -x "$1" ] && version=$(version_of "$1") && [ -n "$version" ] && fits "$version"
}
done_with() { echo "haproxy $(version_of "$launcher") $1"; exit 0; }

if good "$launcher"; then done_with "is installed"; fi

if command -v flock >/dev/null; then
  exec 9>"$prefix/.lock"
  flock 9
  if good "$launcher"; then done_with "is installed"; fi
fi

if system=$(command -v haproxy) && good "$system"; then
  mkdir -p "$prefix/bin"
  ln -sfn "$system" "$launcher"
  done_with "of the system linked"
fi

for tool in apt-get apt-cache dpkg dpkg-deb; do
  command -v "$tool" >/dev/null || fail "$tool is missing; put HAProxy $wanted on PATH instead"
done
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
[ -r "$keyring" ] || fail "$keyring is missing; put HAProxy $wanted on PATH instead"

. /etc/os-release
mirror_of_this_machine() {
  apt-get indextargets --format '$(SITE)' 'Created-By: Packages' "Release: $VERSION_CODENAME" | sort -u | sed -n 1p
}
mirror=$(mirror_of_this_machine)
if [ -z "$mirror" ]; then
  apt-get update -qq || fail "apt-get update failed"
  mirror=$(mirror_of_this_machine)
fi
[ -n "$mirror" ] || fail "no Debian mirror in this machine's apt sources"

work=$(mktemp -d "$prefix/.tmp.XXXXXX")
trap 'rm -rf "$work"' EXIT

# Runs as a condition, where `set -e` is off: every step must say `|| return 1`.
install_from() {
  local suite=$1 w=$work/$1
  mkdir -p "$w/lists/partial" "$w/cache/archives/partial" "$w/debs" "$w/root" || return 1
  echo "deb [arch=$(dpkg --print-architecture) target=Packages signed-by=$keyring] $mirror $suite main" >"$w/sources.list"
  # Named package caches: images that empty `pkgcache` would rebuild it on every call.
  local private=(-oDir::Etc::sourcelist="$w/sources.list" -oDir::Etc::sourceparts=/dev/null
    -oDir::Etc::preferences=/dev/null -oDir::Etc::preferencesparts=/dev/null
    -oDir::State::Lists="$w/lists" -oDir::Cache="$w/cache" -oDir::State::status=/dev/null
    -oDir::Cache::pkgcache=pkgcache.bin -oDir::Cache::srcpkgcache=srcpkgcache.bin
    -oAPT::Sandbox::User=root -oAcquire::Languages=none -oAcquire::Retries=3
    -oAPT::Update::Error-Mode=any)
  apt-get -qq "${private[@]}" update || return 1

  local all=haproxy new=haproxy
  while [ -n "$new" ]; do
    new=$(apt-cache "${private[@]}" depends $new |
      sed -n 's/^ *|\?\(Pre\)\?Depends: \(lib[^ ]*\)$/\2/p' | grep -v gconv | sort -u |
      grep -vxF "$(tr ' ' '\n' <<<"$all")") || true
    new=$(tr '\n' ' ' <<<"$new")
    new=${new% }
    all="$all${new:+ $new}"
  done
  (cd "$w/debs" && apt-get -qq "${private[@]}" download $all) || return 1

  local package root=$w/root loader libraries
  for package in "$w"/debs/*.deb; do dpkg-deb -x "$package" "$root" || return 1; done
  rm -rf "$root"/usr/share "$root"/usr/lib/*/gconv "$root"/etc
  [ -x "$root/usr/sbin/haproxy" ] || return 1
  loader=$(find "$root" -name 'ld-linux*.so.*' | sed -n 1p)
  [ -n "$loader" ] || return 1

  rm -rf "$prefix/root" && mv "$root" "$prefix/root" || return 1
  loader=$prefix/root${loader#"$root"}
  libraries=$(find "$prefix/root" -name '*.so*' -printf '%h\n' | sort -u | paste -sd:)
  mkdir -p "$prefix/bin" || return 1
  # argv0 is the launcher: the master of `haproxy -W` re-executes it on a reload.
  cat >"$launcher.new" <<LAUNCHER
#!/bin/sh
exec '$loader' --argv0 '$launcher' --library-path '$libraries' '$prefix/root/usr/sbin/haproxy' "\$@"
LAUNCHER
  chmod +x "$launcher.new" && mv "$launcher.new" "$launcher" && good "$launcher"
}

for suite in $suites; do
  if install_from "$suite"; then done_with "of Debian $suite installed"; fi
  echo "$suite did not give haproxy $wanted" >&2
done
fail "none of the suites tried ($suites) gave $wanted"
