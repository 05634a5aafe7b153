public import Domain
import Texts

/// Words for how much of a list is loaded and why it ends.
public struct ListWording: Sendable {
  /// Words for lists of articles.
  public static let articles = ListWording(noun: "article")
  /// Words for lists of unread articles.
  static let unread = ListWording(noun: "article", isUnread: true)
  /// Words for lists of stories.
  public static let stories = ListWording(noun: "story")
  /// Words for lists of followed feeds.
  public static let feeds = ListWording(noun: "feed")
  /// Words for lists of sources.
  public static let sources = ListWording(noun: "source")
  /// Words for lists of videos.
  public static let videos = ListWording(noun: "video")
  /// Words for lists of captioned cats.
  public static let cats = ListWording(noun: "cat")

  /// The noun for one item.
  let noun: String
  /// Whether the heading counts all items of a list, loaded or not: unread articles.
  var isUnread = false

  /// Returns the progress text while a page is loaded.
  public func loading<Item>(_ paging: Paging<Item>) -> String {
    paging.pageCount == 0
      ? "Searching\u{2026}"
      : "Loading page \(paging.pageCount + 1) after \(extent(of: paging))\u{2026}"
  }

  /// Returns the progress text while providers are awaited, else of the page.
  func loading<Item>(
    _ paging: Paging<Item>,
    awaiting names: [String],
    _ seconds: Int
  ) -> String {
    names.isEmpty ? loading(paging) : "Waiting for \(Self.wait(names, seconds))\u{2026}"
  }

  /// Returns the awaited providers and how long they have been awaited, from two seconds on.
  private static func wait(_ names: [String], _ seconds: Int) -> String {
    names.listed + (seconds > 1 ? ", \(Count.digits(seconds)) s" : "")
  }

  /// Returns how much has been loaded: `40 of 90 articles on 2 pages`.
  public func loaded<Item>(_ paging: Paging<Item>) -> String {
    "\(extent(of: paging)) on \(Count.of(paging.pageCount, "page"))"
  }

  /// Returns how much of the list is loaded: `20 of 18,346 articles`, all that are in rows of stories
  /// counted; or how many are unread.
  public func extent<Item>(of paging: Paging<Item>) -> String {
    let count = paging.count + paging.grouped
    let text = extent(count, of: paging.next == nil && !isUnread ? nil : paging.total)
    // More than were counted.
    guard case .moreThan(let bound)? = paging.total, paging.next != nil, bound < count else {
      return text
    }
    return text + " so far"
  }

  /// Returns how many items of a list are shown, whose total is nil if it is not known.
  public func extent(_ count: Int, of total: Total?) -> String {
    switch total {
    case .exactly(let total)? where isUnread: "\(Count.digits(total)) unread"
    case nil where isUnread: "\(Count.digits(count)) unread"
    case .exactly(let total)? where total > count:
      "\(Count.digits(count)) of \(Count.of(total, noun))"
    case .moreThan(let bound)? where bound >= count:
      "\(Count.digits(count)) of more than \(Count.of(bound, noun))"
    case .atMost(let bound)? where bound > count:
      "\(Count.digits(count)) of up to \(Count.of(bound, noun))"
    case .about(let estimate)? where estimate > count:
      "\(Count.digits(count)) of about \(Count.of(estimate, noun))"
    case .exactly, .moreThan, .atMost, .about, nil: Count.of(count, noun)
    }
  }

  /// Returns how much has been loaded while providers are awaited.
  func extent(_ count: Int, awaiting names: [String], _ seconds: Int) -> String {
    "\(Count.of(count, noun)) so far; waiting for \(Self.wait(names, seconds))"
  }

  /// Returns the reason for the end of a list; in lower case, because it follows the extent in
  /// parentheses, unless the list is empty.
  public func ending<Item>(_ reason: EndOfList, of paging: Paging<Item>) -> String {
    switch reason {
    case .complete where paging.count == 0: "No \(Count.plural(of: noun)) found"
    case .complete: "end of list"
    case .providerLimit(let limit):
      "end of list: the provider returns at most \(Count.of(limit, "result"))"
    case .nothingNew:
      "end of list: \(Paging<Item>.pagesWithoutNews) pages in a row had nothing new"
    }
  }
}
