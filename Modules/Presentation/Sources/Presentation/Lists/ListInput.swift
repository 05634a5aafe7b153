public import Domain

/// What a person can do with a list; a list ignores actions it does not have, such as marks.
///
/// Items are chosen by id: a choice that crosses a new search cannot be about another item.
public enum ListInput<Query: ListQuery, ID: Hashable & Sendable>: Equatable, Sendable {
  /// Searched; loads `pages` pages (nil: all), starting at a cursor (nil: the first page).
  case searched(Query, pages: Int? = 1, from: Cursor? = nil)
  /// Changed the text of the search field, which searches only what is stored.
  case typed(String)
  /// Asked for the next page.
  case askedForMore
  /// Asked again for the page that failed.
  case retried
  /// Chose an item to see it in full.
  case selected(ID)
  /// Left the item that is shown in full, for the list.
  case returned
  /// Chose items to open outside the program: a page in the browser, a file in its viewer.
  case opened([ID])
  /// Chose items to mark (save an article, like a video), or to unmark if they are marked.
  case toggled([ID])
  /// Asked to take back the last change of a mark; again for the one before.
  case undone
}
