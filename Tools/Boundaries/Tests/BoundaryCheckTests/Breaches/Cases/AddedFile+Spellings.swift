@testable import BoundaryCheck

extension AddedFile {
  /// Spaces, comments and literals that a scan by lines or by eye would fall for.
  static let spellings: [AddedFile] =
    [
      ("a comment for a space", "import/**/Glibc"),
      ("a comment in a comment", "import /* import /* Swift */ */ Glibc"),
      ("a line of its own for the name", "import\nGlibc"),
      ("a comment between the lines", "import // Swift\n\n  Glibc"),
      ("a tab", "import\tGlibc"),
      ("a vertical tab", "import\u{0B}Glibc"),
      ("a form feed", "import\u{0C}Glibc"),
      ("backticks", "import `Glibc`"),
      ("a line that starts with something else", "let one = 1; import Glibc"),
      ("a line that ends with something else", "import Glibc; let one = 1"),
      ("three imports in a line", "import Swift;import Glibc;import Swift"),
      ("lines as on Windows", "let one = 1\r\nimport Glibc\r\nlet two = 2\r\n"),
      ("lines as on an old Mac", "let one = 1\rimport Glibc\rlet two = 2\r"),
      ("a comment that an old line end closes", "// Nothing but a comment.\rimport Glibc"),
      ("dots and comments in a scoped import", "import struct/**/Glibc/**/./**/tm"),
      ("a quote in a raw string before it", ##"let q = #"""#; import Glibc; let r = #"""#"##),
      ("a quote in a regex before it", #"let q = /"/"# + "\nimport Glibc\nlet r = /\"/"),
      ("a comment's start in a regex", "let q = #/ /* /#\nimport Glibc\nlet r = #/ */ /#"),
      ("a comment's start in a string", "let q = \"/*\"\nimport Glibc\nlet r = \"*/\""),
      ("a comment's start in a comment of a line", "// /*\nimport Glibc\n// */"),
      (
        "strings in a string before it",
        #"let q = "\("\"\("x")")""# + "\nimport Glibc\nlet r = \"\""
      ),
      (
        "long strings in a long string before it",
        "let q = \"\"\"\n  \\(\"\"\"\n    \"\n    \"\"\")\n  \"\"\"\nimport Glibc"
      ),
      (
        "another file's name for its line",
        #"#sourceLocation(file: "Other.swift", line: 1)"# + "\nimport Glibc"
      ),
      ("the end of the file right behind it", "let last = 1\nimport Glibc"),
    ].map { way, code in
      AddedFile(
        "An import hides behind \(way)",
        in: .domain,
        exactly: code,
        Sign(.forbiddenImport, "Domain", "Glibc")
      )
    }
    + [
      AddedFile(
        "An import hides behind a byte order mark",
        in: .domain,
        exactly: "\u{FEFF}import Glibc\n",
        Sign(.forbiddenImport, "Domain", "Glibc")
      )
    ]
    + [
      AddedFile(
        "An import comes after a line for the shell",
        in: .domain,
        exactly: "#!/usr/bin/env swift\nimport Glibc\n",
        Sign(.forbiddenImport, "Domain", "Glibc")
      )
    ] + unreadable

  /// What the compiler refuses, or what no two readers agree on.
  private static let unreadable = [
    AddedFile("A comment has no end", in: .domain, unreadable: "/* import Glibc"),
    AddedFile("A string has no end", in: .domain, unreadable: "let one = \"import Glibc"),
    AddedFile("A brace too many", in: .domain, unreadable: "}"),
    AddedFile(
      "An import in a function",
      in: .domain,
      unreadable: "func one() {\n  import Glibc\n}",
      Sign(.forbiddenImport, "Domain", "Glibc")
    ),
    AddedFile(
      "An import right behind a brace",
      in: .domain,
      unreadable: "struct One {} import Glibc",
      Sign(.forbiddenImport, "Domain", "Glibc")
    ),
    AddedFile(
      "A merge that was left half done",
      in: .domain,
      unreadable: "<<<<<<< HEAD\nimport Glibc\n=======\n>>>>>>> other"
    ),
    AddedFile("A letter of another script", in: .domain, unreadable: "imp\u{043E}rt Glibc"),
    AddedFile(
      name: "Bytes that are no text",
      path: Spot.domain.folder + "/Bytes.swift",
      change: .writeBytes(
        Spot.domain.folder + "/Bytes.swift",
        [UInt8]("let one = \"".utf8) + [0xC3, 0x28] + [UInt8]("\"\n".utf8)
      ),
      isUnreadable: true
    ),
    AddedFile(
      "Nothing but a zero byte between the words",
      in: .domain,
      unreadable: "import\u{0}Glibc"
    ),
  ]
}
