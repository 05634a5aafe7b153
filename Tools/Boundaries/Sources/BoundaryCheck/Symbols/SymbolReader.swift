import Foundation

/// Reads symbols of objects with the toolchain's programs.
struct SymbolReader: Sendable {
  let toolchain: Toolchain
  /// The toolchain's folder, absolute.
  let folder: String

  /// The symbols of groups of objects; unreadable objects are obstacles.
  func symbols(of groups: [[String]]) async -> SymbolListing {
    // With paths of the maximum length, 200 are as much as a command line may contain.
    let batches = groups.flatMap { group in
      stride(from: 0, to: group.count, by: 200).map { Array(group[$0...].prefix(200)) }
    }
    let listings = await batches.concurrentMap { batch in
      do throws(Obstacle) {
        return try await listing(of: batch)
      } catch {
        return SymbolListing(obstacles: [error])
      }
    }
    return listings.reduce(into: SymbolListing()) { $0.merge($1) }
  }

  private func listing(of objects: [String]) async throws(Obstacle) -> SymbolListing {
    let command = Command([folder + "/bin/llvm-nm", "--extern-only"] + objects)
    let states = command.words.map { FileState($0)?.description ?? "" }
    let toolchain = toolchain
    let result = try await toolchain.output(
      of: command.words,
      in: "symbols of \(objects.first ?? "")",
      for: Data(states.joined(separator: "\0").utf8)
    ) { () throws(Obstacle) in try await toolchain.runner.run(command) }
    var listing = SymbolListing(output: result.output, of: objects)
    if result.status == 0 {
      // A single object without symbols is not listed.
      let none = objects.map { ($0, ObjectSymbols()) }
      listing.objects.merge(none) { read, _ in read }
    }
    let complaints = result.errors.split(separator: "\n").filter { $0.contains("error:") }
    listing.obstacles += complaints.map { complaint in
      Obstacle(
        "cannot list the symbols of an object: \(complaint)",
        instead: "Remove it and build again: swift build --build-tests"
      )
    }
    if result.status != 0, complaints.isEmpty {
      let message = "cannot list the symbols of objects: llvm-nm ended with status \(result.status)"
      throw Obstacle(message, instead: "Check that \(folder)/bin/llvm-nm runs.")
    }
    return listing
  }

  /// The meanings of mangled names, by name; the result leaves out names that are not mangled.
  func meanings(of names: [String]) async throws(Obstacle) -> [String: SymbolMeaning] {
    let result = try await toolchain.run(
      [folder + "/bin/swift-demangle", "-expand"],
      input: names.map { $0 + "\n" }.joined(),
      to: "demangle symbols"
    )
    let trees = DemangledTrees(output: result.output)
    guard trees.count == names.count else {
      let message = "swift-demangle did not print all symbols"
      throw Obstacle(message, instead: "Use the toolchain that the README lists.")
    }
    return trees.meanings
  }
}
