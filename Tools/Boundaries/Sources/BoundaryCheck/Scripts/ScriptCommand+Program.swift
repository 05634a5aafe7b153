extension ScriptCommand {
  /// Words that come before the program that they run.
  private static let introductions: Set = [
    "!", "*", "-", "CMD", "ENTRYPOINT", "ENV", "RUN", "builtin", "command", "declare", "do", "elif",
    "else", "env", "eval", "exec", "export", "if", "local", "nice", "nohup", "readonly", "shell",
    "sudo", "then", "time", "typeset", "until", "while", "{",
  ]
  /// What is no program, but has words of its own.
  private static let syntax: Set = ["[", "[[", "case", "-include", "include", "sinclude"]

  /// Whether its flags could be for a compiler: always, unless what it runs is known better.
  func compiles(in script: Script) -> Bool {
    let names = words.flatMap { script.meanings(of: $0) ?? [] }.map(LexicalPath.name)
    if kind == .value || names.contains(where: SuspectWords.isCompiler) { return true }
    guard kind != .text, let program else { return false }
    // No program is called like a flag: this is a pattern of a `case`.
    if script.language == .shell, program.text.hasPrefix("-") { return false }
    guard let name = script.meanings(of: program)?.first.map(LexicalPath.name) else { return true }
    return !SuspectWords.isHarmless(name) && !Self.syntax.contains(name)
  }

  /// The word that says what to run; nil if there is none.
  var program: ScriptWord? {
    let values = Set(assignments.flatMap(\.value))
    return words.first { word in
      word.assignedName == nil && !values.contains(word) && !word.text.hasSuffix(":")
        && !Self.introductions.contains(word.text)
    }
  }

  /// The words after the program.
  var operands: [ScriptWord] {
    guard let program, let index = words.firstIndex(of: program) else { return [] }
    return Array(words[(index + 1)...])
  }
}
