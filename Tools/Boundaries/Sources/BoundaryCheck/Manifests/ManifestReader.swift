import Foundation

/// Reads manifests with SwiftPM.
struct ManifestReader {
  let toolchain: Toolchain

  /// The manifest with the targets and edges that it also has if the environment differs: with all of its
  /// variables set that are not, and without the ones that are.
  func manifest(
    ofPackageAt folder: String,
    inAnyEnvironment: Bool = false
  ) async throws(Obstacle) -> Manifest {
    let manifest = try await read(folder)
    let variables = inAnyEnvironment ? Self.variables(of: folder) : []
    guard !variables.isEmpty else { return manifest }
    let environment = ProcessInfo.processInfo.environment
    let set = variables.filter { environment[$0] == nil }.map { $0 + "=1" }
    let unset = variables.filter { environment[$0] != nil }.flatMap { ["-u", $0] }
    let other = try? await read(folder, with: ["env"] + unset + set)
    return other.map(manifest.merging) ?? manifest
  }

  /// The words in a manifest that are written like variables, if it reads the environment.
  private static func variables(of folder: String) -> [String] {
    let data = FileManager.default.contents(atPath: folder + "/Package.swift") ?? Data()
    let text = String(decoding: data, as: UTF8.self)
    guard text.contains("environment") || text.contains("getenv") else { return [] }
    return Set(text.matches(of: /"([A-Z][A-Z0-9_]{2,60})"/).map { String($0.1) }).sorted()
  }

  /// Reads the manifest of the package in an absolute folder, without leaving files there.
  ///
  /// `prefix` are words before the command.
  private func read(
    _ folder: String,
    with prefix: [String] = []
  ) async throws(Obstacle) -> Manifest {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "boundaries-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    // Without a cache, which could hold an older manifest.
    let words =
      prefix + [
        "swift", "package", "--package-path", folder, "--scratch-path", scratch.path,
        "--manifest-cache", "none", "dump-package",
      ]
    let purpose = "read the manifest of \(folder)"
    guard let inputs = Self.inputs(of: folder) else {
      return try Manifest(dump: try await toolchain.run(words, to: purpose).output, of: folder)
    }
    let result = try await toolchain.output(
      of: prefix + ["dump-package", folder],
      in: (prefix + [folder]).joined(separator: " "),
      for: inputs
    ) {
      () throws(Obstacle) in try await toolchain.run(words, to: purpose)
    }
    return try Manifest(dump: result.output, of: folder)
  }

  /// Everything that SwiftPM reads for the manifest: its text and variants, and the environment.
  ///
  /// Nil if the manifest may read more: files with other modules, or the state of git. The environment
  /// can contain secrets, so only its checksum is stored.
  private static func inputs(of folder: String) -> Data? {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
    let files =
      names.filter { $0.hasPrefix("Package") }
      + ((try? manager.subpathsOfDirectory(atPath: folder + "/.swiftpm")) ?? []).map {
        ".swiftpm/" + $0
      }
    // Shells change these without a change of what they run.
    let environment = ProcessInfo.processInfo.environment
      .filter { !["_", "OLDPWD", "PWD", "SHLVL"].contains($0.key) }
    let variables = Data("\(environment.sorted { $0.key < $1.key })".utf8)
    var inputs = Data("\(variables.checksum)\n".utf8)
    for file in files.sorted() {
      let text = manager.contents(atPath: folder + "/" + file) ?? Data()
      if readsMore(String(decoding: text, as: UTF8.self)) { return nil }
      inputs += Data("\(file) \(text.count)\n".utf8) + text
    }
    return inputs
  }

  /// Whether a manifest contains an import of a module that can read files, or asks for git.
  private static func readsMore(_ text: String) -> Bool {
    let rest = ManifestTextCheck.modules.reduce(text) { $0.replacing("import \($1)", with: "") }
    return rest.contains("import") || rest.contains("gitInformation")
  }
}
