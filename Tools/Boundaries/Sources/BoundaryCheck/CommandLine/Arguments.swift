/// What the command line requests.
enum Request: Equatable, Sendable {
  /// The report is also written to a SARIF file, and the baseline compared with a commit's.
  case check(
    format: ReportFormat,
    evidence: Set<Evidence>,
    sarif: String? = nil,
    since: String? = nil
  )
  /// With `updates`, the Mermaid text goes into the file that the policy lists as `drawing`.
  case draw(DrawingFormat, updates: Bool)
  case initialize(Profile)
  case baseline(reason: String, evidence: Set<Evidence>)
  /// One rule, or all of them.
  case explain(Rule?)
  case suggest
  /// The JSON Schema of policies.
  case schema
  case help
  case version
}

/// The command line is wrong; the message is one sentence.
struct Usage: Error, Equatable, Sendable {
  let message: String
}

/// The command line, read.
struct Arguments: Equatable, Sendable {
  var request: Request
  /// The folder of the workspace, as given.
  var root: String

  /// The options of each command, besides `--root`.
  private static let options = [
    "check": ["--format", "--only", "--graph", "--update", "--sarif", "--baseline-delta"],
    "init": ["--profile"], "baseline": ["--reason", "--only"], "explain": [], "suggest": [],
    "schema": [],
  ]

  /// The options of a check that a drawing does not have.
  private static let ofReports = ["--format", "--only", "--sarif", "--baseline-delta"]

  /// Reads the words after the program's name; options may stand anywhere.
  init(_ words: [String]) throws(Usage) {
    let line = try Words(words)
    root = line.values["--root"] ?? "."
    let format = try line.choices(of: "--format", ReportFormat.self)?.first
    let drawing = try line.choices(of: "--graph", DrawingFormat.self)?.first
    let only = try line.choices(of: "--only", Evidence.self, isList: true)
    let evidence = Set(only ?? Evidence.allCases)
    let profile = try line.choices(of: "--profile", Profile.self)?.first
    let command = line.operands.first ?? "check"
    if line.values["--help"] != nil || command == "help" {
      request = .help
      return
    }
    if line.values["--version"] != nil {
      request = .version
      return
    }
    guard let options = Self.options[command] else {
      let advice = Self.options.keys.suggestion(for: command)
      throw Usage(message: "there is no command \(command)\(advice)")
    }
    let most = command == "explain" ? 2 : 1
    try Self.refuse(line.operands.count > most, "there are too many words")
    let others = Set(line.values.keys).subtracting(options + ["--root"])
    try Self.refuse(!others.isEmpty, "\(others.min() ?? "") does not go with \(command)")
    switch command {
    case "init": request = .initialize(profile ?? .core)
    case "baseline":
      guard let reason = line.values["--reason"], !reason.allSatisfy(\.isWhitespace) else {
        throw Usage(message: "baseline needs --reason TEXT")
      }
      request = .baseline(reason: reason, evidence: evidence)
    case "explain":
      let name = line.operands.dropFirst().first
      let rule = name.flatMap { Rule(rawValue: $0) }
      let advice = name.map { Rule.allCases.map(\.rawValue).suggestion(for: $0) } ?? ""
      try Self.refuse(name != nil && rule == nil, "there is no rule \(name ?? "")\(advice)")
      request = .explain(rule)
    case "suggest": request = .suggest
    case "schema": request = .schema
    default:
      let updates = line.values["--update"] != nil
      try Self.refuse(updates && drawing != .mermaid, "--update goes with --graph mermaid")
      let isReported = !Set(line.values.keys).isDisjoint(with: Self.ofReports)
      try Self.refuse(drawing != nil && isReported, "--graph stands alone")
      request =
        drawing.map { .draw($0, updates: updates) }
        ?? .check(
          format: format ?? .text,
          evidence: evidence,
          sarif: line.values["--sarif"],
          since: line.values["--baseline-delta"]
        )
    }
  }

  private static func refuse(_ isWrong: Bool, _ message: String) throws(Usage) {
    if isWrong { throw Usage(message: message) }
  }
}

/// The words of a command line, divided.
private struct Words {
  /// The options that were found; flags have an empty value.
  private(set) var values: [String: String] = [:]
  private(set) var operands: [String] = []

  private static let options = [
    "--root", "--format", "--graph", "--only", "--profile", "--reason", "--sarif",
    "--baseline-delta",
  ]
  private static let flags = ["--help", "--update", "--version"]

  /// Reads `--name VALUE`, `--name=VALUE` and flags, each at most once.
  init(_ words: [String]) throws(Usage) {
    var words = words.map { $0 == "-h" ? "--help" : $0 }[...]
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (name, isFlag) = (String(parts[0]), Self.flags.contains(word))
      guard word.hasPrefix("-") else {
        operands.append(word)
        continue
      }
      guard isFlag || Self.options.contains(name), values[name] == nil else {
        let advice = (Self.options + Self.flags).suggestion(for: name)
        throw Usage(
          message: values[name] == nil
            ? "\(name) is not an option\(advice)" : "\(name) is given twice"
        )
      }
      values[name] = isFlag ? "" : parts.dropFirst().first.map(String.init) ?? words.popFirst()
      if values[name] == nil { throw Usage(message: "\(name) needs a value") }
    }
  }

  /// The values of an option; nil without the option, several only if it is a list with commas.
  func choices<Choice: RawRepresentable<String> & CaseIterable>(
    of name: String,
    _ type: Choice.Type,
    isList: Bool = false
  ) throws(Usage) -> [Choice]? {
    let splits = isList ? Int.max : 0
    return try values[name]?
      .split(separator: ",", maxSplits: splits, omittingEmptySubsequences: false)
      .map { part throws(Usage) in
        if let choice = Choice(rawValue: String(part)) { return choice }
        let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw Usage(message: "\(name) \(part): must be one of \(known)")
      }
  }
}
