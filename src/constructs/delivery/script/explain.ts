/**
 * awk: what HAProxy says (second file) of a configuration (first file), and below each line what it is about: the construct that
 * a comment behind the section names, the member, and the line of the configuration.
 */
export const EXPLAIN = String.raw`
FILENAME == ARGV[1] && /^[a-z]/ {
  section = $2 == "" || $2 == "#" ? $1 : $1 " " $2
  path = match($0, / # /) ? substr($0, RSTART + 3) : ""
  named[$2] = FNR
}
FILENAME == ARGV[1] {
  sections[FNR] = section
  paths[FNR] = path
  text[FNR] = $0
  sub(/^ +/, "", text[FNR])
  if ($1 == "server") { member[FNR] = $2; named[section "/" $2] = FNR }
  next
}
function about(line) {
  if (!(line in text)) return
  printf "  is about %s%s%s, line %d: %s\n", (paths[line] == "" ? "" : "[" paths[line] "] "), sections[line], (line in member ? ", member " member[line] : ""), line, substr(text[line], 1, 200)
}
/^\[NOTICE\]/ || /^$/ { next }
{ print }
match($0, /:[0-9]+\]/) { about(substr($0, RSTART + 1, RLENGTH - 2) + 0); next }
match($0, /\047server [^\047]+\047/) { about(named["backend " substr($0, RSTART + 8, RLENGTH - 9)]); next }
match($0, /(Proxy|proxy|frontend|backend) \047[^\047]+\047/) { name = substr($0, RSTART, RLENGTH - 1); sub(/^[^\047]*\047/, "", name); about(named[name]) }
`;
