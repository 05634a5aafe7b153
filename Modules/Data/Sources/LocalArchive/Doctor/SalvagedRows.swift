import ArchiveRows
import Domain
import FoundationEssentials

/// A table whose rows are copied as they are, including their keys.
struct CopiedTable: Sendable {
  let name: String
  /// The number of columns; no other table of its kind has as many.
  let columnCount: Int
  /// The kind of pages that hold the rows.
  let kind: TreePage.Kind
  /// Returns the values to store; nil for a row that is invalid.
  let values: @Sendable (_ row: StoredRow, _ key: Int64) -> [SQLValue]?
  /// The script that copies the rows that were found.
  ///
  /// A page that is no longer in use may hold an older copy of a row, so the newest comes first and
  /// the others are ignored.
  let copy: String

  /// Returns the table whose rows have this number of columns.
  static func of(_ columnCount: Int, on page: TreePage) -> CopiedTable? {
    all.first { $0.columnCount == columnCount && ($0.kind == .index) == (page.kind == .index) }
  }

  /// In the order of copying: places add providers, which then get their names.
  static let all = [
    CopiedTable(
      name: "appearance",
      columnCount: 5,
      kind: .index,
      values: { row, _ in
        guard let article = row.integer(0), let place = row.integer(1), let provider = row.text(2),
          !provider.isEmpty, let source = row.text(3), let link = row.link(4)
        else { return nil }
        return [
          .integer(article), .integer(place), .text(provider), .text(source),
          .text(link.description),
        ]
      },
      copy: """
        DELETE FROM found_appearance WHERE article_id NOT IN (SELECT id FROM article);
        INSERT OR IGNORE INTO provider (id, name)
        SELECT provider_id, provider_id FROM found_appearance;
        INSERT OR IGNORE INTO appearance
        SELECT article_id, place, provider_id, source_name, link FROM found_appearance;
        """
    ),
    CopiedTable(
      name: "provider",
      columnCount: 3,
      kind: .index,
      values: { row, _ in
        guard let id = row.text(0), let name = row.text(1),
          row.values[2] == .null || row.text(2) != nil
        else { return nil }
        return [.text(id), .text(name), SQLValue(row.link(2)?.description)]
      },
      copy: """
        UPDATE provider SET name = found.name, key_page = found.key_page
        FROM found_provider AS found WHERE found.id = provider.id;
        """
    ),
    CopiedTable(
      name: "video",
      columnCount: Video.table.count,
      kind: .table,
      values: { row, key in Video(row)?.row(key: key, seenAt: row.date(2) ?? .distantPast) },
      copy: """
        INSERT OR IGNORE INTO video SELECT \(Video.columns) FROM found_video AS video
        ORDER BY seen_at DESC, key DESC, is_whole DESC;
        INSERT INTO video_text (video_text) VALUES ('rebuild');
        """
    ),
    CopiedTable(
      name: "picture",
      columnCount: SavedPicture.table.count,
      kind: .table,
      values: { row, key in SavedPicture(row)?.row(key: key) },
      copy: """
        INSERT OR IGNORE INTO picture SELECT \(SavedPicture.columns) FROM found_picture AS picture
        ORDER BY key DESC, is_whole DESC;
        """
    ),
    // Also removes marks that only an older copy of an article has.
    CopiedTable(
      name: "removed_mark",
      columnCount: 3,
      kind: .table,
      values: { row, id in
        let moments = [row.date(1), row.date(2)]
        return moments == [nil, nil] ? nil : [.integer(id)] + moments.map { SQLValue($0) }
      },
      copy: """
        INSERT INTO removed_mark
        SELECT id, max(unsaved_at), max(unread_at) FROM found_removed_mark GROUP BY id;
        UPDATE article SET saved_at = NULL WHERE saved_at < (
          SELECT unsaved_at FROM removed_mark WHERE removed_mark.id = article.id
        );
        UPDATE article SET read_at = NULL WHERE read_at < (
          SELECT unread_at FROM removed_mark WHERE removed_mark.id = article.id
        );
        """
    ),
    storyChoices, feeds, feedEntries,
  ]
}

/// An article from a row of a damaged file, with its history.
struct RescuedArticle {
  let article: Article
  let seenAt: Date?
  let savedAt: Date?
  let readAt: Date?
  /// Whether the link matches the id in the row.
  let isNamed: Bool
  /// Whether the row holds everything that was written to it, as far as that can be checked.
  let isWhole: Bool

