extension PackageCheck {
  /// The settings that reach past what the policy can see.
  func settings(of target: Manifest.Target) -> Findings {
    var violations: [Violation] = []
    for setting in target.settings {
      guard let fault = fault(of: setting, in: target) else { continue }
      let words = [setting.kind] + setting.values
      violations.append(
        violation(
          .unsafeSetting,
          target,
          words.joined(separator: " "),
          "the manifest \(fault) \(target.name)",
          near: setting.values.flatMap {
            [$0] + $0.split(separator: "=").prefix(1).map(String.init)
          }
        )
      )
    }
    return Findings(violations: violations)
  }

  /// What is wrong with a setting, as words before the target's name; nil if it is harmless.
  private func fault(of setting: Manifest.Setting, in target: Manifest.Target) -> String? {
    let values = setting.values.joined(separator: " ")
    switch setting.kind {
    case "unsafeFlags": return "passes the flags \(values) to"
    case "enableExperimentalFeature": return "turns on the experimental feature \(values) in"
    case "linkedFramework": return "links the framework \(values) to"
    case "linkedLibrary", "pkgConfig":
      if !links(setting.values, in: target) { return "links the library \(values) to" }
    case "headerSearchPath", "publicHeadersPath":
      if !setting.values.allSatisfy(LexicalPath.staysInside) {
        return "opens the headers in \(values) to"
      }
    case "define", "defaultIsolation", "disableWarning", "enableUpcomingFeature", "enableWarning",
      "interoperabilityMode", "strictMemorySafety", "swiftLanguageMode", "treatAllWarnings",
      "treatWarning":
      break
    default: return "has a setting \(setting.kind) that no check knows for"
    }
    return setting.isConditional ? "makes a condition for \(setting.kind) \(values) in" : nil
  }

  /// Whether the policy lets the module link the libraries.
  private func links(_ libraries: [String], in target: Manifest.Target) -> Bool {
    guard let module = module(of: target), [.c, .system].contains(module.kind) else { return false }
    return libraries.allSatisfy(module.links.contains)
  }
}
