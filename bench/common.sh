# What the measurements share; sourced by scripts that have set `work`, a temporary folder.
#
# BRIEF=1 measures only the rows that bench/ratios.json records. RESULTS is the file that receives
# each row, its name and its figures divided by a tab, for bench/compare.

# Settings of a person change what is measured.
for variable in $(env | sed -n 's/^\(BROADSHEET_[A-Z_]*\)=.*/\1/p'); do unset "$variable"; done
unset NEWSAPI_KEY
case $work in
  *[[:space:]]*) echo "the folder for temporary files has a space in its path: $work" >&2; exit 65 ;;
esac
# Without these traps a signal does not run the trap of the exit.
trap 'exit 130' INT
trap 'exit 143' TERM

# compile NAME SOURCE...: compiles a program into the temporary folder.
compile() {
  name=$1
  shift
  clang -O2 -o "$work/$name" "$@"
}

# row WHAT FIGURES: prints a row.
row() {
  printf '%-58s%s\n' "$1" "$2"
  [ -z "${RESULTS:-}" ] || printf '%s\t%s\n' "$1" "$2" >> "$RESULTS"
}

# say WHAT VALUES FORMAT: prints a row of values; FORMAT is awk's.
say() {
  figures=$(echo "$2" | awk "{ printf $3 }")
  row "$1" "$figures"
}

# compare RUNS WHAT A B [-c]: prints how much longer A takes than B, by bench/pair.c.
compare() {
  [ -x "$work/pair" ] || compile pair bench/pair.c
  figures=$("$work/pair" ${5:-} "$1" "$3" "$4")
  row "$2" "$figures"
}

# script NAME: writes the standard input to a script, as a command to measure.
script() {
  cat > "$work/$1.sh"
}
