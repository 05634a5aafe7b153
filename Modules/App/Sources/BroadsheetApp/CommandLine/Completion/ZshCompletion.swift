extension CompletionTable {
  /// The completions for zsh, to be found by it as `_broadsheet` or to be sourced.
  var zshScript: String {
    """
    #compdef broadsheet
    # Completions of broadsheet for zsh, written by "broadsheet completions zsh".

    _broadsheet() {
      local word next place= count=0 open= literal=
      local -a common=(
    \(common.flatMap(zshOption).map { "    \($0.shellQuoted)\n" }.joined())\
      )

      # Which command it is.
      for word in "${(@)words[2,CURRENT-1]}"; do
        if [[ -n $open ]]; then
          open=
        elif [[ -z $literal && $word == -- ]]; then
          literal=1
        elif [[ -z $literal && $word == -?* ]]; then
          case $word in
            (\(zshPatterns(optionsWithValue))) open=1 ;;
          esac
        else
          next="${place:+$place }$word"
          [[ -z $literal && $count -eq 0 ]] || next=
          case $next in
            (\(zshPatterns(places.map(\.path).filter { !$0.isEmpty }))) place=$next ;;
            (*) count=$((count + 1)) ;;
          esac
        fi
      done

      case $place in
    \(places.map(zshPlace).joined())\
      esac
    }

    if [[ ${funcstack[1]-} == _broadsheet ]]; then
      _broadsheet "$@"
    else
      compdef _broadsheet broadsheet
    fi

    """
  }

  private func zshPlace(_ place: Place) -> String {
    // Before a command is named, the options of all are understood, if not offered.
    let hidden = place.words.isEmpty ? [] : commandOptions
    let specs =
      hidden.flatMap { zshOption($0).map { "!" + $0 } } + place.options.flatMap(zshOption)
      + (0..<place.depth).map { "\($0 + 1): : " } + zshOperands(place)
    let lines = specs.map { " \\\n        " + $0.shellQuoted }.joined()
    return "    (\(place.path.shellQuoted))\n      _arguments -S : $common\(lines)\n      ;;\n"
  }

  /// How `_arguments` wants an option told, each of its spellings by itself.
  private func zshOption(_ option: Option) -> [String] {
    let once = option.letter == nil ? "" : "(\(option.spellings.joined(separator: " ")))"
    return option.spellings.map { spelling in
      let start = (option.isRepeatable ? "*" : once) + spelling
      let assigns = option.value != nil && spelling.hasPrefix("--") ? "=" : ""
      return start + assigns + "[\(option.help.zshExplanation)]" + zshValue(option)
    }
  }

  private func zshValue(_ option: Option) -> String {
    let name = (option.placeholder ?? "").zshMessage
    return switch option.value {
    case nil: ""
    case .text, .number, .list: ":\(name): "
    case .file: ":\(name):_files"
    case .choice(_, let choices): ":\(name):(\(zshWords(choices).zshMessage))"
    case .choices(_, let choices): ":\(name): _values -s , \(zshWords([name] + choices))"
    }
  }

  private func zshOperands(_ place: Place) -> [String] {
    let name = place.words.isEmpty ? place.operands.synopsis.zshMessage : "command"
    return place.operandKinds.map { places, kind in
      let position = places.count > 1 ? "*" : "\(place.depth + places.lowerBound + 1)"
      let action =
        switch kind {
        // A message would keep an option that has been begun from being completed.
        case .text: "_guard '^-*' \(name.shellQuoted)"
        case .file: "_files"
        case .word(let choices): "((\(zshDescribed(choices))))"
        }
      return "\(position):\(name):\(action)"
    }
  }

  /// Words with their meanings, to be evaluated, after the colons have lost their backslashes.
  private func zshDescribed(_ choices: [(word: String, meaning: String)]) -> String {
    choices.map { word, meaning in
      let (word, meaning) = (word.zshMessage, meaning.replacing(#"\"#, with: #"\\"#))
      return "\(word):\(meaning)".shellQuoted.zshMessage
    }.joined(separator: " ")
  }

  private func zshWords(_ words: [String]) -> String {
    words.map { $0.allSatisfy(\.isPlain) ? $0 : $0.shellQuoted }.joined(separator: " ")
  }

  private func zshPatterns(_ words: [String]) -> String {
    words.map(\.shellQuoted).joined(separator: " | ")
  }
}

extension String {
  /// The text as `_arguments` wants what stands in brackets behind an option.
  fileprivate var zshExplanation: String {
    map { #"\[]:"#.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// The text as `_arguments` wants what stands between colons.
  fileprivate var zshMessage: String { replacing(":", with: #"\:"#) }
}
