import Foundation

@testable import BoundaryCheck

/// A temporary folder with Swift sources, which goes away with the value.
final class SourceFolder: Sendable {
  let root: String

  init(_ files: [String: String]) throws {
    root =
      FileManager.default.temporaryDirectory
      .appending(path: "sources-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(filePath: root + "/" + name))
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  /// Reads the named files, all of the module M.
  func read(
    _ names: [String],
    mode: String = "6",
    watching: Set<String> = []
  ) async -> SwiftReader.Reading {
    let files = names.map { SwiftReader.File(path: $0, module: "M", languageMode: mode) }
    // Tests may run under the thread sanitizer, beside other programs.
    let reader = SwiftReader(root: root, timeLimit: .seconds(600))
    return await reader.read(files, watching: watching)
  }
}

/// Reads one source as the file `a.swift` of the module M.
func read(
  _ text: String,
  mode: String = "6",
  watching: Set<String> = []
) async throws -> SwiftReader.Reading {
  try await SourceFolder(["a.swift": text]).read(["a.swift"], mode: mode, watching: watching)
}
