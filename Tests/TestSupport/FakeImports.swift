public import ByteStrings
public import Domain

/// A file of articles with fixed batches.
public final class FakeArticleFile: ReadArticleFile {
  /// The length in bytes.
  public let size: Int?
  private let failure: ArticleFileError?
  private let state: Locked<(batches: [ArticleBatch], limits: [Int])>

  /// Creates a file that throws `failure`, if there is one, after its batches.
  public init(_ batches: ArticleBatch..., size: Int? = nil, failure: ArticleFileError? = nil) {
    self.size = size
    self.failure = failure
    state = Locked((batches, []))
  }

  /// The limits of all reads.
  public var limits: [Int] { state.withLock { $0.limits } }

  public func next(limit: Int) throws(ArticleFileError) -> ArticleBatch? {
    let batch = state.withLock { state -> ArticleBatch? in
      state.limits.append(limit)
      return state.batches.isEmpty ? nil : state.batches.removeFirst()
    }
    if batch == nil, let failure { throw failure }
    return batch
  }
}

extension ArticleBatch {
  /// Creates a batch of articles by name, and of faulty records in lines from 1.
  public static func fake(
    _ names: [String],
    marks: ArticleMarks = ArticleMarks(),
    faults: Int = 0,
    bytesRead: Int = 0
  ) -> ArticleBatch {
    var batch = ArticleBatch()
    batch.articles = names.map { ImportedArticle(article: .fake($0), marks: marks) }
    for line in 1...max(1, faults) where faults > 0 { batch.add(.fake(line: line)) }
    batch.bytesRead = bytesRead
    return batch
  }
}

extension RecordFault {
  public static func fake(line: Int, item: Int? = nil) -> RecordFault {
    RecordFault(place: Place(line: line, item: item), reason: "it has no title")
  }
}

/// An archive in memory to import into, which a test can hold or make fail.
public final class FakeImportArchive: ImportArticles {
  private struct State {
    var known: Set<Article.ID> = []
    var batches: [[Article.ID]] = []
    var marks: [Article.ID: ArticleMarks] = [:]
    var gates: [Int: Gate] = [:]
    var failures: [Int: NewsError] = [:]
  }

  private let state = Locked(State())

  public init() {}

  /// The ids of each stored batch.
  public var batches: [[Article.ID]] { state.withLock { $0.batches } }

  /// The marks of the stored articles.
  public var marks: [Article.ID: ArticleMarks] { state.withLock { $0.marks } }

  /// Holds a batch, numbered from 1, until the returned gate is opened or it is cancelled.
  public func hold(_ batch: Int) -> Gate {
    let gate = Gate()
    state.withLock { $0.gates[batch] = gate }
    return gate
  }

  /// Makes a batch, numbered from 1, fail.
  public func fail(_ batch: Int, with error: NewsError) {
    state.withLock { $0.failures[batch] = error }
  }

  public func prepared(_ articles: [Article]) -> [Article] { articles }

  /// Stores articles, unless the task is cancelled.
  public func keep(
    _ articles: [Article],
    marks: [Article.ID: ArticleMarks]
  ) async throws(NewsError) -> KeptArticles {
    let number = batches.count + 1
    await state.withLock { $0.gates[number] }?.pass()
    if Task.isCancelled { throw .cancelled }
    if let failure = state.withLock({ $0.failures[number] }) { throw failure }
    return state.withLock { state in
      let ids = Set(articles.map(\.id))
      var kept = KeptArticles()
      kept.added = ids.subtracting(state.known).count
      kept.known = ids.count - kept.added
      state.known.formUnion(ids)
      state.batches.append(articles.map(\.id))
      state.marks.merge(marks) { $1 }
      return kept
    }
  }
}

/// Calls that run at once; a test can hold the results.
public final class FakeBlockingCalls: BlockingCalls {
  private let state = Locked((count: 0, gates: [Int: Gate]()))

  public init() {}

  /// Holds the result of a call, numbered from 1, until the returned gate is opened.
  public func hold(_ call: Int) -> Gate {
    let gate = Gate()
    state.withLock { $0.gates[call] = gate }
    return gate
  }

  /// Runs the call, and returns a function that returns its result unless the task is cancelled.
  public func start<Value: Sendable>(
    _ call: @escaping @Sendable () -> Value
  ) -> @Sendable () async -> Value? {
    let gate = state.withLock { state in
      state.count += 1
      return state.gates[state.count]
    }
    let value = call()
    return {
      await gate?.pass()
      return Task.isCancelled ? nil : value
    }
  }
}

extension ArticleImport {
  /// Creates an import of files by path; other paths are not found.
  public static func fake(
    _ files: [ByteString: FakeArticleFile],
    into archive: FakeImportArchive,
    calls: FakeBlockingCalls = FakeBlockingCalls()
  ) -> ArticleImport {
    ArticleImport(into: archive, calls: calls) { path throws(ArticleFileError) in
      guard let file = files[path] else { throw .notFound(path: path.description) }
      return file
    }
  }
}
