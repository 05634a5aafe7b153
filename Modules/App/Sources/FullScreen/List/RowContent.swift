import Domain
import FoundationEssentials
import Presentation

/// The content of a row of any kind.
struct RowContent {
  /// A fact about an item.
  enum Fact {
    case text(String)
    case age(Date)
    /// When a feed was last updated; nil before the first time.
    case updated(Date?)
  }

  /// Whether a person should notice the row: an unread article, a feed with some.
  var isNew = true
  /// A sign in the margin, for what is new or has been read; nil for none.
  var sign: (text: String, role: Role)?
  /// The title.
  let title: String
  /// The ranges of the words of the search in the title.
  var matches: [Range<String.Index>] = []
  /// A sign at the end of the title's line; nil for none.
  var badge: (text: String, role: Role)?
  /// The facts below the title; a narrow row shows the first of them only in a wide pane.
  var facts: [Fact] = []
  /// The date that a row of one line shows at its end; nil for none.
  var date: Date?
  /// The text that a row of one line shows at its end; nil for the date.
  var amount: String?
  /// A line below the facts; nil for none.
  var extra: (text: String, role: Role)?
}

/// A row that can be drawn.
protocol RowDrawing: ListRow {
  /// The output to draw.
  var content: RowContent { get }
}

extension ArticleRow: RowDrawing {
  var content: RowContent {
    var row = RowContent(isNew: !isRead, title: title, matches: matches, date: publishedAt)
    row.sign = isRead ? ("\u{2713}", .dim) : ("\u{25CF}", .accent)
    row.badge = isSaved ? ("\u{2605}", .star) : nil
    row.facts =
      [.text(source)] + [publishedAt.map(RowContent.Fact.age)].compactMap(\.self)
      + [alsoAt.map(RowContent.Fact.text)].compactMap(\.self)
    return row
  }
}

extension FeedRow: RowDrawing {
  var content: RowContent {
    var row = RowContent(isNew: unread > 0, title: title, matches: matches, date: succeededAt)
    row.amount = unread > 0 ? Count.digits(unread) : nil
    row.sign = unread > 0 ? ("\u{25CF}", .accent) : nil
    row.facts = unread > 0 ? [.text("\(Count.digits(unread)) unread")] : []
    row.facts.append(.updated(succeededAt))
    row.facts += tags.isEmpty ? [] : [.text(tags.joined(separator: ", "))]
    if let problem {
      row.sign = ("!", .error)
      row.extra = ("! " + problem, .error)
    }
    return row
  }
}

extension SourceRow: RowDrawing {
  var content: RowContent {
    var row = RowContent(title: name)
    row.facts = [id.description, category, language, country, summary].compactMap(\.self)
      .map(RowContent.Fact.text)
    return row
  }
}

extension VideoRow: RowDrawing {
  var content: RowContent {
    var row = RowContent(title: title, matches: matches, date: publishedAt)
    row.badge = isLiked ? ("\u{2665}", .star) : nil
    row.facts =
      [.text(channel)] + [badge].compactMap(\.self).map(RowContent.Fact.text)
      + [publishedAt.map(RowContent.Fact.age)].compactMap(\.self)
      + [length, views].compactMap(\.self).map(RowContent.Fact.text)
    return row
  }
}

extension CatRow: RowDrawing {
  var content: RowContent {
    var row = RowContent(title: caption, matches: matches, date: savedAt)
    row.facts = [.age(savedAt)] + facts.map(RowContent.Fact.text)
    row.extra = ("\(path)", .dim)
    return row
  }
}
