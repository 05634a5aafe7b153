import Domain

/// What a person can do with a list.
public enum ListInput: Equatable, Sendable {
  case searched(Route)
  case askedForMore, retried
}

/// Everything there is to draw of a list; the notice is the error of the last page.
public struct ListOutput: Equatable, Sendable {
  public enum Status: Sendable { case idle, loading, ready, failed, ended }

  public var rows: [ListEntry] = []
  public var status = Status.idle
  public var notice: String?
}

/// What an output is derived from; only events change it.
struct ListState {
  enum Event: Sendable {
    /// What a person did; nil if the inputs have ended.
    case input(ListInput?)
    case loaded(Result<Page<ListEntry>, NewsError>, search: Int)
  }

  /// The number of searches; the page of an earlier search is dropped.
  private(set) var search = 0
  private var query: PlainQuery?
  private var paging = Paging<ListEntry>()
  private var rows: [ListEntry] = []
  private var inputsEnded = false

  /// Whether the inputs have ended and nothing is in flight.
  var isOver: Bool { inputsEnded && paging.status != .loading }

  /// Changes the state by an event, and returns the page to load.
  mutating func reduce(_ event: Event) -> (query: PlainQuery, cursor: Cursor?)? {
    switch event {
    case .input(.searched(.entries(_, let query))):
      self = ListState(search: search + 1, query: query)
      return load()
    case .input(.askedForMore), .input(.retried): return load()
    case .loaded(_, let search) where search != self.search: break
    case .loaded(.success(let page), _): rows += paging.receive(page)
    case .loaded(.failure(let error), _): paging.fail(error)
    case .input(nil): inputsEnded = true
    }
    return nil
  }

  private mutating func load() -> (query: PlainQuery, cursor: Cursor?)? {
    guard let query, paging.begin() else { return nil }
    return (query, paging.cursor)
  }

  var output: ListOutput {
    switch paging.status {
    case .ready: ListOutput(rows: rows, status: query == nil ? .idle : .ready)
    case .loading: ListOutput(rows: rows, status: .loading)
    case .failed(let error): ListOutput(rows: rows, status: .failed, notice: error.text)
    case .ended: ListOutput(rows: rows, status: .ended)
    }
  }
}

extension NewsError {
  fileprivate var text: String {
    switch self {
    case .cursorRefused(let provider): "\(provider.name) rejects the cursor; search again"
    case .unreachable(let provider, let reason): "\(provider.name) is unreachable: \(reason)"
    }
  }
}
