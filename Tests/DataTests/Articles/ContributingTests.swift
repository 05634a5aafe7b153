import FoundationEssentials
import Testing

/// What CONTRIBUTING.md shows is what is built and tested here.
struct ContributingTests {
  private static let root = String(#filePath.split(separator: "/Tests/DataTests/")[0])

  private static func lines(_ file: String) throws -> [String] {
    try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// Returns the lines of the page's difference to a file, which begin with a sign.
  private static func change(to file: String) throws -> [String] {
    let page = try lines("CONTRIBUTING.md").drop { $0 != "```diff" }.prefix { $0 != "```" }
    let change = page.drop { !$0.hasSuffix(" \(file)") }.dropFirst()
    return change.prefix { !$0.hasPrefix("+++ ") && !$0.hasPrefix("--- ") }
  }

  private static func added(to file: String) throws -> [String] {
    try change(to: file).filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) }
      .filter { !$0.isEmpty }
  }

  @Test func completeProviderIsTheTestedOne() throws {
    func code(_ lines: [String]) -> [String] { lines.filter { !$0.contains("import ") } }
    let folder = "Modules/Data/Sources/NewsServices/Articles"
    let shown = try Self.added(to: folder + "/WireRoomArticles.swift")
    #expect(shown.count > 70)
    #expect(code(shown) == code(try Self.lines("Tests/DataTests/Articles/WireRoomArticles.swift")))
  }

  @Test func entryOfTheProviderIsTheTestedOne() throws {
    let file = "Tests/DataTests/Articles/ArticleServiceEntry+All.swift"
    let shown = try Self.added(to: file)
    let tested = try Self.lines(file)
    #expect(tested.contains(shown[0]))
    let place = try #require(tested.firstIndex(of: shown[1]))
    #expect(Array(tested[place...].prefix(shown.count - 1)) == Array(shown.dropFirst()))
  }

  @Test func changedFilesHaveTheShownLines() throws {
    let file = "Modules/App/Sources/Composition/Container+Providers.swift"
    let known = try Self.change(to: file).filter { $0.hasPrefix(" ") }.map { $0.dropFirst() }
    #expect(known.count == 3)
    #expect(known.allSatisfy(try Self.lines(file).map { $0[...] }.contains))
  }

  @Test func namedFilesExist() throws {
    let page = try Self.lines("CONTRIBUTING.md").joined(separator: "\n")
    let names = page.split(separator: "`").filter {
      $0.hasSuffix(".swift") && !$0.contains { $0.isWhitespace }
    }
    #expect(names.count > 10)
    let files = try ["Modules", "Tests"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: "\(Self.root)/\(folder)")
    }
    for name in names {
      let end = name.split(separator: "/Sources/").last ?? name
      #expect(files.contains { "/\($0)".hasSuffix("/" + end) }, "\(name)")
    }
  }
}
