/// An action of a person on one item that is shown in full.
public enum ItemInput: Equatable, Sendable {
  /// Opened the screen.
  case opened
  /// Repeated the request for an item that could not be loaded.
  case retried
}

/// Everything there is to draw of one item in full.
public struct ItemOutput<Detail: Equatable & Sendable>: Equatable, Sendable {
  /// The known values of the item; nil until some are known.
  public var detail: Detail?
  /// The status of the screen.
  public var status = ItemStatus.idle
  /// Why the item is missing or an older copy; nil if it is neither.
  public var notice: Notice?

  /// Creates the output before any input.
  public init() {}

  /// Creates the output of an item that is known.
  init(_ detail: Detail) {
    self.detail = detail
    status = .shown
  }
}

/// The status of the screen of one item.
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
