import Foundation
import SwiftSyntax

/// Reads Swift sources with the toolchain's copy of SwiftParser.
struct SwiftReader: Sendable {
  /// Absolute.
  let root: String
  var cache = ResultCache()
  /// For one file; the parser takes exponential time for some nested text.
  var timeLimit = Duration.seconds(20)

  /// A source file to read.
  struct File: Hashable, Sendable {
    /// Relative to the root.
    var path: String
    var module: String
    /// As in the manifest: "6", "5".
    var languageMode: String
  }

  /// What could be read, and what could not.
  struct Reading: Sendable {
    /// In the order of the files; files with errors contain what the parser recovered.
    var sources: [SwiftSource] = []
    /// Up to one for each file, in the order of the files.
    var obstacles: [Obstacle] = []
  }

  /// No identifier: a word for all that are declared and used.
  private static let allNames = "*"

  private struct Outcome: Codable, Sendable {
    var source: SwiftSource?
    var obstacle: Obstacle?
  }

  /// Reads the files on all processors, and looks for the watched names among their identifiers.
  func read(_ files: [File], watching: Set<String>, collectingNames: Bool = false) async -> Reading
  {
    let watched = watching.sorted() + (collectingNames ? [Self.allNames] : [])
    let outcomes = await files.concurrentMap { await outcome(of: $0, watching: watched) }
    return Reading(
      sources: outcomes.compactMap(\.source),
      obstacles: outcomes.compactMap(\.obstacle)
    )
  }

  /// Reads one file, or finds what an earlier run read from the same text.
  private func outcome(of file: File, watching watched: [String]) async -> Outcome {
    guard let data = FileManager.default.contents(atPath: root + "/" + file.path) else {
      return Outcome(obstacle: .unreadable(file.path))
    }
    var outcome: Outcome?
    let words = [file.path, file.module, file.languageMode] + watched
    let key = Data(words.joined(separator: "\0").utf8) + data
    let stored = await cache.result(in: file.path, for: key) {
      outcome = await onLargeStack(for: timeLimit) {
        Self.outcome(of: file, [UInt8](data), watching: Set(watched))
      }
      return outcome.flatMap { try? JSONEncoder().encode($0) }
    }
    return outcome ?? stored.flatMap { try? JSONDecoder().decode(Outcome.self, from: $0) }
      ?? Outcome(obstacle: ParsedSource.unreadable(file.path, "it takes too long"))
  }

  private static func outcome(
    of file: File,
    _ bytes: [UInt8],
    watching watched: Set<String>
  ) -> Outcome {
    do throws(Obstacle) {
      let parsed = try ParsedSource(path: file.path, bytes: bytes)
      let visitor = SourceVisitor(file, parsed, watching: watched)
      visitor.walk(parsed.tree)
      let obstacle = parsed.syntaxError ?? visitor.doubt
      var source = visitor.source
      source.isWhole = obstacle == nil
      if watched.contains(allNames) {
        let names = NameVisitor(parsed, of: file.module)
        names.walk(parsed.tree)
        source.names = names.names
      }
      return Outcome(source: source, obstacle: obstacle)
    } catch {
      return Outcome(obstacle: error)
    }
  }
}

/// Runs the work on a thread with a large stack; nil if it takes longer than the limit.
///
/// The parser cannot be stopped: its thread ends with the process.
private func onLargeStack<Output: Sendable>(
  for limit: Duration,
  _ work: @escaping @Sendable () -> Output
) async -> Output? {
  let (results, sink) = AsyncStream.makeStream(of: Output?.self)
  let thread = Thread { sink.yield(work()) }
  thread.stackSize = ParsedSource.stackSize
  thread.start()
  let timer = Task {
    try? await Task.sleep(for: limit)
    sink.yield(nil)
  }
  defer { timer.cancel() }
  return await results.first { _ in true } ?? nil
}
