@testable import BoundaryCheck

extension AddedFile {
  /// Imports of what the module may not reach and declares nowhere.
  static let imports: [AddedFile] =
    outsideModules + [
      AddedFile(
        "Data imports a neighbour",
        in: .newsFeed,
        "import Archive",
        .forbiddenImport,
        "Archive"
      ),
      AddedFile(
        "Data imports Presentation",
        in: .archive,
        "import Presentation",
        .forbiddenImport,
        "Presentation"
      ),
      AddedFile(
        "Domain imports Data",
        in: .domain,
        "import NewsFeed",
        .forbiddenImport,
        "NewsFeed"
      ),
      AddedFile("Domain imports App", in: .domain, "import Desk", .forbiddenImport, "Desk"),
      AddedFile(
        "Presentation imports Data",
        in: .presentation,
        "import NewsFeed",
        .forbiddenImport,
        "NewsFeed"
      ),
      AddedFile(
        "Presentation imports App",
        in: .presentation,
        "import Desk",
        .forbiddenImport,
        "Desk"
      ),
      AddedFile(
        "Presentation imports C code",
        in: .presentation,
        "import CEngine",
        .forbiddenImport,
        "CEngine"
      ),
      AddedFile(
        "Presentation imports a library of the system",
        in: .presentation,
        "import CStore",
        .forbiddenImport,
        "CStore"
      ),
      AddedFile(
        "Presentation imports what Domain may",
        in: .presentation,
        "import FoundationEssentials",
        .forbiddenImport,
        "FoundationEssentials"
      ),
      AddedFile(
        "Data imports its neighbour's C code",
        in: .archive,
        "import CEngine",
        .forbiddenImport,
        "CEngine"
      ),
      AddedFile(
        "The program imports what it reaches through its library",
        in: .newsdesk,
        "import NewsFeed",
        .forbiddenImport,
        "NewsFeed"
      ),
      AddedFile(
        "The program imports C code two steps away",
        in: .newsdesk,
        "import CEngine",
        .forbiddenImport,
        "CEngine"
      ),
      AddedFile(
        "A library imports the program",
        in: .desk,
        "import newsdesk",
        .forbiddenImport,
        "newsdesk"
      ),
      AddedFile(
        "Production imports a helper of tests",
        in: .desk,
        "import TestSupport",
        .forbiddenImport,
        "TestSupport"
      ),
      AddedFile(
        "Production imports a test target",
        in: .desk,
        "import DataTests",
        .forbiddenImport,
        "DataTests"
      ),
      AddedFile(
        "Production imports Testing",
        in: .newsFeed,
        "import Testing",
        .forbiddenImport,
        "Testing"
      ),
      AddedFile(
        "A helper of tests imports Testing",
        in: .testSupport,
        "import Testing",
        .forbiddenImport,
        "Testing"
      ),
      AddedFile(
        "The tests of Domain import Data",
        in: .domainTests,
        "import NewsFeed",
        .forbiddenImport,
        "NewsFeed"
      ),
      AddedFile(
        "The tests of Data import App",
        in: .dataTests,
        "import Desk",
        .forbiddenImport,
        "Desk"
      ),
      AddedFile(
        "A source imports what nobody knows",
        in: .domain,
        "import Nowhere",
        .forbiddenImport,
        "Nowhere"
      ),
      AddedFile(
        "A source imports what manifests do",
        in: .domain,
        "import PackageDescription",
        .forbiddenImport,
        "PackageDescription"
      ),
    ]

  /// Modules from outside that Domain has no business with.
  private static let outsideModules = [
    "Android", "CDispatch", "Combine", "CoreFoundation", "Cxx", "CxxStdlib", "Darwin", "Dispatch",
    "Distributed", "Foundation", "FoundationInternationalization", "FoundationNetworking",
    "FoundationXML", "Glibc", "Musl", "Observation", "RegexBuilder", "SwiftGlibc", "SwiftShims",
    "Synchronization", "WinSDK", "XCTest", "_Differentiation", "_FoundationCShims", "os",
  ].map { (module: String) in
    AddedFile("Domain imports \(module)", in: .domain, "import \(module)", .forbiddenImport, module)
  }
}
