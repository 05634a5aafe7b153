public import Domain

/// An item that lists show, with its marks.
public protocol ListEntry: Identifiable, Sendable where ID: Sendable {
  /// The marks that a person sets, such as saved and read.
  associatedtype Marks: Hashable & Sendable
  /// A row of a list.
  associatedtype Row: ListRow where Row.ID == ID, Row.Marks == Marks

  /// The words for lists of such items.
  static var wording: ListWording { get }
  /// The marks of an item that has none.
  static var unmarked: Marks { get }

  /// The item's marks when it was read.
  var marks: Marks { get }

  /// Creates an entry from an item of a desk; nil for an item of another kind.
  init?(_ item: DeskItem)

  /// Returns the item of a desk with some marks.
  func item(_ marks: Marks) -> DeskItem

  /// Returns the id of an item of this kind; nil for another kind.
  static func id(_ item: ItemID) -> ID?

  /// Returns the row; `finder` locates the words of the search in a text.
  func row(_ finder: WordFinder) -> Row

  /// Returns the output of a list of such items as the screen of a desk.
  static func screen(_ list: ListOutput<Row>) -> ScreenOutput
}

/// An item of a list, ready to draw.
public protocol ListRow: Identifiable, Equatable, Sendable where ID: Sendable {
  /// The marks that a person sets.
  associatedtype Marks

  /// The item's marks.
  var marks: Marks { get set }
}

/// The marks of items that cannot be marked.
public struct NoMarks: Hashable, Sendable {
  /// Creates no marks.
  public init() {}
}
