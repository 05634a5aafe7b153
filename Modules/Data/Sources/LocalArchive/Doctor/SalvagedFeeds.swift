import ArchiveRows
import Domain

extension CopiedTable {
  /// The followed feeds.
  ///
  /// The next refresh requests the whole documents: lost entries would not be restored from an
  /// unchanged document.
  static let feeds = CopiedTable(
    name: "feed",
    columnCount: FollowedFeed.table.count,
    kind: .table,
    values: { row, key in
      FollowedFeed(row).map { FollowedFeed.table.values(of: FeedRow(number: key, feed: $0)) }
    },
    copy: """
      UPDATE found_feed SET etag = NULL, last_modified = NULL, document_sum = NULL;
      INSERT OR IGNORE INTO feed SELECT \(FollowedFeed.table.names) FROM found_feed
      ORDER BY asked_at DESC, is_whole DESC;
      """
  )

  /// What the person decided about stories.
  static let storyChoices = CopiedTable(
    name: "story_choice",
    columnCount: 4,
    kind: .index,
    values: { row, _ in StoredStoryChoice(row)?.values },
    copy: """
      INSERT OR IGNORE INTO story_choice SELECT id, other, is_made, changed_at
      FROM found_story_choice ORDER BY changed_at DESC, is_whole DESC;
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
      INSERT OR IGNORE INTO feed_entry SELECT \(StoredEntry.columns) FROM found_feed_entry
      WHERE feed IN (SELECT number FROM feed);
      """
  )
}
