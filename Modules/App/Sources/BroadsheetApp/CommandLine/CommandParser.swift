/// Reads a command line against the table of commands.
///
/// Options and operands come in any order, before the command's name too; `--option=value` and
/// `--option value` are the same; `--` ends the options.
struct CommandParser: Sendable {
  let commands: [Command]
  /// Options that every command takes.
  let common: [Option]

  /// What a command line asks for.
  enum Request: Sendable {
    case run(Arguments)
    case help(topic: [String])
    case version
  }

  func parse(_ line: [String]) throws(Failure) -> Request {
    var (operands, options) = try split(line)
    if options.contains(where: { $0.name == "version" }) { return .version }
    let isHelp = options.contains { $0.name == "help" } || operands.isEmpty
    if isHelp || operands[0].text == "help" {
      if operands.first?.text == "help" { operands.removeFirst() }
      return .help(topic: operands.map(\.text))
    }
    let command = try command(named: operands.filter { !$0.isLiteral }.map(\.text))
    var arguments = Arguments(command)
    for option in options { try add(option, to: &arguments) }
    for operand in operands.dropFirst(command.words.count) { arguments.add(operand: operand.text) }
    try check(arguments)
    return .run(arguments)
  }

  /// Returns the command whose name `words` begin with.
  func command(named words: [String]) throws(Failure) -> Command {
    let match = commands.filter { words.starts(with: $0.words) }.max {
      $0.words.count < $1.words.count
    }
    if let match { return match }
    let group = commands.filter { $0.words.count > 1 && $0.words.first == words.first }
    let typed = words.first ?? ""
    guard group.isEmpty else {
      let names = group.map { $0.words[1] }
      let given =
        words.count > 1 ? "unknown command \(Quoted("\(typed) \(words[1])"))" : "say what to do"
      throw .usage(
        "\(given): \(typed) takes \(names.joined(separator: ", "))"
          + Suggestion.sentence(for: words.count > 1 ? words[1] : "", among: names)
      )
    }
    let names = Set(commands.compactMap(\.words.first)).sorted() + ["help"]
    let guess = Suggestion.sentence(for: typed, among: names)
    throw .usage(
      "unknown command \(Quoted(typed))"
        + (guess.isEmpty ? "; \"broadsheet help\" lists the commands" : guess)
    )
  }
}

extension CommandParser {
  /// A word that is no option; a literal one came after `--`.
  private struct Operand {
    let text: String
    var isLiteral = false
  }

  /// An option as it was typed, with its value.
  private struct Given {
    let name: String
    let value: String?
  }

  private func split(_ line: [String]) throws(Failure) -> ([Operand], [Given]) {
    var operands: [Operand] = []
    var options: [Given] = []
    var rest = line[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest.map { Operand(text: $0, isLiteral: true) }
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(Operand(text: word))
        continue
      }
      options.append(try option(word, &rest))
    }
    return (operands, options)
  }

  private func option(_ word: String, _ rest: inout ArraySlice<String>) throws(Failure) -> Given {
    guard word.hasPrefix("--") else { return try shortOption(word, &rest) }
    let parts = word.dropFirst(2).split(
      separator: "=",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let name = String(parts[0])
    let value = parts.count > 1 ? String(parts[1]) : nil
    guard let option = allOptions.first(where: { $0.name == name }) else {
      throw .usage(unknown(name, among: allOptions))
    }
    if option.value == nil, value != nil { throw .usage("--\(name) takes no value") }
    return try given(option, value, &rest)
  }

  /// Reads an option of one letter, which stands alone: `-v`.
  private func shortOption(
    _ word: String,
    _ rest: inout ArraySlice<String>
  ) throws(Failure) -> Given {
    let option = allOptions.first { option in option.letter.map { "-\($0)" } == word }
    guard let option else {
      throw .usage(
        "unknown option \(Quoted(word)); put -- before words that begin with a dash"
      )
    }
    return try given(option, nil, &rest)
  }

  /// Finds the value of an option, if it takes one: what came with it, or else the next word.
  private func given(
    _ option: Option,
    _ value: String?,
    _ rest: inout ArraySlice<String>
  ) throws(Failure) -> Given {
    guard option.value != nil else { return Given(name: option.name, value: nil) }
    guard let value = value ?? rest.popFirst() else {
      throw .usage("--\(option.name) needs a value: \(option.synopsis)")
    }
    return Given(name: option.name, value: value)
  }

  private func add(_ given: Given, to arguments: inout Arguments) throws(Failure) {
    let options = arguments.command.options + common
    guard let option = options.first(where: { $0.name == given.name }) else {
      throw .usage(
        "\(arguments.command.name) takes no option --\(given.name)"
          + "; \"broadsheet help \(arguments.command.name)\" lists its options"
      )
    }
    try arguments.add(option, given.value)
  }

  private func check(_ arguments: Arguments) throws(Failure) {
    let command = arguments.command
    let expected = command.operands
    guard !expected.count.contains(arguments.operands.count) else { return }
    let isTooFew = arguments.operands.count < expected.count.lowerBound
    let extra = arguments.operands.last.map { ": \(Quoted($0))" } ?? ""
    throw .usage(
      (isTooFew ? "\(command.name) needs more" : "\(command.name) does not take so much\(extra)")
        + "; usage: \(command.synopsis)"
    )
  }

  private var allOptions: [Option] {
    common + commands.flatMap(\.options)
  }

  private func unknown(_ name: String, among options: [Option]) -> String {
    let guess = Suggestion.sentence(for: name, among: options.map(\.name), prefix: "--")
    return "unknown option \(Quoted("--" + name))"
      + (guess.isEmpty ? "; \"broadsheet help COMMAND\" lists a command's options" : guess)
  }
}
