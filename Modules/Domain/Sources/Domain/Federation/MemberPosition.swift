import FoundationEssentials

/// How far one member's list has been given: what a cursor says of it.
enum MemberPosition: Hashable, Sendable {
  /// As far as a place on a page.
  case page(PagePosition)
  /// To its end.
  case ended(EndOfList)
  /// No further: the member failed twice in a row.
  case leftOut
}

/// A place on a page of one member's list.
struct PagePosition: Hashable, Sendable {
  /// The page; nil is the first.
  var cursor: Cursor?
  /// How many of the page's articles are done with, in the order in which they are given.
  var used = 0
  /// The places, in that order, of the articles that are not given: they are copies of others.
  var copies: Set<Int> = []
  /// The date that nothing on the page comes before: that of the oldest article on earlier pages.
  var bound = Date.distantFuture
  /// Whether the member failed when it was last asked for the page.
  var hasFailed = false

  /// Whether nothing can be given before the page has come: it may hold the newest of all, or some of
  /// it has been given, and what is left of it is not known any more.
  var isAwaited: Bool { cursor == nil || used > 0 || !copies.isEmpty }
}
