/// Judges what one build script gives to compilers, linkers and SwiftPM.
struct ScriptFlagCheck {
  private let script: Script
  private let allowed: Set<String>
  private(set) var findings = Findings()
  /// The flags of the policy that the script needs.
  private(set) var used: Set<String> = []

  /// Holds the whole script against the flags that the policy allows.
  init(_ script: Script, allowed: Set<String>) {
    self.script = script
    self.allowed = allowed
    for command in script.commands {
      check(command)
      if command.words.first?.text != "unset" { checkVariables(of: command) }
    }
  }

  /// Goes through the words in order, since some flags take the next one.
  private mutating func check(_ command: ScriptCommand) {
    let values = Set(command.assignments.flatMap(\.value))
    let compiles = command.compiles(in: script)
    // A toolset is nothing but flags for compilers and linkers.
    let isToolset = script.path.hasSuffix(".json")
    var words = command.words.flatMap(\.parts)[...]
    while let word = words.popFirst() {
      if SuspectWords.passing.contains(word.text) {
        checkPassed(words.popFirst(), after: word)
      } else if isToolset, word.text.hasPrefix("-") {
        demand(word.text, at: word)
      } else {
        check(word, compiles: compiles || values.contains(word))
      }
    }
  }

  /// A word that is handed on has to be in the policy, whatever it is.
  private mutating func checkPassed(_ word: ScriptWord?, after flag: ScriptWord) {
    guard let word, let meanings = script.meanings(of: word), !meanings.isEmpty else {
      return findings.stopped(
        by: Obstacle(
          message: "cannot tell what \(flag.text) hands on in \(script.path)",
          instead: "Write the flag itself after it, or a variable that the same file sets.",
          location: location(of: word ?? flag)
        )
      )
    }
    for meaning in meanings {
      demand(meaning, at: word)
    }
  }

  /// A word that is not handed on is fine, unless it is known to reach somewhere.
  private mutating func check(_ word: ScriptWord, compiles: Bool) {
    // What a variable stands for was checked where it is set.
    if word.variable != nil { return }
    guard let meanings = script.meanings(of: word) else {
      return checkUnknown(word, compiles: compiles)
    }
    for meaning in meanings {
      if isSuspect(meaning, compiles) { demand(meaning, at: word) }
      if !word.isLiteral, SuspectWords.passing.contains(meaning) { checkPassed(nil, after: word) }
    }
  }

  /// A word of which the script alone shows a part: known by its variables, as it is written.
  private mutating func checkUnknown(_ word: ScriptWord, compiles: Bool) {
    let start = word.text.firstRange(of: "${").map { word.text[..<$0.lowerBound] } ?? ""
    let isOpen = compiles && SuspectWords.canBecomeFlag(String(start))
    if isOpen || isSuspect(word.text, compiles) { demand(word.text, at: word) }
  }

  private func isSuspect(_ text: String, _ compiles: Bool) -> Bool {
    SuspectWords.isFlag(text) || (compiles && SuspectWords.isShortFlag(text))
  }

  /// A variable that is set, exported or named in any way.
  private mutating func checkVariables(of command: ScriptCommand) {
    for word in command.words {
      let bare = word.text.last == ":" ? String(word.text.dropLast()) : word.text
      let name = word.assignedName ?? bare
      if SuspectWords.isVariable(name) { demand(name, at: word) }
    }
  }

  /// Reports the flag, unless the policy lists it.
  private mutating func demand(_ flag: String, at word: ScriptWord) {
    if allowed.contains(flag) {
      used.insert(flag)
      return
    }
    findings.violations.append(
      Violation(
        rule: .buildFlag,
        module: script.path,
        subject: flag,
        location: location(of: word),
        message: "\(script.path) builds with \(flag), which the policy does not list"
      )
    )
  }

  private func location(of word: ScriptWord) -> Location {
    Location(file: script.path, line: word.line, column: word.column)
  }
}

extension ScriptWord {
  /// The word without the variable that it sets, and what a flag hands on as a word of its own.
  fileprivate var parts: [ScriptWord] {
    guard let value else { return [self] }
    if assignedName != nil { return value.text.isEmpty ? [] : value.parts }
    let flag = String(text.prefix { $0 != "=" })
    guard SuspectWords.passing.contains(flag) else { return [self] }
    var first = self
    first.text = flag
    return [first, value]
  }
}
