import Foundation

/// Reads Swift sources with our own lexer and the compiler's parser, and believes neither alone.
struct SwiftReader: Sendable {
  let toolchain: Toolchain
  /// Absolute.
  let root: String

  /// A source file to read.
  struct File: Hashable, Sendable {
    /// Relative to the root.
    var path: String
    var module: String
    /// As the manifest has it: "6", "5".
    var languageMode: String
  }

  /// What could be read, and what could not.
  struct Reading: Sendable {
    /// In the order of the files.
    var sources: [SwiftSource] = []
    var obstacles: [Obstacle] = []
  }

  /// Reads the files, and looks for the watched names among their identifiers.
  func read(
    _ files: [File],
    watching: Set<String>
  ) async throws(Obstacle) -> Reading {
    let outcomes = await concurrently(files, prepare)
    var sources: [Int: SwiftSource] = [:]
    var obstacles: [Obstacle] = []
    var batches: [String: [Batch.Entry]] = [:]
    for (index, outcome) in outcomes.enumerated() {
      switch outcome {
      case .success(let prepared):
        let entry = Batch.Entry(index: index, prepared: prepared)
        batches[files[index].languageMode, default: []].append(entry)
      case .failure(let obstacle):
        obstacles.append(obstacle)
      }
    }
    for (mode, entries) in batches.sorted(by: { $0.key < $1.key }) {
      let batch = Batch(entries: entries, languageMode: mode, toolchain: toolchain)
      let reading = try await batch.read(watching: watching)
      sources.merge(reading.sources) { one, _ in one }
      obstacles += reading.obstacles
    }
    return Reading(sources: files.indices.compactMap { sources[$0] }, obstacles: obstacles)
  }

  /// What our lexer makes of a file.
  private func prepare(_ file: File) -> Result<PreparedSource, Obstacle> {
    guard let data = try? Data(contentsOf: URL(filePath: root + "/" + file.path)) else {
      return .failure(
        Obstacle(
          message: "cannot read \(file.path)",
          instead: "Make it readable, or remove it.",
          location: Location(file: file.path)
        )
      )
    }
    let source = SourceText(path: file.path, bytes: [UInt8](data))
    do {
      return .success(
        try PreparedSource(source, module: file.module, languageMode: file.languageMode)
      )
    } catch {
      return .failure(source.obstacle(error))
    }
  }
}

/// Does the same work for each input, several at a time; the outputs are in the inputs' order.
func concurrently<Input: Sendable, Output: Sendable>(
  _ inputs: [Input],
  _ work: @escaping @Sendable (Input) -> Output
) async -> [Output] {
  await withTaskGroup(of: (Int, Output).self) { group in
    for (index, input) in inputs.enumerated() {
      group.addTask { (index, work(input)) }
    }
    var outputs: [Int: Output] = [:]
    for await (index, output) in group {
      outputs[index] = output
    }
    return inputs.indices.compactMap { outputs[$0] }
  }
}
