/// The rows of a list, in a tree of which copies share what has not changed.
///
/// Adding a page, changing a row, and comparing a list with the one before take the same time in a
/// long list as in a short one; an array would be copied and compared as a whole.
public struct RowList<Row: Equatable & Sendable>: Sendable {
  /// The number of rows.
  public private(set) var count = 0
  private var root = RowNode<Row>()
  /// The number of levels above the leaves.
  private var height = 0

  public init() {}

  /// Adds rows at the end.
  public mutating func append(contentsOf rows: some Collection<Row>) {
    var rest = rows[...]
    while !rest.isEmpty {
      if count == RowNode<Row>.capacity(height) {
        root = RowNode(children: [root])
        height += 1
      }
      let part = Array(rest.prefix(RowNode<Row>.width - count % RowNode<Row>.width))
      root = root.appending(part, at: count, height)
      count += part.count
      rest = rest.dropFirst(part.count)
    }
  }

  mutating func removeRows(from position: Int) {
    guard position < count else { return }
    root = root.prefix(position, height)
    count = position
  }

  mutating func update(_ position: Int, _ change: (inout Row) -> Void) {
    var row = self[position]
    change(&row)
    if row != self[position] { root = root.replacing(position, height, by: row) }
  }
}

extension RowList: RandomAccessCollection {
  /// The position of the first row.
  public var startIndex: Int { 0 }
  /// The position after the last row.
  public var endIndex: Int { count }

  public subscript(position: Int) -> Row {
    precondition(indices.contains(position), "\(position) is not a row")
    return root.row(position, height)
  }
}

extension RowList: Equatable {
  /// Whether the rows are the same; parts that both share are not compared.
  public static func == (first: RowList, second: RowList) -> Bool {
    first.count == second.count && first.root == second.root
  }
}

/// A part of a list: rows, or parts, which are full but for the last one.
private final class RowNode<Row: Equatable & Sendable>: Sendable {
  private static var bits: Int { 5 }
  /// The number of rows or parts in a full part.
  static var width: Int { 1 << bits }

  private let rows: [Row]
  private let children: [RowNode]

  init(rows: [Row] = [], children: [RowNode] = []) {
    self.rows = rows
    self.children = children
  }

  /// The number of rows below a full part of a height.
  static func capacity(_ height: Int) -> Int { width << (bits * height) }

  /// Returns the number of the child that has a position.
  private static func child(_ position: Int, _ height: Int) -> Int {
    (position >> (bits * height)) % width
  }

  func row(_ position: Int, _ height: Int) -> Row {
    var node = self
    for height in stride(from: height, to: 0, by: -1) {
      node = node.children[Self.child(position, height)]
    }
    return node.rows[position % Self.width]
  }

  /// Adds rows that fit the leaf at a position, which is the end of the list.
  func appending(_ added: [Row], at position: Int, _ height: Int) -> RowNode {
    guard height > 0 else { return RowNode(rows: rows + added) }
    let number = Self.child(position, height)
    let child = number < children.count ? children[number] : RowNode()
    return RowNode(
      children: children.prefix(number) + [child.appending(added, at: position, height - 1)]
    )
  }

  /// Keeps the first rows.
  func prefix(_ count: Int, _ height: Int) -> RowNode {
    guard height > 0 else { return RowNode(rows: Array(rows.prefix(count))) }
    let (full, rest) = count.quotientAndRemainder(dividingBy: Self.capacity(height - 1))
    let part = rest > 0 ? [children[full].prefix(rest, height - 1)] : []
    return RowNode(children: children.prefix(full) + part)
  }

  func replacing(_ position: Int, _ height: Int, by row: Row) -> RowNode {
    guard height > 0 else {
      var rows = rows
      rows[position % Self.width] = row
      return RowNode(rows: rows)
    }
    var children = children
    let number = Self.child(position, height)
    children[number] = children[number].replacing(position, height - 1, by: row)
    return RowNode(children: children)
  }

  static func == (first: RowNode, second: RowNode) -> Bool {
    first === second
      || first.rows == second.rows && first.children.count == second.children.count
        && zip(first.children, second.children).allSatisfy(==)
  }
}
