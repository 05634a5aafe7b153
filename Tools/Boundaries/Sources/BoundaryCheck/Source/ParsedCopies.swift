import Foundation

/// What the compiler's parser says about copies of sources in a folder of their own.
struct ParsedCopies: Sendable {
  /// An error in a copy, with the compiler's line and column in bytes.
  struct Complaint: Hashable, Sendable {
    var line: Int
    var column: Int
    var message: String
  }

  /// The syntax dump of each copy; nil where the compiler wrote none.
  private(set) var dumps: [[UInt8]?] = []
  /// What keeps a copy from being parsed, by its number.
  private(set) var complaints: [Int: [Complaint]] = [:]
  /// Every module that the listed copies import.
  private(set) var importedModules: Set<String> = []
  /// Whether the compiler crashed, which says nothing about the single copies.
  private(set) var hasCrashed = false

  /// Writes the copies and asks the compiler about all of them at once.
  ///
  /// `listed` are the copies whose imports are to be listed together, by number. The compiler is
  /// given some seconds of processor time, since there are sources over which it never ends.
  init(
    of copies: [[UInt8]],
    listing listed: [Int],
    languageMode: String,
    toolchain: Toolchain,
    seconds: Int = 60
  ) async throws(Obstacle) {
    let folder = try CopyFolder(of: copies)
    defer { folder.remove() }
    try folder.write(lists: copies.count, listed: listed)
    // A module of this name is imported by nobody.
    let parser = [
      "sh", "-c", "ulimit -t \(seconds) && exec \"$0\" \"$@\"", "swiftc", "-frontend",
      "-module-name", "CopiesOfSources", "-swift-version", languageMode,
    ]
    async let dumping = toolchain.runner.run(Command(parser + folder.dumpWords))
    async let listing = toolchain.runner.run(Command(parser + folder.listWords))
    let results: (dump: CommandResult, list: CommandResult)
    do {
      results = try await (dumping, listing)
    } catch let obstacle as Obstacle {
      throw obstacle
    } catch {
      throw Obstacle(message: "cannot run swiftc")
    }
    for result in [results.dump, results.list] {
      try take(result, in: folder)
    }
    dumps = copies.indices.map(folder.dump)
    let lines = String(decoding: results.list.output, as: UTF8.self).split(
      whereSeparator: \.isNewline
    )
    importedModules = Set(lines.map(String.init))
  }

  /// Sorts the compiler's errors by copy; an error that belongs to none stops everything.
  private mutating func take(
    _ result: CommandResult,
    in folder: CopyFolder
  ) throws(Obstacle) {
    var isExplained = result.status == 0
    for line in result.errors.split(whereSeparator: \.isNewline) {
      if let (copy, complaint) = folder.complaint(in: line) {
        isExplained = true
        // Files are parsed together, and at most one of them is taken for a script.
        if complaint.message.hasSuffix(" are not allowed at the top level") { continue }
        if complaints[copy]?.contains(complaint) != true {
          complaints[copy, default: []].append(complaint)
        }
      } else if line.hasPrefix("error: ") || line.hasPrefix("<unknown>:0: error: ") {
        throw Obstacle(message: "the compiler cannot parse the sources: \(line)")
      }
    }
    guard !Self.crashes.contains(result.status) else {
      hasCrashed = true
      return
    }
    guard isExplained, result.status < 128 else {
      throw Obstacle(
        message: "the compiler cannot parse the sources: it ended with status \(result.status)",
        instead: "Run swiftc -frontend -parse on them to see the whole message."
      )
    }
  }

  /// The statuses of SIGILL, SIGTRAP, SIGABRT, SIGBUS and SIGSEGV.
  private static let crashes: Set<Int32> = [132, 133, 134, 135, 139]
}
