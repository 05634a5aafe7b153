import Foundation

/// The records of the debug builds that the policy's packages name, and why the others are missing.
struct BuildRecords: Equatable, Sendable {
  /// By the build folder's path relative to the root.
  var records: [String: BuildRecord] = [:]
  var obstacles: [Obstacle] = []

  init(records: [String: BuildRecord] = [:], obstacles: [Obstacle] = []) {
    self.records = records
    self.obstacles = obstacles
  }

  /// Reads the record of each build folder once.
  init(of workspace: Workspace) {
    for scratch in Set(workspace.policy.packages.map(\.scratch)).sorted() {
      do throws(Obstacle) {
        records[scratch] = try Self.record(in: scratch, of: workspace)
      } catch {
        obstacles.append(error)
      }
    }
  }

  /// The record that holds the module, and the module in it; nil if there is no such record.
  func module(
    _ module: Policy.Module,
    of package: Policy.Package
  ) -> (record: BuildRecord, built: BuildRecord.Module?)? {
    records[package.scratch].map { ($0, $0.module(named: module.compiledName)) }
  }

  /// How to make the debug build in a build folder, which usually lies beside its manifest.
  static func howToBuild(in scratch: String) -> String {
    // Without the flag SwiftPM keeps a plan that knows no new files of packages below the root.
    let command = "Run: swift build --build-tests --disable-build-manifest-caching"
    switch scratch {
    case ".build": return command
    case _ where scratch.hasSuffix("/.build"):
      return "\(command) --package-path \(scratch.dropLast("/.build".count))"
    default: return "\(command) --scratch-path \(scratch)"
    }
  }

  private static func record(
    in scratch: String,
    of workspace: Workspace
  ) throws(Obstacle) -> BuildRecord {
    let folder = workspace.absolute(scratch)
    guard let text = FileManager.default.contents(atPath: folder + "/debug.yaml") else {
      throw Obstacle(
        message: "there is no debug build in \(scratch)",
        instead: howToBuild(in: scratch)
      )
    }
    let manifest = try BuildManifest(text: [UInt8](text), path: scratch + "/debug.yaml")
    let record = try BuildRecord(manifest, folder: folder)
    guard !record.modules.isEmpty else {
      throw Obstacle(
        message: "the debug build in \(scratch) compiles nothing",
        instead: howToBuild(in: scratch)
      )
    }
    return record
  }
}

extension Policy.Module {
  /// What the compiler calls the module: "_" stands for what no identifier may hold.
  var compiledName: String { name.compiledAsModule }
}

extension String {
  /// A target's name as the compiler writes it.
  var compiledAsModule: String {
    String(map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }
}
