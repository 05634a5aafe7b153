extension AloneCheck {
  /// The findings of a type check; an error that is not about the module's code is an obstacle.
  ///
  /// Only the first error counts, because later ones may follow from it.
  func judge(
    _ result: CommandResult,
    of module: Policy.Module,
    in package: Policy.Package
  ) -> Findings {
    let output = BuildOutput(result)
    if let complaint = output.complaints.first {
      let isOwn = workspace.relative(complaint.file).hasPrefix(package.folder(of: module) + "/")
      // An imported module lacks one that it imports itself: that is its own violation.
      guard isOwn, !complaint.message.hasPrefix("missing required module") else {
        return Findings(
          obstacles: [
            obstacle(complaint.message, to: module, of: package, at: location(of: complaint))
          ]
        )
      }
      return Findings(violations: [violation(complaint, of: module, in: package)])
    }
    guard result.status != 0 || !output.otherErrors.isEmpty else { return Findings() }
    let word =
      output.otherErrors.first ?? output.firstLine ?? "swiftc ended with status \(result.status)"
    return Findings(obstacles: [obstacle(word, to: module, of: package)])
  }

  private func violation(
    _ complaint: BuildOutput.Complaint,
    of module: Policy.Module,
    in package: Policy.Package
  ) -> Violation {
    Violation(
      rule: .buildAlone,
      module: module.name,
      subject: package.path,
      location: location(of: complaint),
      chain: Self.missingModule(complaint.message).map { [module.name, $0] } ?? [],
      message: "\(module.name) does not build alone: \(complaint.message)"
    )
  }

  /// Reads `no such module 'Data'`.
  private static func missingModule(_ message: String) -> String? {
    let start = "no such module '"
    guard message.hasPrefix(start) else { return nil }
    return String(message.dropFirst(start.count).prefix { $0 != "'" })
  }

  private func location(of complaint: BuildOutput.Complaint) -> Location {
    Location(
      file: workspace.relative(complaint.file),
      line: complaint.line,
      column: complaint.column
    )
  }

  func obstacle(
    _ detail: String,
    to module: Policy.Module,
    of package: Policy.Package,
    at location: Location? = nil
  ) -> Obstacle {
    Obstacle(
      message: "cannot check whether \(module.name) of \(package.path) builds alone: "
        + detail.prefix(300),
      instead: "Build the package alone to see the whole message: "
        + "swift build --package-path \(package.path)",
      location: location
    )
  }
}
