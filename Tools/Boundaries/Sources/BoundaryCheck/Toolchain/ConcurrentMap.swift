import Foundation

extension Array where Element: Sendable {
  /// The results of the work on each element, in order; two elements for each processor at a time.
  func concurrentMap<Output: Sendable>(
    _ work: @escaping @Sendable (Element) async -> Output
  ) async -> [Output] {
    // Work that waits for a thread or a process leaves its processor to other work.
    let width = ProcessInfo.processInfo.activeProcessorCount * 2
    return await withTaskGroup(of: Numbered<Output>.self) { group in
      var results: [Output?] = map { _ in nil }
      for (number, element) in enumerated() {
        if number >= width, let done = await group.next() { results[done.number] = done.output }
        group.addTask { Numbered(number: number, output: await work(element)) }
      }
      for await done in group { results[done.number] = done.output }
      return results.compactMap(\.self)
    }
  }
}

/// A tuple instead would crash: release builds of Swift 6.3 lose parts of tuples with a `Result`.
private struct Numbered<Output: Sendable>: Sendable {
  var number: Int
  var output: Output
}
