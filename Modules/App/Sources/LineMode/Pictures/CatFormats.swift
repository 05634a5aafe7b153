import ByteStrings
import Domain
import FoundationEssentials
import Presentation
import Texts

extension SavedPicture: FormattedItem {
  static let listField = "cats"

  static let columns: [Column] = [
    ("savedAt", { $0.savedAt.iso8601 }),
    ("caption", { $0.caption }),
    ("path", { $0.path.text }),
    ("id", { $0.catID }),
    ("tags", { $0.tags.joined(separator: " ") }),
    ("format", { $0.format.rawValue }),
    ("width", { String($0.width) }),
    ("height", { String($0.height) }),
    ("size", { String($0.size) }),
    ("fileURL", { $0.path.fileAddress }),
  ]

  var json: JSON {
    .object([
      ("caption", .text(caption)),
      ("path", .text(path.text)),
      ("savedAt", .text(savedAt.iso8601)),
      ("id", .text(catID)),
      ("tags", .list(tags.map(JSON.text))),
      ("format", .text(format.rawValue)),
      ("width", .number(width)),
      ("height", .number(height)),
      ("size", .number(size)),
      ("fileURL", .text(path.fileAddress)),
    ])
  }

  var markdown: String {
    let day = savedAt.iso8601Day
    return Markdown.entry(Markdown.line(caption), [day, Markdown.line(path.description)])
  }
}
