import Foundation

@testable import BoundaryCheck

/// A folder with files in it, gone with its last owner.
final class TemporaryWorkspace: Sendable {
  let root: String

  init(_ files: [String: String] = [:]) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "boundaries-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    root = folder.resolvingSymlinksInPath().path
    for (path, text) in files { try write(text, to: path) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  func write(_ text: String, to path: String) throws {
    let url = URL(filePath: root + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
  }

  func overwrite(_ bytes: [UInt8], at path: String) throws {
    try Data(bytes).write(to: URL(filePath: root + "/" + path))
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: root + "/" + path,
      withDestinationPath: target
    )
  }

  /// The files as they are, held to the policy, with no manifest read.
  func workspace(under policy: Policy) throws -> Workspace {
    Workspace(
      root: root,
      policy: policy,
      tree: try FileTree(root: root, without: [".build"]),
      manifests: [:],
      toolchain: Toolchain(runner: Subprocess())
    )
  }
}

/// How tests build with SwiftPM.
enum RealBuild {
  /// A small build spends a third of its time on an index of the system's modules, which only editors
  /// read, and a third on compiling C modules of the system; all builds share these, beside the tests.
  static let command = [
    "swift", "build", "-Xswiftc", "-index-ignore-system-modules", "-Xswiftc", "-module-cache-path",
    "-Xswiftc",
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/ModuleCache",
  ]
}
