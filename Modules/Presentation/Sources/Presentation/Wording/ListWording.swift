public import Domain

/// Words for how far a list has come and why it ends.
public struct ListWording: Sendable {
  /// Words for lists of articles.
  public static let articles = ListWording(noun: "article")
  /// Words for lists of publishers.
  public static let sources = ListWording(noun: "source")
  /// Words for lists of videos.
  public static let videos = ListWording(noun: "video")
  /// Words for lists of captioned cats.
  public static let cats = ListWording(noun: "cat")

  /// What one of the things listed is called.
  let noun: String

  /// Says which page is awaited, and how much there is before it.
  public func loading<Item>(_ paging: Paging<Item>) -> String {
    paging.pageCount == 0
      ? "Searching\u{2026}"
      : "Loading page \(paging.pageCount + 1) after \(extent(of: paging))\u{2026}"
  }

  /// Says how much has been loaded.
  public func loaded<Item>(_ paging: Paging<Item>) -> String {
    "\(extent(of: paging)) on \(Count.of(paging.pageCount, "page"))"
  }

  /// Says how much of the list is there.
  public func extent<Item>(of paging: Paging<Item>) -> String {
    guard let total = paging.total, paging.next != nil else {
      return Count.of(paging.count, noun)
    }
    return switch total {
    case .exactly(let total) where total > paging.count:
      "\(Count.digits(paging.count)) of \(Count.of(total, noun))"
    case .moreThan(let bound) where bound >= paging.count:
      "\(Count.digits(paging.count)) of more than \(Count.of(bound, noun))"
    case .atMost(let bound) where bound > paging.count:
      "\(Count.digits(paging.count)) of at most \(Count.of(bound, noun))"
    case .about(let estimate) where estimate > paging.count:
      "\(Count.digits(paging.count)) of about \(Count.of(estimate, noun))"
    case .exactly, .moreThan, .atMost, .about: Count.of(paging.count, noun)
    }
  }

  /// Says that the list ends here, and why.
  func ending<Item>(_ reason: EndOfList, of paging: Paging<Item>) -> String {
    switch reason {
    case .complete where paging.count == 0: "No \(noun)s found"
    case .complete: "That is all"
    case .providerLimit(let limit):
      "That is all: the provider gives no more than \(Count.of(limit, "result"))"
    case .nothingNew:
      "That is all: \(Paging<Item>.pagesWithoutNews) pages in a row brought nothing new"
    }
  }
}
