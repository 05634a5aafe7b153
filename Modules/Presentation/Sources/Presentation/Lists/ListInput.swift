public import Domain

/// What a person can do with a list as a whole; what is done with its items is done by the desk.
public enum ListInput<Query: ListQuery>: Equatable, Sendable {
  /// Searched; loads `pages` pages (nil: all), starting at a cursor (nil: the first page).
  case searched(Query, pages: Int? = 1, from: Cursor? = nil)
  /// Changed the text of the search field, which searches only what is stored.
  case typed(String)
  /// Asked for the next page.
  case askedForMore
  /// Asked again for the page that failed.
  case retried
}
