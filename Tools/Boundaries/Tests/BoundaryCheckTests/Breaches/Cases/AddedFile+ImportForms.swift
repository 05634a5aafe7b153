@testable import BoundaryCheck

extension AddedFile {
  /// Ways to write an import so that it does not look like one, or does more than import.
  static let importForms: [AddedFile] = kinds + attributes + testable

  private static let kinds =
    ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"].map { kind in
      AddedFile(
        "A scoped import names a \(kind)",
        in: .domain,
        "import \(kind) NewsFeed.Feed",
        .forbiddenImport,
        "NewsFeed"
      )
    }
    + ["private", "fileprivate", "internal", "package", "public"].map { level in
      AddedFile(
        "An import is \(level)",
        in: .domain,
        "\(level) import Glibc",
        .forbiddenImport,
        "Glibc"
      )
    }
    + [
      AddedFile(
        "An import names a submodule",
        in: .domain,
        "import Glibc.stdio",
        .forbiddenImport,
        "Glibc"
      ),
      AddedFile(
        "An import names a submodule of C code",
        in: .presentation,
        "import CEngine.engine",
        .forbiddenImport,
        "CEngine"
      ),
      AddedFile(
        "An import names a declaration deep in a module",
        in: .domain,
        "import func Glibc.POSIX.exit",
        .forbiddenImport,
        "Glibc"
      ),
    ]

  private static let attributes = [
    AddedFile(
      "An import is exported",
      in: .presentation,
      "@_exported import Domain",
      .exportedImport,
      "Domain"
    ),
    AddedFile(
      "A helper of tests exports what it imports",
      in: .testSupport,
      "@_exported import Domain",
      .exportedImport,
      "Domain"
    ),
    AddedFile(
      "An import that may not be is exported as well",
      in: .domain,
      exactly: "@_exported import Glibc\n",
      Sign(.forbiddenImport, "Domain", "Glibc"),
      Sign(.exportedImport, "Domain", "Glibc")
    ),
    AddedFile(
      "An import is exported in a branch that is never taken",
      in: .presentation,
      "#if os(macOS)\n@_exported\nimport Domain\n#endif",
      .exportedImport,
      "Domain"
    ),
    AddedFile(
      "A scoped import is exported",
      in: .presentation,
      "@_exported import struct Domain.Article",
      .exportedImport,
      "Domain"
    ),
    AddedFile(
      "An import is for the implementation only",
      in: .presentation,
      "@_implementationOnly import Domain",
      .implementationOnlyImport,
      "Domain"
    ),
    AddedFile("An import asks for an SPI", in: .newsFeed, "@_spi(Inside) import Domain", .spi, nil),
    AddedFile(
      "An import asks for an SPI only",
      in: .newsFeed,
      "@_spiOnly import Domain",
      .spi,
      nil
    ),
    AddedFile(
      "An import is weakly linked",
      in: .newsFeed,
      "@_weakLinked import Domain",
      .hiddenAttribute,
      nil
    ),
    AddedFile(
      "An import asks for what is private in a file",
      in: .newsFeed,
      #"@_private(sourceFile: "Article.swift") import Domain"#,
      .hiddenAttribute,
      nil
    ),
    AddedFile(
      "An import with a harmless attribute is none that may be",
      in: .domain,
      "@preconcurrency\nimport\nGlibc",
      .forbiddenImport,
      "Glibc"
    ),
  ]

  private static let testable = [
    AddedFile(
      "Production imports for testing",
      in: .newsFeed,
      "@testable import Domain",
      .testableImport,
      "Domain"
    ),
    AddedFile(
      "A helper of tests imports for testing",
      in: .testSupport,
      "@testable import Domain",
      .testableImport,
      "Domain"
    ),
    AddedFile(
      "Tests see the inside of another layer",
      in: .dataTests,
      "@testable import Domain",
      .testableImport,
      "Domain"
    ),
    AddedFile(
      "Tests see the inside of a layer that they may not even import",
      in: .domainTests,
      exactly: "@testable import NewsFeed\n",
      Sign(.forbiddenImport, "DomainTests", "NewsFeed"),
      Sign(.testableImport, "DomainTests", "NewsFeed")
    ),
    AddedFile(
      "Production imports for testing in debug builds",
      in: .newsFeed,
      "#if DEBUG\n@testable import Domain\n#endif",
      .testableImport,
      "Domain"
    ),
    AddedFile(
      "An import for testing is spread over lines",
      in: .dataTests,
      "@testable // for once\n/* and for all */ import\nDomain",
      .testableImport,
      "Domain"
    ),
  ]
}
