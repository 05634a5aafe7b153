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
    /// The modules whose import is active whatever the conditions are.
    var certain: Set<String> = []
    var obstacles: [Obstacle] = []
  }

  let entries: [Entry]
  let languageMode: String
  let toolchain: Toolchain

  /// The sources by their place, and what could not be read.
  func read(
    watching: Set<String>
  ) async throws(Obstacle) -> (sources: [Int: SwiftSource], obstacles: [Obstacle]) {
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
    let outcomes = await concurrently(Array(zip(entries, numbers))) { entry, numbers in
      outcome(of: entry, parsed: parsed, numbers: numbers, watching: watching)
    }
    var sources: [Int: SwiftSource] = [:]
    for outcome in outcomes {
      sources[outcome.index] = outcome.source
    }
    return (sources, outcomes.flatMap(\.obstacles) + disagreements(outcomes, with: parsed))
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
      outcome.certain = entry.prepared.hasBranches ? [] : reading.imports
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

  /// Whether the files' imports together are what the compiler lists when it is asked for imports alone.
  private func disagreements(_ outcomes: [Outcome], with parsed: ParsedCopies) -> [Obstacle] {
    guard outcomes.allSatisfy({ $0.source != nil }) else { return [] }
    // What canImport says is another thing to the parser than to the list: either answer will do.
    let certain = outcomes.reduce(into: Set<String>()) { $0.formUnion($1.certain) }
    let possible = Set(outcomes.compactMap(\.source).flatMap(\.imports).map(\.module))
    let listed = parsed.importedModules
    let odd = certain.subtracting(listed).union(listed.subtracting(possible))
    return odd.sorted().map { module in
      Obstacle(
        message: "the compiler's list of imports disagrees with its parser about \(module)",
        instead: "Look for the import of \(module) in the sources of language mode \(languageMode)."
      )
    }
  }
}
