/// Checks that the policy lists every file that starts builds, and every flag that such a file passes.
struct ScriptCheck {
  let workspace: Workspace

  private var scripts: Policy.Scripts { workspace.policy.scripts }
  private var files: ScriptFiles { ScriptFiles(workspace: workspace) }

  func findings() -> Findings {
    var findings = Findings()
    for path in workspace.tree.files(under: ".") where !scripts.files.contains(path) {
      findings.attempt { () throws(Obstacle) in try unlisted(path) }
    }
    var used: Set<String> = []
    for path in scripts.files {
      findings.attempt { () throws(Obstacle) in try check(path, used: &used) }
    }
    findings.obstacles += scripts.flags.filter { !used.contains($0) }
      .map { .unmatched("the policy allows the build flag \($0), which no script passes") }
    return findings
  }

  /// A file that the policy does not list although it is a script.
  private func unlisted(_ path: String) throws(Obstacle) -> Findings {
    guard try files.isScript(path) else { return Findings() }
    let message = "\(path) can start a build and is not listed"
    let violation = Violation(.unlistedScript, by: path, path, at: Location(file: path), message)
    return Findings(violations: [violation])
  }

  /// Searches a listed script for flags; adds allowed ones to `used`.
  private func check(_ path: String, used: inout Set<String>) throws(Obstacle) -> Findings {
    guard workspace.tree.contains(path) else {
      throw .unmatched("the policy lists a script \(path) that does not exist")
    }
    let words = ScriptWord.all(in: try workspace.text(of: path))
    var findings = Findings(violations: included(by: words, of: path), counts: ["scripts": 1])
    for flag in ScriptFlag.all(in: words) {
      let place = Location(file: path, line: flag.line)
      if flag.isComputed {
        findings.obstacles.append(
          Obstacle(
            message: "cannot tell which flag \(path) passes on: \(flag.text)",
            instead: "Write the flag itself instead of a variable or a command.",
            location: place
          )
        )
      } else if scripts.flags.contains(flag.text) {
        used.insert(flag.text)
      } else {
        let message = "\(path) builds with \(flag.text), which the policy does not list"
        findings.violations.append(Violation(.buildFlag, by: path, flag.text, at: place, message))
      }
    }
    return findings
  }

  /// Commands of make and the shell that run the file after them as part of the script.
  private static let including: Set = [
    "-include", ".", "bash", "include", "sh", "sinclude", "source",
  ]

  /// The files of the workspace that a script runs or includes although they are not listed.
  private func included(by words: [ScriptWord], of script: String) -> [Violation] {
    zip(words, words.dropFirst()).compactMap { command, word in
      guard Self.including.contains(command.text) else { return nil }
      let beside = LexicalPath.joined(LexicalPath.folder(of: script), word.text)
      let paths = [word.text, beside].compactMap(LexicalPath.resolved)
      guard let path = paths.first(where: workspace.tree.contains), !scripts.files.contains(path)
      else { return nil }
      let message = "\(script) runs \(path), which is not listed"
      let place = Location(file: script, line: word.line)
      return Violation(.unlistedScript, by: script, path, at: place, message)
    }
  }
}