  /// Reads a row of `article`; nil if it is invalid.
  ///
  /// The id is a hash of the link: if they agree, damaged values are left out. If they do not, all
  /// other values must be valid.
  init?(_ row: StoredRow, key: Int64) {
    guard row.values.count == Article.table.count, let article = Article(row) else {
      return nil
    }
    self.article = article
    let names = row.named(by: Article.Column.self)
    seenAt = names.date(.seenAt) ?? names.date(.savedAt)
    savedAt = Self.mark(row, .savedAt)
    readAt = Self.mark(row, .readAt)
    let history = Article.History(
      seenAt: seenAt ?? .distantPast,
      savedAt: savedAt,
      readAt: readAt
    )
    isNamed = names.integer(.id) == article.id.stored
    let first = Int(Article.Column.seenAt.rawValue)
    let isFit = row.isWhole(as: article.row(key: key, history), from: first)
    guard isNamed || isFit else { return nil }
    isWhole = isNamed && isFit
  }

  /// Returns whether an invalid row is marked as saved.
  static func isSaved(_ row: StoredRow) -> Bool {
    row.values.count == Article.table.count && mark(row, .savedAt) != nil
  }

  /// Returns the time of a mark; the distant past if there is a time, but out of range.
  private static func mark(_ row: StoredRow, _ column: Article.Column) -> Date? {
    row.real(column.rawValue).map { Date(stored: $0) ?? .distantPast }
  }
}

extension TreePage.Cell {
  /// Whether it has as many columns as a row or an index entry that salvage reads.
  func isKnown(on page: TreePage) -> Bool {
    guard let types = StoredRow.types(local)?.types else { return false }
    if page.kind == .index { return [2, 3, 4, 5, StoredEntry.columnCount].contains(types.count) }
    // The key, in the first column, is stored as NULL.
    let counts = [
      Article.table.count, Video.table.count, SavedPicture.table.count,
      FollowedFeed.table.count, 3,
    ]
    return types.first == 0 && counts.contains(types.count) || isChecksum(types, on: page)
  }

  /// Whether it is a row of a `ChecksumTable` with rowids; a page of an unknown kind may have others.
  private func isChecksum(_ types: [Int64], on page: TreePage) -> Bool {
    page.kind == .table && types.count == 2 && types[0] == 0
      && [1, 2, 3, 4, 8, 9].contains(types[1])
  }

  /// Returns the key of the row whose checksum this is; nil for anything else.
  ///
  /// It is a row of a `ChecksumTable`, or an entry of an index of version 6 or 7: only these hold a key
  /// twice, first and third.
  func checksumKey(_ row: StoredRow, on page: TreePage) -> Int64? {
    if page.kind == .table { return row.values.count == 2 ? rowid : nil }
    let key = row.integer(0)
    return page.kind == .index && key == row.integer(2) ? key : nil
  }
}

extension PageFile {
  /// Whether the file is an archive, even a damaged one.
  ///
  /// An archive is recognized by its header, or else by a page with a valid article, video or
  /// picture, or with a statement of the schema. Also true if the task is cancelled.
  var isArchive: Bool {
    if header.isArchive { return true }
    return (0..<pageCount).contains { index in
      if Task.isCancelled { return true }
      let page = page(index + 1).flatMap { TreePage($0, number: index + 1) }
      guard let page, page.kind != .index else { return false }
      return page.cells.contains { isOurs($0, page) }
    }
  }

  private func isOurs(_ cell: TreePage.Cell, _ page: TreePage) -> Bool {
    let count = StoredRow.types(cell.local)?.types.count
    var budget = pageCount
    guard count == 5 || cell.isKnown(on: page),
      let row = StoredRow(bytes(of: cell, budget: &budget))
    else { return false }
    if cell.isKnown(on: page) {
      guard let table = CopiedTable.of(row.values.count, on: page) else {
        return RescuedArticle(row, key: cell.rowid)?.isNamed == true
      }
      return table.values(row, cell.rowid).map { row.isWhole(as: $0, from: 1) } == true
    }
    // A row of sqlite_schema: type, name, table, root page, SQL.
    guard row.values.count == 5, let sql = row.text(4), sql.utf8.count > 80 else { return false }
    return Schema.archive.steps.contains { $0.script().contains(sql) }
  }
}
