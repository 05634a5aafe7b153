import Foundation

extension BuildRecordCheck {
  /// The flags that neither SwiftPM nor the policy puts into the commands of a build.
  func flags(toolchain: String) -> Findings {
    var findings = Findings()
    for (scratch, record) in records.records.sorted(by: { $0.key < $1.key }) {
      let reader = FlagReader(
        policy: workspace.policy,
        root: workspace.root,
        buildFolder: record.folder,
        toolchain: toolchain
      )
      findings.obstacles += foreignCompilers(of: record, in: scratch, toolchain: toolchain)
      let ofModules = workspace.policy.packages.filter { $0.scratch == scratch }
        .flatMap { violations(of: $0, in: record, reader: reader) }
      let known = Set(ofModules.map(\.subject))
      // A flag for the compiler is passed to the linker as well.
      let ofProducts = violations(ofProductsIn: record, scratch: scratch, reader: reader)
        .filter { !known.contains($0.subject) }
      findings.violations += ofModules + ofProducts
    }
    return findings
  }

  /// The flags with which the modules of a package are compiled, each once a module.
  private func violations(
    of package: Policy.Package,
    in record: BuildRecord,
    reader: FlagReader
  ) -> [Violation] {
    package.modules.flatMap { module -> [Violation] in
      guard let built = record.module(named: module.compiledName) else { return [] }
      var reader = reader
      reader.conditions = conditions(of: module, in: package)
      let flags = Set(built.commands.flatMap(reader.strangers))
      return flags.sorted().map { flag in
        violation(
          module: module.name,
          flag: flag,
          manifest: package.manifest,
          message: "\(module.name) is compiled with the flag \(flag)"
        )
      }
    }
  }

  /// The flags with which programs and libraries are linked.
  private func violations(
    ofProductsIn record: BuildRecord,
    scratch: String,
    reader: FlagReader
  ) -> [Violation] {
    record.products.flatMap { product -> [Violation] in
      // The linker is told the compiled name of an executable's module.
      let modules = workspace.policy.modules
      let name = modules.first { $0.compiledName == product.name }?.name ?? product.name
      let package =
        workspace.policy.package(ofModule: name)
        ?? workspace.policy.packages.first { $0.scratch == scratch }
      return reader.strangers(in: product.command).map { flag in
        violation(
          module: name,
          flag: flag,
          manifest: package?.manifest ?? "Package.swift",
          message: "\(name) is linked with the flag \(flag)"
        )
      }
    }
  }

  private func violation(
    module: String,
    flag: String,
    manifest: String,
    message: String
  ) -> Violation {
    Violation(
      rule: .buildFlag,
      module: module,
      subject: flag,
      location: Location(file: manifest),
      message: message
    )
  }

  /// The conditions that the target's manifest defines; nil if the manifest could not be read.
  private func conditions(of module: Policy.Module, in package: Policy.Package) -> Set<String>? {
    guard let manifest = workspace.manifests[package.path] else { return nil }
    let target = manifest.targets.first { $0.name == module.name }
    let defines = target?.settings.filter { $0.kind == "define" } ?? []
    return Set(defines.flatMap(\.values))
  }

  /// A compiler from elsewhere may do anything, whatever its flags are.
  private func foreignCompilers(
    of record: BuildRecord,
    in scratch: String,
    toolchain: String
  ) -> [Obstacle] {
    let commands = record.modules.flatMap(\.commands) + record.products.map(\.command)
    return Set(commands.compactMap(\.first)).sorted().compactMap { program in
      let resolved = URL(filePath: program).resolvingSymlinksInPath().path(percentEncoded: false)
      guard !resolved.hasPrefix(toolchain + "/") else { return nil }
      return Obstacle(
        message: "the debug build in \(scratch) was made by \(program), not by the toolchain",
        instead: BuildRecords.howToBuild(in: scratch)
      )
    }
  }
}
