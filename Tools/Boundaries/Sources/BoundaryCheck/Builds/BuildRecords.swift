import Foundation

/// The records of the debug builds of the policy's packages, and why others are missing.
struct BuildRecords: Equatable, Sendable {
  /// By the build folder's path relative to the root.
  var records: [String: BuildRecord] = [:]
  var obstacles: [Obstacle] = []

  /// A module of the policy in a package that was built.
  struct Entry {
    let module: Policy.Module
    let package: Policy.Package
    /// Nil if the record does not list the module.
    let built: BuildRecord.Module?
  }

  /// The modules of the packages that have a record, in the order of the policy.
  func entries(of policy: Policy) -> [Entry] {
    policy.packages.flatMap { package -> [Entry] in
      guard let record = records[package.scratch] else { return [] }
      return package.modules.map { module in
        let built = record.module(named: module.compiledName)
        return Entry(module: module, package: package, built: built)
      }
    }
  }

  /// How to make the debug build in a build folder.
  static func howToBuild(in scratch: String) -> String {
    // Without the flag SwiftPM keeps a plan without new files of packages below the root.
    let command = "Run: swift build --build-tests --disable-build-manifest-caching"
    switch scratch {
    case ".build": return command
    case _ where scratch.hasSuffix("/.build"):
      return "\(command) --package-path \(scratch.dropLast("/.build".count))"
    default: return "\(command) --scratch-path \(scratch)"
    }
  }
}

extension BuildRecords {
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

  private static func record(
    in scratch: String,
    of workspace: Workspace
  ) throws(Obstacle) -> BuildRecord {
    let folder = workspace.absolute(scratch)
    let advice = howToBuild(in: scratch)
    guard let text = FileManager.default.contents(atPath: folder + "/debug.yaml") else {
      throw Obstacle("there is no debug build in \(scratch)", instead: advice)
    }
    let manifest = try BuildManifest(text: [UInt8](text), path: scratch + "/debug.yaml")
    let record = try BuildRecord(manifest, folder: folder)
    guard !record.modules.isEmpty else {
      throw Obstacle("the debug build in \(scratch) compiles nothing", instead: advice)
    }
    return record
  }
}

extension Policy.Module {
  /// The module's name in the compiler.
  var compiledName: String { name.compiledAsModule }
}

extension String {
  /// The target's name with "_" for what no identifier may contain.
  var compiledAsModule: String {
    String(map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }
}
