/// A word of a script that changes what a compiler, a linker or SwiftPM can reach.
struct ScriptFlag: Equatable, Sendable {
  /// As the policy lists it: a flag, or the name of an environment variable.
  let text: String
  /// Counted from 1.
  let line: Int

  /// Whether the flag depends on a variable or a command.
  var isComputed: Bool { text.contains("$") }

  /// Finds the flags among the words of a script, in their order.
  static func all(in words: [ScriptWord]) -> [ScriptFlag] {
    var flags: [ScriptFlag] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let (word, line) = (word.text, word.line)
      let option = option(in: word)
      let name = String(option.drop { $0 == "-" }.prefix { $0 != "=" })
      let variable = String(word.prefix { !"=:+?!".contains($0) })
      if option.hasPrefix("-"), passing.contains(name) {
        let joined = option.firstIndex(of: "=").map { String(option[$0...].dropFirst()) }
        let passed = joined ?? rest.popFirst()?.text ?? "$"
        flags.append(ScriptFlag(text: passed, line: line))
      } else if option.hasPrefix("-"), options.contains(name) || isSearchPath(option) {
        flags.append(ScriptFlag(text: String(option), line: line))
      } else if variables.contains(variable) || variable.hasPrefix("SWIFTPM_") {
        flags.append(ScriptFlag(text: variable, line: line))
      }
    }
    return flags
  }

  /// Options that pass the next word on to a compiler or a linker, without dashes.
  private static let passing: Set = [
    "Xassembler", "Xbuild-tools-swiftc", "Xcc", "Xclang", "Xclang-linker", "Xcxx", "Xfrontend",
    "Xlinker", "Xllvm", "Xmanifest", "Xpreprocessor", "Xswiftc", "Xxcbuild",
  ]

  /// Options of SwiftPM and the compilers that add other code, without dashes.
  private static let options: Set = [
    "build-system", "config-path", "default-registry-url", "disable-default-traits",
    "disable-sandbox", "enable-all-traits", "enable-experimental-feature", "fmodule-map-file",
    "import-module", "isystem", "load-plugin-executable", "load-plugin-library", "module-alias",
    "multiroot-data-file", "pkg-config-path", "plugin-path", "replace-scm-with-registry", "sdk",
    "swift-sdk", "swift-sdks-path", "toolchain", "toolset", "traits", "vfsoverlay",
  ]

  /// Environment variables that compilers, linkers and SwiftPM read.
  private static let variables: Set = [
    "CCC_ADD_ARGS", "CCC_OVERRIDE_OPTIONS", "COMPILER_PATH", "CPATH", "CPLUS_INCLUDE_PATH",
    "C_INCLUDE_PATH", "LD_AUDIT", "LD_LIBRARY_PATH", "LD_PRELOAD", "LIBRARY_PATH", "PKG_CONFIG",
    "PKG_CONFIG_LIBDIR", "PKG_CONFIG_PATH", "PKG_CONFIG_SYSROOT_DIR", "SDKROOT", "SWIFT_EXEC",
    "SWIFT_EXEC_MANIFEST", "TOOLCHAINS",
  ]

  /// Whether the option is `-I`, `-F` or `-L` joined with a path; alone other programs have them too.
  private static func isSearchPath(_ option: Substring) -> Bool {
    ["-I", "-F", "-L"].contains(option.prefix(2)) && option.contains { $0 == "/" || $0 == "$" }
  }

  /// The word without `NAME=` or `NAME:-` before it.
  private static func option(in word: String) -> Substring {
    guard !word.hasPrefix("-"), let sign = word.firstIndex(where: { $0 == "=" || $0 == ":" })
    else { return word[...] }
    return word[sign...].drop { $0 == "=" || $0 == ":" }
  }
}
