#!/usr/bin/env bash
# install-terraform.sh PREFIX
#
# Links the system's terraform (>= TERRAFORM_MIN, default 1.5) to PREFIX/bin/terraform.
# It is not built here: its go.mod has replace directives, which `go install` refuses.
set -euo pipefail

fail() { echo "cannot provide terraform: $*" >&2; exit 1; }

[ $# -eq 1 ] || fail "usage: install-terraform.sh PREFIX"
min=${TERRAFORM_MIN:-1.5}
system=$(command -v terraform) || fail "not on PATH; install terraform >= $min"
version=$(CHECKPOINT_DISABLE=1 TF_CLI_CONFIG_FILE=/dev/null "$system" version | sed -n '1s/^Terraform v//p')
[ -n "$version" ] || fail "$system does not tell its version"
[ "$(printf '%s\n' "$min" "$version" | sort -V | head -n 1)" = "$min" ] || fail "$system is $version, needed >= $min"

mkdir -p "$1/bin"
ln -sfn "$system" "$1/bin/terraform"
echo "terraform $version of the system linked"
