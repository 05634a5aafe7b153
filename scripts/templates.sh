# Reading and renaming the templates, for scripts/new-workspace and scripts/feature.

root=$(cd -P "$(dirname "$0")/.." && pwd)
templates=$root/Templates/Workspace

# Names that a type, a module or a variable cannot have, in lower case: Swift's words and modules.
reserved=' any array as bool case character class data date default defer deinit dictionary do double
  else enum error extension false for func glibc if import in init inout int internal is let never nil
  operator optional package private protocol public range repeat result return self sequence set
  static string struct subscript super swift switch task testing throw true try type url var void
  where while '

# refuse TEXT: one line on standard error, and the status for a wrong command line.
refuse() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  exit 64
}

# is_reserved NAME
is_reserved() {
  case $reserved in *[[:space:]]"${1,,}"[[:space:]]*) true ;; *) false ;; esac
}

# copy SED FOLDER FILES: copies template files, which standard input lists, with paths and texts changed.
copy() {
  local path target
  while IFS= read -r path; do
    target=$2/$(sed "$1" <<< "$path")
    mkdir -p -- "${target%/*}"
    sed "$1" "$templates/$path" > "$target"
  done
}
