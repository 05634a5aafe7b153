extension CompletionTable {
  /// The completions for bash 4.4 or newer, with or without the package bash-completion.
  var bashScript: String {
    """
    # Completions of broadsheet for bash, written by "broadsheet completions bash".

    _broadsheet() {
      local word next place='' count=0 open='' literal='' isGlued=''
      local option='' base='' value='' kind='' current part head
      local -a line=() words=()
      COMPREPLY=()

      # Readline takes = and : for words of their own; here they belong to the word around them.
      for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ ${#line[@]} -gt 0 && $word && ! ${word//[=:]/} ]]; then
          line[-1]+=$word isGlued=1
        elif [[ $isGlued ]]; then
          line[-1]+=$word isGlued=''
        else
          line+=("$word")
        fi
      done
      [[ ${#line[@]} -gt 0 ]] || line=('')
      current=${line[-1]}
      unset 'line[-1]'

      # Which command it is, how many operands it has, and whether an option awaits its value.
      for word in "${line[@]}"; do
        if [[ $open ]]; then
          open=''
        elif [[ ! $literal && $word == -- ]]; then
          literal=1
        elif [[ ! $literal && $word == -?* ]]; then
          case $word in
            \(bashPatterns(optionsWithValue))) open=$word ;;
          esac
        else
          next=$place${place:+ }$word
          [[ ! $literal && $count -eq 0 ]] || next=''
          case $next in
            \(bashPatterns(places.map(\.path).filter { !$0.isEmpty }))) place=$next ;;
            *) count=$((count + 1)) ;;
          esac
        fi
      done

      if [[ $open ]]; then
        option=$open value=$current
      elif [[ ! $literal && $current == --*=* ]]; then
        option=${current%%=*} base=${current%%=*}= value=${current#*=}
      else
        value=$current
      fi
      if [[ $option ]]; then
        case "$place $option" in
    \(places.map(bashValues).joined())\
        esac
        [[ $kind ]] || case $option in
    \(bashValues(of: common, at: ""))\
        esac
      elif [[ ! $literal && $current == -* ]]; then
        words=(\(bashWords(common.map { "--\($0.name)" })))
        case $place in
    \(places.map(bashOptions).joined())\
        esac
      else
        case "$place $count" in
    \(places.map(bashOperands).joined())\
        esac
      fi

      case $kind in
        file)
          compopt -o filenames 2>/dev/null
          mapfile -t words < <(compgen -f -- "$value")
          value=''
          ;;
        list)
          compopt -o nospace 2>/dev/null
          base+=${value%"${value##*,}"}
          value=${value##*,}
          ;;
      esac
      # Readline replaces the last part of the word only: what stands before it is left out.
      part=${COMP_WORDS[COMP_CWORD]-}
      [[ ${part//[=:]/} ]] || part=''
      head=${current%"$part"}
      for word in "${words[@]}"; do
        [[ $word == "$value"* ]] || continue
        [[ $kind == list && ,${base#*=} == *,"$word",* ]] && continue
        word=$base$word
        COMPREPLY+=("${word#"$head"}")
      done
    }

    complete -F _broadsheet broadsheet

    """
  }

  /// What may follow the options of a place; before a command is named, those of any command.
  private func bashValues(_ place: Place) -> String {
    bashValues(
      of: place.path.isEmpty ? commandOptions : place.options,
      at: place.path + " "
    )
  }

  private func bashValues(of options: [Option], at start: String) -> String {
    options.compactMap { option in
      bashValue(option).map { value in
        "      \(bashPatterns(option.spellings.map { start + $0 }))) \(value) ;;\n"
      }
    }.joined()
  }

  private func bashValue(_ option: Option) -> String? {
    switch option.value {
    case nil, .text, .number, .list: nil
    case .file: "kind=file"
    case .choice(_, let choices): "kind=word words=(\(bashWords(choices)))"
    case .choices(_, let choices): "kind=list words=(\(bashWords(choices)))"
    }
  }

  private func bashOptions(_ place: Place) -> String {
    guard !place.options.isEmpty else { return "" }
    let names = bashWords(place.options.map { "--\($0.name)" })
    return "      \(bashPatterns([place.path]))) words+=(\(names)) ;;\n"
  }

  private func bashOperands(_ place: Place) -> String {
    place.operandKinds.compactMap { places, kind in
      let value: String
      switch kind {
      case .text: return nil
      case .file: value = "kind=file"
      case .word(let choices): value = "kind=word words=(\(bashWords(choices.map(\.word))))"
      }
      // The kinds before have taken the places before.
      let count = places.count > 1 ? "*" : "\(places.lowerBound)"
      return "      \("\(place.path) ".shellQuoted)\(count)) \(value) ;;\n"
    }.joined()
  }

  private func bashWords(_ words: [String]) -> String {
    words.map(\.shellQuoted).joined(separator: " ")
  }

  private func bashPatterns(_ words: [String]) -> String {
    words.map(\.shellQuoted).joined(separator: " | ")
  }
}
