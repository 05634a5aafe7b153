import Domain

extension Examination.Finding {
  /// The finding in a sentence without its full stop.
  var description: String {
    switch self {
    case .nothingKept: "There is no archive yet; it is created when the first article is stored"
    case .foreign: "The file is not a Broadsheet archive; move it away"
    case .tooNew: "The file was written by a newer version of broadsheet; update this one"
    case .outdated: "The file was written by an older version; its next use updates it"
    case .unfinishedChange:
      "A change was interrupted or is in progress; the next use of the file rolls it back"
    case .waitingLog: "The latest changes are still in the write-ahead log, and are not lost"
    case .damaged: "The archive is damaged"
    case .providerMissing(let count):
      "\(Count.of(count, "article")) cannot be found because the provider is missing"
    case .misnamed(let count):
      "\(Count.of(count, "article")) would be stored twice because of an id that does not match the "
        + "address"
    case .misplaced(let count): "\(Count.of(count, "article")) would be listed in the wrong order"
    case .wrongHeader: "The file header does not match the tables"
    case .schema(let difference): difference.description
    case .notIndexed(let count): Self.missing(count, "article")
    case .indexedInVain(let count): Self.surplus(count, "article")
    case .indexDamaged: "The full-text index of the articles is damaged"
    case .likesNotIndexed(let count): Self.missing(count, "liked video")
    case .likesIndexedInVain(let count): Self.surplus(count, "liked video")
    case .likesIndexDamaged: "The full-text index of the liked videos is damaged"
    case .indexUnchecked(let reason): "The full-text index could not be checked: \(reason)"
    case .server(let finding): finding.description
    }
  }

  /// The lines of verbose output: SQLite's messages, or else the finding itself unless it is always
  /// printed.
  var details: [String] {
    switch self {
    case .damaged(let messages): messages.map { "SQLite: " + $0 }
    case _ where isSchema: []
    default: [description]
    }
  }

  private static func missing(_ count: Int, _ noun: String) -> String {
    "The full-text index lacks \(Count.of(count, noun)), which cannot be found by words"
  }

  private static func surplus(_ count: Int, _ noun: String) -> String {
    "The full-text index has \(Count.of(count, noun)) that the archive does not have"
  }

  /// Whether the schema of the file differs from that of the migrations.
  var isSchema: Bool {
    switch self {
    case .wrongHeader, .schema: true
    default: false
    }
  }

  /// The repair by rebuilding; nil for other findings.
  var repairText: String? {
    switch self {
    case .wrongHeader: "corrected the file header"
    case .schema(let difference): difference.repairText
    default: nil
    }
  }
}

extension SchemaDifference {
  /// The difference in a sentence without its full stop.
  fileprivate var description: String {
    let object = "the \(type) \(name)"
    let sentence =
      switch change {
      case .missing: "The \(type) \(name) is missing"
      case .changed: "The \(type) \(name) is not that of this version"
      case .configured: "The full-text index \(name) has other settings than in this version"
      case .added: "The archive also has \(object), which broadsheet does not use"
      }
    guard case .emptied(let lost) = repair else { return sentence }
    return sentence + " and can only be created again without its rows (\(lost))"
  }

  /// The repair by rebuilding.
  fileprivate var repairText: String? {
    switch repair {
    case .none, .impossible: nil
    case .derived: "rebuilt the \(type) \(name)"
    case .emptied(let lost): "created the table \(name) again without its rows; lost: \(lost)"
    }
  }
}

extension Examination.Check {
  /// The name of the checked part.
  var name: String {
    switch self {
    case .pages: "the pages"
    case .schema: "the schema"
    case .articles: "the articles"
    case .indexes: "the full-text indexes"
    }
  }
}
