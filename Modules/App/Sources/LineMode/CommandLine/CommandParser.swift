import ByteStrings
import Domain
import Texts

/// Parses command lines against the command table.
///
/// Options and operands can come in any order, also before the command's name. `--option=value`
/// equals `--option value`, and `--` ends the options.
struct CommandParser: Sendable {
  /// The providers that have settings and options.
  let providers: ProviderCatalog
  let commands: [Command]
  /// The options that every command has.
  let common: [Option]

  /// The meaning of a command line.
  enum Request: Sendable {
    /// There is no command, at most options.
    case desk(Arguments)
    case run(Arguments)
    case help(topic: [String])
    case version
    /// The script of a shell asks for completions: how the words are quoted, then the words.
    case completion([ByteString])
  }

  func parse(_ line: [ByteString]) throws(Failure) -> Request {
    if line.first == "complete", line.count > 1, ["plain", "quoted"].contains(line[1]) {
      return .completion(Array(line.dropFirst()))
    }
    var (operands, options) = try split(line)
    if options.contains(where: { $0.name == "version" }) { return .version }
    let isHelp = options.contains { $0.name == "help" } || operands.first?.word == "help"
    if isHelp {
      if operands.first?.word == "help" { operands.removeFirst() }
      return .help(topic: operands.map(\.word.boundedText))
    }
    if operands.isEmpty {
      var arguments = Arguments(.desk)
      for option in options { try add(option, to: &arguments) }
      return .desk(arguments)
    }
    let command = try command(named: operands.filter { !$0.isLiteral }.map(\.word.boundedText))
    var arguments = Arguments(command)
    for option in options { try add(option, to: &arguments) }
    for operand in operands.dropFirst(command.words.count) { arguments.add(operand: operand.word) }
    try check(arguments)
    return .run(arguments)
  }

  /// Returns the command whose name is at the start of `words`.
  ///
  /// `prefix` is the part of the command line before the words, for suggestions.
  func command(
    named words: [String],
    after prefix: String = "broadsheet"
  ) throws(Failure) -> Command {
    let first = words.first ?? ""
    let match = commands.filter { $0.name.hasPrefix(first) && words.starts(with: $0.words) }.max {
      $0.words.count < $1.words.count
    }
    if let match { return match }
    let group = commands.filter { $0.words.count > 1 && $0.words.first == words.first }
    guard let first = group.first?.words[0] else {
      let names = Set(commands.compactMap(\.words.first)).sorted() + ["help"]
      throw unknown(words, at: 0, among: names, after: prefix)
    }
    let names = group.map { $0.words[1] }
    guard words.count > 1 else {
      throw .usage("choose a subcommand of `\(first)`: \(names.joined(separator: ", "))")
    }
    throw unknown(words, at: 1, among: names, after: prefix)
  }

  /// Returns the error for a command line whose word at a place is not among the known names.
  ///
  /// It suggests a similar name, or else the search, since the words may be a query.
  private func unknown(
    _ words: [String],
    at place: Int,
    among names: [String],
    after prefix: String
  ) -> Failure {
    let typed = place < words.count ? words[place] : ""
    let path = words.prefix(place)
    let message = "\(Quoted((path + [typed]).joined(separator: " "))) is not a command"
    var line: [String]?
    if let guess = Suggestion.nearest(to: typed, among: names) {
      line = path + [guess] + words.dropFirst(place + 1)
    } else if prefix == "broadsheet", names.contains("search"), !typed.trimmed.isEmpty {
      line = path + ["search"] + words.dropFirst(place)
    }
    guard let line else { return .usage("\(message); `broadsheet help` lists the commands") }
    let text = TypedText(line.map(\.shellWord).joined(separator: " "))
    return .usage("\(message); did you mean: \(prefix) \(text)")
  }
}

extension CommandParser {
  /// A word that is not an option; it is literal after `--`.
  private typealias Operand = (word: ByteString, isLiteral: Bool)
  private typealias TypedOption = (name: String, value: ByteString?)

  private func split(_ line: [ByteString]) throws(Failure) -> ([Operand], [TypedOption]) {
    var operands: [Operand] = []
    var options: [TypedOption] = []
    var rest = line[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest.map { ($0, isLiteral: true) }
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append((word, isLiteral: false))
        continue
      }
      options.append(try option(word, &rest))
    }
    return (operands, options)
  }

  /// Parses an option with its value: the one after `=`, or else the next word.
  ///
  /// Options of one letter, such as `-v`, cannot be combined.
  private func option(
    _ word: ByteString,
    _ rest: inout ArraySlice<ByteString>
  ) throws(Failure) -> TypedOption {
    let parts = word.bytes.dropFirst(2)
      .split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      .map { ByteString(bytes: $0) }
    let name = parts[0].boundedText
    let spelling = word.hasPrefix("--") ? "--\(name)" : word.boundedText
    let option = allOptions.first { $0.isSpelled(spelling) }
    guard let option else { throw unknownOption(word.boundedText, name: name) }
    guard option.value != nil else {
      guard parts.count == 1 else { throw .usage("--\(option.name) takes no value") }
      return (option.name, nil)
    }
    guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
      throw .usage("--\(option.name) needs a value: \(option.synopsis)")
    }
    return (option.name, value)
  }

  private func unknownOption(_ word: String, name: String) -> Failure {
    guard word.hasPrefix("--") else {
      return .usage("unknown option \(Quoted(word)); put -- before words that begin with a dash")
    }
    let guess = Suggestion.sentence(for: name, among: allOptions.map(\.name), prefix: "--")
    let advice = guess.isEmpty ? "; `broadsheet help COMMAND` lists a command's options" : guess
    return .usage("unknown option \(Quoted("--" + name))\(advice)")
  }

  private func add(_ typed: TypedOption, to arguments: inout Arguments) throws(Failure) {
    let command = arguments.command
    guard let option = (command.options + common).first(where: { $0.name == typed.name }) else {
      throw .usage(
        "`\(command.name)` has no option --\(typed.name)"
          + "; `broadsheet help \(command.name)` lists its options"
      )
    }
    try arguments.add(option, typed.value)
  }

  private func check(_ arguments: Arguments) throws(Failure) {
    let command = arguments.command
    let (operands, allowed) = (command.operands, command.operands.count)
    guard arguments.operands.count >= allowed.lowerBound else {
      throw .usage("`\(command.name)` needs a \(operands.placeholder); usage: \(command.synopsis)")
    }
    guard arguments.operands.count > allowed.upperBound else { return }
    let limit =
      switch allowed.upperBound {
      case 0: "no arguments"
      case 1: "one \(operands.placeholder)"
      default: "up to \(allowed.upperBound) arguments"
      }
    let unexpected = Quoted(arguments.operands[allowed.upperBound])
    throw .usage("`\(command.name)` takes \(limit); unexpected \(unexpected)")
  }

  /// The options of all commands, which can also come before the command.
  var allOptions: [Option] { common + ([.desk] + commands).flatMap(\.options) }
}

extension Suggestion {
  /// Returns `; did you mean search?`, or an empty text if no word is similar.
  static func sentence(for word: String, among words: [String], prefix: String = "") -> String {
    nearest(to: word, among: words).map { "; did you mean \(prefix)\($0)?" } ?? ""
  }
}

extension ByteString {
  /// The word as text of a limited length.
  ///
  /// A script may pass text from anywhere, such as a title as the words to search for.
  var boundedText: String { text.bounded(to: .text) }
}
