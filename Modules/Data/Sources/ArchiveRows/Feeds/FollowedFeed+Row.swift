package import Domain
import FoundationEssentials

extension FollowedFeed {
  /// The columns of the table `feed` in a file, in its order.
  package enum Column: Int32, CaseIterable {
    case number, id, address, title, site, tags, foldedTags, attributes, etag, lastModified
    case documentSum, documentAt, askedAt, succeededAt, dueAt, failures, problem, pace

    fileprivate var definition: TableColumn<FeedRow> {
      switch self {
      case .number: TableColumn("number", .integer, file: "PRIMARY KEY") { .integer($0.number) }
      case .id:
        TableColumn("id", .comparedText, "NOT NULL UNIQUE CHECK (id <> '')") {
          .text($0.feed.id.description)
        }
      case .address: .link("address") { $0.feed.address }
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
      }
    }
  }

  package static let table = TableColumns(Column.allCases.map(\.definition))

  /// The assignments after which the next refresh reads the whole document again.
  package static let unreadDocument = "etag = NULL, last_modified = NULL, document_sum = NULL"

  /// Reads the columns of `table`; nil if they do not make a valid feed.
  package init?(_ row: some RowReader) {
    let row = row.named(by: Column.self)
    guard let address = row.link(.address) else { return nil }
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
      address: address,
      title: row.text(.title),
      site: row.link(.site),
      tags: Self.tags(row.text(.tags) ?? ""),
      otherAttributes: row.text(.attributes).map(Self.attributes) ?? [],
      state: state
    )
  }

  /// Returns the part of the column `folded_tags` of every feed with this tag.
  package static func line(of tag: String) -> String { lines([tag.foldedTag]) }

  /// The part of the column `attributes` of every quiet feed; no text in it can contain this, because
  /// quotes in it are escaped.
  package static let quietPart = String(text(of: [quiet]).dropFirst().dropLast())

  /// The column `attributes` of an older version with the stored names of each `FeedAttribute`.
  ///
  /// No text in it can contain an old name with its quotes, because quotes in it are escaped.
  package static let prefixedAttributes = FeedAttribute.allCases.reduce("attributes") {
    "replace(\($0), '[\"\($1.rawValue)\",', '[\"\($1.name)\",')"
  }

  /// Reads the column `tags`.
  package static func tags(_ lines: String) -> [String] {
    lines.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
  }

  /// Writes each text on a line, with a line break at both ends.
  fileprivate static func lines(_ texts: [String]) -> String {
    texts.isEmpty ? "" : "\n" + texts.joined(separator: "\n") + "\n"
  }

  fileprivate static func text(of attributes: [SubscriptionList.Attribute]) -> String {
    let pairs = attributes.map { [$0.name, $0.value] }
    return (try? JSONEncoder().encode(pairs)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  private static func attributes(_ text: String) -> [SubscriptionList.Attribute] {
    // A decoder takes longer than the rest of the row, and most feeds have none.
    if text == "[]" { return [] }
    let pairs = (try? JSONDecoder().decode([[String]].self, from: Data(text.utf8))) ?? []
    return pairs.compactMap { pair in
      pair.count == 2 ? SubscriptionList.Attribute(name: pair[0], value: pair[1]) : nil
    }
  }
}
