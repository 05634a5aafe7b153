import ByteStrings
import CManualText
import Domain
import Presentation
import Query
import Terminal

/// The manual, for `man broadsheet` and docs/manual.md.
///
/// The hand-written text is `manual.md` in CManualText. Values and generated parts replace its
/// placeholders.
struct Manual {
  static let purpose =
    "Search news services, read articles, and store everything you have seen in an archive that "
    + "can be searched offline."

  /// The text with placeholders of the form `{{name}}`.
  static let text = embedded(cmt_manual)

  /// Returns a text of CManualText.
  static func embedded(
    _ read: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?
  ) -> String {
    var size = 0
    let bytes = UnsafeBufferPointer(start: read(&size), count: size)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The values of placeholders in a line.
  static let values = [
    "maximumLength": String(SearchExpression.maximumLength),
    "feedProblems": FeedProblem.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
  ]

  /// The notes of commands that chapters replace.
  private static let explained: Set<String> = [
    .prompt, .queryLanguage, .references, .videoReferences, .feedReferences,
  ]

  let parser: CommandParser

  var document: Document {
    let text = Self.values.reduce(Self.text) { text, value in
      text.replacing("{{\(value.key)}}", with: String(value.value))
    }
    return Document(
      name: "broadsheet",
      purpose: "a news desk for the terminal",
      sections: Document.Section.parse(text, generated: generated)
    )
  }

  /// The blocks that replace placeholders on a line of their own.
  var generated: [String: [Document.Block]] {
    let shared = sharedOptions
    return [
      "commands": parser.commands.flatMap { blocks($0, shared) },
      "options": [options(parser.common)],
      "sharedOptions": [options(shared)],
      "keys": [keys],
      "providers": [providers],
      "settings": [settings],
      "files": [files],
      "statuses": [statuses],
    ]
  }

  /// The options that several commands have with the same meaning, one of each name, in order.
  private var sharedOptions: [Option] {
    let all = parser.commands.flatMap(\.options)
    let counts = Dictionary(all.map { ($0.entry, 1) }, uniquingKeysWith: +)
    var known: Set<String> = []
    return all.filter { counts[$0.entry] != 1 && known.insert($0.name).inserted }
  }

  private func blocks(_ command: Command, _ shared: [Option]) -> [Document.Block] {
    let known = Set(shared.map(\.entry))
    let own = command.options.filter { !known.contains($0.entry) }
    let others = command.options.filter { known.contains($0.entry) }.map { "`--\($0.name)`" }
    // Examples that only have operands show nothing that the synopsis does not.
    let shown = command.examples.filter { $0.line.contains { "-='|<>".contains($0) } }
    return [.heading("`\(command.synopsis)`"), .paragraph(command.summary + ".")]
      + command.notes.filter { !Self.explained.contains($0) }.map { .paragraph($0) }
      + (own.isEmpty ? [] : [options(own)])
      + (others.isEmpty ? [] : [.paragraph("Shared options: \(others.joined(separator: ", ")).")])
      + (shown.isEmpty ? [] : [examples(shown)])
  }

  private func options(_ options: [Option]) -> Document.Block {
    let rows = options.map { option in
      let short = option.letter.map { "`-\($0)`, " } ?? ""
      return ("\(short)`\(option.synopsis)`", option.meaning)
    }
    return .table(titles: ("option", "meaning"), rows)
  }

  private func examples(_ examples: [(line: String, meaning: String)]) -> Document.Block {
    .table(titles: ("example", "effect"), examples.map { ("`\($0.line)`", $0.meaning) })
  }

  private var statuses: Document.Block {
    let rows = ExitCode.meanings.map { ("`\($0.status.rawValue)`", $0.meaning) }
    return .table(titles: ("status", "meaning"), rows)
  }

  private var settings: Document.Block {
    let rows = Setting.all(of: parser.providers).map { setting in
      let value = setting.summary.contains("default") ? nil : setting.defaultValue
      let standard = value.map { " (default `\($0)`)" } ?? ""
      return ("`\(setting.name)`, `\(setting.variable)`", setting.summary + standard)
    }
    return .table(titles: ("setting, variable", "meaning"), rows)
  }

  private var keys: Document.Block {
    let rows = DeskAction.allCases.dropLast(DeskAction.tabs.count).map { action in
      let names = action.defaultKeys.map { "`\($0)`" }.joined(separator: ", ")
      return ("\(names) (`\(action.rawValue)`)", action.summary)
    }
    let tabs = ("`0` to `9`, `alt-0` to `alt-9` (`tab-0` to `tab-9`)", "show the tab")
    return .table(titles: ("keys (action)", "effect"), rows + [tabs])
  }

  private var providers: Document.Block {
    let services = parser.providers.services.map { service in
      let provider = service.provider
      let page = provider.keyPage.map { " from \($0)" } ?? ""
      let key =
        switch service.access {
        case .open: "no key"
        case .ownKey: "needs a key" + page
        case .publicKey(_): "has a key for everyone; a key of your own\(page) allows more requests"
        }
      let interval = service.interval.components.seconds
      let facts = [
        key, service.requestsPerDay.map { "about \($0) requests a day" },
        interval > 0 ? "\(interval) s between requests" : nil,
      ]
      let text = facts.compactMap(\.self).joined(separator: "; ")
      return ("`\(provider.id)`", "\(provider.name): \(text)")
    }
    let offline = parser.providers.offline.map { ("`\($0.id)`", "\($0.name): no network") }
    return .table(titles: ("provider", "service"), services + offline)
  }

  private var files: Document.Block {
    let named = Folders(
      variables: [
        "XDG_CONFIG_HOME": "/$XDG_CONFIG_HOME", "XDG_DATA_HOME": "/$XDG_DATA_HOME",
        "XDG_STATE_HOME": "/$XDG_STATE_HOME",
      ]
    )
    let files: [(KeyPath<Folders, ByteString?>, String)] = [
      (\.settings, "The settings (private)"),
      (\.serverKeys, "The names and hashes of the keys for the server (private)"),
      (\.sessions, "The browsers that have signed in to the server (private)"),
      (\.archive, "The archive with your saved and read articles, liked videos and cat pictures"),
      (\.lastList, "The last list of articles; each terminal adds a suffix"),
      (\.lastVideos, "The last list of videos"),
      (\.lastFeeds, "The last list of feeds"),
      (\.history, "The lines typed at prompts (private)"),
      (\.searches, "The searches typed in the full screen (private)"),
      (\.desk, "What the full screen showed last (private)"),
      (\.crashes, "The articles that it showed when it crashed (private)"),
      (\.outages, "When servers of a shared archive last did not answer"),
    ]
    let rows = files.compactMap { path, meaning -> (String, String)? in
      named[keyPath: path].map { ("`\($0.text.dropFirst())`", meaning) }
    }
    return .table(titles: ("file", "content"), rows)
  }
}

extension Option {
  /// What the manual prints of it.
  fileprivate var entry: String { synopsis + meaning }
}
