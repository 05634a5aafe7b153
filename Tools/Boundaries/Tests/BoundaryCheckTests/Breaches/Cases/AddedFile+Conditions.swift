@testable import BoundaryCheck

extension AddedFile {
  /// Imports and questions in branches, most of which no build of this machine ever takes.
  static let conditions: [AddedFile] = branches + questions

  private static let branches =
    [
      ("the opposite of DEBUG", "#if !DEBUG\nimport Glibc\n#endif"),
      ("os(macOS)", "#if os(macOS)\nimport Glibc\n#endif"),
      ("false", "#if false\nimport Glibc\n#endif"),
      ("the other side of os(Linux)", "#if os(Linux)\n#else\nimport Glibc\n#endif"),
      ("an elseif", "#if DEBUG\n#elseif os(Windows)\nimport Glibc\n#endif"),
      (
        "a nested branch",
        "#if os(macOS)\n#if arch(arm64)\n#if DEBUG\n#else\nimport Glibc\n#endif\n#endif\n#endif"
      ),
      ("a flag that nobody sets", "#if NOBODY_SETS_THIS\nimport Glibc\n#endif"),
      ("arch(i386)", "#if arch(i386) || _endian(big)\nimport Glibc\n#endif"),
      ("a simulator", "#if targetEnvironment(simulator)\nimport Glibc\n#endif"),
      ("a feature", "#if hasFeature(Embedded)\nimport Glibc\n#endif"),
      ("an attribute", "#if hasAttribute(nothing)\nimport Glibc\n#endif"),
      ("comments in the line", "#if /* never */ os(macOS) // never\nimport Glibc\n#endif // never"),
      ("an indented line", " \t#if os(macOS)\n  import Glibc\n  #endif"),
      ("a line that starts with code", "let one = 1; #if os(macOS)\nimport Glibc\n#endif"),
      ("lines as on Windows", "#if os(macOS)\r\nimport Glibc\r\n#endif\r\n"),
      ("DEBUG", "#if DEBUG\nimport Glibc\n#endif"),
      ("a compiler to come", "#if compiler(>=99)\nimport Glibc\n#endif"),
      ("a language of the past", "#if swift(<5)\nimport Glibc\n#endif"),
    ].map { condition, code in
      AddedFile(
        "An import in a branch for \(condition)",
        in: .domain,
        code,
        .forbiddenImport,
        "Glibc"
      )
    } + [
      AddedFile(
        "A branch for a compiler to come is no Swift of today",
        in: .domain,
        unreadable: "#if compiler(>=99)\n} no )( Swift\nimport Glibc\n#endif"
      ),
      AddedFile(
        "A branch without an end",
        in: .domain,
        unreadable: "#if os(macOS)\nimport Glibc",
        Sign(.forbiddenImport, "Domain", "Glibc")
      ),
    ]

  private static let questions =
    [
      ("A source", "#if canImport(Glibc)\n#endif"),
      ("A source in a negation", "#if !canImport(Glibc)\n#endif"),
      ("A source in a longer condition", "#if os(macOS) && (canImport(Glibc) || DEBUG)\n#endif"),
      ("A source in an elseif", "#if os(Linux)\n#elseif canImport(Glibc)\n#endif"),
      ("A source with a version", "#if canImport(Glibc, _version: 6.0)\n#endif"),
      ("A source with a submodule", "#if canImport(Glibc.stdio)\n#endif"),
      ("A source in a function", "func one() {\n#if canImport(Glibc)\n#endif\n}"),
      ("A source with spaces", "#if canImport ( /* which? */ Glibc )\n#endif"),
      ("A source in a branch never taken", "#if os(macOS)\n#if canImport(Glibc)\n#endif\n#endif"),
    ].map { who, code in
      AddedFile("\(who) asks for a module", in: .domain, code, .conditionalImport, "Glibc")
    } + [
      AddedFile(
        "Presentation asks for Data",
        in: .presentation,
        "#if canImport(NewsFeed)\n#endif",
        .conditionalImport,
        "NewsFeed"
      ),
      AddedFile(
        "Presentation asks for Data and imports it",
        in: .presentation,
        exactly: "#if canImport(NewsFeed)\nimport NewsFeed\n#endif\n",
        Sign(.conditionalImport, "Presentation", "NewsFeed"),
        Sign(.forbiddenImport, "Presentation", "NewsFeed")
      ),
    ]
}
