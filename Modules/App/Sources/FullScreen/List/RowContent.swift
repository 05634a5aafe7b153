import Domain
import FoundationEssentials
import Presentation
import Texts

/// The content of a row of any list.
struct RowContent {
  /// Whether a person should notice the row: an unread article, a feed with some.
  let isNew: Bool
  /// A sign in the margin, for what is new or has been read; nil for none.
  var sign: (text: String, role: Role)?
  /// The columns by which the row is indented.
  var indent = 0
  let title: String
  /// The ranges of the words of the search in the title.
  var matches: [Range<String.Index>] = []
  /// A sign at the end of the title's line, for what is marked; nil for none.
  var badge: (text: String, role: Role)?
  /// The facts below the title; a narrow row shows the first of them only in a wide pane.
  var facts: [ListRow.Fact] = []
  /// The date that a row of one line shows at its end; nil for none.
  var date: Date?
  /// The text that a row of one line shows at its end; nil for the date.
  var amount: String?
  /// The number of unread reports of a story that was read in part; nil for other rows.
  var news: Int?
  /// A line below the facts; nil for none.
  var extra: (text: String, role: Role)?

  /// Creates the content of a row of the list of feeds.
  init(_ row: FeedTree.Row) {
    isNew = row.unread > 0
    (title, matches) = (row.title, row.matches)
    amount = isNew ? Count.digits(row.unread) : ""
    if case .feed(_, in: _?) = row.scope { indent = 2 }
    if let isOpen = row.isOpen {
      sign = (isOpen ? "\u{25BE}" : "\u{25B8}", .dim)
    } else if let problem = row.problem {
      sign = ("!", .error)
      extra = (problem, .error)
    } else if isNew, row.scope != .all {
      sign = ("\u{25CF}", .accent)
    }
  }

  /// Creates the content of a row; `names` has the names of sources that the person changed.
  init(_ row: ListRow, names: [String: String]) {
    (isNew, title, matches) = (row.isNew, row.title, row.matches)
    (facts, date, news) = (row.facts, row.date, row.news)
    if case .origin(let name)? = facts.first { facts[0] = .origin(names[name] ?? name) }
    amount = row.unread.flatMap { $0 > 0 ? Count.digits($0) : nil }
    badge =
      row.marks.isSaved ? ("\u{2605}", .star) : row.marks.isLiked ? ("\u{2665}", .star) : nil
    switch row.id.kind {
    case .article: sign = isNew ? ("\u{25CF}", .accent) : ("\u{2713}", .dim)
    case .feed: sign = isNew ? ("\u{25CF}", .accent) : nil
    case .source, .video, .picture, .entry: break
    }
    switch row.note {
    case .summary(let text) where row.id.article != nil: extra = (text, .dim)
    case .summary(let text): facts.append(.property(text))
    case .problem(let text):
      sign = ("!", .error)
      extra = ("! " + text, .error)
    case .path(let path): extra = ("\(path)", .dim)
    case nil: break
    }
  }
}
