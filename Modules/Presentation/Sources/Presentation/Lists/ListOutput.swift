public import ByteStrings
public import Domain

/// Everything there is to draw of a list whose rows can be seen in full as `Detail`.
public struct ListOutput<Row, Detail>: Equatable, Sendable
where Row: Equatable & Sendable, Detail: Equatable & Sendable {
  /// The search that the rows belong to, counted from 1; 0 before the first.
  public var search = 0
  /// The rows loaded so far, in order; those of the last search until the next has any.
  public var rows = RowList<Row>()
  /// What the list is doing.
  public var status = ListStatus.idle
  /// How much of the list is loaded: `20 of 18,346 articles`.
  public var extent = ""
  /// The names of the providers whose results are still to come; their rows are inserted.
  public var awaited: [String] = []
  /// Whether a mark is being stored.
  public var isMarking = false
  /// The item in full that lies over the list; nil if the list is on top.
  public var detail: Detail?
  /// The progress text while a detail is loaded; nil otherwise.
  public var opening: String?
  /// The latest error or confirmation; nil once it no longer applies.
  public var notice: Notice?
  /// What to open outside the program; nil before the first time.
  public var visit: Visit?

  /// Creates the output before any input.
  public init() {}

  /// Whether a page is being loaded.
  public var isLoading: Bool {
    if case .loading = status { true } else { false }
  }
}

/// What a list is doing.
public enum ListStatus: Equatable, Sendable {
  /// Nothing has been searched for yet.
  case idle
  /// A page is being loaded; with the progress text.
  case loading(String)
  /// The next page can be requested.
  case ready
  /// The last page failed and can be retried.
  case failed
  /// There are no more pages, for this reason.
  case ended(String)
}

/// Something to open outside the program, once.
public struct Visit: Equatable, Sendable {
  /// What is opened.
  public enum Target: Equatable, Sendable {
    /// Pages in the browser.
    case pages([WebLink])
    /// The files at these paths, in the viewers of their types.
    case files([ByteString])
  }

  /// The number of the visit, from 1; distinguishes two visits to the same place.
  public let number: Int
  /// What to open.
  public let target: Target

  /// Creates a visit.
  public init(number: Int, target: Target) {
    self.number = number
    self.target = target
  }
}
