@testable import BoundaryCheck

extension Breach {
  /// Manifests that can vary: each has to be told apart by the package or the name.
  static let environments: [Breach] = [
    Breach(
      "Manifests depend on their environment",
      imports(of: Place.domainManifest, "Foundation", "Glibc")
        + lines(of: Place.domainManifest, words.map(\.code))
        + lines(of: Place.dataManifest, ["#if canImport(Darwin)", "let one = 1", "#endif"])
        + lines(of: Place.presentationManifest, ["#if os(macOS)", "let one = 1", "#endif"])
        + lines(of: Place.appManifest, ["#if compiler(>=9)", "let one = 1", "#endif"]),
      (["Foundation", "Glibc", "Context"] + words.map(\.name)).map {
        Sign(.manifestEnvironment, "Modules/Domain", $0)
      } + [
        Sign(.manifestEnvironment, "Modules/Data", "Darwin"),
        Sign(.manifestEnvironment, "Modules/Data", "#if"),
        Sign(.manifestEnvironment, "Modules/Presentation", "#if"),
        Sign(.manifestEnvironment, "Modules/App", "#if"),
      ]
    )
  ]

  /// What is reported, and code that uses it.
  private static let words = [
    ("ProcessInfo", "let one = ProcessInfo.processInfo"),
    ("environment", #"let two = Context.environment["NEWS"]"#),
    ("packageDirectory", "let three = Context.packageDirectory"),
    ("gitInformation", "let four = Context.gitInformation"),
    ("CommandLine", "let five = CommandLine.arguments"),
    ("getenv", #"let six = getenv("NEWS")"#),
    ("FileManager", "let seven = FileManager.default"),
    ("random", "let eight = Bool.random()"),
    ("ContinuousClock", "let nine = ContinuousClock().now"),
    ("#filePath", "let ten = #filePath"),
  ].map { (name: $0, code: $1) }

  private static func imports(of manifest: String, _ modules: String...) -> [Change] {
    let lines = modules.map { "import \($0)\n" }.joined()
    return [.replace(manifest, "import Pack", lines + "import Pack")]
  }

  private static func lines(of manifest: String, _ lines: [String]) -> [Change] {
    [.append(manifest, lines.joined(separator: "\n") + "\n")]
  }
}
