/// What a compiler or a linker would make of a file, by its name.
enum SourceSort: Hashable, Sendable {
  case swift
  case c
  case header
  case moduleMap
  /// What SwiftPM compiles or links as well and no kind of module here may hold: C++, assembly, libraries.
  case other
  case none

  init(_ path: String) {
    let name = LexicalPath.name(of: path)
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    switch parts.count > 1 ? parts[parts.count - 1].lowercased() : "" {
    case "swift": self = .swift
    case "c": self = .c
    case "h": self = .header
    case "modulemap": self = .moduleMap
    case let suffix: self = Self.otherSuffixes.contains(suffix) ? .other : .none
    }
  }

  private static let otherSuffixes: Set<String> = [
    "cc", "cpp", "cxx", "c++", "hh", "hpp", "hxx", "h++", "inc", "ipp", "m", "mm", "s", "asm",
    "o", "a", "so", "dylib", "bc", "ll", "pch", "pcm", "def", "apinotes", "swiftinterface",
    "swiftmodule", "swiftdoc", "sil", "sib", "tbd", "xcframework", "artifactbundle", "docc",
    "metal", "xcassets", "xcdatamodel", "gyb",
  ]

  /// Whether SwiftPM compiles the file in a target without Swift.
  static func isCompiledAsC(_ path: String) -> Bool {
    path.split(separator: ".").last.map { cSuffixes.contains($0.lowercased()) } ?? false
  }

  private static let cSuffixes: Set<String> = ["c", "cc", "cpp", "cxx", "m", "mm", "s", "asm"]

  /// The sorts of files that a module of the kind consists of.
  static func allowed(in kind: Policy.Module.Kind) -> Set<SourceSort> {
    switch kind {
    case .library, .executable, .test: [.swift]
    case .c: [.c, .header]
    case .system: [.moduleMap, .header]
    }
  }

  /// The sort as part of a sentence.
  var phrase: String {
    switch self {
    case .swift: "a Swift file"
    case .c: "a C file"
    case .header: "a header"
    case .moduleMap: "a module map"
    case .other: "a file for another compiler or the linker"
    case .none: "no source"
    }
  }
}

extension Policy.Module.Kind {
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
  var isSwift: Bool {
    switch self {
    case .library, .executable, .test: true
    case .c, .system: false
    }
  }
}
