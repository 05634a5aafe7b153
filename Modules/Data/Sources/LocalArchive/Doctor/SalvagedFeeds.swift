import ArchiveRows
import Domain

extension CopiedTable {
  /// The followed feeds.
  ///
  /// The next refresh requests the whole documents: lost entries would not be restored from an
  /// unchanged document.
  static let feeds = CopiedTable(
    name: "feed",
    columnCount: FollowedFeed.columnCount,
    kind: .table,
    values: { row, key in FollowedFeed(row)?.row(number: key) },
    copy: """
      INSERT OR IGNORE INTO feed SELECT number, id, address, title, site, tags, folded_tags,
        attributes, NULL, NULL, NULL, document_at, asked_at, succeeded_at, due_at, failures, problem,
        pace
      FROM found_feed ORDER BY asked_at DESC, is_whole DESC;
      """
  )

  /// Their entries, which assign articles to feeds.
  static let feedEntries = CopiedTable(
    name: "feed_entry",
    columnCount: StoredEntry.columnCount,
    kind: .index,
    values: { row, _ in
      row.integer(0).flatMap { feed in StoredEntry(row).map { [.integer(feed)] + $0.values } }
    },
    copy: """
      INSERT OR IGNORE INTO feed_entry SELECT feed, key, article_id, page, title, content
      FROM found_feed_entry WHERE feed IN (SELECT number FROM feed);
      """
  )
}
