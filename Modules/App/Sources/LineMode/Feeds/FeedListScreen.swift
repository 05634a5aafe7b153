import Domain
import Presentation
import Terminal

/// The screen of the list of followed feeds.
typealias FeedListScreen = ListScreen<FeedQuery, FeedListView>

extension PromptKeys {
  /// The keys below a list of followed feeds.
  static let feeds = PromptKeys(
    noun: "feed",
    rows: [RowKey(letter: "o", verb: "open", help: "open sites in the browser", action: .open)],
    searchHelp: "list the feeds with other words"
  )
}

/// Draws followed feeds.
struct FeedListView: ListView {
  typealias Detail = Never

  let columns: Int
  let style: TerminalStyle
  let dates: DateWording
  var showsLinks = false

  static func list(_ screen: ScreenOutput) -> ListOutput<FeedRow>? {
    if case .feeds(let list) = screen { list } else { nil }
  }

  static func id(_ row: FollowedFeed.ID) -> ItemID { .feed(row) }

  /// Draws number and title, then the facts, then the problem, then the address if links are shown.
  func row(_ row: FeedRow, _ number: Int) -> String {
    let unread = row.unread > 0 ? "\(Count.digits(row.unread)) unread" : nil
    let updated = row.succeededAt.map { "updated \(dates.age(of: $0))" } ?? "not refreshed yet"
    let tags = row.tags.isEmpty ? nil : row.tags.joined(separator: ", ")
    return heading(
      number,
      row.title,
      matches: row.matches,
      ink: row.unread > 0 ? .bold : .dim
    ) + facts(number, [unread, updated, tags])
      + (row.problem.map { problem(number, $0) } ?? "") + linkLine(number, row.address)
  }

  private func problem(_ number: Int, _ text: String) -> String {
    let margin = margin(number).rest
    return style.paint(wrap("! " + text, first: margin, rest: margin + "  "), .bold) + "\n"
  }
}
