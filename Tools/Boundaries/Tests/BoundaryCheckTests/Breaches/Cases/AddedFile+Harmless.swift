extension AddedFile {
  /// Sources that only look as if they broke something.
  static let harmless: [AddedFile] =
    harmlessComments + harmlessLiterals + harmlessNames + harmlessCode

  private static let harmlessComments = [
    AddedFile("A comment imports", in: .domain, harmless: "// import Glibc"),
    AddedFile("A comment of many lines imports", in: .domain, harmless: "/*\nimport Glibc\n*/"),
    AddedFile(
      "A comment in a comment imports",
      in: .domain,
      harmless: "/* /* a */\nimport Glibc\n/* b */ */"
    ),
    AddedFile(
      "A comment for readers imports",
      in: .domain,
      harmless: "/// import Glibc\nlet one = 1"
    ),
    AddedFile(
      "A comment has a condition",
      in: .domain,
      harmless: "/*\n#if canImport(Glibc)\n#endif\n*/"
    ),
    AddedFile(
      "A comment names what is forbidden",
      in: .domain,
      harmless: "// @_exported dlopen Desk::Desk"
    ),
  ]

  private static let harmlessLiterals = [
    AddedFile("A string imports", in: .domain, harmless: #"let one = "import Glibc""#),
    AddedFile(
      "A raw string imports",
      in: .domain,
      harmless: ##"let one = #"" import Glibc "\("#"##
    ),
    AddedFile(
      "A long string imports",
      in: .domain,
      harmless: "let one = \"\"\"\n  import Glibc\n  \"\"\""
    ),
    AddedFile(
      "A long raw string imports",
      in: .domain,
      harmless: "let one = ##\"\"\"\n  \"\"\"#\n  import Glibc\n  \"\"\"##"
    ),
    AddedFile(
      "A string in a string imports",
      in: .domain,
      harmless: #"let one = "\("import Glibc" + "\("import Glibc")")""#
    ),
    AddedFile(
      "A string has a condition",
      in: .domain,
      harmless: "let one = \"\"\"\n  #if canImport(Glibc)\n  #endif\n  \"\"\""
    ),
    AddedFile(
      "A string names what is forbidden",
      in: .newsFeed,
      harmless: #"let one = "dlsym @_silgen_name Desk::Desk""#
    ),
    AddedFile(
      "A string has a comment's start",
      in: .domain,
      harmless: "let one = \"/*\"\nlet two = \"*/\""
    ),
    AddedFile("A regex imports", in: .domain, harmless: "let one = /import Glibc/"),
    AddedFile(
      "A regex has a quote",
      in: .domain,
      harmless: "let one = /\"/\nlet two = \"import Glibc\""
    ),
    AddedFile(
      "A regex of many lines imports",
      in: .domain,
      harmless: "let one = #/\n  import\\ Glibc # \"\n  /#"
    ),
    AddedFile(
      "Numbers are divided",
      in: .domain,
      harmless: "let one = 4 / 2 / 1 // \"\nlet two = 2"
    ),
  ]

  private static let harmlessNames = [
    AddedFile(
      "A name starts like an import",
      in: .domain,
      harmless: "let importGlibc = 1\nlet importData = 2"
    ),
    AddedFile(
      "A name is import in backticks",
      in: .domain,
      harmless: "let `import` = 1\nlet one = `import`"
    ),
    AddedFile(
      "A label is import",
      in: .domain,
      harmless: "func one(import two: Int) {}\nlet done: Void = one(import: 1)"
    ),
    AddedFile(
      "A member is import",
      in: .domain,
      harmless: "struct One { var `import` = 1 }\nlet two = One().import"
    ),
    AddedFile(
      "A case is import",
      in: .domain,
      harmless: "enum One { case `import` }\nlet two = One.import"
    ),
    AddedFile(
      "A key path ends in import",
      in: .domain,
      harmless: "struct One { var `import` = 1 }\nlet two = \\One.import"
    ),
    AddedFile(
      "A name is like a forbidden one",
      in: .newsFeed,
      harmless: "let dlsyms = 1\nlet myDlopen = dlsyms"
    ),
    AddedFile(
      "A type is called like a module",
      in: .domain,
      harmless: "struct NewsFeed {}\nlet one = NewsFeed()"
    ),
    AddedFile("A name is of another script", in: .domain, harmless: "let импорт = 1"),
  ]

  private static let harmlessCode = [
    AddedFile(
      "An allowed import stands in a debug branch",
      in: .newsFeed,
      harmless: "#if DEBUG\nimport Glibc\n#endif"
    ),
    AddedFile(
      "An allowed import stands in a branch never taken",
      in: .newsFeed,
      harmless: "#if os(macOS)\nimport Glibc\n#endif"
    ),
    AddedFile(
      "An allowed module is asked for",
      in: .newsFeed,
      harmless: "#if canImport(Glibc) && !canImport(Domain)\n#endif"
    ),
    AddedFile(
      "An allowed import is scoped",
      in: .newsFeed,
      harmless: "import struct Domain.Article"
    ),
    AddedFile("An allowed import names a submodule", in: .newsFeed, harmless: "import Glibc.stdio"),
    AddedFile(
      "An allowed import is concurrent with old code",
      in: .newsFeed,
      harmless: "@preconcurrency import Glibc"
    ),
    AddedFile("A module imports itself", in: .domain, harmless: "import Domain"),
    AddedFile("A source imports Swift", in: .domain, harmless: "import Swift"),
    AddedFile(
      "The right tests see the inside",
      in: .domainTests,
      harmless: "@testable import Domain"
    ),
    AddedFile(
      "A selector names an imported module",
      in: .newsFeed,
      harmless: "import Domain\nlet one: Domain::Article? = nil"
    ),
    AddedFile(
      "A selector names the module itself",
      in: .domain,
      harmless: "let one: Domain::Article? = nil"
    ),
    AddedFile("A selector names Swift", in: .domain, harmless: "let one: Swift::Int = 1"),
    AddedFile(
      "A public alias names an own type",
      in: .newsFeed,
      harmless: "public typealias Source = Feed"
    ),
    AddedFile(
      "A public alias names a type of Swift",
      in: .newsFeed,
      harmless: "public typealias Words = [String: Int]"
    ),
    AddedFile(
      "A public alias names its own parameter",
      in: .newsFeed,
      harmless: "public typealias Pair<Item> = (Item, Item)"
    ),
    AddedFile(
      "A private alias names another module's type",
      in: .newsFeed,
      harmless: "import Domain\nprivate typealias Item = Domain.Article"
    ),
    AddedFile(
      "An alias names another module's type",
      in: .newsFeed,
      harmless: "import Domain\ntypealias Item = Article"
    ),
    AddedFile(
      "Public attributes are used",
      in: .domain,
      harmless: "@inlinable @available(*, deprecated) public func one() {}"
    ),
    AddedFile(
      "A line number is made up",
      in: .domain,
      harmless: "#sourceLocation(file: \"Glibc.swift\", line: 1)\nlet one = 1\n#sourceLocation()"
    ),
    AddedFile(
      "A condition is in the midst of calls",
      in: .domain,
      harmless: "let one = [1]\n  #if DEBUG\n  .map { $0 }\n  #endif"
    ),
    AddedFile(
      "The compiler's own names are told",
      in: .domain,
      harmless: "let one = #function + #fileID"
    ),
    AddedFile("Lines end as on Windows", in: .newsFeed, exactly: "import Glibc\r\nlet one = 1\r\n"),
    AddedFile("A source is without a word", in: .domain, exactly: ""),
    AddedFile(
      "C code includes in a comment",
      engine: "// #include <dlfcn.h>\n/*\n#include <dlfcn.h>\n*/"
    ),
    AddedFile("C code includes in a comment that goes on", engine: "// a \\\n#include <dlfcn.h>"),
    AddedFile(
      "C code includes in a string",
      engine: "const char *more =\n    \"#include <dlfcn.h> __asm__\";"
    ),
    AddedFile(
      "C code includes what it may",
      engine: "#include <string.h>\n#include \"engine.h\"\nint more;"
    ),
    AddedFile(
      "A script speaks of flags in a comment",
      shell: "# swift build -Xswiftc -I/opt CPATH=/opt\nmake test"
    ),
    AddedFile("A script says that something is built", shell: "echo 'swift build is done'"),
    AddedFile(
      "A make file passes what it may",
      makeFile: "more:\n\tswift build -c release -Xswiftc -warnings-as-errors"
    ),
    AddedFile(
      "A make file speaks of flags in a comment",
      makeFile: "# -Xswiftc -I/opt CPATH=/opt\nmore: ## CPATH\n\tswift test"
    ),
    AddedFile(
      name: "A document shows code",
      path: "docs/notes.md",
      change: .write("docs/notes.md", "```swift\nimport Glibc\n```\n")
    ),
    AddedFile(
      name: "A file name is of another script",
      path: "Modules/Domain/Sources/Domain/Übung 1.swift",
      change: .write("Modules/Domain/Sources/Domain/Übung 1.swift", "let exercise = 1\n")
    ),
  ]
}
