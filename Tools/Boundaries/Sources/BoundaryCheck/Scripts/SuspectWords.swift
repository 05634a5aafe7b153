/// The words by which a build script could put modules, headers or libraries in reach.
enum SuspectWords {
  /// Flags that hand the next word on to a compiler or a linker.
  static let passing: Set<String> = [
    "-Xassembler", "-Xbuild-tools-swiftc", "-Xcc", "-Xclang", "-Xclang-linker", "-Xcxx",
    "-Xfrontend", "-Xlinker", "-Xllvm", "-Xmanifest", "-Xpreprocessor", "-Xswiftc", "-Xxcbuild",
  ]

  /// Flags that no other program is likely to have, without their dashes and what follows `=`.
  private static let flags: Set<String> = [
    "Fsystem", "Isystem", "access-notes-path", "build-system", "config-path",
    "default-registry-url",
    "destination", "disable-access-control", "disable-default-traits",
    "disable-explicit-target-dependency-import-check", "disable-sandbox", "enable-all-traits",
    "enable-experimental-feature", "enable-private-imports", "experimental-swift-sdk",
    "explicit-swift-module-map-file", "external-plugin-path", "fmodule-file", "fmodule-map-file",
    "fmodule-name", "fprebuilt-module-path", "fplugin", "idirafter", "iframework", "imacros",
    "import-bridging-header", "import-module", "import-objc-header", "import-underlying-module",
    "in-process-plugin-server-path", "include-directory", "internal-import-bridging-header",
    "iquote", "isysroot", "isystem", "ivfsoverlay", "ld-path", "load-pass-plugin", "module-alias",
    "multiroot-data-file", "package-manager-resources-directory", "pkg-config-path", "plugin-path",
    "replace-scm-with-registry", "resource-dir", "sdk", "swift-module-file", "swift-sdk",
    "swift-sdks-path", "sysroot", "toolchain", "tools-directory", "toolset", "traits",
    "use-registry-identity-for-scm", "vfsoverlay", "working-directory",
  ]
  private static let flagStarts = ["-load-plugin", "-load-resolved-plugin", "-Wl,", "-Wp,", "-Wa,"]

  /// Flags that other programs have too, which mean something else by them.
  private static let shortStarts = ["-B", "-F", "-I", "-L", "-l"]
  private static let shortFlags: Set = ["-force_load", "-framework", "-include", "-weak_framework"]

  private static let variables: Set = [
    "CC", "CCC_ADD_ARGS", "CCC_OVERRIDE_OPTIONS", "COMPILER_PATH", "CPATH", "CPLUS_INCLUDE_PATH",
    "CXX", "C_INCLUDE_PATH", "DYLD_FRAMEWORK_PATH", "DYLD_INSERT_LIBRARIES", "DYLD_LIBRARY_PATH",
    "GCC_EXEC_PREFIX", "LD_AUDIT", "LD_LIBRARY_PATH", "LD_PRELOAD", "LD_RUN_PATH", "LIBRARY_PATH",
    "OBJC_INCLUDE_PATH", "PKG_CONFIG", "PKG_CONFIG_LIBDIR", "PKG_CONFIG_PATH",
    "PKG_CONFIG_SYSROOT_DIR", "SDKROOT", "SWIFTFLAGS", "SWIFT_EXEC", "SWIFT_EXEC_MANIFEST",
    "TOOLCHAINS",
  ]

  private static let compilers = [
    "c++", "c89", "c99", "cc", "clang", "cmake", "g++", "gcc", "gold", "ld", "lld", "swift", "tcc",
    "xcodebuild", "xcrun", "zig",
  ]

  /// Programs whose short flags have nothing to do with a build.
  private static let harmless: Set = [
    "[", "apt-get", "awk", "cat", "chmod", "cp", "curl", "cut", "date", "df", "diff", "docker",
    "dpkg-query", "du", "egrep", "expand", "fgrep", "file", "find", "gawk", "git", "grep", "gzip",
    "head", "id", "install", "jq", "ln", "ls", "make", "mkdir", "mktemp", "mv", "od", "ps", "rm",
    "rsync", "sed", "sort", "ssh", "stat", "tail", "tar", "tee", "test", "touch", "tr", "uname",
    "uniq", "unzip", "wc", "wget", "xargs", "zip",
  ]

  /// Whether the word is a flag that reaches somewhere, whatever it is given to.
  static func isFlag(_ word: String) -> Bool {
    if flagStarts.contains(where: { word.hasPrefix($0) || word.hasPrefix("-" + $0) }) {
      return true
    }
    // Braces make several words of one.
    let plain = word.replacing("${", with: "")
    if word.hasPrefix("-"), plain.contains("{"), plain.contains(",") { return true }
    return word.hasPrefix("-") && flags.contains(name(of: word))
  }

  /// Whether the word is a flag that reaches somewhere if it is given to a compiler.
  static func isShortFlag(_ word: String) -> Bool {
    shortStarts.contains { word.hasPrefix($0) } || shortFlags.contains(word)
      || (word.hasPrefix("@") && word.count > 1)
  }

  /// Whether a flag of which only the start is known is likely to reach somewhere.
  static func canBecomeFlag(_ start: String) -> Bool {
    if start == "-" || start == "--" { return true }
    let isLong = start.hasPrefix("-") && start.count >= 4 && !start.contains("=")
    return passing.contains { $0.hasPrefix(start) && start.hasPrefix("-X") }
      || (isLong && flags.contains { $0.hasPrefix(name(of: start)) })
  }

  /// Whether it is the name of a variable that compilers, linkers or SwiftPM obey.
  static func isVariable(_ name: String) -> Bool {
    variables.contains(name) || name.hasPrefix("SWIFTPM_")
      || (name.hasPrefix("SWIFT_") && name.hasSuffix("_FLAGS"))
  }

  /// Whether a program of the name compiles or links, versions such as `clang-17` included.
  static func isCompiler(_ program: String) -> Bool {
    compilers.contains {
      program == $0 || program.hasPrefix($0 + "-") || program.hasPrefix($0 + ".")
    }
      || program.hasPrefix("swift")
  }

  static func isHarmless(_ program: String) -> Bool {
    harmless.contains(program)
  }

  private static func name(of flag: String) -> String {
    String(flag.drop { $0 == "-" }.prefix { $0 != "=" })
  }
}
