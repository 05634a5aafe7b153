# What the measurements share; sourced by scripts that have set `work`, a temporary folder.
#
# BRIEF=1 measures only the rows that bench/ratios.json records. RESULTS is the file that receives
# each row, its name and its figures divided by a tab, for bench/compare.

unset NEWSAPI_KEY

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

# compare RUNS WHAT A B [-c]: prints how much longer A takes than B, by bench/pair.c.
compare() {
  [ -x "$work/pair" ] || compile pair bench/pair.c
  row "$2" "$("$work/pair" ${5:-} "$1" "$3" "$4")"
}

# script NAME: makes a measured command of the standard input.
script() {
  cat > "$work/$1.sh"
}
