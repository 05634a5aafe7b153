import Foundation

/// What SwiftPM wrote down about the last debug build in one build folder.
struct BuildRecord: Equatable, Sendable {
  /// A source file and the object made of it, as absolute paths.
  struct Unit: Hashable, Sendable {
    var source: String
    var object: String
    /// The file in which the compiler listed what it read; written even if the object stays as it was.
    var reading: String
  }

  struct Module: Equatable, Sendable {
    /// As the compiler calls it: the target's name with "_" for what no identifier may hold.
    var name: String
    var units: [Unit] = []
    /// The compiler and its arguments: one command for a Swift module, one a file for C.
    var commands: [[String]] = []
  }

  /// A program or a library, with the words of the command that links it.
  struct Product: Equatable, Sendable {
    var name: String
    var command: [String]
  }

  /// The build folder, absolute.
  let folder: String
  /// The generated modules that run tests included.
  var modules: [Module] = []
  private(set) var products: [Product] = []
  /// The programs other than compilers and linkers that the build starts.
  private(set) var otherPrograms: [String] = []

  /// Sorts the steps of a build; throws for a compilation whose objects it cannot match with sources.
  init(_ manifest: BuildManifest, folder: String) throws(Obstacle) {
    self.folder = folder
    for step in manifest.steps {
      let program = step.words.first ?? ""
      switch URL(filePath: program).lastPathComponent {
      case "swiftc" where step.words.contains("-modulewrap"):
        continue
      case "swiftc" where step.words.contains("-c"):
        try Self.demand(step, isIn: folder)
        modules.append(try Self.swiftModule(step))
      case "swiftc" where step.words.contains(where: Self.linking.contains):
        products.append(Product(name: Self.moduleName(of: step) ?? "?", command: step.words))
      case "clang", "clang++":
        try Self.demand(step, isIn: folder)
        add(try Self.cFile(step, in: folder))
      case "llvm-ar", "ar":
        continue
      default:
        otherPrograms.append(program)
      }
    }
  }

  func module(named name: String) -> Module? {
    modules.first { $0.name == name }
  }

  private static let linking: Set<String> = ["-emit-executable", "-emit-library"]

  /// Adds a C file to the others of its module.
  private mutating func add(_ module: Module) {
    if let index = modules.firstIndex(where: { $0.name == module.name }) {
      modules[index].units += module.units
      modules[index].commands += module.commands
    } else {
      modules.append(module)
    }
  }

  private static func moduleName(of step: BuildManifest.Step) -> String? {
    value(of: "-module-name", in: step.words)
  }

  private static func value(of flag: String, in words: [String]) -> String? {
    words.firstIndex(of: flag).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
  }

  /// A module compiled in one step; every object has to be explained by a source.
  private static func swiftModule(_ step: BuildManifest.Step) throws(Obstacle) -> Module {
    guard let name = moduleName(of: step) else { throw unmatched("a Swift module") }
    let objects = Dictionary(
      step.outputs.filter { $0.hasSuffix(".o") }.map { (fileName($0), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var module = Module(name: name, commands: [step.words])
    for source in step.inputs where source.hasSuffix(".swift") {
      guard let object = objects[fileName(source) + ".o"] else { throw unmatched(name) }
      let reading = object.dropLast(".swift.o".count) + ".d"
      module.units.append(Unit(source: source, object: object, reading: String(reading)))
    }
    guard !module.units.isEmpty, module.units.count == objects.count else {
      throw unmatched(name)
    }
    return module
  }

  /// A module of one C file: SwiftPM puts its object below `<module>.build`.
  private static func cFile(
    _ step: BuildManifest.Step,
    in folder: String
  ) throws(Obstacle) -> Module {
    guard let object = step.outputs.first, let source = step.inputs.first,
      let reading = value(of: "-MF", in: step.words),
      let target = object.dropFirst(folder.count).split(separator: "/")
        .first(where: { $0.hasSuffix(".build") })
    else { throw unmatched("a C file") }
    return Module(
      name: String(target.dropLast(".build".count)),
      units: [Unit(source: source, object: object, reading: reading)],
      commands: [step.words]
    )
  }

  /// A build folder that was moved or copied names objects that are not its own.
  private static func demand(
    _ step: BuildManifest.Step,
    isIn folder: String
  ) throws(Obstacle) {
    guard let stray = step.outputs.first(where: { !$0.hasPrefix(folder + "/") }) else { return }
    throw Obstacle(
      message: "the debug build in \(folder) was made for another place: it writes \(stray)",
      instead: "Remove the folder and build again: swift build --build-tests"
    )
  }

  private static func fileName(_ path: String) -> String {
    URL(filePath: path).lastPathComponent
  }

  private static func unmatched(_ what: String) -> Obstacle {
    Obstacle(
      message:
        "the record of the debug build does not tell which object of \(what) is made of what",
      instead: "Build with SwiftPM's native build system: swift build --build-tests"
    )
  }
}
