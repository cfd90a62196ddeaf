#!/usr/bin/env bash
# install-openstack-provider.sh PREFIX
#
# Builds terraform-provider-openstack from its Go module and lays it out so that
# terraform needs no network:
#   PREFIX/bin/terraform-provider-openstack   the binary
#   PREFIX/mirror/                            terraform filesystem mirror
#   PREFIX/tf-mirror.rc                       TF_CLI_CONFIG_FILE that uses only the mirror
#   PREFIX/tf-dev.rc                          the same binary through dev_overrides
set -euo pipefail

fail() { echo "cannot install the OpenStack provider: $*" >&2; exit 1; }

[ $# -eq 1 ] || fail "usage: install-openstack-provider.sh PREFIX"
version=${OPENSTACK_PROVIDER_VERSION:-3.4.0}
module=github.com/terraform-provider-openstack/terraform-provider-openstack/v3
source=terraform-provider-openstack/openstack

for tool in go terraform; do
  command -v "$tool" >/dev/null || fail "$tool is missing"
done
mkdir -p "$1"
prefix=$(cd "$1" && pwd -P)
binary=$prefix/bin/terraform-provider-openstack

if command -v flock >/dev/null; then
  exec 9>"$prefix/.lock"
  flock 9
fi

# Terraform expands the short source to HOST/NAMESPACE/TYPE, the mirror's folder.
full_source() {
  local probe
  probe=$(mktemp -d)
  printf 'terraform {\n  required_providers {\n    openstack = { source = "%s" }\n  }\n}\n' "$source" >"$probe/main.tf"
  TF_CLI_CONFIG_FILE=/dev/null CHECKPOINT_DISABLE=1 terraform -chdir="$probe" providers |
    sed -n "s|.*provider\[\([^]]*/$source\)\].*|\1|p" | sort -u
  rm -rf "$probe"
}
built() { [ -x "$binary" ] && go version -m "$binary" 2>/dev/null | grep -q "mod.*$module.*v$version"; }

address=$(full_source)
[ -n "$address" ] || fail "terraform does not tell the full source of $source"

if built; then
  state="is installed"
else
  mkdir -p "$prefix/bin"
  GOBIN=$prefix/bin GOFLAGS="-p=2 -trimpath" go install -ldflags "-s -w" "$module@v$version" ||
    fail "go install $module@v$version failed"
  built || fail "go install gave no $binary of version $version"
  state=built
fi

mirrored=$prefix/mirror/$address/$version/$(go env GOOS)_$(go env GOARCH)/terraform-provider-openstack_v$version
mkdir -p "$(dirname "$mirrored")"
ln -f "$binary" "$mirrored" 2>/dev/null || cp -f "$binary" "$mirrored"

cat >"$prefix/tf-mirror.rc" <<RC
disable_checkpoint = true
provider_installation {
  filesystem_mirror {
    path    = "$prefix/mirror"
    include = ["$address"]
  }
}
RC
cat >"$prefix/tf-dev.rc" <<RC
disable_checkpoint = true
provider_installation {
  dev_overrides { "$address" = "$prefix/bin" }
}
RC
echo "terraform-provider-openstack $version $state"
