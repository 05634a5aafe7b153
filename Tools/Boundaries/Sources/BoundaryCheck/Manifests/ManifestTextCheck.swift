/// Sees to it that a manifest says the same on every machine and in every run.
struct ManifestTextCheck {
  /// The identifiers that let a manifest look around, or make it differ from run to run.
  static let watched: Set<String> = [
    // The process, its arguments and its surroundings.
    "Bundle", "CommandLine", "Context", "ProcessInfo", "UserDefaults", "argv", "environ",
    "environment", "getcwd", "getenv", "getpid", "gitInformation", "gethostname", "hostName",
    "packageDirectory", "readLine", "secure_getenv", "setenv", "uname",
    // Files, networks and other programs.
    "Data", "FileHandle", "FileManager", "InputStream", "Process", "URL", "URLSession",
    "contentsOf", "contentsOfFile", "dlopen", "dlsym", "execv", "fgets", "fopen", "fread",
    "getline", "opendir", "popen", "posix_spawn", "readdir", "stat", "stdin",
    // Chance and time.
    "Calendar", "Clock", "ContinuousClock", "Date", "DispatchTime", "Locale", "SuspendingClock",
    "SystemRandomNumberGenerator", "Task", "TimeZone", "UUID", "arc4random", "clock",
    "clock_gettime", "drand48", "getentropy", "gettimeofday", "rand", "random", "randomElement",
    "shuffle", "shuffled", "time",
    // Orders and numbers that change with every run.
    "Dictionary", "Hasher", "ObjectIdentifier", "Set", "hash", "hashValue",
    // The machine and the toolchain under the manifest.
    "MemoryLayout", "UnsafePointer", "UnsafeRawPointer", "Unmanaged", "_isDebugAssertConfiguration",
    "_typeByName", "bitWidth", "unsafeBitCast", "withUnsafeBytes", "withUnsafePointer",
  ]

  /// The modules that describe packages and can do nothing else.
  private static let modules: Set = ["CompilerPluginSupport", "PackageDescription"]

  /// What other rules say better.
  private static let rules: [String: Rule] = [
    "@_cdecl": .linkerName, "@_extern": .linkerName, "@_silgen_name": .linkerName,
    "@_spi": .spi, "@testable": .testableImport,
    "dlopen": .dynamicLoading, "dlsym": .dynamicLoading,
    "#externalMacro": .macro, "@attached": .macro, "@freestanding": .macro,
  ]

  /// The ends of what a directive began, which say nothing that the beginning does not.
  private static let continuations: Set = ["#else", "#elseif", "#endif"]

  /// Judges what a manifest was found to say; the package is its path in the policy.
  func findings(_ source: SwiftSource, package: String) -> Findings {
    var violations = source.imports.filter { !Self.modules.contains($0.module) }.map {
      violation(.manifestEnvironment, $0.module, at: $0.location, package, "imports \($0.module)")
    }
    violations += source.questions.map {
      let deed = "asks whether \($0.name) can be imported"
      return violation(.manifestEnvironment, $0.name, at: $0.location, package, deed)
    }
    violations += source.selectors.filter { !Self.modules.contains($0.name) }.map {
      let deed = "selects names of \($0.name)"
      return violation(.moduleSelector, $0.name, at: $0.location, package, deed)
    }
    violations += source.forms.filter(Self.isSuspect).map {
      let rule = Self.rules[$0.name] ?? .manifestEnvironment
      return violation(rule, $0.name, at: $0.location, package, "uses \($0.name)")
    }
    return Findings(violations: violations)
  }

  private static func isSuspect(_ form: SwiftSource.Mention) -> Bool {
    if continuations.contains(form.name) { return false }
    return form.name.hasPrefix("@") || form.name.hasPrefix("#") || watched.contains(form.name)
  }

  private func violation(
    _ rule: Rule,
    _ subject: String,
    at location: Location,
    _ package: String,
    _ deed: String
  ) -> Violation {
    Violation(
      rule: rule,
      module: package,
      subject: subject,
      location: location,
      message: "the manifest of \(package) \(deed)"
    )
  }
}
