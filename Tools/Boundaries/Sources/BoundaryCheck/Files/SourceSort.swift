/// What compilers and linkers do with a file, by the ending of its name.
enum SourceSort {
  /// C++, assembly, libraries and others that SwiftPM may use and that no module may contain.
  private static let otherEndings: Set = [
    "cc", "cpp", "cxx", "c++", "hh", "hpp", "hxx", "h++", "inc", "ipp", "m", "mm", "s", "asm",
    "o", "a", "so", "dylib", "bc", "ll", "pch", "pcm", "def", "apinotes", "swiftinterface",
    "swiftmodule", "swiftdoc", "sil", "sib", "tbd", "xcframework", "artifactbundle", "docc",
    "metal", "xcassets", "xcdatamodel", "gyb",
  ]

  /// Whether a compiler or linker reads the file in a module of some kind.
  static func isSource(_ path: String) -> Bool {
    otherEndings.contains(LexicalPath.ending(of: path))
      || Policy.Module.Kind.allCases.contains { $0.includes(path) }
  }

  /// Whether SwiftPM compiles the file in a target without Swift.
  static func isCompiledAsC(_ path: String) -> Bool {
    ["c", "cc", "cpp", "cxx", "m", "mm", "s", "asm"].contains(LexicalPath.ending(of: path))
  }
}

extension Policy.Module.Kind {
  /// Whether modules of the kind may contain the file.
  func includes(_ path: String) -> Bool {
    endings.contains(LexicalPath.ending(of: path))
  }

  /// The kind as part of a sentence.
  var phrase: String {
    switch self {
    case .library: "a Swift library"
    case .executable: "a Swift executable"
    case .test: "a Swift test target"
    case .c: "a C target"
    case .system: "a system library target"
    }
  }

  /// Whether the module consists of Swift files.
  var isSwift: Bool { endings == ["swift"] }

  private var endings: [String] {
    switch self {
    case .library, .executable, .test: ["swift"]
    case .c: ["c", "h"]
    case .system: ["modulemap", "h"]
    }
  }
}
