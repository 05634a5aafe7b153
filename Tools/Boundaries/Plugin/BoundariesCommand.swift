import Foundation
import PackagePlugin

/// The command `swift package boundaries`, for packages that depend on this one.
@main
struct BoundariesCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try Self.package(in: context).directoryURL.appending(path: "Tools/Boundaries")
    let process = Process()
    process.executableURL = tool.appending(path: "run")
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// The package that this plugin belongs to: the client itself, or one of its dependencies.
  private static func package(in context: PluginContext) throws -> Package {
    let packages = [context.package] + context.package.dependencies.map(\.package)
    let own = packages.first { package in
      FileManager.default.fileExists(atPath: package.directoryURL.appending(path: Self.check).path)
    }
    guard let own else { throw MissingDependency() }
    return own
  }

  private static let check = "Tools/Boundaries/run"

  private struct MissingDependency: Error, CustomStringConvertible {
    let description = "Package.swift must name the package with this plugin as a dependency"
  }
}
