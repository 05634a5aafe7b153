public import ByteStrings
public import Domain

/// What a person can do with a list; a list ignores actions it does not have, such as marks.
public enum ListInput: Equatable, Sendable {
  /// Searched for words; loads `pages` pages (nil: all), starting at a cursor (nil: the first page).
  case searched(String, pages: Int? = 1, from: Cursor? = nil)
  /// Asked for the next page.
  case askedForMore
  /// Asked again for the page that failed.
  case retried
  /// Chose the row with this number, from 1, to see it in full.
  case selected(Int)
  /// Chose rows to open outside the program: a page in the browser, a file in its viewer.
  case opened(RowChoice)
  /// Chose rows to mark (save an article, like a video), or to unmark if they are marked.
  case toggled(RowChoice)
}

/// The rows that an input is about.
public enum RowChoice: Equatable, Sendable, ExpressibleByIntegerLiteral {
  /// The rows with these numbers, counted from 1.
  case numbers([ClosedRange<Int>])
  /// The item that was shown in full last.
  case shown

  /// The row with one number.
  public static func number(_ number: Int) -> RowChoice { .numbers([number...number]) }

  /// Creates a choice of one row.
  public init(integerLiteral number: Int) {
    self = .number(number)
  }
}

/// Everything there is to draw of a list whose rows can be seen in full as `Detail`.
public struct ListOutput<Row, Detail>: Equatable, Sendable
where Row: Equatable & Sendable, Detail: Equatable & Sendable {
  /// How many inputs this output includes: the one that equals the inputs sent is up to date.
  public var inputs = 0
  /// The search that the rows belong to, counted from 1; 0 before the first.
  public var search = 0
  /// The rows loaded so far, in order.
  public var rows: [Row] = []
  /// What the list is doing.
  public var status = ListStatus.idle
  /// How much of the list is loaded: `20 of 18,346 articles`.
  public var extent = ""
  /// Whether a mark is being stored.
  public var isMarking = false
  /// The progress text while a detail is loaded; nil otherwise.
  public var opening: String?
  /// The latest error or confirmation; nil once it no longer applies.
  public var notice: Notice?
  /// Where the latest input leads from the list.
  public var route: ListRoute<Detail>?
  /// Whether the latest input leaves the screen as it is, so that the route is not drawn again.
  public var isStaying = false

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

/// A place beside a list.
public enum ListRoute<Detail: Equatable & Sendable>: Equatable, Sendable {
  /// The chosen item in full.
  case detail(Detail)
  /// The browser, with pages; `visit` distinguishes two visits to the same page.
  case browser([WebLink], visit: Int)
  /// The viewer of the files at these paths; `visit` as for the browser.
  case viewer(paths: [ByteString], visit: Int)
}
