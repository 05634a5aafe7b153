package import Domain
import FoundationEssentials

extension FollowedFeed {
  /// The columns of the table, in its order; the number is the first.
  package static let columns = """
    number, id, address, title, site, tags, folded_tags, attributes, etag, last_modified, \
    document_sum, document_at, asked_at, succeeded_at, due_at, failures, problem, pace
    """
  /// The number of `columns`.
  package static let columnCount = 18

  /// The parameters of a statement for the values of `columns`.
  package static let parameters = (1...columnCount).map { "$\($0)" }.joined(separator: ", ")

  /// Reads `columns`; nil if they do not make a valid feed.
  package init?(_ row: some RowReader) {
    guard let address = row.link(2) else { return nil }
    self.init(
      address: address,
      title: row.text(3),
      site: row.link(4),
      tags: Self.tags(row.text(5) ?? ""),
      otherAttributes: row.text(7).map(Self.attributes) ?? [],
      state: FeedState(row)
    )
  }

  /// Returns the values of the columns.
  package func row(number: Int64) -> [SQLValue] {
    [
      .integer(number),
      .text(id.description),
      .text(address.description),
      .text(title),
      SQLValue(site?.description),
      .text(Self.lines(tags)),
      .text(Self.lines(tags.map(\.foldedTag))),
      .text(Self.text(of: otherAttributes)),
    ] + state.row
  }

  /// Returns the part of the column `folded_tags` of every feed with this tag.
  package static func line(of tag: String) -> String { lines([tag.foldedTag]) }

  /// Reads the column `tags`.
  package static func tags(_ lines: String) -> [String] {
    lines.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
  }

  /// Writes each text on a line, with a line break at both ends.
  private static func lines(_ texts: [String]) -> String {
    texts.isEmpty ? "" : "\n" + texts.joined(separator: "\n") + "\n"
  }

  private static func text(of attributes: [SubscriptionList.Attribute]) -> String {
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

extension FeedState {
  /// Reads the columns of `FollowedFeed.columns` from `etag` on.
  package init(_ row: some RowReader) {
    self.init()
    etag = row.text(8)
    lastModified = row.text(9)
    checksum = row.integer(10).map(UInt64.init(bitPattern:))
    documentAt = row.date(11)
    askedAt = row.date(12)
    succeededAt = row.date(13)
    dueAt = row.date(14)
    failures = max(0, Int(row.integer(15) ?? 0))
    problem = row.text(16).map { FeedProblem(rawValue: $0) ?? .other }
    pace = FeedPace(rawValue: Int(row.integer(17) ?? 0))
  }

  /// The values of these columns.
  package var row: [SQLValue] {
    [
      SQLValue(etag),
      SQLValue(lastModified),
      checksum.map { .integer(Int64(bitPattern: $0)) } ?? .null,
      SQLValue(documentAt),
      SQLValue(askedAt),
      SQLValue(succeededAt),
      SQLValue(dueAt),
      .integer(Int64(failures)),
      SQLValue(problem?.rawValue),
      .integer(Int64(pace.rawValue)),
    ]
  }
}
