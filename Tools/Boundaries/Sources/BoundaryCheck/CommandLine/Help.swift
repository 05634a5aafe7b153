/// What the program says about itself.
enum Help {
  static let text = """
    boundaries: holds a SwiftPM workspace to the layers that its policy, boundaries.json, names

    Usage:
      boundaries [check] [--root DIR] [--format FORMAT] [--only EVIDENCE,...]
      boundaries --graph DRAWING [--root DIR]
      boundaries init [--root DIR]
      boundaries baseline --reason TEXT [--root DIR]
      boundaries explain [RULE]

    Commands:
      check      look at everything and tell all that is wrong (the usual command)
      init       write a first policy from the workspace as it stands
      baseline   accept what is wrong today, each entry with the reason; what is new is told
      explain    tell why there is a rule and what to do instead; without RULE, list the rules

    Options:
      --root DIR       the folder of the workspace (the current one)
      --format FORMAT  \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", "))
      --only EVIDENCE  \(Evidence.allCases.map(\.rawValue).joined(separator: ", "))
      --graph DRAWING  draw the layers as they are: \
    \(DrawingFormat.allCases.map(\.rawValue).joined(separator: ", "))

    Symbols are read from the debug build: run `swift build --build-tests` first.

    Exit status: 0 clean, 1 violations, 2 something could not be checked, 64 usage.

    """

  /// One rule, or a line for each.
  static func explanation(of rule: Rule?) -> String {
    guard let rule else {
      let width = Rule.allCases.map(\.rawValue.count).max() ?? 0
      return Rule.allCases.map { rule in
        rule.rawValue + String(repeating: " ", count: width - rule.rawValue.count + 2) + rule.title
          + "\n"
      }.joined()
    }
    return """
      \(rule.rawValue): \(rule.title)
        why: \(rule.why)
        instead: \(rule.instead)

      """
  }
}
