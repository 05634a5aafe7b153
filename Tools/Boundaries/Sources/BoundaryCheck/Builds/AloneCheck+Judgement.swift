extension AloneCheck {
  /// What a build of the package alone proves; an error that is not about its code is an obstacle.
  func judge(_ result: CommandResult, of package: Policy.Package) -> Findings {
    let output = BuildOutput(result)
    let undeclared = output.undeclaredImports.map { violation($0, in: package) }
    let complaints = output.complaints.filter { owner(of: $0)?.package.path == package.path }
    let broken = complaints.map { violation($0, in: package) }
    var findings = Findings(violations: undeclared + Self.firstOfEachModule(broken))
    if let other = output.complaints.first(where: { !complaints.contains($0) }) {
      findings.stopped(by: obstacle(other.message, in: package, at: location(of: other)))
    } else if let error = output.otherErrors.first, output.complaints.isEmpty {
      findings.stopped(by: obstacle(error, in: package))
    } else if result.status != 0, findings.violations.isEmpty {
      let word = output.firstLine ?? "swift build ended with status \(result.status)"
      findings.stopped(by: obstacle(word, in: package))
    }
    return findings
  }

  /// A module that does not compile brings one violation: its later errors may follow from the first.
  private static func firstOfEachModule(_ violations: [Violation]) -> [Violation] {
    var seen: Set<String> = []
    return violations.filter { seen.insert($0.module).inserted }
  }

  private func violation(
    _ complaint: BuildOutput.Complaint,
    in package: Policy.Package
  ) -> Violation {
    let module = owner(of: complaint)?.module.name ?? package.path
    return Violation(
      rule: .buildAlone,
      module: module,
      subject: package.path,
      location: location(of: complaint),
      chain: Self.missingModule(complaint.message).map { [module, $0] } ?? [],
      message: "\(module) does not build alone: \(complaint.message)"
    )
  }

  private func violation(
    _ undeclared: BuildOutput.UndeclaredImport,
    in package: Policy.Package
  ) -> Violation {
    let owner = workspace.policy.package(ofModule: undeclared.target) ?? package
    return Violation(
      rule: .buildAlone,
      module: undeclared.target,
      subject: package.path,
      location: Location(file: owner.manifest),
      chain: [undeclared.target, undeclared.imported],
      message:
        "\(undeclared.target) imports \(undeclared.imported), which its manifest does not declare"
    )
  }

  /// Reads `no such module 'Data'`.
  private static func missingModule(_ message: String) -> String? {
    let start = "no such module '"
    guard message.hasPrefix(start) else { return nil }
    return String(message.dropFirst(start.count).prefix { $0 != "'" })
  }

  /// The module in whose folder the complaint is, and its package.
  private func owner(
    of complaint: BuildOutput.Complaint
  ) -> (package: Policy.Package, module: Policy.Module)? {
    let file = workspace.relative(complaint.file)
    for package in workspace.policy.packages {
      let module = package.modules.first { file.hasPrefix(package.folder(of: $0) + "/") }
      if let module { return (package, module) }
    }
    return nil
  }

  private func location(of complaint: BuildOutput.Complaint) -> Location {
    Location(
      file: workspace.relative(complaint.file),
      line: complaint.line,
      column: complaint.column
    )
  }

  private func obstacle(
    _ detail: String,
    in package: Policy.Package,
    at location: Location? = nil
  ) -> Obstacle {
    Obstacle(
      message: "cannot tell whether \(package.path) builds alone: \(detail.prefix(300))",
      instead:
        "Run it by hand to see the whole message: swift build --package-path \(package.path)",
      location: location
    )
  }
}
