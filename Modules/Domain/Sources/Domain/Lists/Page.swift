/// One page of a list, as whoever fetched it found it.
public struct Page<Item: Sendable>: Sendable {
  /// What follows a page.
  public enum Continuation: Hashable, Sendable {
    /// Another page, to be asked for with this cursor.
    case more(Cursor)
    /// Nothing.
    case end(EndOfList)
  }

  /// What the page holds, in the list's order; may be empty.
  public let items: [Item]
  /// How many items the whole list has, where that is known.
  public let total: Total?
  /// What follows.
  public let continuation: Continuation
  /// What a person should know about how the page came about.
  public var remarks: [PageRemark]

  /// Creates a page.
  public init(
    items: [Item],
    total: Total? = nil,
    continuation: Continuation,
    remarks: [PageRemark] = []
  ) {
    self.items = items
    self.total = total
    self.continuation = continuation
    self.remarks = remarks
  }

  /// Returns the page with each item made into another, and further remarks after its own.
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
      remarks: remarks + more
    )
  }
}

extension Page: Equatable where Item: Equatable {}

/// Something out of the ordinary about a page that came all the same.
public enum PageRemark: Hashable, Sendable {
  /// A provider failed, so another, which needs no network, answered in its place.
  case answered(by: Provider, insteadOf: NewsError)
  /// Some of the providers asked failed, and what they would have found is missing.
  case missing([NewsError])
  /// What was found could not be kept in the archive.
  case notKept(NewsError)
  /// Which of the articles are saved or read could not be found out.
  case marksUnknown(NewsError)
  /// Nothing was found because the archive holds no article at all.
  case archiveIsEmpty
}

/// Why a list ends where it does.
public enum EndOfList: Hashable, Sendable {
  /// Everything that was found has been given.
  case complete
  /// The provider gives no more than this many results, whatever it has found.
  case providerLimit(Int)
  /// The provider went on giving pages without anything new in them.
  case nothingNew
}

/// A place in a provider's list, to go on from.
///
/// Only the provider that made a cursor can read its position. The written form is
/// `provider:position`, and survives the process.
public struct Cursor: Hashable, Sendable, LosslessStringConvertible {
  /// The id of the provider that made it.
  public let provider: Provider.ID
  /// The provider's own mark: a page number, a token, a key.
  public let position: String

  /// Creates a cursor.
  public init(provider: Provider.ID, position: String) {
    self.provider = provider
    self.position = position
  }

  /// Reads the written form; nil when a part is missing.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    self.init(provider: String(parts[0]), position: String(parts[1]))
  }

  /// The written form.
  public var description: String { "\(provider):\(position)" }
}
