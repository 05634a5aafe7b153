/// What a person asks of the program.
enum Request: Equatable, Sendable {
  case check(format: ReportFormat, evidence: Set<Evidence>)
  case draw(DrawingFormat)
  case initialize
  case baseline(reason: String)
  /// One rule, or all of them.
  case explain(Rule?)
  case help
}

/// A command line that asks for what there is not; one sentence.
struct Usage: Error, Equatable, Sendable {
  let message: String
}

/// The command line, read.
struct Arguments: Equatable, Sendable {
  var request: Request
  /// The folder of the workspace, as given.
  var root = "."

  /// Reads the words after the program's name; options may stand anywhere.
  init(_ words: [String]) throws(Usage) {
    var reader = ArgumentReader(words)
    let help = reader.flag("--help") || reader.flag("-h")
    root = try reader.value(of: "--root") ?? "."
    let format = try reader.choice(of: "--format", among: ReportFormat.allCases)
    let drawing = try reader.choice(of: "--graph", among: DrawingFormat.allCases)
    let only = try reader.choices(of: "--only", among: Evidence.allCases)
    let reason = try reader.value(of: "--reason")
    let operands = try reader.operands()
    let command = operands.first ?? "check"

    if help || command == "help" {
      request = .help
      return
    }
    try Self.refuse(operands.count > (command == "explain" ? 2 : 1), "there are too many words")
    try Self.refuse(reason != nil && command != "baseline", "--reason goes with baseline")
    try Self.refuse(
      (format != nil || only != nil || drawing != nil) && command != "check",
      "--format, --only and --graph go with check"
    )
    switch command {
    case "check":
      try Self.refuse(drawing != nil && (format != nil || only != nil), "--graph stands alone")
      request =
        drawing.map { .draw($0) }
        ?? .check(format: format ?? .text, evidence: Set(only ?? Evidence.allCases))
    case "init": request = .initialize
    case "baseline":
      guard let reason, !reason.allSatisfy(\.isWhitespace) else {
        throw Usage(message: "baseline needs --reason TEXT, for the next person to read")
      }
      request = .baseline(reason: reason)
    case "explain":
      let name = operands.dropFirst().first
      let rule = name.flatMap { Rule(rawValue: $0) }
      try Self.refuse(name != nil && rule == nil, "there is no rule \(name ?? "")")
      request = .explain(rule)
    default: throw Usage(message: "there is no command \(command)")
    }
  }

  private static func refuse(_ isWrong: Bool, _ message: String) throws(Usage) {
    if isWrong { throw Usage(message: message) }
  }
}

/// Takes options off a command line, each at most once; what is left are operands.
private struct ArgumentReader {
  private var words: [String]

  init(_ words: [String]) {
    self.words = words
  }

  mutating func flag(_ name: String) -> Bool {
    guard let index = words.firstIndex(of: name) else { return false }
    words.remove(at: index)
    return true
  }

  /// The value of `--name VALUE` or `--name=VALUE`.
  mutating func value(of name: String) throws(Usage) -> String? {
    guard let index = words.firstIndex(where: { $0 == name || $0.hasPrefix(name + "=") }) else {
      return nil
    }
    let word = words.remove(at: index)
    if word != name { return String(word.dropFirst(name.count + 1)) }
    guard index < words.count else { throw Usage(message: "\(name) needs a value") }
    return words.remove(at: index)
  }

  mutating func choice<Choice: RawRepresentable<String>>(
    of name: String,
    among choices: [Choice]
  ) throws(Usage) -> Choice? {
    guard let text = try value(of: name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let known = choices.map(\.rawValue).joined(separator: ", ")
      throw Usage(message: "\(name) \(text): it has to be one of \(known)")
    }
    return choice
  }

  /// Several values, with commas between them.
  mutating func choices<Choice: RawRepresentable<String>>(
    of name: String,
    among choices: [Choice]
  ) throws(Usage) -> [Choice]? {
    guard let text = try value(of: name) else { return nil }
    var found: [Choice] = []
    for part in text.split(separator: ",") {
      guard let choice = Choice(rawValue: String(part)) else {
        let known = choices.map(\.rawValue).joined(separator: ", ")
        throw Usage(message: "\(name) \(part): it has to be among \(known)")
      }
      found.append(choice)
    }
    guard !found.isEmpty else { throw Usage(message: "\(name) needs a value") }
    return found
  }

  /// What is left; an option that is left is not known or given twice.
  func operands() throws(Usage) -> [String] {
    if let option = words.first(where: { $0.hasPrefix("-") }) {
      throw Usage(message: "\(option) is not an option, or is given twice")
    }
    return words
  }
}
