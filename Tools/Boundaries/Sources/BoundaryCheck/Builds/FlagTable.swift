/// The flags that SwiftPM itself passes to one tool, with what their operands must be.
struct FlagTable: Sendable {
  /// What the operand of a flag must be.
  enum Operand: Sendable {
    /// The flag has no operand.
    case nothing
    case anything
    /// A path in the build folder, or a file that lists what is there.
    case built
    /// A path in the toolchain.
    case toolchain
    /// A folder to search: in the build folder, in the toolchain, or of a C module of the policy.
    case searched
    /// A module map in the build folder, or of a C or system module of the policy.
    case moduleMap
    /// A condition that SwiftPM or the target's manifest sets.
    case condition
    /// A library that a module of the policy links.
    case library
    /// Where the program looks for its libraries when it runs.
    case runPath
    /// The name of the program's entry point.
    case entryPoint
  }

  /// By flag; the empty flag is for a word that needs no flag.
  private let operands: [String: Operand]
  /// The flags whose operand may be the rest of the word; any operand may be the next word.
  private let joined: [String]

  private init(_ flags: [Operand: [String]]) {
    let pairs = flags.flatMap { operand, flags in flags.map { ($0, operand) } }
    operands = Dictionary(uniqueKeysWithValues: pairs)
    joined = pairs.filter { $1 != .nothing && ($0.count < 3 || $0.hasSuffix("=")) }.map(\.0)
  }

  /// The flag in a word, and what its operand must be; nil for an unknown word.
  func entry(for word: String) -> (flag: String, operand: Operand)? {
    let prefix = joined.filter { word.hasPrefix($0) }.max { $0.count < $1.count }
    let flag = operands[word] == nil ? prefix : word
    return flag.flatMap { flag in operands[flag].map { (flag, $0) } }
  }
}

extension FlagTable {
  /// The flags of swiftc, and of the tools to which it passes the word after an option.
  static let swift: [(option: String?, table: FlagTable)] = [
    (nil, compiler), ("-Xcc", importer), ("-Xfrontend", frontend), ("-Xlinker", linker),
  ]

  private static let compiler = FlagTable([
    .nothing: [
      "-emit-dependencies", "-emit-module", "-emit-objc-header", "-emit-executable",
      "-emit-library", "-c", "-parse-as-library", "-incremental", "-enable-batch-mode",
      "-disable-batch-mode", "-serialize-diagnostics", "-parseable-output", "-Onone",
      "-enable-testing", "-g", "-gnone", "-color-diagnostics", "-no-color-diagnostics",
      "-warnings-as-errors", "-no-warnings-as-errors", "-suppress-warnings",
      "-strict-memory-safety", "-profile-generate", "-profile-coverage-mapping",
      "-static-stdlib", "-no-static-stdlib", "-cxx-interoperability-mode=default",
      "-index-ignore-system-modules",
    ],
    .anything: [
      "-module-name", "-package-name", "-target", "-swift-version", "-enable-upcoming-feature",
      "-default-isolation", "-Werror", "-Wwarning", "-j", "-sanitize=",
    ],
    .built: [
      "", "@", "-o", "-emit-module-path", "-output-file-map", "-index-store-path",
      "-module-cache-path", "-emit-objc-header-path",
    ],
    .searched: ["-I", "-F", "-L"],
    .toolchain: ["-plugin-path", "-sdk", "-resource-dir"],
    .condition: ["-D"],
    .library: ["-l"],
  ])

  /// How Swift reads the headers of C modules.
  private static let importer = FlagTable([
    .nothing: ["-fPIC", "-g", "-g0", "-fno-omit-frame-pointer", "-fomit-frame-pointer"],
    .searched: ["-I"],
    .moduleMap: ["-fmodule-map-file="],
  ])

  private static let frontend = FlagTable([
    .nothing: ["-enable-cross-import-overlays"],
    .anything: ["-entry-point-function-name"],
    .toolchain: ["-load-plugin-executable"],
  ])

  private static let linker = FlagTable([
    .entryPoint: ["--defsym"], .runPath: ["-rpath", "-rpath="],
  ])

  /// The flags of clang for a file of a C module.
  static let clang = FlagTable([
    .nothing: [
      "-c", "-g", "-g0", "-O0", "-fPIC", "-fblocks", "-MD", "-w", "-fno-omit-frame-pointer",
      "-fomit-frame-pointer", "-fcolor-diagnostics", "-fprofile-instr-generate",
      "-fcoverage-mapping",
    ],
    .anything: ["-target", "-MT", "-std=", "-fsanitize="],
    .built: ["-MF", "-o", "-index-store-path"],
    .searched: ["", "-I"],
    .condition: ["-D"],
  ])
}
