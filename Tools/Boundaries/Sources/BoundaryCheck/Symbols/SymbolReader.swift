/// Asks the toolchain's programs for the symbols of objects and for what their names mean.
struct SymbolReader: Sendable {
  let toolchain: Toolchain
  /// The toolchain's folder, absolute.
  let folder: String

  /// The symbols of the objects; one that cannot be read is an obstacle among the rest.
  func symbols(of objects: [String]) async throws(Obstacle) -> SymbolListing {
    var listing = SymbolListing()
    for batch in objects.batches(ofBytes: Self.argumentBytes) {
      let result = try await toolchain.runner.run(
        Command([folder + "/bin/llvm-nm", "--extern-only"] + batch)
      )
      let part = SymbolListing(output: result.output, of: batch)
      listing.objects.merge(part.objects) { first, _ in first }
      listing.obstacles += part.obstacles
      listing.obstacles += try failures(in: result, naming: batch)
    }
    return listing
  }

  /// What the mangled names mean, by name; one that is no mangled name has no meaning and is left out.
  func meanings(of names: [String]) async throws(Obstacle) -> [String: SymbolMeaning] {
    var meanings: [String: SymbolMeaning] = [:]
    for batch in names.batches(ofBytes: Self.argumentBytes) {
      let result = try await toolchain.run(
        [folder + "/bin/swift-demangle", "-expand"] + batch,
        to: "find out what symbols stand for"
      )
      let part = DemangledTrees(output: result.output)
      guard part.names.count == batch.count else {
        throw Obstacle(
          message: "swift-demangle says nothing of some symbols",
          instead: "Use the toolchain that the README names."
        )
      }
      meanings.merge(part.meanings) { first, _ in first }
    }
    return meanings
  }

  /// Well below what Linux lets a program be given.
  private static let argumentBytes = 400_000

  /// The objects that llvm-nm complains of; throws if it fails without saying which.
  private func failures(
    in result: CommandResult,
    naming objects: [String]
  ) throws(Obstacle) -> [Obstacle] {
    let complaints = result.errors.split(separator: "\n").filter { $0.contains("error:") }
    if result.status != 0, complaints.isEmpty {
      throw Obstacle(
        message: "cannot list the symbols of objects: llvm-nm ended with status \(result.status)",
        instead: "See that \(folder)/bin/llvm-nm runs."
      )
    }
    return complaints.map { complaint in
      Obstacle(
        message: "cannot list the symbols of an object: \(complaint)",
        instead: "Remove it and build again: swift build --build-tests"
      )
    }
  }
}

extension [String] {
  /// The strings in order, in groups that together stay below a size.
  func batches(ofBytes limit: Int) -> [[String]] {
    var batches: [[String]] = []
    var size = limit
    for string in self {
      size += string.utf8.count + 1
      if size > limit {
        batches.append([])
        size = string.utf8.count + 1
      }
      batches[batches.count - 1].append(string)
    }
    return batches
  }
}
