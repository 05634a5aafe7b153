/// How many items a list has, as far as whoever counts them goes.
public enum Total: Hashable, Sendable {
  /// So many.
  case exactly(Int)
  /// More than this; counting further would have taken longer than the answer is worth.
  case moreThan(Int)
  /// So many, or fewer: some may be told of more than once.
  case atMost(Int)
  /// About so many: an estimate of whoever was asked.
  case about(Int)

  /// The number, or the bound that is known.
  public var count: Int {
    switch self {
    case .exactly(let count), .moreThan(let count), .atMost(let count), .about(let count): count
    }
  }

  /// Whether there are just so many.
  public var isExact: Bool {
    if case .exactly = self { true } else { false }
  }
}
