/// One page of a list, as fetched.
public struct Page<Item: Sendable>: Sendable {
  /// The continuation after a page.
  public enum Continuation: Hashable, Sendable {
    /// Another page, at this cursor.
    case more(Cursor)
    case end(EndOfList)
  }

  /// The items in the order of the list; may be empty.
  public let items: [Item]
  /// The number of items in the whole list; nil if unknown.
  public let total: Total?
  /// The continuation after the page.
  public let continuation: Continuation
  /// Remarks on how the page was fetched, for the person who reads it.
  public var remarks: [PageRemark]
  /// The providers whose results are still awaited; empty for a complete page.
  public internal(set) var awaited: [Provider]

  public init(
    items: [Item],
    total: Total? = nil,
    continuation: Continuation,
    remarks: [PageRemark] = [],
    awaited: [Provider] = []
  ) {
    self.items = items
    self.total = total
    self.continuation = continuation
    self.remarks = remarks
    self.awaited = awaited
  }

  /// The only page of an empty list.
  public static var nothing: Page {
    Page(items: [], total: .exactly(0), continuation: .end(.complete))
  }

  /// Returns the page with its first `size` items; with a remark if it has more.
  ///
  /// A provider that sends more than was requested breaks its contract, and the work for a page would
  /// have no limit. The rest is not requested again.
  func limited(to size: Int) -> Page {
    guard items.count > size else { return self }
    return Page(
      items: Array(items.prefix(size)),
      total: total,
      continuation: continuation,
      remarks: remarks + [.oversized(received: items.count, limit: size)],
      awaited: awaited
    )
  }

  /// Returns the page; throws the first error because of which items or their marks are missing.
  public func whole() throws(NewsError) -> Page {
    for remark in remarks {
      switch remark {
      case .missing(let errors): if let error = errors.first { throw error }
      case .marksUnknown(let error): throw error
      case .answered, .oversized, .notKept, .noFeeds, .archiveIsEmpty: break
      }
    }
    return self
  }

  /// Returns the page with each item transformed and with `more` after its remarks.
  func map<Other>(adding more: [PageRemark], _ transform: (Item) -> Other) -> Page<Other> {
    let next: Page<Other>.Continuation =
      switch continuation {
      case .more(let cursor): .more(cursor)
      case .end(let reason): .end(reason)
      }
    return Page<Other>(
      items: items.map(transform),
      total: total,
      continuation: next,
      remarks: remarks + more,
      awaited: awaited
    )
  }
}

extension Page: Equatable where Item: Equatable {}

/// A problem or exception while a page was fetched, in spite of which the page was returned.
public enum PageRemark: Hashable, Sendable {
  /// A provider failed, and this fallback, which needs no network, returned the page instead.
  case answered(by: Provider, insteadOf: NewsError)
  /// Some providers failed, and their results are missing.
  case missing([NewsError])
  /// A provider sent more items than were requested; only as many as the limit are on the page.
  case oversized(received: Int, limit: Int)
  /// The items could not be stored in the archive.
  case notKept(NewsError)
  /// The marks of the items could not be read.
  case marksUnknown(NewsError)
  /// No feed is followed, so the list of unread articles is empty.
  case noFeeds
  /// The archive is empty, so the search cannot find anything.
  case archiveIsEmpty
}

/// The reason why a list ends.
public enum EndOfList: Hashable, Sendable {
  /// All results have been returned.
  case complete
  /// The provider returns at most this many results of a query.
  case providerLimit(Int)
  /// Too many pages in a row had no new items.
  case nothingNew
}

/// The number of items in a list, as precisely as it is known.
public enum Total: Hashable, Sendable {
  /// The exact number.
  case exactly(Int)
  /// A lower bound, exclusive; counting all would take too long.
  case moreThan(Int)
  /// An upper bound: some items may be duplicates.
  case atMost(Int)
  /// The provider's estimate.
  case about(Int)

  /// The number, bound or estimate.
  public var count: Int {
    switch self {
    case .exactly(let count), .moreThan(let count), .atMost(let count), .about(let count): count
    }
  }

  /// Whether the number is exact.
  public var isExact: Bool {
    if case .exactly = self { true } else { false }
  }
}

/// A position in a provider's list, from which the next page is fetched.
///
/// Only the provider that created a cursor can read its position. The text form is
/// `provider:position`, and is valid in other processes.
public struct Cursor: Hashable, Sendable, LosslessStringConvertible {
  /// The id of the provider that created the cursor.
  public let provider: Provider.ID
  /// The position in the provider's own format: a page number, a token, a key.
  public let position: String

  public init(provider: Provider.ID, position: String) {
    self.provider = provider
    self.position = position
  }

  /// Parses the text form; nil if a part is missing.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    self.init(provider: String(parts[0]), position: String(parts[1]))
  }

  /// The text form.
  public var description: String { "\(provider):\(position)" }
}
