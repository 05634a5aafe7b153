public import Domain

/// What a person can do with a list as a whole; the desk handles actions on its items.
public enum ListInput: Equatable, Sendable {
  /// Searched; loads `pages` pages (nil: all), starting at a cursor (nil: the first page).
  case searched(Route, pages: Int? = 1, from: Cursor? = nil)
  /// Changed the text of the search field, which searches only what is stored; it is unfinished if
  /// the cursor is at its end.
  case typed(String, isUnfinished: Bool = true)
  /// Items may have been added: reads the loaded part of the list again, while the rows stay.
  case refreshed
  /// Asked for the next page.
  case askedForMore
  /// Asked for all further pages; `askedForMore` stops that after the page in flight.
  case askedForAll
  /// Repeated the request for the page that failed.
  case retried
}
