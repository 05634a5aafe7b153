/// The texts of `help` and `explain`.
enum Help {
  /// Of the program and its formats, as in semantic versioning.
  static let version = "0.2.0"

  static let text = """
    boundaries: checks a workspace of SwiftPM or Xcode against the layers in its policy, boundaries.json

    Usage:
      boundaries [check] [--root DIR] [--format FORMAT] [--only EVIDENCE,...]
                 [--sarif FILE] [--baseline-delta COMMIT]
      boundaries --graph DRAWING [--update] [--root DIR]
      boundaries init [--profile PROFILE] [--root DIR]
      boundaries baseline --reason TEXT [--only EVIDENCE,...] [--root DIR]
      boundaries suggest [--root DIR]
      boundaries explain [RULE]
      boundaries schema

    Commands:
      check      check everything and report all violations (default)
      init       propose layers for the workspace as it is; what contradicts them is accepted in a
                 baseline
      baseline   accept today's violations with a reason; new ones are still reported
      suggest    list what the policy could promise: layers used upward, independent modules
      explain    print why a rule exists and what to do instead; without RULE, list the rules
      schema     print the JSON Schema of policies, for editors

    Options:
      --root DIR       the folder of the workspace (default: the working directory)
      --format FORMAT  \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", "))
      --sarif FILE     also write the report as SARIF, for code scanning
      --baseline-delta COMMIT
                       print how many accepted violations were added and removed since a commit
      --only EVIDENCE  \(Evidence.allCases.map(\.rawValue).joined(separator: ", "))
      --profile PROFILE
                       core (default): layers and imports, without a build; strict: all rules
      --graph DRAWING  print the layers as they are: \
    \(DrawingFormat.allCases.map(\.rawValue).joined(separator: ", ")); svg needs Graphviz
      --update         with --graph mermaid: write into the policy's `drawing` file instead
      --version        print the version

    With the profile strict, symbols are read from the debug build: run
    `swift build --build-tests` first.

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
