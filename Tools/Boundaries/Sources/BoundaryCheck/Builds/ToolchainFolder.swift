import Foundation

extension Toolchain {
  private struct TargetInfo: Decodable {
    struct Paths: Decodable {
      let runtimeResourcePath: String
    }
    let paths: Paths
  }

  /// The folder that holds the toolchain's `bin` and `lib`, with no symbolic link in its path.
  ///
  /// The compiler is asked, since what is on the PATH may only be a program that picks a toolchain.
  func folder() async throws(Obstacle) -> String {
    let result = try await run(["swiftc", "-print-target-info"], to: "find the Swift toolchain")
    guard let info = try? JSONDecoder().decode(TargetInfo.self, from: Data(result.output)) else {
      throw Obstacle(
        message: "the Swift compiler does not tell where its toolchain is",
        instead: "Run it by hand to see what it says: swiftc -print-target-info"
      )
    }
    // <toolchain>/lib/swift
    return URL(filePath: info.paths.runtimeResourcePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)
      .trimmingSuffix("/")
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
