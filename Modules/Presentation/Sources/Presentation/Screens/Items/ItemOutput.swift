/// What a person can do with one item that is shown in full.
public enum ItemInput: Equatable, Sendable {
  /// Opened the screen.
  case opened
  /// Asked again for an item that could not be loaded.
  case retried
}

/// Everything there is to draw of one item in full.
public struct ItemOutput<Detail: Equatable & Sendable>: Equatable, Sendable {
  /// What is known of the item; nil until something is.
  public var detail: Detail?
  /// What the screen is doing.
  public var status = ItemStatus.idle
  /// Why the item is missing or an older copy; nil if it is neither.
  public var notice: Notice?

  /// Creates the output before any input.
  public init() {}
}

/// What the screen of one item is doing.
public enum ItemStatus: Equatable, Sendable {
  /// Nothing has been loaded yet.
  case idle
  /// The item is being loaded; with the progress text.
  case loading(String)
  /// The item is shown.
  case shown
  /// The item does not exist or could not be loaded.
  case failed
}

/// An item in full, ready to draw.
public protocol ItemDetail: Identifiable, Equatable, Sendable where ID: Sendable {
  /// The item with its marks.
  associatedtype Entry: ListEntry where Entry.ID == ID

  /// The item's marks.
  var marks: Entry.Marks { get set }

  /// Creates the detail of an item.
  init(_ entry: Entry)

  /// Returns the output of an item as the screen of a desk.
  static func screen(_ output: ItemOutput<Self>) -> ScreenOutput
}
