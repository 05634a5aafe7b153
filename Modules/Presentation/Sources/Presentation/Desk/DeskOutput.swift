public import ByteStrings
public import Domain
public import FoundationEssentials

/// What a person can do at a desk.
///
/// Items are chosen by id: a choice that crosses a new search cannot be about another item.
public enum DeskInput: Equatable, Sendable {
  /// Opened a screen above the present one; an item that is open is replaced by another.
  ///
  /// A list loads `pages` pages (nil: all), starting at a cursor (nil: the first page).
  case open(Route, pages: Int? = 1, from: Cursor? = nil)
  /// Left the screen for the one below.
  case back
  /// Chose a tab by its position, from 0.
  case chose(tab: Int)
  /// Searched in the list for something else; closes what was opened from it.
  case searched(Route)
  /// Changed the text of the search field of the list.
  case typed(String)
  /// Asked for the next page of the list.
  case askedForMore
  /// Asked again for what failed.
  case retried
  /// Chose items to see outside the program: a page in the browser, a file in its viewer.
  case visited([ItemID])
  /// Chose items to mark (save an article, like a video), or to unmark if they are marked.
  case toggled([ItemID])
  /// Asked to take back the last change of a mark; again for the one before.
  case undone
}

/// Everything there is to draw of a desk.
public struct DeskOutput: Equatable, Sendable {
  /// The position of the tab, from 0.
  public var tab = 0
  /// The screens of the tab, the top one last; empty before the first is opened.
  public var screens: [ScreenOutput] = []
  /// Whether a mark is being stored.
  public var isMarking = false
  /// The latest error or confirmation; nil once it no longer applies.
  public var notice: Notice?
  /// What to open outside the program; nil before the first time.
  public var visit: Visit?
  /// The time for ages such as `2 hours ago`; changes once a minute.
  public var now: Date

  /// Creates the output before any input.
  public init(now: Date) {
    self.now = now
  }
}

/// What to draw of one screen.
public enum ScreenOutput: Equatable, Sendable {
  /// A list of articles.
  case articles(ListOutput<ArticleRow>)
  /// A list of followed feeds.
  case feeds(ListOutput<FeedRow>)
  /// A list of sources.
  case sources(ListOutput<SourceRow>)
  /// A list of videos.
  case videos(ListOutput<VideoRow>)
  /// A list of saved cats.
  case cats(ListOutput<CatRow>)
  /// One article.
  case article(ItemOutput<ArticleDetail>)
  /// One video.
  case video(ItemOutput<VideoDetail>)
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
