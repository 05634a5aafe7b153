/// The names by which one object and the rest of a program know each other.
struct ObjectSymbols: Equatable, Sendable {
  /// What other objects may use, weak ones included.
  var defined: Set<String> = []
  /// What the object uses and does not define.
  var undefined: Set<String> = []

  var isEmpty: Bool { defined.isEmpty && undefined.isEmpty }
}

/// The symbols of many objects, as llvm-nm lists them.
struct SymbolListing: Equatable, Sendable {
  /// By the object's path.
  var objects: [String: ObjectSymbols] = [:]
  /// The objects that could not be read, and lines that could not be understood.
  var obstacles: [Obstacle] = []

  init() {}

  /// Reads what llvm-nm printed; a heading is left out where there is only one object.
  init(output: [UInt8], of paths: [String]) {
    let headings = Set(paths)
    var current = paths.count == 1 ? paths[0] : nil
    for line in output.split(separator: UInt8(ascii: "\n")) {
      if let heading = Self.heading(line, among: headings) {
        current = heading
        objects[heading, default: ObjectSymbols()] = objects[heading] ?? ObjectSymbols()
      } else if let current, let (kind, name) = Self.symbol(line) {
        add(name, kind: kind, to: current)
      } else {
        obstacles.append(Self.misunderstood(line))
      }
    }
  }

  private mutating func add(_ name: String, kind: UInt8, to object: String) {
    switch kind {
    case UInt8(ascii: "U"), UInt8(ascii: "v"), UInt8(ascii: "w"):
      objects[object, default: ObjectSymbols()].undefined.insert(name)
    default:
      objects[object, default: ObjectSymbols()].defined.insert(name)
    }
  }

  private static func heading(_ line: ArraySlice<UInt8>, among headings: Set<String>) -> String? {
    guard line.first == UInt8(ascii: "/"), line.last == UInt8(ascii: ":") else { return nil }
    let path = String(decoding: line.dropLast(), as: UTF8.self)
    return headings.contains(path) ? path : nil
  }

  /// A line is an address of sixteen digits or spaces, a letter for the kind, and the name.
  private static func symbol(_ line: ArraySlice<UInt8>) -> (kind: UInt8, name: String)? {
    let space = UInt8(ascii: " ")
    let start = line.startIndex
    guard line.count > 19, line[start + 16] == space, line[start + 18] == space else { return nil }
    return (line[start + 17], String(decoding: line[(start + 19)...], as: UTF8.self))
  }

  private static func misunderstood(_ line: ArraySlice<UInt8>) -> Obstacle {
    Obstacle(
      message: "llvm-nm says what cannot be understood: \(String(decoding: line, as: UTF8.self))",
      instead: "Use the toolchain that the README names."
    )
  }
}
