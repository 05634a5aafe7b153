extension BuildRecordCheck {
  /// The flags in the commands of the builds that come neither from SwiftPM nor from the policy.
  func flags(toolchain: String) -> Findings {
    var findings = Findings()
    for (scratch, record) in records.records.sorted(by: { $0.key < $1.key }) {
      findings.obstacles += foreignCompilers(of: record, in: scratch, toolchain: toolchain)
      findings.violations += flags(in: record, scratch, toolchain: toolchain)
    }
    return findings
  }

  private func flags(
    in record: BuildRecord,
    _ scratch: String,
    toolchain: String
  ) -> [Violation] {
    let policy = workspace.policy
    let reader = FlagReader(
      policy: policy,
      root: workspace.root,
      buildFolder: record.folder,
      toolchain: toolchain
    )
    func violations(
      _ flags: [String],
      _ name: String,
      _ package: Policy.Package?,
      _ action: String
    ) -> [Violation] {
      let place = Location(file: package?.manifest ?? "Package.swift")
      return flags.map {
        Violation(.buildFlag, by: name, $0, at: place, "\(name) is \(action) with the flag \($0)")
      }
    }
    let entries = records.entries(of: policy).filter { $0.package.scratch == scratch }
    let ofModules = entries.flatMap { entry in
      var reader = reader
      reader.conditions = workspace.manifests[entry.package.path].map { manifest in
        let target = manifest.targets.first { $0.name == entry.module.name }
        return Set((target?.settings ?? []).filter { $0.kind == "define" }.flatMap(\.values))
      }
      let flags = Set((entry.built?.commands ?? []).flatMap(reader.strangers)).sorted()
      return violations(flags, entry.module.name, entry.package, "compiled")
    }
    // SwiftPM passes a flag for the compiler to the linker as well.
    let known = Set(ofModules.map(\.subject))
    let ofProducts = record.products.flatMap { product in
      // The record has the compiled name of an executable's module.
      let name = policy.modules.first { $0.compiledName == product.name }?.name ?? product.name
      let package = policy.package(ofModule: name) ?? entries.first?.package
      let flags = reader.strangers(in: product.command).filter { !known.contains($0) }
      return violations(flags, name, package, "linked")
    }
    return ofModules + ofProducts
  }

  /// A compiler from outside the toolchain may do anything, whatever its flags are.
  private func foreignCompilers(
    of record: BuildRecord,
    in scratch: String,
    toolchain: String
  ) -> [Obstacle] {
    let commands = record.modules.flatMap(\.commands) + record.products.map(\.command)
    return Set(commands.compactMap(\.first)).sorted().compactMap { program in
      if program.resolvingLinks.hasPrefix(toolchain + "/") { return nil }
      return Obstacle(
        "the debug build in \(scratch) was made by \(program), not by the toolchain",
        instead: BuildRecords.howToBuild(in: scratch)
      )
    }
  }
}
