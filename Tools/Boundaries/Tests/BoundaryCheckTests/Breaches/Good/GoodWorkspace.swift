/// A small workspace in four layers that keeps its policy, by the path of each file.
enum GoodWorkspace {
  static let files = [domain, data, outside, root, policy].reduce(into: [:]) { files, group in
    files.merge(group) { $1 }
  }

  /// What builds every object the policy asks for, in order.
  ///
  /// A plan that SwiftPM keeps knows nothing of files that come and go in the packages below the root.
  static let builds = [["--product", "newsdesk"], ["--build-tests"]].map {
    RealBuild.command + ["--disable-build-manifest-caching"] + $0
  }
}
