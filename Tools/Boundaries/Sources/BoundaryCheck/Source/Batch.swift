/// The files of one language mode, which the compiler parses together.
struct Batch: Sendable {
  /// A file with its place in the order that was asked for.
  struct Entry: Sendable {
    var index: Int
    var prepared: PreparedSource
  }

  /// What came of one file.
  private struct Outcome: Sendable {
    var index: Int
    var source: SwiftSource?
    /// The modules that are imported outside of every `#if`.
    var unconditional: Set<String> = []
    var obstacles: [Obstacle] = []
  }

  let entries: [Entry]
  let languageMode: String
  let toolchain: Toolchain

  /// The sources by their place, and what could not be read.
  typealias Reading = (sources: [Int: SwiftSource], obstacles: [Obstacle])

  /// Reads all files.
  ///
  /// The compiler sometimes crashes over many files that it parses one by one without trouble, so
  /// the files are then read in two halves. A single file over which it crashes is an obstacle.
  func read(watching: Set<String>) async throws(Obstacle) -> Reading {
    var copies: [[UInt8]] = []
    var numbers: [Range<Int>] = []
    for entry in entries {
      let added = entry.prepared.copies
      numbers.append(copies.count..<(copies.count + added.count))
      copies += added
    }
    let parsed = try await ParsedCopies(
      of: copies,
      listing: numbers.map(\.lowerBound),
      languageMode: languageMode,
      toolchain: toolchain
    )
    if parsed.hasCrashed { return try await readHalves(watching: watching) }
    let outcomes = await concurrently(Array(zip(entries, numbers))) { entry, numbers in
      outcome(of: entry, parsed: parsed, numbers: numbers, watching: watching)
    }
    var sources: [Int: SwiftSource] = [:]
    for outcome in outcomes {
      sources[outcome.index] = outcome.source
    }
    return (sources, outcomes.flatMap(\.obstacles) + disagreements(outcomes, with: parsed))
  }

  private func readHalves(watching: Set<String>) async throws(Obstacle) -> Reading {
    guard entries.count > 1 else {
      return ([:], entries.map { Self.crash(in: $0.prepared.source.path) })
    }
    let middle = entries.count / 2
    var reading: Reading = ([:], [])
    for half in [entries[..<middle], entries[middle...]] {
      let batch = Batch(entries: Array(half), languageMode: languageMode, toolchain: toolchain)
      let part = try await batch.read(watching: watching)
      reading.sources.merge(part.sources) { $1 }
      reading.obstacles += part.obstacles
    }
    return reading
  }

  private static func crash(in path: String) -> Obstacle {
    Obstacle(
      message: "the compiler crashes over \(path)",
      instead: "Run swiftc -frontend -parse on it to see the whole message.",
      location: Location(file: path)
    )
  }

  private func outcome(
    of entry: Entry,
    parsed: ParsedCopies,
    numbers: Range<Int>,
    watching: Set<String>
  ) -> Outcome {
    let source = entry.prepared.source
    var outcome = Outcome(index: entry.index)
    let complaints = numbers.flatMap { parsed.complaints[$0] ?? [] }
    guard complaints.isEmpty else {
      outcome.obstacles = obstacles(complaints, in: source)
      return outcome
    }
    do {
      var dumps: [SyntaxDump] = []
      for number in numbers {
        dumps.append(try dump(number, of: parsed, file: source.path))
      }
      let reading = try entry.prepared.reading(dumps, watching: watching)
      outcome.source = reading.source
      outcome.unconditional = reading.unconditional
    } catch let problem as Unreadable {
      outcome.obstacles = [source.obstacle(problem)]
    } catch {
      outcome.obstacles = [error as? Obstacle ?? Obstacle(message: "cannot read \(source.path)")]
    }
    return outcome
  }

  private func dump(
    _ number: Int,
    of parsed: ParsedCopies,
    file: String
  ) throws(Obstacle) -> SyntaxDump {
    guard let bytes = parsed.dumps[number] else {
      throw Obstacle(
        message: "the compiler wrote no syntax dump of \(file)",
        location: Location(file: file)
      )
    }
    return try SyntaxDump(bytes, of: file)
  }

  /// The compiler's errors, each once although it may be in several views.
  private func obstacles(
    _ complaints: [ParsedCopies.Complaint],
    in source: SourceText
  ) -> [Obstacle] {
    var seen: Set<ParsedCopies.Complaint> = []
    return complaints.filter { seen.insert($0).inserted }.map { complaint in
      let place = source.location(line: complaint.line, byteColumn: complaint.column)
      return Obstacle(
        message: "\(source.path):\(complaint.line):\(place.column ?? 1) cannot be parsed: "
          + complaint.message,
        instead: "Mend it; inactive branches of #if have to be parsable as well.",
        location: place
      )
    }
  }

  /// Where the compiler, asked for imports alone, lists other modules than its parser sees.
  ///
  /// It has to list all imports outside of `#if`, and none that no branch holds.
  private func disagreements(_ outcomes: [Outcome], with parsed: ParsedCopies) -> [Obstacle] {
    let sources = outcomes.compactMap(\.source)
    guard sources.count == outcomes.count else { return [] }
    let all = Set(sources.flatMap(\.imports).map(\.module))
    let certain = outcomes.reduce(into: Set<String>()) { $0.formUnion($1.unconditional) }
    let listed = parsed.importedModules
    return certain.subtracting(listed).union(listed.subtracting(all)).sorted().map { module in
      Obstacle(
        message: "the compiler's list of imports disagrees with its parser about \(module)",
        instead: "Look for the import of \(module) in the sources of language mode \(languageMode)."
      )
    }
  }
}
