/// A build script that was taken apart.
struct Script: Sendable {
  /// Relative to the root.
  let path: String
  let language: ScriptLanguage
  let commands: [ScriptCommand]
  /// Everything that each variable is set to in the script.
  private let values: [String: [[ScriptWord]]]

  init(path: String, text: String) throws(Obstacle) {
    self.path = path
    language = Self.language(of: path, text)
    commands = try ScriptLexer.commands(of: text, language, path: path)
    var values: [String: [[ScriptWord]]] = [:]
    for assignment in commands.flatMap(\.assignments) {
      values[assignment.name, default: []].append(assignment.value)
    }
    self.values = values
  }

  /// By its name or its first line; what starts with neither is taken for a shell script.
  private static func language(of path: String, _ text: String) -> ScriptLanguage {
    let name = LexicalPath.name(of: path)
    if name.lowercased().hasSuffix("makefile") || name.hasSuffix(".mk") { return .make }
    let first = text.prefix { !$0.isNewline }
    if first.hasPrefix("#!") {
      return first.hasSuffix("sh") || first.contains("sh ") ? .shell : .other
    }
    let isShell = !name.contains(".") || name.hasSuffix(".sh") || name.hasSuffix(".bash")
    return isShell && !["dockerfile", "jenkinsfile", "justfile"].contains(name.lowercased())
      ? .shell : .other
  }

  /// What a word can be once its variables are filled in; nil if the script alone cannot tell.
  func meanings(of word: ScriptWord) -> [String]? {
    meanings(of: word, inside: [])
  }

  private func meanings(of word: ScriptWord, inside variables: Set<String>) -> [String]? {
    if let variable = word.variable { return words(of: variable, inside: variables) }
    var meanings = [""]
    var rest = word.text[...]
    while let start = rest.firstRange(of: "${") {
      guard let end = rest[start.upperBound...].firstIndex(of: "}"),
        let words = words(of: String(rest[start.upperBound..<end]), inside: variables)
      else { return nil }
      let before = rest[..<start.lowerBound]
      meanings = meanings.flatMap { meaning in words.map { meaning + before + $0 } }
      if meanings.count > Self.limit { return nil }
      rest = rest[rest.index(after: end)...]
    }
    return meanings.map { $0 + rest }
  }

  /// More meanings than any honest script has for a word.
  private static let limit = 1_000

  /// Every word that a variable can stand for; nil if that is set elsewhere or made up by a run.
  private func words(of variable: String, inside variables: Set<String>) -> [String]? {
    // A variable that is added to brings nothing that its other values do not.
    if variables.contains(variable) { return [] }
    guard let values = values[variable] else { return nil }
    var words: [String] = []
    for word in values.joined() {
      guard let more = meanings(of: word, inside: variables.union([variable])) else { return nil }
      words += more
      if words.count > Self.limit { return nil }
    }
    return words
  }
}
