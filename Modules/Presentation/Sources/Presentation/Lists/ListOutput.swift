public import Domain

/// Everything there is to draw of a list whose rows can be chosen to see one in full, as `Detail`.
public struct ListOutput<Row, Detail>: Equatable, Sendable
where Row: Equatable & Sendable, Detail: Equatable & Sendable {
  /// How many inputs this takes into account; whoever sent as many sees the answer to the last.
  public var inputs = 0
  /// Which search the rows belong to, counted from 1; 0 before the first.
  public var search = 0
  /// What has come, in order.
  public var rows: [Row] = []
  /// What the list is doing.
  public var status = ListStatus.idle
  /// How much of the list is there: `20 of 18,346 articles`.
  public var extent = ""
  /// Whether a row is being marked, such as saved or let go.
  public var isMarking = false
  /// Says what is awaited to be seen in full; nil while nothing is.
  public var opening: String?
  /// What went wrong, or was done, last; nil once it is past.
  public var notice: Notice?
  /// Where the person has gone from the list, by the latest input.
  public var route: ListRoute<Detail>?
  /// Whether the latest input left the person where they were: what is there has to be drawn again
  /// only where it has changed.
  public var isStaying = false

  /// Creates what there is to draw before anything was done.
  public init() {}

  /// Whether a page is awaited.
  public var isLoading: Bool {
    if case .loading = status { true } else { false }
  }
}

/// What a list is doing.
public enum ListStatus: Equatable, Sendable {
  /// Nothing has been searched for yet.
  case idle
  /// A page is awaited; says which.
  case loading(String)
  /// The next page can be asked for.
  case ready
  /// The page asked for last did not come and can be retried.
  case failed
  /// There is no more, for the reason given in words.
  case ended(String)
}

/// A place beside a list.
public enum ListRoute<Detail: Equatable & Sendable>: Equatable, Sendable {
  /// The reader, with what was chosen.
  case detail(Detail)
  /// The browser, with a page; `visit` tells one visit from the next to the same page.
  case browser(WebLink, visit: Int)
  /// What shows files of its kind, with the file at a path; `visit` as for the browser.
  case viewer(path: String, visit: Int)
}
