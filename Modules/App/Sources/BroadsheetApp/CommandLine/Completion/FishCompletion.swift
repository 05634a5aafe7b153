extension CompletionTable {
  /// The completions for fish 3 or newer.
  var fishScript: String {
    """
    # Completions of broadsheet for fish, written by "broadsheet completions fish".

    # Succeeds after the words of a command, with at least and at most so many operands behind them.
    function __broadsheet_at --argument-names wanted least most
        set -l words (commandline -opc)
        set -e words[1]
        set -l place ''
        set -l count 0
        set -l is_value 0
        set -l is_literal 0
        for word in $words
            if test $is_value = 1
                set is_value 0
                continue
            end
            if test $is_literal = 0; and string match -q -- '-*' $word; and test "$word" != -
                switch $word
                    case --
                        set is_literal 1
                    case \(fishWords(optionsWithValue))
                        set is_value 1
                end
                continue
            end
            set -l next (string trim -- "$place $word")
            if test $is_literal = 0; and test $count = 0; and contains -- $next \
    \(fishWords(places.map(\.path).filter { !$0.isEmpty }))
                set place $next
            else
                set count (math $count + 1)
            end
        end
        test "$place" = "$wanted"; or return 1
        test -z "$least"; or test $count -ge $least -a $count -le $most
    end

    # Prints what a list with commas can go on with.
    function __broadsheet_list
        set -l value (string replace -r -- '^--[^=]*=' '' (commandline -ct))
        set -l given (string replace -r -- '[^,]*$' '' "$value")
        for word in $argv
            contains -- $word (string split , -- "$given"); or echo "$given$word"
        end
    end

    complete -c broadsheet -f
    \(common.map { fishOption($0) }.joined())\
    \(places.map(fishPlace).joined())
    """
  }

  private func fishPlace(_ place: Place) -> String {
    let path = place.path.fishQuoted
    let operands = place.operandKinds.compactMap { places, kind -> String? in
      let range = "\(places.lowerBound) \(places.upperBound)"
      let condition = " -n " + "__broadsheet_at \(path) \(range)".fishQuoted
      switch kind {
      case .text: return nil
      case .file: return "complete -c broadsheet\(condition) -F\n"
      case .word(let choices):
        return choices.map { word, meaning in
          "complete -c broadsheet\(condition) -a \(fishWords([word]).fishQuoted)"
            + " -d \(meaning.fishQuoted)\n"
        }.joined()
      }
    }
    let condition = " -n " + "__broadsheet_at \(path)".fishQuoted
    return (operands + place.options.map { fishOption($0, condition) }).joined()
  }

  private func fishOption(_ option: Option, _ condition: String = "") -> String {
    let letter = option.letter.map { " -s \(String($0).fishQuoted)" } ?? ""
    return "complete -c broadsheet\(condition)\(letter) -l \(option.name.fishQuoted)"
      + fishValue(option) + " -d \(option.help.fishQuoted)\n"
  }

  private func fishValue(_ option: Option) -> String {
    switch option.value {
    case nil: ""
    case .text, .number, .list: " -x"
    case .file: " -r -F"
    case .choice(_, let choices): " -x -a " + fishWords(choices).fishQuoted
    case .choices(_, let choices):
      " -x -a " + "(__broadsheet_list \(fishWords(choices)))".fishQuoted
    }
  }

  private func fishWords(_ words: [String]) -> String {
    words.map { $0.allSatisfy(\.isPlain) ? $0 : $0.fishQuoted }.joined(separator: " ")
  }
}

extension Character {
  /// Whether no shell sees more in it than the character.
  var isPlain: Bool { isASCII && (isLetter || isNumber || self == "-" || self == "_") }
}

extension String {
  /// The text as one word of fish, in whose quotes a backslash has a meaning.
  fileprivate var fishQuoted: String {
    "'" + replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }
}
