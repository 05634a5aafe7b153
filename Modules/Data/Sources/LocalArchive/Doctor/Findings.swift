import ByteStrings
import CSQLite
import Domain
import Texts

// Findings of an examination of the archive's file.
extension Examination.Finding {
  static let noArchive = harmless(
    "There is no archive yet; it is created when the first article is stored"
  )
  static let outdated = harmless(
    "The file was written by an older version; its next use updates it"
  )
  static let unfinishedChange = harmless(
    "A change was interrupted or is in progress; the next use of the file rolls it back"
  )
  static let waitingLog = harmless(
    "The latest changes are in the write-ahead log; the next change moves them into the file"
  )
  static let foreign = Self(.listed, "The file is not a Broadsheet archive; move it away")
  static let wrongHeader = Self(.listed, "The file header does not match the tables", .rebuild)

  /// The latest daily copy is old although the archive has changed since.
  static func oldCopy(_ day: String, of path: ByteString) -> Self {
    harmless(
      "The last daily copy of your marks and feeds is of \(day); check that files can be written beside "
        + path.description
    )
  }

  private static func harmless(_ sentence: String) -> Self { Self(.harmless, sentence) }

  /// The log at a path is of another file, or is what is damaged.
  static func foreignLog(_ path: ByteString) -> Self {
    Self(
      .listed,
      "Without its write-ahead log the file is not damaged: if it was replaced, end broadsheet, move "
        + "\(path) away, and examine it again"
    )
  }

  /// Damage of the file: up to ten lines, from SQLite and with SQL.
  static func damaged(_ messages: [String]) -> Self {
    let details = messages.map { "SQLite: " + $0 }
    return Self(.summarized, "The archive is damaged", .salvage, details: details)
  }
}

extension Examination {
  /// The version of SQLite, by default the present one, with its known defects: `SQLite 3.51.3`.
  static func engine(_ version: Int32 = sqlite3_libversion_number()) -> String {
    let name = "SQLite \(version / 1_000_000).\(version / 1_000 % 1_000).\(version % 1_000)"
    return defects.filter { $0.versions.contains { $0.contains(version) } }
      .reduce(name) { $0 + $1.effect }
  }

  /// Defects of SQLite that concern archives, with the versions that have them.
  private static let defects: [(versions: [Range<Int32>], effect: String)] = [
    // The "WAL-reset bug", https://sqlite.org/wal.html#walresetbug
    (
      [3_007_000..<3_044_006, 3_045_000..<3_050_007, 3_051_000..<3_051_003],
      " can, very rarely, damage an archive that several programs write at once (WAL-reset bug); "
        + "build broadsheet with SQLite 3.51.3 or later, and keep an export until then"
    )
  ]
}

// Rows that contradict themselves.
extension Examination.Finding {
  /// Rows without the checksum of what they contain.
  static func changed(_ count: Int, _ noun: String) -> Self {
    Self(.summarized, "The checksum of \(Count.of(count, noun)) does not match", .salvage)
  }

  /// Articles whose provider is missing, so that they are not found.
  static func providerMissing(_ count: Int) -> Self {
    wrong(count, "cannot be found because the provider is missing")
  }

  /// Articles whose id does not match their link.
  static func idMismatch(_ count: Int) -> Self {
    wrong(count, "would be stored twice because of an id that does not match the address")
  }

  /// Articles whose key does not match their sort date.
  static func misplaced(_ count: Int) -> Self {
    wrong(count, "would be listed in the wrong order")
  }

  private static func wrong(_ count: Int, _ effect: String) -> Self {
    Self(.summarized, "\(Count.of(count, "article")) \(effect)", .salvage)
  }
}

// Faults of a full-text index.
extension Examination.Finding {
  /// Items that are missing from the index.
  static func notIndexed(_ count: Int, of table: SearchedTable = .articles) -> Self {
    index("lacks \(Count.of(count, table.noun)), which cannot be found by words")
  }

  /// Entries of the index without an item.
  static func orphanIndexEntries(_ count: Int, of table: SearchedTable = .articles) -> Self {
    index("has \(Count.of(count, table.noun)) that the archive does not have")
  }

  /// The index is damaged or does not match the items.
  static func indexDamaged(of table: SearchedTable = .articles) -> Self {
    index("of the \(table.noun)s is damaged")
  }

  private static func index(_ fault: String) -> Self {
    Self(.summarized, "The full-text index " + fault, .rebuild)
  }

  /// The indexes could not be compared with their tables, with the reason.
  static func indexUnchecked(_ reason: String) -> Self {
    harmless("The full-text index could not be checked: \(reason)")
  }
}
