import Domain
import FoundationEssentials

extension JSON {
  /// A captioned cat that was saved.
  ///
  /// Its fields are a promise to scripts: new ones come at the end, none goes or changes its name.
  init(_ cat: SavedPicture) {
    self = .object([
      ("caption", .text(cat.caption)),
      ("path", .text(cat.path)),
      ("savedAt", .text(cat.savedAt.formatted(.iso8601))),
      ("id", .text(cat.catID)),
      ("tags", .list(cat.tags.map(JSON.text))),
      ("format", .text(cat.format.rawValue)),
      ("width", .number(cat.width)),
      ("height", .number(cat.height)),
      ("size", .number(cat.size)),
    ])
  }
}

extension SavedPicture {
  /// The columns of a table of cats, in an order that is a promise: new ones come at the end.
  static let columns: [CSVRecords<SavedPicture>.Column] = [
    ("savedAt", { $0.savedAt.formatted(.iso8601) }),
    ("caption", { $0.caption }),
    ("path", { $0.path }),
    ("id", { $0.catID }),
    ("tags", { $0.tags.joined(separator: " ") }),
    ("format", { $0.format.rawValue }),
    ("width", { String($0.width) }),
    ("height", { String($0.height) }),
    ("size", { String($0.size) }),
  ]
}

/// A Markdown list: what each cat says, the day, and the file.
struct MarkdownCats: ListFormat {
  func item(_ cat: SavedPicture, isFirst: Bool) -> String {
    let day = cat.savedAt.formatted(.iso8601.year().month().day())
    return "- \(Markdown.escaped(cat.caption)) \u{2014} \(day), \(Markdown.escaped(cat.path))\n"
  }
}
