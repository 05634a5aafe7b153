package import Domain
import FoundationEssentials
import Query

extension FollowedFeed {
  /// The columns of the table `feed` in a file, in its order.
  package enum Column: Int32, CaseIterable {
    case number, id, address, title, site, tags, foldedTags, attributes, etag, lastModified
    case documentSum, documentAt, askedAt, succeededAt, dueAt, failures, problem, pace
    case hub, statedIcon, chosenTitle, quiet, cap, unreadAfterEdit, fullText
    case maildir, unsubscribe, unfollowed

    package var name: String { definition.name }

    fileprivate var definition: TableColumn<FeedRow> {
      switch self {
      case .number: TableColumn("number", .integer, file: "PRIMARY KEY") { .integer($0.number) }
      case .id:
        TableColumn("id", .comparedText, "NOT NULL UNIQUE CHECK (id <> '')") {
          .text($0.feed.id.description)
        }
      // NULL for a sender in a maildir.
      case .address:
        TableColumn(
          "address",
          .text,
          "CHECK (address LIKE 'http://_%' OR address LIKE 'https://_%')"
        ) {
          SQLValue($0.feed.address?.description)
        }
      case .title:
        TableColumn("title", .text, "NOT NULL CHECK (title <> '')") {
          .text($0.feed.ownTitle)
        }
      case .site: TableColumn("site", .text) { SQLValue($0.feed.site?.description) }
      case .tags: TableColumn("tags", .text, "NOT NULL") { .text(FollowedFeed.lines($0.feed.tags)) }
      case .foldedTags:
        TableColumn("folded_tags", .text, "NOT NULL") {
          .text(FollowedFeed.lines($0.feed.tags.map(\.foldedTag)))
        }
      case .attributes:
        TableColumn("attributes", .text, "NOT NULL") {
          .text(FollowedFeed.text(of: $0.feed.otherAttributes))
        }
      case .etag: TableColumn("etag", .text) { SQLValue($0.feed.state.etag) }
      case .lastModified:
        TableColumn("last_modified", .text) { SQLValue($0.feed.state.lastModified) }
      case .documentSum:
        TableColumn("document_sum", .integer) {
          SQLValue($0.feed.state.checksum.map(Int.init(truncatingIfNeeded:)))
        }
      case .documentAt: TableColumn("document_at", .real) { SQLValue($0.feed.state.documentAt) }
      case .askedAt: TableColumn("asked_at", .real) { SQLValue($0.feed.state.askedAt) }
      case .succeededAt: TableColumn("succeeded_at", .real) { SQLValue($0.feed.state.succeededAt) }
      case .dueAt: TableColumn("due_at", .real) { SQLValue($0.feed.state.dueAt) }
      case .failures:
        TableColumn("failures", .integer, "NOT NULL") { SQLValue($0.feed.state.failures) }
      case .problem: TableColumn("problem", .text) { SQLValue($0.feed.state.problem?.rawValue) }
      case .pace:
        TableColumn("pace", .integer, "NOT NULL") { SQLValue($0.feed.state.pace.rawValue) }
      case .hub: TableColumn("hub", .text) { SQLValue($0.feed.hub?.description) }
      case .statedIcon:
        TableColumn("stated_icon", .text) { SQLValue($0.feed.statedIcon?.description) }
      case .chosenTitle: TableColumn("chosen_title", .text) { SQLValue($0.feed.choices.title) }
      case .quiet: FollowedFeed.flag("quiet") { $0.choices.isQuiet }
      case .cap: TableColumn("daily_cap", .integer) { SQLValue($0.feed.choices.cap) }
      case .unreadAfterEdit: FollowedFeed.flag("unread_after_edit") { $0.choices.isUnreadAfterEdit }
      case .fullText:
        TableColumn("full_text", .text) { SQLValue($0.feed.choices[.fullText]) }
      case .maildir: TableColumn("maildir", .text) { SQLValue($0.feed.maildir) }
      case .unsubscribe:
        TableColumn("unsubscribe", .text) { SQLValue($0.feed.unsubscribe?.description) }
      case .unfollowed:
        TableColumn("unfollowed", .text, "NOT NULL DEFAULT ''") {
          .text(FollowedFeed.lines($0.feed.unfollowedSenders.map(\.description).sorted()))
        }
      }
    }
  }

