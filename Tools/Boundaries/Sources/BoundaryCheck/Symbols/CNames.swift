extension ObjectSymbols {
  /// The names of C functions that the object uses, and of C types that its mangled names mention.
  var cNames: Set<String> {
    var names = undefined.filter { !$0.hasPrefix("$s") }
    for symbol in undefined.union(defined) where symbol.hasPrefix("$s") {
      names.formUnion(Self.cTypes(in: symbol))
    }
    return names
  }

  /// The C types that a mangled name mentions: "So", the length of its name, the name.
  static func cTypes(in mangled: String) -> [String] {
    let bytes = Array(mangled.utf8)
    let mark = Array("So".utf8)
    return bytes.indices.dropLast(2).compactMap { index in
      guard bytes[index] == mark[0], bytes[index + 1] == mark[1] else { return nil }
      let digits = bytes[(index + 2)...].prefix { (48...57).contains($0) }
      guard let length = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
      let name = bytes[digits.endIndex...].prefix(length)
      return name.count == length ? String(decoding: name, as: UTF8.self) : nil
    }
  }
}
