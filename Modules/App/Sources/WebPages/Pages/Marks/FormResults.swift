import ByteStrings
import Presentation
import Synchronization

/// The last results of forms that are too long for an address, for the pages that they lead to.
///
/// So a page that is loaded again shows its result again, instead of sending its form again.
final class FormResults: Sendable {
  /// The maximum number of results; the oldest one is dropped.
  static let limit = 100

  private let results = Mutex<[(id: String, notice: Notice)]>([])

  /// Returns the result with an id; nil if it was dropped.
  subscript(id: String?) -> Notice? {
    results.withLock { results in results.last { $0.id == id }?.notice }
  }

  /// Adds a result, and returns the path with the field by which it is found; the same path for nil.
  func path(_ path: LocalPath, with notice: Notice?) -> LocalPath {
    guard let notice else { return path }
    let id = UInt64.random(in: 0 ... .max).hexadecimal(digits: 16)
    results.withLock { results in
      results.append((id, notice))
      if results.count > Self.limit { results.removeFirst() }
    }
    return path.adding(["result": id])
  }
}
