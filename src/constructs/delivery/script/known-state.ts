/**
 * awk: of what `show servers state` says (second file), the lines of members that the new configuration (first file) has at the
 * same address and port. HAProxy 3.2 would take ports, TLS and places of checks from the state, against its configuration (read
 * from source), and a server that is down in it and has no checks now would stay down for ever: those fields say what the
 * configuration says.
 */
export const KNOWN_STATE = `
function canonical(host,  halves, left, right, l, r, i, all, part) {
  gsub(/[][]/, "", host)
  host = tolower(host)
  if (host !~ /:/ || host ~ /[.]/) return host
  halves = split(host, part, "::")
  l = split(part[1], left, ":")
  r = halves > 1 ? split(part[2], right, ":") : 0
  for (i = 1; i <= 8; i++) {
    part[i] = i <= l ? left[i] : (i > 8 - r ? right[i - 8 + r] : "0")
    sub(/^0+/, "", part[i])
    all = all ":" part[i]
  }
  return all
}
FILENAME == ARGV[1] && /^[a-z]/ { backend = $1 == "backend" || $1 == "listen" ? $2 : "" }
FILENAME == ARGV[1] && $1 == "server" && backend != "" {
  key = backend " " $2
  place = $3
  port[key] = match(place, /:[0-9]+$/) ? substr(place, RSTART + 1) : "0"
  sub(/:[0-9]+$/, "", place)
  host[key] = canonical(place)
  rest = " " $0 " "
  checked[key] = rest ~ / check /
  encrypted[key] = rest ~ / ssl /
}
FILENAME == ARGV[1] { next }
/^(1|#.*)$/ { print; next }
NF >= 25 {
  key = $2 " " $4
  if (!(key in host)) next
  seen = $18 == "-" ? $5 : $18
  if (seen != "-" && (canonical(seen) != host[key] || $19 != port[key])) next
  if (!checked[key]) $6 = 2
  $21 = encrypted[key] ? 1 : 0
  $22 = 0
  $23 = "-"
  $24 = "-"
  $25 = 0
  print
}
`;
