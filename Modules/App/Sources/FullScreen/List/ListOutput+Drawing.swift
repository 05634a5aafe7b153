import Presentation

extension ListOutput {
  /// The number of rows.
  var count: Int { rows.count }

  /// Whether the items can be read beside the list.
  var hasDetails: Bool { items == .article || items == .video }

  /// Whether the list shows its notice itself, below its rows or in their place.
  var showsNotice: Bool {
    switch status {
    case .failed: true
    case .ended: rows.isEmpty
    case .idle, .loading, .ready: false
    }
  }

  /// Returns the position of an item, searched for from another one on; nil if it is not within
  /// `distance` rows.
  func place(of item: ItemID, near index: Int, within distance: Int = .max) -> Int? {
    guard !rows.isEmpty else { return nil }
    let index = min(max(0, index), count - 1)
    for step in 0...min(distance, count) {
      if index + step < count, rows[index + step].id == item { return index + step }
      if step > 0, index - step >= 0, rows[index - step].id == item { return index - step }
    }
    return nil
  }
}
