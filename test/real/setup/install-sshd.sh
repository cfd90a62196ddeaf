#!/usr/bin/env bash
# install-sshd.sh PREFIX
#
# Puts sshd, scp, socat and shellcheck into PREFIX/bin. What the system has is linked; else Debian packages of the
# machine's own suite are unpacked under PREFIX/root. Nothing outside PREFIX is changed.
# PREFIX cannot be moved afterwards: run the script for the new place.
set -euo pipefail

fail() { echo "cannot install sshd: $*" >&2; exit 1; }

[ $# -eq 1 ] || fail "usage: install-sshd.sh PREFIX"
mkdir -p "$1/bin"
prefix=$(cd "$1" && pwd -P)

declare -A packages=([sshd]=openssh-server [scp]=openssh-client [socat]=socat [shellcheck]=shellcheck)
# sshd -V came with 9.2 and writes to stderr; the others have no common way.
good() {
  case $1 in
    sshd) { "$prefix/bin/sshd" -V || :; } 2>&1 | grep -q '^OpenSSH' ;;
    socat) "$prefix/bin/socat" -V 2>&1 | grep -q '^socat version' ;;
    shellcheck) "$prefix/bin/shellcheck" --version 2>&1 | grep -q '^version:' ;;
    scp) { "$prefix/bin/scp" || :; } 2>&1 | grep -q '^usage: scp' ;;
  esac
}
missing() {
  local tool
  for tool in "${!packages[@]}"; do good "$tool" 2>/dev/null || echo "$tool"; done
}

if [ -z "$(missing)" ]; then echo "sshd and its tools are installed"; exit 0; fi
if command -v flock >/dev/null; then
  exec 9>"$prefix/.lock"
  flock 9
fi
for tool in $(missing); do
  for place in "$(command -v "$tool" || :)" "/usr/sbin/$tool"; do
    if [ -x "$place" ]; then ln -sfn "$place" "$prefix/bin/$tool"; fi
  done
done

wanted=$(missing)
if [ -n "$wanted" ]; then
  for tool in apt-get apt-cache dpkg-deb; do command -v "$tool" >/dev/null || fail "$tool is missing; put $wanted on PATH instead"; done
  work=$(mktemp -d "$prefix/.tmp.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  [ -n "$(apt-get indextargets 'Created-By: Packages' --format '$(SITE)')" ] && apt-cache show openssh-server >/dev/null 2>&1 ||
    apt-get update -qq || fail "apt-get update failed"
  all=libnss-wrapper
  for tool in $wanted; do all="$all ${packages[$tool]}"; done
  new=$all
  while [ -n "$new" ]; do
    # Libraries only: what else the packages ask for is there, or for services of the system.
    new=$(apt-cache depends $new | sed -n 's/^ *|\?\(Pre\)\?Depends: \(lib[^ ]*\)$/\2/p' | sort -u |
      grep -vxF "$(tr ' ' '\n' <<<"$all")" | grep -v '^libc6$\|^libgcc-s1$\|^libcrypt1$') || true
    new=$(tr '\n' ' ' <<<"$new")
    new=${new% }
    all="$all${new:+ $new}"
  done
  (cd "$work" && apt-get -qq -oAPT::Sandbox::User=root download $all) || fail "apt-get download failed"
  rm -rf "$prefix/root" && mkdir "$prefix/root"
  for package in "$work"/*.deb; do dpkg-deb -x "$package" "$prefix/root"; done
  libraries=$(find "$prefix/root" -name '*.so*' -printf '%h\n' | sort -u | paste -sd:)
  for tool in $wanted; do
    place=$(find "$prefix/root/usr/bin" "$prefix/root/usr/sbin" -name "$tool" 2>/dev/null | sed -n 1p)
    [ -n "$place" ] || fail "no $tool in ${packages[$tool]}"
    printf '#!/bin/sh\nLD_LIBRARY_PATH=%q exec %q "$@"\n' "$libraries" "$place" >"$prefix/bin/$tool.new"
    chmod +x "$prefix/bin/$tool.new" && mv "$prefix/bin/$tool.new" "$prefix/bin/$tool"
  done
  if [[ " $wanted " == *sshd* ]]; then
    # An sshd of root wants an account of its own, which the machine need not have.
    wrapper=$(find "$prefix/root" -name libnss_wrapper.so | sed -n 1p)
    place=$prefix/root/usr/sbin/sshd
    cat >"$prefix/bin/sshd.new" <<LAUNCHER
#!/bin/sh
if [ "\$(id -u)" = 0 ] && ! getent passwd sshd >/dev/null; then
  { getent passwd; echo 'sshd:x:65533:65534::/run/sshd:/usr/sbin/nologin'; } >'$prefix/passwd'
  getent group >'$prefix/group'
  mkdir -p /run/sshd
  export NSS_WRAPPER_PASSWD='$prefix/passwd' NSS_WRAPPER_GROUP='$prefix/group' LD_PRELOAD='$wrapper'
fi
LD_LIBRARY_PATH='$libraries' exec '$place' "\$@"
LAUNCHER
    chmod +x "$prefix/bin/sshd.new" && mv "$prefix/bin/sshd.new" "$prefix/bin/sshd"
  fi
fi
left=$(missing)
[ -z "$left" ] || fail "does not run: $left"
echo "sshd and its tools are installed"
