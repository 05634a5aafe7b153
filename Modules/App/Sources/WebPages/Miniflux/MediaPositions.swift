import Domain

/// Where a person stopped to play the attached files of articles, such as the sound of an episode.
///
/// They are stored beside the sessions of browsers; without a store, they last as long as the program.
struct MediaPositions: Sendable {
  private struct Entry: Codable {
    var number: Int
    var seconds: Int
  }

  /// The most files; the ones played first are dropped.
  private static let limit = 1_000

  private let stored: StoredList<Entry>

  init(in store: (any StoreSettings)?) {
    stored = StoredList("media-positions", in: store)
  }

  /// The positions in seconds by the numbers of files.
  var all: [Int: Int] {
    Dictionary(stored.all.map { ($0.number, $0.seconds) }) { _, last in last }
  }

  /// Stores the position of a file; the beginning is not stored.
  func set(_ seconds: Int, of number: Int) throws(APIFailure) {
    try stored.change("the position") { entries in
      entries.removeAll { $0.number == number }
      if seconds > 0 { entries.append(Entry(number: number, seconds: seconds)) }
      entries = entries.suffix(Self.limit)
    }
  }
}
