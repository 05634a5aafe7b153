public import Domain

/// Words for how far a list has come and why it ends.
public enum ListWording {
  /// Says which page is awaited, and how much there is before it.
  public static func loading(_ paging: Paging<Article>) -> String {
    paging.pageCount == 0
      ? "Searching\u{2026}"
      : "Loading page \(paging.pageCount + 1) after \(extent(of: paging))\u{2026}"
  }

  /// Says how much has been loaded.
  public static func loaded(_ paging: Paging<Article>) -> String {
    "\(extent(of: paging)) on \(Count.of(paging.pageCount, "page"))"
  }

  /// Says how much of the list is there.
  public static func extent(of paging: Paging<Article>) -> String {
    guard let total = paging.total, paging.next != nil else {
      return Count.of(paging.count, "article")
    }
    return switch total {
    case .exactly(let total) where total > paging.count:
      "\(Count.digits(paging.count)) of \(Count.of(total, "article"))"
    case .moreThan(let bound) where bound >= paging.count:
      "\(Count.digits(paging.count)) of more than \(Count.of(bound, "article"))"
    case .exactly, .moreThan: Count.of(paging.count, "article")
    }
  }

  /// Says that the list ends here, and why.
  static func ending(_ reason: EndOfList, of paging: Paging<Article>) -> String {
    switch reason {
    case .complete where paging.count == 0: "No articles found"
    case .complete: "That is all"
    case .providerLimit(let limit):
      "That is all: this key gets no more than \(Count.of(limit, "result"))"
    case .nothingNew:
      "That is all: \(Paging<Article>.pagesWithoutNews) pages in a row brought nothing new"
    }
  }
}
