import Foundation

/// Asks SwiftPM what a package's manifest says.
struct ManifestReader {
  let toolchain: Toolchain

  /// Reads the manifest of the package in an absolute folder, where it leaves nothing behind.
  func manifest(ofPackageAt folder: String) async throws(Obstacle) -> Manifest {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "boundaries-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    // Without a cache: the answer is to come from this manifest, as it is now.
    let words = [
      "swift", "package", "--package-path", folder, "--scratch-path", scratch.path,
      "--manifest-cache", "none", "dump-package",
    ]
    let result = try await toolchain.run(words, to: "read the manifest of \(folder)")
    return try Manifest(dump: result.output, of: folder)
  }
}
