/**
 * awk: of a new configuration (second file) the binds of frontends that do not run yet, at ports that the old one does not have,
 * each in the line in which it stands, so that what HAProxy says of this file holds for the whole one. The first file is the old
 * configuration, and a line `running NAME` for each frontend that runs. A port that runs must not be tried: HAProxy may listen
 * beside itself, and the trial would take its connections.
 */
export const NEW_BINDS = `
function portOf(place) { return match(place, /:[0-9]+$/) ? substr(place, RSTART + 1) : "" }
FILENAME == ARGV[1] {
  if ($1 == "bind") used[portOf($2)] = 1
  if ($1 == "running") running[$2] = 1
  next
}
afterGlobal { print "    noreuseport"; afterGlobal = 0; next }
$1 == "global" { print "global"; afterGlobal = 1; next }
/^[a-z]/ {
  name = $1 == "frontend" || $1 == "listen" ? $2 : ""
  print (name == "" ? "" : "frontend " name)
  next
}
$1 == "bind" && name != "" && !(name in running) && portOf($2) != "" && !(portOf($2) in used) {
  sub(/ ssl .*/, "")
  print
  next
}
{ print "" }
`;
