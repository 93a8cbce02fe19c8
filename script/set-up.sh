# Sourced by the scripts in this folder: sets up a fresh clone so that the site can run. Each step runs only when needed.
# After `use_project` the working directory is the project's root and `node` is the project's own Node 24.

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "$*"
  exit 1
}

# Runs a command in a process group of its own, and ends all of it when a signal ends this script: Bash alone would die and
# leave it running.
end_with_script() {
  local group status=0
  set -m
  "$@" &
  group=$!
  set +m
  trap "end_group $group 143" TERM
  trap "end_group $group 130" INT
  trap "end_group $group 129" HUP
  wait "$group" || status=$?
  trap - TERM INT HUP
  return "$status"
}

end_group() {
  kill -- "-$1" 2>/dev/null || true
  wait "$1" 2>/dev/null || true
  exit "$2"
}

# Runs a long step and prints its name, a dot every five seconds, and its duration. The output of the tools is printed
# only on failure.
step() {
  local name=$1 log dots started=$SECONDS
  shift
  log=$(mktemp)
  printf '%s ...' "$name" >&2
  # The loop also ends when this script is killed.
  { while sleep 5 >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do printf . >&2; done; } &
  dots=$!
  if end_with_script "$@" >"$log" 2>&1; then
    kill "$dots" 2>/dev/null || true
    say " done in $((SECONDS - started)) s"
    rm -f "$log"
  else
    kill "$dots" 2>/dev/null || true
    say ' failed'
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
}

# With -h or --help, prints the comment at the top of the calling script and exits.
print_help() {
  case "${1:-}" in
    -h | --help)
      sed -n '2,/^[^#]/{/^#/s/^# \{0,1\}//p}' "$0"
      exit 0
      ;;
  esac
}

# Runs a step under a lock on the project folder, so that a second script waits and finds it done. Without flock it
# runs unlocked.
with_lock() {
  if command -v flock >/dev/null 2>&1; then
    { flock 9 && "$@" 9<&-; } 9<. || exit 1
  else
    "$@"
  fi
}

install_when_stale() {
  local expected
  expected=$(sha256sum package-lock.json | cut -d' ' -f1)
  [ "$(cat node_modules/.installed 2>/dev/null)" = "$expected" ] && return
  # npm may warn that the machine's Node is too old for some packages: they run on the Node that this installs.
  step 'Installing packages (once, a minute or two)' npm ci --no-audit --no-fund ||
    fail 'npm ci failed: see above. Is the npm registry reachable?'
  printf '%s' "$expected" >node_modules/.installed
}

use_project() {
  cd "$(dirname "${BASH_SOURCE[0]}")/.."
  # A folder made by script/release brings its packages and its Node.
  if [ -x bin/node ]; then
    export PATH="$PWD/bin:$PATH"
    return
  fi
  command -v npm >/dev/null 2>&1 || fail 'npm was not found: install Node 20 or newer with npm, then run this again.'
  with_lock install_when_stale
  PATH="$PWD/node_modules/node/bin:$PWD/node_modules/.bin:$PATH"
  export PATH
}

# Prints one hash of all files below the given paths.
content_hash() {
  find "$@" -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}

build_when_stale() { with_lock build_pages; }

build_pages() {
  local expected
  expected=$(content_hash app catalogue/needs.csv catalogue/spanish-*.csv domain tenants public upstreams wire vite.config.ts server/pages/style-rules.ts script/{flatten-layers,latin-fonts}.ts react-router.config.ts lingui.config.ts package-lock.json)
  [ "$(cat build/.built-from 2>/dev/null)" = "$expected" ] && return
  step 'Building the pages' run_build || fail 'The build failed: see above.'
  printf '%s' "$expected" >build/.built-from
}

run_build() { NODE_ENV=production react-router build --logLevel warn && node script/precompress.ts build/client; }

import_when_stale() {
  local folder=${RELEASE_DIR:-${DATA_DIR:-.data}}
  [ -e "$folder/current" ] || say 'Building the data release ...'
  end_with_script node script/import.ts --data "$folder" --quiet "$@" || fail 'Building the data release failed: see above.'
}

# Installs a Debian package where this user may; the caller checks the result.
install_package() {
  local install="apt-get install -y --no-install-recommends $1"
  say "Installing $1 ..."
  if [ "$(id -u)" = 0 ]; then
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive $install; } >/dev/null 2>&1 || true
  elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    { sudo apt-get update -qq && sudo DEBIAN_FRONTEND=noninteractive $install; } >/dev/null 2>&1 || true
  fi
}

# Whether a program is in PATH, or where Debian puts programs of administrators and PostgreSQL's of any version.
has_program() {
  PATH="$PATH:/usr/sbin:/usr/local/sbin:$(printf '%s:' /usr/lib/postgresql/*/bin)" command -v "$1" >/dev/null 2>&1
}

# Ends the script because a Debian package is missing: fail_without PACKAGE USER
fail_without() {
  fail "$2 needs Debian's package $1. As an administrator run: apt-get update && apt-get install -y --no-install-recommends $1"
}

# Installs PACKAGE unless PROGRAM, a name or a path, is there: ensure_program PROGRAM PACKAGE USER
ensure_program() {
  has_program "$1" && return
  install_package "$2"
  has_program "$1" || fail_without "$2" "$3"
}