  package static let table = TableColumns(Column.allCases.map(\.definition))

  /// The assignments after which the next refresh reads the whole document again.
  package static let unreadDocument = "etag = NULL, last_modified = NULL, document_sum = NULL"

  fileprivate static func flag(
    _ name: String,
    value: @escaping @Sendable (FollowedFeed) -> Bool
  ) -> TableColumn<FeedRow> {
    TableColumn(name, .integer, "NOT NULL DEFAULT 0") { .integer(value($0.feed) ? 1 : 0) }
  }

  /// Reads the columns of `table`; nil if they do not make a valid feed.
  package init?(_ row: some RowReader) {
    let row = row.named(by: Column.self)
    let sender = row.text(.id).flatMap { ID($0) }?.sender
    let message = row.text(.maildir).flatMap { folder in
      sender.map { Origin.maildir(folder: folder, sender: $0) }
    }
    guard let origin = row.link(.address).map(Origin.web) ?? message else { return nil }
    var state = FeedState()
    state.etag = row.text(.etag)
    state.lastModified = row.text(.lastModified)
    state.checksum = row.integer(.documentSum).map(UInt64.init(bitPattern:))
    state.documentAt = row.date(.documentAt)
    state.askedAt = row.date(.askedAt)
    state.succeededAt = row.date(.succeededAt)
    state.dueAt = row.date(.dueAt)
    state.failures = row.count(.failures) ?? 0
    state.problem = row.text(.problem).map { FeedProblem(rawValue: $0) ?? .other }
    state.pace = FeedPace(rawValue: Int(row.integer(.pace) ?? 0))
    self.init(
      origin,
      title: row.text(.title),
      site: row.link(.site),
      tags: Self.tags(row.text(.tags) ?? ""),
      otherAttributes: row.text(.attributes).map(Self.attributes) ?? [],
      state: state
    )
    (hub, statedIcon, unsubscribe) = (row.link(.hub), row.link(.statedIcon), row.link(.unsubscribe))
    choices.title = row.text(.chosenTitle)
    choices.isQuiet = row.integer(.quiet) == 1
    choices.cap = row.count(.cap)
    choices.isUnreadAfterEdit = row.integer(.unreadAfterEdit) == 1
    choices[.fullText] = row.text(.fullText)
    unfollowedSenders = Set(Self.tags(row.text(.unfollowed) ?? "").compactMap { ID($0) })
  }

  /// Returns the part of the column `folded_tags` of every feed with this tag.
  package static func line(of tag: String) -> String { lines([tag.foldedTag]) }

  /// Reads the column `tags`.
  package static func tags(_ lines: String) -> [String] {
    lines.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
  }

  /// Writes each text on a line, with a line break at both ends.
  static func lines(_ texts: [String]) -> String {
    texts.isEmpty ? "" : "\n" + texts.joined(separator: "\n") + "\n"
  }

  static func text(of attributes: [SubscriptionList.Attribute]) -> String {
    let pairs = attributes.map { [$0.name, $0.value] }
    return (try? JSONEncoder().encode(pairs)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  static func attributes(_ text: String) -> [SubscriptionList.Attribute] {
    // A decoder takes longer than the rest of the row, and most feeds have none.
    if text == "[]" { return [] }
    let pairs = (try? JSONDecoder().decode([[String]].self, from: Data(text.utf8))) ?? []
    return pairs.compactMap { pair in
      pair.count == 2 ? SubscriptionList.Attribute(name: pair[0], value: pair[1]) : nil
    }
  }
}
