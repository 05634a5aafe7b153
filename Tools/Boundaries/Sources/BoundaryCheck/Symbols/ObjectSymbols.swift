import Foundation

/// The symbols that one object shares with the rest of a program.
struct ObjectSymbols: Equatable, Sendable {
  /// What other objects may use, weak symbols included.
  var defined: Set<String> = []
  /// What the object uses and does not define.
  var undefined: Set<String> = []
}

/// The symbols of many objects, as llvm-nm lists them.
struct SymbolListing: Equatable, Sendable {
  /// By the object's path.
  var objects: [String: ObjectSymbols] = [:]
  /// Each once: objects that could not be read, and lines of an unknown form.
  var obstacles: [Obstacle] = []
}

extension SymbolListing {
  /// Reads the output of llvm-nm, which has no headings if there is only one object.
  init(output: [UInt8], of paths: [String]) {
    var current = paths.count == 1 ? paths[0] : nil
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasSuffix(":"), paths.contains(String(text.dropLast())) {
        let path = String(text.dropLast())
        objects[path] = ObjectSymbols()
        current = path
      } else if let current, let (isDefined, name) = Self.symbol(in: line) {
        let kind = isDefined ? \ObjectSymbols.defined : \.undefined
        objects[current, default: ObjectSymbols()][keyPath: kind].insert(name)
      } else {
        let message = "llvm-nm printed a line of an unknown form: \(text)"
        obstacles.append(Obstacle(message, instead: "Use the toolchain that the README lists."))
      }
    }
  }

  /// A line has an address of 16 digits or spaces, a letter for the kind, and the name.
  private static func symbol(in line: ArraySlice<UInt8>) -> (isDefined: Bool, name: String)? {
    let space = UInt8(ascii: " ")
    let start = line.startIndex
    guard line.count > 19, line[start + 16] == space, line[start + 18] == space else { return nil }
    let isDefined = !"Uvw".utf8.contains(line[start + 17])
    return (isDefined, String(decoding: line[(start + 19)...], as: UTF8.self))
  }

  /// Adds the symbols of other objects.
  mutating func merge(_ other: SymbolListing) {
    objects.merge(other.objects) { first, _ in first }
    obstacles += other.obstacles.filter { !obstacles.contains($0) }
  }
}

extension ObjectSymbols {
  /// The names of C functions that the object uses, and of C types in its mangled names.
  var cNames: Set<String> {
    let mangled = undefined.union(defined).filter { $0.hasPrefix("$s") }
    return undefined.subtracting(mangled).union(mangled.flatMap(Self.cTypes))
  }

  /// The C types in a mangled name: "So", the length of the type's name, the name.
  static func cTypes(in mangled: String) -> [String] {
    // Few names have any; the rest takes longer.
    guard strstr(mangled, "So") != nil else { return [] }
    let bytes = Array(mangled.utf8)
    return bytes.indices.dropLast(2).compactMap { index in
      guard bytes[index] == UInt8(ascii: "S"), bytes[index + 1] == UInt8(ascii: "o") else {
        return nil
      }
      let digits = bytes[(index + 2)...].prefix { (48...57).contains($0) }
      let name = bytes[digits.endIndex...]
      guard let length = Int(String(decoding: digits, as: UTF8.self)), length <= name.count
      else { return nil }
      return String(decoding: name.prefix(length), as: UTF8.self)
    }
  }
}
