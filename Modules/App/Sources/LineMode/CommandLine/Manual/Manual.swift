import ByteStrings
import CManualText
import Domain
import Presentation
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
    "maximumLength": String(ArticleQuery.maximumLength),
    "defaultTimeout": String(Setting.defaultTimeout),
    "sharedTimeout": String(Setting.defaultTimeout / 2),
    "feedProblems": FeedProblem.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
  ]

  let parser: CommandParser
  /// The most useful commands, whose first examples are in the last section.
  let essentials: [Command]

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
    [
      "commands": [overview] + parser.commands.flatMap(blocks),
      "options": [options(parser.common)],
      "keys": [keys],
      "providers": [providers],
      "settings": [settings],
      "files": [files],
      "statuses": [statuses],
      "examples": [examples(Help.examples(of: essentials))],
    ]
  }

  private var overview: Document.Block {
    let commands = parser.commands.map { ("`broadsheet \($0.name)`", $0.summary) }
    let help = ("`broadsheet \(Help.entry.0)`", Help.entry.1)
    return .table(titles: ("command", "summary"), commands + [help])
  }

  private func blocks(_ command: Command) -> [Document.Block] {
    [.heading("`\(command.synopsis)`"), .paragraph(command.summary + ".")]
      + command.notes.map { .paragraph($0) }
      + (command.options.isEmpty ? [] : [options(command.options)])
      + (command.examples.isEmpty ? [] : [examples(command.examples)])
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
    let rows = DeskAction.allCases.map { action in
      let names = action.defaultKeys.map { "`\($0)`" }.joined(separator: ", ")
      return ("\(names) (`\(action.rawValue)`)", action.summary)
    }
    return .table(titles: ("keys (action)", "effect"), rows)
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
    let standard = Folders(variables: ["HOME": "/~"])
    let files: [(KeyPath<Folders, ByteString?>, String)] = [
      (\.settings, "The settings, readable by you only"),
      (\.serverKeys, "The names and hashes of the keys for the server, readable by you only"),
      (\.sessions, "The browsers that have signed in to the server, readable by you only"),
      (\.archive, "The archive with your saved and read articles, liked videos and cat pictures"),
      (\.lastList, "The ids of the last list of articles; each terminal adds its own suffix"),
      (\.lastVideos, "The ids of the last list of videos; each terminal adds its own suffix"),
      (\.lastFeeds, "The addresses of the last list of feeds; each terminal adds its own suffix"),
      (\.history, "The lines typed at prompts, readable by you only"),
      (\.searches, "The searches typed in the full screen, readable by you only"),
      (\.desk, "What the full screen showed last, readable by you only"),
      (\.crashes, "The articles that it showed when it crashed, readable by you only"),
      (\.outages, "When servers of a shared archive last did not answer"),
    ]
    let rows = files.compactMap { path, meaning -> (String, String)? in
      guard let name = named[keyPath: path], let usual = standard[keyPath: path] else { return nil }
      return ("`\(name.text.dropFirst())`", "\(meaning) (default `\(usual.text.dropFirst())`)")
    }
    return .table(titles: ("file", "content"), rows)
  }
}
