/// Sees to it that the files that start builds are known, and bring in nothing on their own.
struct ScriptCheck {
  let workspace: Workspace

  private var scripts: Policy.Scripts { workspace.policy.scripts }

  /// What is not listed, and what is wrong with what is.
  func findings() -> Findings {
    var findings = unlisted()
    var used: Set<String> = []
    for path in scripts.files.sorted() {
      do {
        let (ofScript, flags) = try check(path)
        findings.merge(ofScript)
        used.formUnion(flags)
      } catch {
        findings.stopped(by: error)
      }
    }
    findings.obstacles += scripts.flags.filter { !used.contains($0) }.map {
      Obstacle(
        message: "the policy allows the build flag \($0), which no script passes",
        instead: "Take it out of the policy."
      )
    }
    return findings
  }

  /// The scripts that the policy does not know.
  private func unlisted() -> Findings {
    let files = ScriptFiles(workspace: workspace)
    var findings = Findings()
    for path in workspace.tree.files(under: ".") where !scripts.files.contains(path) {
      do {
        guard try files.isScript(path) else { continue }
        let message = "\(path) can start a build and is not listed"
        findings.violations.append(violation(path, path, Location(file: path), message))
      } catch {
        findings.stopped(by: error)
      }
    }
    return findings
  }

  /// What is wrong with a listed script, and which flags of the policy it needs.
  private func check(_ path: String) throws(Obstacle) -> (Findings, used: Set<String>) {
    guard workspace.tree.contains(path) else {
      throw Obstacle(
        message: "the policy names a script \(path) that is gone",
        instead: "Take it out of the policy, or bring it back."
      )
    }
    let text = try ScriptFiles(workspace: workspace).text(of: path)
    let script = try Script(path: path, text: text)
    let flags = ScriptFlagCheck(script, allowed: Set(scripts.flags))
    var findings = flags.findings
    findings.violations += included(by: script)
    findings.counts["scripts"] = 1
    return (findings, flags.used)
  }

  /// The files of the tree that the script runs or reads as a script, though they are not listed.
  private func included(by script: Script) -> [Violation] {
    script.commands.flatMap(\.scripts).compactMap { word in
      let folder = LexicalPath.folder(of: script.path)
      let places = [word.text, LexicalPath.joined(folder, word.text)]
        .compactMap(LexicalPath.resolved)
      guard let path = places.first(where: workspace.tree.contains), !scripts.files.contains(path)
      else { return nil }
      let location = Location(file: script.path, line: word.line, column: word.column)
      return violation(
        script.path,
        path,
        location,
        "\(script.path) runs \(path), which is not listed"
      )
    }
  }

  /// A script that the policy does not list.
  private func violation(
    _ module: String,
    _ subject: String,
    _ location: Location,
    _ message: String
  ) -> Violation {
    Violation(
      rule: .unlistedScript,
      module: module,
      subject: subject,
      location: location,
      message: message
    )
  }
}

extension ScriptCommand {
  /// Programs that run the file that they are given.
  private static let interpreters: Set = [
    ".", "bash", "dash", "fish", "ksh", "node", "perl", "python", "python3", "ruby", "sh", "source",
    "zsh",
  ]

  /// The words that name what another program is to take for a script.
  fileprivate var scripts: [ScriptWord] {
    guard let program else { return [] }
    switch program.programName {
    case "include", "-include", "sinclude": return operands
    case "make", "gmake", "${MAKE}": return makeFiles
    case let name where Self.interpreters.contains(name):
      return operands.first { !$0.text.hasPrefix("-") }.map { [$0] } ?? []
    default: return []
    }
  }

  /// The files that make is told to read in place of its own.
  private var makeFiles: [ScriptWord] {
    let flags: Set = ["-f", "--file", "--makefile"]
    return zip(operands, operands.dropFirst()).filter { flags.contains($0.0.text) }.map(\.1)
      + operands.filter { $0.text.hasPrefix("--file=") }.compactMap(\.value)
  }
}
