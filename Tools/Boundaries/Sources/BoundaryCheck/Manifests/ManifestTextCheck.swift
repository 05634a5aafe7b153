/// Checks that a manifest means the same on every machine and in every run.
struct ManifestTextCheck {
  /// The identifiers by which a manifest can depend on its environment.
  ///
  /// Most names of other modules are reached only with an import, which is reported as well.
  static let watched: Set<String> = [
    // The process, its arguments and its environment.
    "Bundle", "CommandLine", "Context", "ProcessInfo", "argv", "environ", "environment", "getcwd",
    "getenv", "gitInformation", "hostName", "packageDirectory", "readLine", "setenv",
    // Files, networks and other programs.
    "Data", "FileHandle", "FileManager", "Process", "URL", "URLSession", "contentsOf",
    "contentsOfFile", "dlopen", "dlsym", "fopen", "opendir", "popen", "posix_spawn", "stat",
    // Random numbers and time.
    "Clock", "ContinuousClock", "Date", "Locale", "SuspendingClock", "SystemRandomNumberGenerator",
    "Task", "TimeZone", "UUID", "clock_gettime", "random", "randomElement", "shuffle", "shuffled",
    "time",
    // Orders and hash values that change with every run.
    "Dictionary", "Hasher", "ObjectIdentifier", "Set", "hash", "hashValue",
    // The machine and the toolchain under the manifest.
    "MemoryLayout", "UnsafePointer", "UnsafeRawPointer", "Unmanaged", "_isDebugAssertConfiguration",
    "_typeByName", "bitWidth", "unsafeBitCast", "withUnsafeBytes", "withUnsafePointer",
  ]

  /// The modules that can only describe packages.
  static let modules: Set = ["CompilerPluginSupport", "PackageDescription"]

  /// The manifests, read as Swift.
  let sources: [SwiftSource]

  func findings() -> Findings {
    Findings(violations: sources.flatMap(violations))
  }

  private func violations(in source: SwiftSource) -> [Violation] {
    let package = LexicalPath.folder(of: source.path)
    let imports = source.imports.map {
      SwiftSource.Mention(name: $0.module, location: $0.location)
    }
    let forms = source.forms.filter { form in
      ["@", "#"].contains(form.name.prefix(1)) || Self.watched.contains(form.name)
    }
    let faults: [(Rule, verb: String, [SwiftSource.Mention])] = [
      (.manifestEnvironment, "imports", imports),
      (.manifestEnvironment, "asks about", source.questions),
      (.moduleSelector, "selects names of", source.selectors),
      (.manifestEnvironment, "uses", forms),
    ]
    return faults.flatMap { rule, verb, mentions in
      mentions.filter { !Self.modules.contains($0.name) }.map { mention in
        let message = "the manifest of \(package) \(verb) \(mention.name)"
        return Violation(rule, by: package, mention.name, at: mention.location, message)
      }
    }
  }
}
