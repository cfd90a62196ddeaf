import { EXPLAIN } from './explain';
import { KNOWN_STATE } from './known-state';
import { NEW_BINDS } from './new-binds';

/**
 * POSIX sh that puts a new configuration in the place of the one that a HAProxy runs with, and makes it take it. It is told what to
 * do by variables of the environment (`scriptEnvironment`), and does all or nothing: `.NAME.work` beside the configuration is
 * the lock, and holds the old configuration until HAProxy runs with the new one.
 */
export const RELOAD_SCRIPT = String.raw`set -eu
umask 077
file=$HEALTHTREE_DIRECTORY/$HEALTHTREE_NAME
arrived=$HEALTHTREE_NEW
work=$HEALTHTREE_DIRECTORY/.$HEALTHTREE_NAME.work
new=$work/new/$HEALTHTREE_NAME
seconds=$HEALTHTREE_SECONDS
again=
mine=
state=

say() { printf '%s\n' "$*" >&2; }
fail() { say "$@"; exit 1; }
exists() { command -v "$1" > /dev/null 2>&1; }
pause() { sleep 0.1 2> /dev/null || sleep 1; }

# ask SOCKET COMMAND SECONDS
ask() {
  case $client in
    socat) printf '%s\n' "$2" | socat -t "$3" - "UNIX-CONNECT:$1" ;;
    perl)
      perl -MSocket -e '
        ($path, $command, $seconds) = @ARGV;
        $SIG{ALRM} = sub { die "no answer within $seconds s\n" };
        alarm $seconds;
        socket($s, PF_UNIX, SOCK_STREAM, 0) && connect($s, sockaddr_un($path)) or die "$path: $!\n";
        syswrite $s, "$command\n";
        shutdown $s, 1;
        print while <$s>;' "$@"
      ;;
    python3)
      python3 -c '
import socket, sys
s = socket.socket(socket.AF_UNIX)
s.settimeout(float(sys.argv[3]))
s.connect(sys.argv[1])
s.sendall(sys.argv[2].encode() + b"\n")
s.shutdown(socket.SHUT_WR)
while True:
    part = s.recv(65536)
    if not part: break
    sys.stdout.buffer.write(part)' "$@"
      ;;
  esac
}

# ask_worker COMMAND SECONDS
ask_worker() {
  if [ -n "$HEALTHTREE_MASTER" ]; then ask "$HEALTHTREE_MASTER" "@1 $1" "$2"; else ask "$HEALTHTREE_SOCKET" "$1" "$2"; fi
}

# A worker that is only starting does not answer at all.
worker() { ask_worker 'show info' 2 2> /dev/null | sed -n 's/^Pid: //p'; }

haproxy_in() { (cd "$work/$1" && shift && "$HEALTHTREE_HAPROXY" "$@" -f "$HEALTHTREE_NAME") > "$work/log" 2>&1; }

explain() { awk '${EXPLAIN}' "$1" "$2" >&2; }
keep_state() { awk '${KNOWN_STATE}' "$1" "$work/servers" > "$state.new" && mv -f "$state.new" "$state"; }

lock() {
  mkdir -p "$HEALTHTREE_DIRECTORY"
  waited=0
  until mkdir "$work" 2> /dev/null; do
    [ -d "$work" ] || fail "$work can not be made"
    owner=$(cat "$work/pid" 2> /dev/null || :)
    if [ -n "$owner" ] && ! kill -0 "$owner" 2> /dev/null && [ ! -d "/proc/$owner" ]; then
      recover "$owner"
    else
      waited=$((waited + 1))
      [ "$waited" -le "$seconds" ] || fail "Another delivery (process $owner) works on $file since more than $seconds s; if it does not run any more, remove $work"
      sleep 1
    fi
  done
  echo $$ > "$work/pid"
  mine=1
  mkdir "$work/new" "$work/trial"
  cp "$arrived" "$new"
}

recover() {
  mv "$work" "$work.$1" 2> /dev/null || return 0
  [ ! -f "$work.$1/old" ] || mv -f "$work.$1/old" "$file"
  again=1
  rm -rf "$work.$1"
  say "A delivery was broken off (process $1); it is done anew"
}

finish() {
  [ -n "$mine" ] || return 0
  if [ -f "$work/old" ]; then
    mv -f "$work/old" "$file"
    [ ! -f "$work/servers" ] || keep_state "$file" || :
  elif [ -f "$work/none" ]; then
    rm -f "$file"
  fi
  rm -rf "$work" "$arrived"
}

refuse() {
  explain "$new" "$work/log"
  fail "$1"
}

try_binds() {
  ask_worker 'show stat -1 1 -1' "$seconds" | awk -F, '$2 == "FRONTEND" { print "running", $1 }' > "$work/before"
  [ ! -f "$file" ] || cat "$file" >> "$work/before"
  awk '${NEW_BINDS}' "$work/before" "$new" > "$work/trial/$HEALTHTREE_NAME"
  grep -q '^ *bind' "$work/trial/$HEALTHTREE_NAME" || return 0
  if haproxy_in trial -D -p pid; then
    trial=$(cat "$work/trial/pid")
    kill "$trial"
    while kill -0 "$trial" 2> /dev/null; do pause; done
  elif grep -v 'Permission denied' "$work/log" | grep -q 'cannot bind socket'; then
    grep 'cannot bind socket' "$work/log" > "$work/binds"
    mv "$work/binds" "$work/log"
    refuse "$HEALTHTREE_NAME was refused: the old one and the running HAProxy stay"
  fi
}

save_state() {
  state=$(awk '$1 == "server-state-file" { print $2; exit }' "$new")
  [ -n "$state" ] || return 0
  mkdir -p "$(dirname "$state")"
  ask_worker 'show servers state' "$seconds" > "$work/servers"
  grep -q '^# be_id' "$work/servers" || fail "HAProxy does not tell the state of its servers: $(head -n 1 "$work/servers")"
  keep_state "$new"
}

place() {
  if [ -f "$file" ]; then
    cp -p "$file" "$work/next"
    cat "$new" > "$work/next"
    cp -p "$file" "$work/copy"
    mv "$work/copy" "$work/old"
  else
    cp "$new" "$work/next"
    chmod 644 "$work/next"
    : > "$work/none"
  fi
  mv -f "$work/next" "$file"
}

commit() { rm -f "$work/old" "$work/none"; }

wait_for_other_than() {
  waited=0
  until now=$(worker) && [ -n "$now" ] && [ "$now" != "$1" ]; do
    waited=$((waited + 1))
    [ "$waited" -le $((seconds * 10)) ] || return 1
    pause
  done
}

reload() {
  before=$1
  if [ -n "$HEALTHTREE_MASTER" ]; then
    ask "$HEALTHTREE_MASTER" reload "$seconds" > "$work/log" || :
    case $(head -n 1 "$work/log") in
      Success=1*) return 0 ;;
      Success=0*) return 1 ;;
    esac
  else
    sh -c "$HEALTHTREE_RELOAD" > "$work/log" 2>&1 || return 1
  fi
  wait_for_other_than "$before" || { echo "No new worker of HAProxy answers within $seconds s: its own log says why" >> "$work/log"; return 1; }
}

start() {
  sh -c "$HEALTHTREE_START" > "$work/log" 2>&1 || return 1
  wait_for_other_than '' || { echo "No HAProxy answers within $seconds s after it was started: its own log says why" >> "$work/log"; return 1; }
}

trap finish EXIT
trap 'exit 1' HUP INT TERM

exists "$HEALTHTREE_HAPROXY" || fail "There is no $HEALTHTREE_HAPROXY: install HAProxy, or say where it is (haproxy)"
for client in socat perl python3 none; do ! exists "$client" || break; done
[ "$client" != none ] || fail "Nothing here can speak with HAProxy's socket: install socat (or perl, or python3)"
lock
running=$(worker || :)
[ -n "$running$HEALTHTREE_START" ] || fail "No HAProxy answers at $HEALTHTREE_MASTER$HEALTHTREE_SOCKET: start it (haproxy -W -S SOCKET -f $file), or say how (start)"
if [ -z "$again" ] && [ -n "$running" ] && cmp -s "$new" "$file"; then
  say "$HEALTHTREE_NAME is there already, and HAProxy runs"
  exit 0
fi
haproxy_in new -c || refuse "$HEALTHTREE_NAME was refused: the old one and the running HAProxy stay"
explain "$new" "$work/log"
if [ -n "$running" ]; then
  try_binds
  save_state
  place
  reload "$running" || refuse "HAProxy did not take $HEALTHTREE_NAME: the old one is back, and the old worker serves"
  commit
  say "$HEALTHTREE_NAME is in place, and HAProxy was reloaded (worker $(worker))"
else
  place
  start || refuse "HAProxy did not start with $HEALTHTREE_NAME: what was there before is back"
  commit
  say "$HEALTHTREE_NAME is in place, and HAProxy was started (worker $(worker))"
fi
`;
