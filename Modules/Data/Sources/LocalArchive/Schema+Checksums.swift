import ArchiveRows
import Domain

/// A table with a checksum for each row of another table.
///
/// It calls no function, so that any program can check, copy and repair the file. Triggers update it.
/// They call `checksum`, so only this program can change the rows. They insert by upserts, for the
/// reason in `Schema.feeds`.
struct ChecksumTable {
  /// The table whose rows have checksums.
  let checked: String
  /// A row of that table, in messages.
  let noun: String
  private let key: [String]
  private let keyTypes: [String]
  /// The columns of which the checksum is made: all except a rowid.
  private let columns: [String]

  static let all = ofArticlesAndVideos + [ofFeeds, ofRemovedMarks, ofFacts]

  /// The triggers of version 8.
  static let ofVersion8 = ofArticlesAndVideos + [ofFirstFeeds]

  private static let ofArticlesAndVideos = [
    ChecksumTable("article", "article", columns: Article.table.dropFirst().list),
    ChecksumTable(
      "appearance",
      "other place",
      key: ["article_id", "place"],
      columns: ["article_id", "place", "provider_id", "source_name", "link"]
    ),
    ChecksumTable(
      "provider",
      "provider",
      key: ["id"],
      types: "TEXT",
      columns: ["id", "name", "key_page"]
    ),
    ChecksumTable("video", "video", columns: Video.table.dropFirst().list),
    ChecksumTable("picture", "picture", columns: SavedPicture.table.dropFirst().list),
  ]

  /// That of feeds since version 16, and before.
  static let ofFeeds = ofFeeds(EarlierAttributes.after)
  static let ofFirstFeeds = ofFeeds(EarlierAttributes.before)

  private static func ofFeeds(_ columns: TableColumns<FeedRow>) -> ChecksumTable {
    ChecksumTable("feed", "feed", key: ["number"], columns: columns.dropFirst().list)
  }

  /// That of version 17.
  static let ofFacts = ChecksumTable(
    "article_fact",
    "fact",
    key: ["article_id", "kind", "place"],
    types: "INTEGER",
    "TEXT",
    "INTEGER",
    columns: ArticleFact.columns.split(separator: ", ").map(String.init)
  )

  /// That of version 10.
  static let ofRemovedMarks = ChecksumTable(
    "removed_mark",
    "removed mark",
    key: ["id"],
    columns: ["id", "unsaved_at", "unread_at"]
  )

  private init(
    _ checked: String,
    _ noun: String,
    key: [String] = ["key"],
    types: String...,
    columns: [String]
  ) {
    (self.checked, self.noun, self.key) = (checked, noun, key)
    self.columns = columns
    keyTypes = key.indices.map { types.indices.contains($0) ? types[$0] : "INTEGER" }
  }

  var name: String { checked + "_sum" }

  /// Whether a difference is in the checked table, in this one or in its triggers.
  func isConcerned(by difference: SchemaDifference) -> Bool {
    difference.name == checked || difference.name.hasPrefix(name)
  }

  private var hasRowids: Bool { !columns.contains(key[0]) }

  /// Returns the names after a prefix, in parentheses.
  private func list(_ names: [String], of row: String = "") -> String {
    "(" + names.map { row + $0 }.joined(separator: ", ") + ")"
  }
}

extension ChecksumTable {
  /// The script of version 8, which creates the table, a view with the checksums as they should be, and
  /// the triggers, and removes the index with the checksums of version 6.
  ///
  /// A row that does not match its entry in the index, because it is damaged, gets a wrong checksum:
  /// otherwise its damage would no longer be found. The unary plus lets SQLite use the index.
  var migration: String {
    let index = checked + "_checksum"
    let rowid = hasRowids ? key[0] + " | 0" : nil
    return creation + """
      CREATE INDEX IF NOT EXISTS \(index) ON \(checked) (\(rowid.map { $0 + ", " } ?? "")\(checksum));
      UPDATE \(name) SET checksum = ~checksum WHERE NOT EXISTS (
        SELECT 1 FROM \(checked) INDEXED BY \(index)
        WHERE \(rowid.map { "\($0) = +\(name).\(key[0]) AND " } ?? "")\(checksum) = +\(name).checksum
      );
      DROP INDEX \(index);

      """
  }

  private var checksum: String { "checksum" + list(columns) }

  /// The script that creates the table, the view and the triggers, and fills the table.
  var creation: String { definitions + filling }

  /// The columns of a row are listed only in the view: every start parses all of this.
  private var definitions: String {
    let isNew = list(key) + " = " + list(key, of: "NEW.")
    let isOld = list(key) + " = " + list(key, of: "OLD.")
    return """
      CREATE TABLE \(name) (
        \(zip(key, keyTypes).map { "\($0) \($1), " }.joined())checksum INTEGER NOT NULL, PRIMARY KEY \(list(key))
      ) STRICT\(hasRowids ? "" : ", WITHOUT ROWID");
      CREATE VIEW \(name)_now AS
        SELECT \(key.joined(separator: ", ")), \(checksum) AS checksum FROM \(checked);
      CREATE TRIGGER \(name)_inserted AFTER INSERT ON \(checked) BEGIN
        INSERT INTO \(name) SELECT * FROM \(name)_now WHERE \(isNew)
          ON CONFLICT \(list(key)) DO UPDATE SET checksum = excluded.checksum;
      END;
      CREATE TRIGGER \(name)_updated AFTER UPDATE ON \(checked) BEGIN
        UPDATE OR REPLACE \(name) SET \(list(key + ["checksum"]))
          = (SELECT * FROM \(name)_now WHERE \(isNew)) WHERE \(isOld);
      END;
      CREATE TRIGGER \(name)_deleted AFTER DELETE ON \(checked) BEGIN
        DELETE FROM \(name) WHERE \(isOld);
      END;

      """
  }

  /// The script that removes the table, the view and the triggers.
  var removal: String {
    ["inserted", "updated", "deleted"].map { "DROP TRIGGER \(name)_\($0);" }.joined()
      + "DROP VIEW \(name)_now; DROP TABLE \(name);"
  }

  /// The script that fills the table with the checksums of the rows as they are now.
  var filling: String { "DELETE FROM \(name); INSERT INTO \(name) SELECT * FROM \(name)_now;" }

  /// The query that counts rows without their checksum, and checksums without a row.
  var faults: String {
    """
    SELECT (
      SELECT count(*) FROM \(name)_now AS now WHERE checksum
        IS NOT (SELECT checksum FROM \(name) AS sums WHERE \(list(key, of: "sums.")) = \(list(key, of: "now.")))
    ) + (
      SELECT count(*) FROM \(name) WHERE \(list(key)) NOT IN (
        SELECT \(key.joined(separator: ", ")) FROM \(checked)
      )
    )
    """
  }
}
