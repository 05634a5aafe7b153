/// What is known of the modules that come with a toolchain for Linux.
enum OutsideModules {
  /// In reach of every Swift file, with no import.
  static let language: Set<String> = [
    "Swift", "_Concurrency", "_StringProcessing", "SwiftOnoneSupport", "_SwiftConcurrencyShims",
    "Builtin",
  ]

  /// The modules whose import includes the C library.
  static let withC: Set<String> = [
    "Glibc", "Musl", "Android", "Bionic", "WASILibc", "Darwin", "CRT", "ucrt",
    "Foundation", "XCTest", "Dispatch",
  ]

  /// What an import of a module puts in reach besides the module, as found by compiling.
  static let broughtBy: [String: Set<String>] = [
    "Foundation": [
      "FoundationEssentials", "FoundationInternationalization", "_FoundationCollections",
      "Dispatch", "Glibc", "Musl",
    ],
    "FoundationEssentials": ["_FoundationCollections"],
    "RegexBuilder": ["_RegexParser"],
    // In symbols, the toolchain's copy of SwiftSyntax has its own names.
    "SwiftDiagnostics": ["CompilerSwiftDiagnostics"],
    "SwiftParser": ["CompilerSwiftParser"],
    "SwiftParserDiagnostics": ["CompilerSwiftParserDiagnostics"],
    "SwiftSyntax": ["CompilerSwiftSyntax"],
    "Testing": ["_Testing_Foundation", "_TestDiscovery", "_TestingInternals", "_TestingInterop"],
    "XCTest": ["Foundation"],
  ]

  /// The modules, with all that their imports put in reach.
  static func reach(of modules: some Sequence<String>) -> Set<String> {
    var reached: Set<String> = []
    var pending = Array(modules)
    while let module = pending.popLast() {
      guard reached.insert(module).inserted else { continue }
      pending += broughtBy[module] ?? []
    }
    return reached
  }
}
