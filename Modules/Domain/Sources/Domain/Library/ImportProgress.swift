/// The progress or the result of an import.
public struct ImportProgress: Hashable, Sendable {
  /// The file that is being read.
  public struct File: Hashable, Sendable {
    /// Its name in messages.
    public let name: String
    /// The share that is imported, 0 to 1; nil if the file has no length, such as a pipe.
    public let share: Double?

    public init(name: String, share: Double?) {
      self.name = name
      self.share = share
    }
  }

  /// The file that is being read; nil between two files and at the end.
  public internal(set) var file: File?
  /// The articles that were stored.
  public internal(set) var kept = KeptArticles()
  /// The number of faulty records in files that also have articles.
  public internal(set) var faulty = 0
  /// The number of faults in `problems`.
  public internal(set) var listed = 0
  /// The problems, in the order in which they were found.
  public internal(set) var problems: [ImportProblem] = []
  /// Whether a cancellation ended the import early; the stored articles stay.
  public internal(set) var isStopped = false

  public init() {}

  /// The number of articles that were read and stored, including known ones.
  public var articles: Int { kept.added + kept.filled + kept.known }
}

/// Something that an import could not read, and skipped.
public enum ImportProblem: Hashable, Sendable {
  /// A record of a file that is not an article.
  case fault(RecordFault, file: String)
  /// A file without any article: the number of its records, at least two, and the first of them.
  case noArticles(file: String, faults: Int, first: RecordFault)
  /// A file, or the rest of it.
  case unreadable(ArticleFileError)
}
