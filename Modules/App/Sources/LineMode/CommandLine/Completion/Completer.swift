import Domain
import FoundationEssentials
import Presentation
import Query
import Texts

/// Completes the last word of a command line, from the table of commands and from the archive.
struct Completer {
  let parser: CommandParser
  /// The archive, for feeds, tags and values of filters; nil if there is none to read.
  let archive: (any FollowFeeds & SuggestFilterValues)?
  let now: @Sendable () -> Date

  /// A way to complete a word.
  struct Candidate: Sendable {
    /// The whole word.
    var word: String
    var note = ""
    var next = Next.word
  }

  /// What follows a completed word, with its letter in the output for shells.
  enum Next: Character, Sendable {
    case word = " "
    case value = "="
    case item = ","
    /// More of the same word.
    case text = "-"
  }

  /// Returns the completions of the last word; the others are complete.
  ///
  /// Nil for the names of files, which shells complete by themselves.
  func candidates(for words: [String]) async -> [Candidate]? {
    let place = Place(after: words.dropLast(), in: parser)
    let word = words.last ?? ""
    if let name = place.openOption {
      let option = place.options.first { $0.isSpelled(name) }
      return await values(of: option, word)
    }
    if place.isLiteral || !word.hasPrefix("-") { return await values(place.operandKind, word) }
    guard let equals = word.firstIndex(of: "="), word.hasPrefix("--") else {
      let names = (place.command?.options ?? []) + parser.common
      return names.flatMap { option in
        // A letter has no value after `=`.
        (word == "-" ? option.spellings : ["--\(option.name)"]).map { spelling in
          let takesValue = option.value != nil && spelling.hasPrefix("--")
          return Candidate(word: spelling, note: option.help, next: takesValue ? .value : .word)
        }
      }.beginning(with: word)
    }
    let option = place.options.first { "--\($0.name)" == word[..<equals] }
    return await values(of: option, String(word[equals...].dropFirst()))?
      .behind(word[...equals])
  }

  private func values(of option: Option?, _ typed: String) async -> [Candidate]? {
    let items: [Candidate]
    switch option?.value {
    case nil, .text, .number, .list(_, nil): return []
    case .file: return nil
    case .choice(_, let words): return words.map { Candidate(word: $0) }.beginning(with: typed)
    case .choices(_, let words): items = words.map { Candidate(word: $0, next: .item) }
    case .list(_, .tag?):
      let feeds = (try? await archive?.followedFeeds()) ?? []
      let tags = Set(feeds.flatMap(\.tags)).sorted().filter { !$0.contains(",") }
      items = tags.map { Candidate(word: $0, next: .item) }
    case .list(_, let filter?):
      let start = typed.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
      let found = try? await archive?.values(of: filter, beginning: String(start), limit: 50)
      items = (found ?? []).filter { !$0.text.contains(",") }.map {
        Candidate(word: $0.text, note: Count.of($0.count, "article"), next: .item)
      }
    }
    let parts = typed.split(separator: ",", omittingEmptySubsequences: false)
    return items.filter { !parts.dropLast().contains($0.word[...]) }
      .beginning(with: parts.last ?? "").behind(typed.dropLast(parts.last?.count ?? 0))
  }

  private func values(_ kind: Command.Operands.Kind, _ typed: String) async -> [Candidate]? {
    switch kind {
    case .text: return []
    case .file: return nil
    case .word(let choices):
      return choices.map { Candidate(word: $0.word, note: $0.meaning) }.beginning(with: typed)
    case .feed: return await feeds().beginning(with: typed)
    case .value: return []
    case .query:
      // After `--`, a query may begin with a dash, but not with two.
      guard let archive, !typed.hasPrefix("--") else { return [] }
      let completer = QueryCompleter(values: archive, now: now)
      return await completer.completions(of: typed, cursor: typed.count).map { completion in
        let next: Next = completion.text.hasSuffix(":") ? .text : .word
        return Candidate(word: completion.text.trimmed, note: completion.note, next: next)
      }
    }
  }

  /// Returns the references to the followed feeds: their hosts or addresses, then their titles.
  private func feeds() async -> [Candidate] {
    let feeds = (try? await archive?.followedFeeds()) ?? []
    let named = Array(zip(FeedReferences.shortest(to: feeds), feeds))
    // A number would refer to a row of the last list.
    let titled = named.filter { Int($1.title) == nil && $1.title != $0 }
    return named.map { Candidate(word: $0, note: $1.title) }
      + titled.map { Candidate(word: $1.title, note: $0) }
  }
}

extension [Completer.Candidate] {
  fileprivate func beginning(with start: some StringProtocol) -> Self {
    filter { $0.word.hasPrefix(start) }
  }

  /// Returns the candidates for a word that begins with `start`.
  fileprivate func behind(_ start: some StringProtocol) -> Self {
    map { Element(word: start + $0.word, note: $0.note, next: $0.next) }
  }
}

/// The place at which a word of a command line begins.
private struct Place {
  let parser: CommandParser
  /// The words of the command, or of a part of its name.
  private var path: [String] = []
  private var isHelp = false
  /// The number of operands before the word, and the last of them.
  private var count = 0
  private var last = ""
  /// The option as typed whose value the word is; nil if it is none.
  private(set) var openOption: String?
  /// Whether `--` is before it.
  private(set) var isLiteral = false

  init(after words: some Sequence<String>, in parser: CommandParser) {
    self.parser = parser
    for word in words { add(word) }
  }

  private mutating func add(_ word: String) {
    if openOption != nil {
      openOption = nil
    } else if !isLiteral, word == "--" {
      isLiteral = true
    } else if !isLiteral, word.hasPrefix("-"), word != "-" {
      let option = parser.allOptions.first { $0.isSpelled(word) }
      if option?.value != nil { openOption = word }
    } else if !isLiteral, count == 0, nextWords.contains(where: { $0.word == word }) {
      if path.isEmpty, word == "help" { isHelp = true } else { path.append(word) }
    } else {
      count += 1
      last = word
    }
  }

  var command: Command? {
    if isHelp { return nil }
    return path.isEmpty ? .desk : parser.commands.first { $0.words == path }
  }

  /// The options that can have values here; before the command, the options of all commands.
  var options: [Option] {
    path.isEmpty ? parser.allOptions : (command?.options ?? []) + parser.common
  }

  var operandKind: Command.Operands.Kind {
    let words = nextWords
    if !words.isEmpty { return count == 0 ? .word(words) : .text }
    guard let operands = command?.operands, count < operands.count.upperBound else { return .text }
    let kind = operands.kinds[min(count, operands.kinds.count - 1)]
    guard case .value(let settings) = kind else { return kind }
    return .word(settings.first { $0.name == last }?.values.map { ($0, "") } ?? [])
  }

  /// The words that continue the name of a command, each with its meaning.
  private var nextWords: [(word: String, meaning: String)] {
    var words: [(word: String, meaning: String)] = []
    for command in parser.commands where command.words.starts(with: path) {
      guard let word = command.words.dropFirst(path.count).first,
        !words.contains(where: { $0.word == word })
      else { continue }
      let name = path + [word]
      let group = parser.commands.filter { $0.words.starts(with: name) }
      let parts = group.compactMap { $0.words.dropFirst(name.count).first }
      let single = group.first { $0.words == name }?.summary
      words.append((word, single ?? "One of: " + parts.joined(separator: ", ")))
    }
    return path.isEmpty && !isHelp ? words + [("help", Help.entry.1)] : words
  }
}
