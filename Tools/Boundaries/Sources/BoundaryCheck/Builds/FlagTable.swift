/// The flags that SwiftPM itself passes to one tool: a closed list, so that no other goes unseen.
struct FlagTable: Sendable {
  /// What the operand of a flag has to be.
  enum Operand: Sendable {
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

  /// Flags that are one word and mean no more than themselves.
  var plain: Set<String> = []
  /// Flags whose operand is the next word.
  var separate: [String: Operand] = [:]
  /// Flags whose operand is the rest of the word.
  var joined: [String: Operand] = [:]
  /// What a word that is no flag has to be.
  var bare: Operand?
}

extension FlagTable {
  /// What swiftc is given, to compile and to link.
  static let swift = FlagTable(
    plain: [
      "-emit-dependencies", "-emit-module", "-emit-objc-header", "-emit-executable",
      "-emit-library", "-c", "-parse-as-library", "-incremental", "-enable-batch-mode",
      "-disable-batch-mode", "-serialize-diagnostics", "-parseable-output", "-Onone",
      "-enable-testing", "-g", "-gnone", "-color-diagnostics", "-no-color-diagnostics",
      "-warnings-as-errors", "-no-warnings-as-errors", "-suppress-warnings",
      "-strict-memory-safety", "-profile-generate", "-profile-coverage-mapping",
      "-static-stdlib", "-no-static-stdlib", "-cxx-interoperability-mode=default",
    ],
    separate: [
      "-module-name": .anything, "-package-name": .anything, "-target": .anything,
      "-swift-version": .anything, "-enable-upcoming-feature": .anything,
      "-default-isolation": .anything, "-Werror": .anything, "-Wwarning": .anything,
      "-emit-module-path": .built, "-output-file-map": .built, "-index-store-path": .built,
      "-module-cache-path": .built, "-emit-objc-header-path": .built, "-o": .built,
      "-I": .searched, "-F": .searched, "-L": .searched,
      "-plugin-path": .toolchain, "-sdk": .toolchain, "-resource-dir": .toolchain,
    ],
    joined: [
      "-D": .condition, "-I": .searched, "-F": .searched, "-L": .searched, "-l": .library,
      "-j": .anything, "-sanitize=": .anything, "@": .built,
    ],
    bare: .built
  )

  /// What follows -Xcc: how Swift reads the headers of C modules.
  static let importer = FlagTable(
    plain: ["-fPIC", "-g", "-g0", "-fno-omit-frame-pointer", "-fomit-frame-pointer"],
    separate: ["-I": .searched],
    joined: ["-I": .searched, "-fmodule-map-file=": .moduleMap]
  )

  /// What follows -Xfrontend.
  static let frontend = FlagTable(
    plain: ["-enable-cross-import-overlays"],
    separate: ["-entry-point-function-name": .anything, "-load-plugin-executable": .toolchain]
  )

  /// What follows -Xlinker.
  static let linker = FlagTable(
    separate: ["--defsym": .entryPoint, "-rpath": .runPath],
    joined: ["-rpath=": .runPath]
  )

  /// What clang is given for a file of a C module.
  static let clang = FlagTable(
    plain: [
      "-c", "-g", "-g0", "-O0", "-fPIC", "-fblocks", "-MD", "-w", "-fno-omit-frame-pointer",
      "-fomit-frame-pointer", "-fcolor-diagnostics", "-fprofile-instr-generate",
      "-fcoverage-mapping",
    ],
    separate: [
      "-target": .anything, "-MT": .anything, "-MF": .built, "-o": .built,
      "-index-store-path": .built, "-I": .searched,
    ],
    joined: [
      "-D": .condition, "-I": .searched, "-std=": .anything, "-fsanitize=": .anything,
    ],
    bare: .searched
  )
}
