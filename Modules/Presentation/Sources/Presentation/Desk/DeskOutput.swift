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
  /// Opened the item again that was open in the last run; it is not marked as read.
  case reopened(ItemID)
  /// Left the screen for the one below.
  case back
  /// Chose a tab by its position, from 0.
  case chose(tab: Int)
  /// Searched in the list for something else; closes the screens that were opened from it.
  case searched(Route)
  /// Changed the text of the search field of the list; it is unfinished if the cursor is at its end.
  case typed(String, isUnfinished: Bool = true)
  /// Asked for the next page of the list.
  ///
  /// The notice of a change stays: a front end also sends this near the end of the list.
  case askedForMore
  /// Asked for all further pages of a stored list; ends when the next page is asked for meanwhile.
  case askedForAll
  /// Repeated the request that failed.
  case retried
  /// Asked for the text of the open article's page; again for the other text.
  case askedForFullText
  /// Chose items to see outside the program: a page in the browser, a file in its viewer.
  case visited([ItemID])
  /// Chose items to mark (save an article, like a video), or to unmark if they are marked.
  case toggled([ItemID])
  /// Chose articles to mark as read, or as unread if they are read.
  case toggledRead([ItemID])
  /// Chose to mark articles as read: all that a list of unread articles finds, loaded or not; of other
  /// lists the loaded ones.
  case markedAllRead
  /// Chose to mark all articles as read that a query finds.
  case markedRead(ArticleQuery)
  /// Chose to mark several articles as read together; read articles stay read.
  case markedReadTogether([ItemID])
  /// Chose to take an article out of its story.
  case tookApart(ItemID)
  /// Chose to stop following a feed.
  case unfollowed(FollowedFeed.ID)
  /// Chose something for a feed, such as another title.
  case changedFeed(FollowedFeed.ID, FeedChoice)
  /// Asked to undo the last change of a mark or of the followed feeds; again for the one before.
  ///
  /// After a list was marked as read, this undoes the latest marking in the archive. If another
  /// process has marked articles as read since, or an undo has, those become unread instead.
  case undone
  /// Selected an item of the list, to preview it without marking it as read; nil for none.
  ///
  /// The notice stays: a front end also sends this when the rows change.
  case selected(ItemID?)
  /// Asked to fetch new articles of some followed feeds now (nil: all); again to stop that.
  case refreshed(Set<FollowedFeed.ID>? = nil)
  /// Changed the followed feeds or their articles in another way, such as by a command.
  case changedFeeds
  /// The front end ends: everything stops except what is being stored, after which the outputs end
  /// if this was the last input.
  case left
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
  /// The selected item in full, while no item is open; nil if none is selected or it has no detail.
  public var preview: ItemOutput?
  /// The progress of a refresh of feeds: `Refreshing 12 of 40 feeds`; nil if none runs.
  public var refreshing: String?
  /// The number of refreshes, also automatic ones, that have stored results.
  public var refreshCount = 0
  /// The latest visit outside the program; nil before the first one.
  public var visit: Visit?
  /// The time for ages such as `2 hours ago`; changes once a minute.
  public var now: Date

  public init(now: Date) {
    self.now = now
  }
}

/// The output of one screen, to draw.
public enum ScreenOutput: Equatable, Sendable {
  case list(ListOutput)
  /// One item in full.
  case item(ItemOutput)

  /// The list; nil for an item.
  public var list: ListOutput? { if case .list(let list) = self { list } else { nil } }
  /// The item; nil for a list.
  public var item: ItemOutput? { if case .item(let item) = self { item } else { nil } }
}

/// Something to open outside the program, once.
public struct Visit: Equatable, Sendable {
  /// The target of a visit.
  public enum Target: Equatable, Sendable {
    /// Pages in the browser.
    case pages([WebLink])
    /// The files at these paths, in the viewers of their types.
    case files([ByteString])
  }

  /// The number of the visit, from 1; distinguishes two visits to the same place.
  public let number: Int
  public let target: Target

  public init(number: Int, target: Target) {
    self.number = number
    self.target = target
  }
}
