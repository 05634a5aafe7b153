/// The compilations and links of the last debug build in one build folder, as SwiftPM recorded them.
struct BuildRecord: Equatable, Sendable {
  /// A source file and the object made of it, as absolute paths.
  struct Unit: Hashable, Sendable {
    var source: String
    var object: String
    /// The compiler's list of the files that it read; written even if the object did not change.
    var reading: String
    /// Whether SwiftPM wrote the source, for instance to run tests.
    var isGenerated = false
  }

  struct Module: Equatable, Sendable {
    /// As the compiler calls it: the target's name with "_" for what no identifier may contain.
    var name: String
    var units: [Unit] = []
    /// The compiler's list of the files that it read for a Swift module, the modules included.
    var reading = ""
  }

  /// The build folder, absolute.
  let folder: String
  /// With the modules that SwiftPM generates to run tests.
  var modules: [Module] = []
  /// The programs that compiled or linked something.
  private(set) var compilers: Set<String> = []
  /// The programs other than compilers and linkers that the build starts.
  private(set) var otherPrograms: [String] = []

  /// Sorts the steps of a build; throws if objects cannot be matched with sources.
  init(_ manifest: BuildManifest, folder: String) throws(Obstacle) {
    self.folder = folder
    for step in manifest.steps {
      let words = Set(step.words)
      switch LexicalPath.name(of: step.words.first ?? "") {
      case "swiftc" where words.contains("-modulewrap"), "llvm-ar", "ar": continue
      case "swiftc" where words.contains("-c"): modules.append(try swiftModule(step))
      case "swiftc" where !words.isDisjoint(with: ["-emit-executable", "-emit-library"]):
        break
      case "clang", "clang++": try addCFile(step)
      default:
        otherPrograms.append(step.words.first ?? "")
        continue
      }
      compilers.insert(step.words[0])
    }
  }

  func module(named name: String) -> Module? {
    modules.first { $0.name == name }
  }

  /// A module compiled in one step; every object must belong to a source.
  private func swiftModule(_ step: BuildManifest.Step) throws(Obstacle) -> Module {
    let name = step.value(of: "-module-name") ?? "a Swift module"
    let objects = step.outputs.filter { $0.hasSuffix(".o") }
    var module = Module(name: name)
    for source in step.inputs where source.hasSuffix(".swift") {
      let ending = "/" + LexicalPath.name(of: source) + ".o"
      guard let object = objects.first(where: { $0.hasSuffix(ending) }) else { break }
      let reading = object.dropLast(".swift.o".count) + ".d"
      module.units.append(try unit(source, object, String(reading)))
    }
    let count = step.inputs.filter { $0.hasSuffix(".swift") }.count
    guard let object = objects.first, module.units.count == count, count == objects.count else {
      throw Self.unmatched(name)
    }
    module.reading = "\(LexicalPath.folder(of: object))/\(name).emit-module.d"
    return module
  }

  /// Adds a C file to its module: SwiftPM writes its object below `<module>.build`.
  private mutating func addCFile(_ step: BuildManifest.Step) throws(Obstacle) {
    guard let source = step.inputs.first, let object = step.outputs.first,
      let reading = step.value(of: "-MF"),
      let target = object.dropFirst(folder.count).split(separator: "/")
        .first(where: { $0.hasSuffix(".build") })
    else { throw Self.unmatched("a C file") }
    let unit = try unit(source, object, reading)
    let name = String(target.dropLast(".build".count))
    let index = modules.firstIndex { $0.name == name } ?? modules.endIndex
    if index == modules.endIndex { modules.append(Module(name: name)) }
    modules[index].units.append(unit)
  }

  /// Throws for a build folder that was moved or copied: its record lists objects elsewhere.
  private func unit(
    _ source: String,
    _ object: String,
    _ reading: String
  ) throws(Obstacle) -> Unit {
    guard object.hasPrefix(folder + "/") else {
      throw Obstacle(
        "the debug build in \(folder) was made for another folder: it writes \(object)",
        instead: "Remove the folder and build again: swift build --build-tests"
      )
    }
    let isGenerated = source.hasPrefix(folder + "/")
    return Unit(source: source, object: object, reading: reading, isGenerated: isGenerated)
  }

  private static func unmatched(_ what: String) -> Obstacle {
    Obstacle(
      "the record of the debug build does not match the objects of \(what) with sources",
      instead: "Build with SwiftPM's native build system: swift build --build-tests"
    )
  }
}

extension BuildManifest.Step {
  /// The word after a flag of the program.
  fileprivate func value(of flag: String) -> String? {
    words.firstIndex(of: flag).flatMap { words[($0 + 1)...].first }
  }
}
