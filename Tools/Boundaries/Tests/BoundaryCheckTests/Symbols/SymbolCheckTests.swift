import Testing

@testable import BoundaryCheck

/// Checks small modules that are compiled on the spot.
@Suite("Symbol check", .timeLimit(.minutes(20)))
struct SymbolCheckTests {
  private let folder: BuiltFolder

  init() throws {
    folder = try BuiltFolder()
  }

  private func compile(_ module: String, _ text: String) async throws {
    try folder.write("Sources/\(module)/\(module).swift", text)
    try await folder.run([
      "swiftc", "-module-name", module, "-parse-as-library", "-Onone", "-enable-testing",
      "-emit-module", "-emit-module-path", "\(module).swiftmodule", "-I", ".", "-c",
      "Sources/\(module)/\(module).swift", "-o", "\(module).o",
    ])
  }

  private func compileC(_ module: String, _ text: String) async throws {
    try folder.write("Sources/\(module)/\(module).c", text)
    try await folder.run(["clang", "-c", "Sources/\(module)/\(module).c", "-o", "\(module).o"])
  }

  private func findings(
    _ modules: [Policy.Module],
    symbols: [Policy.SymbolOwner] = []
  ) async throws -> Findings {
    var policy = Policy.of([.at(".", modules)])
    policy.symbols = symbols
    var record = try BuildRecord(
      BuildManifest(text: Array("commands:\n".utf8), path: "debug.yaml"),
      folder: folder.root + "/.build"
    )
    record.modules = modules.filter { $0.kind != .system }.map { module in
      let file = module.kind == .c ? "\(module.name).c" : "\(module.name).swift"
      let unit = BuildRecord.Unit(
        source: "\(folder.root)/Sources/\(module.name)/\(file)",
        object: "\(folder.root)/\(module.name).o",
        reading: ""
      )
      return BuildRecord.Module(name: module.compiledName, units: [unit])
    }
    let records = BuildRecords(records: [".build": record])
    return await SymbolCheck(workspace: try folder.workspace(policy), records: records).findings()
  }

  private func compileThree() async throws {
    try await compile(
      "Domain",
      """
      public struct Article: Equatable { public var title: String }
      public func latest() -> Article { Article(title: "") }
      """
    )
    try await compile(
      "Feed",
      """
      public import Domain
      public struct Page: Equatable { public var first: Article; public var more: [Article] }
      public func page() -> Page { Page(first: latest(), more: []) }
      """
    )
  }

  @Test func importedCodeAndTransitiveTypesAreAllowed() async throws {
    try await compileThree()
    try await compile(
      "Desk",
      "import Feed\nfunc show() { var p = [page()]; p += p; print(p == p, p[0].first) }"
    )
    let findings = try await findings([
      .named("Domain"), .named("Feed", imports: ["Domain"]), .named("Desk", imports: ["Feed"]),
    ])
    #expect(findings.violations == [])
    #expect(findings.obstacles == [])
    #expect(findings.counts["objects"] == 3)
    #expect(findings.counts["symbols", default: 0] > 20)
  }

  @Test func callWithoutAnImportIsAViolation() async throws {
    try await compileThree()
    try await compile("Desk", "import Feed\nimport Domain\nfunc show() { print(page(), latest()) }")
    let violations = try await findings([
      .named("Domain"), .named("Feed", imports: ["Domain"]), .named("Desk", imports: ["Feed"]),
    ]).violations
    #expect(
      violations == [
        Violation(
          rule: .foreignSymbol,
          module: "Desk",
          subject: "Domain",
          location: Location(file: "Sources/Desk/Desk.swift"),
          chain: ["Desk", "Domain"],
          message: "Desk refers to what Domain defines: Domain.latest() -> Domain.Article"
        )
      ]
    )
  }

  @Test func moduleFromOutsideNeedsAnImport() async throws {
    try await compile(
      "Domain",
      "import Foundation\nfunc read() { print(FileHandle.standardInput, Date()) }"
    )
    let essentials = try await findings([.named("Domain", imports: ["FoundationEssentials"])])
    #expect(essentials.violations.map(\.subject) == ["Foundation"])
    let all = try await findings([.named("Domain", imports: ["Foundation"])])
    #expect(all.violations == [])
    let none = try await findings([.named("Domain")])
    #expect(none.violations.map(\.subject) == ["Foundation", "FoundationEssentials"])
  }

  @Test func renamedCFunctionNeedsAnImportOfC() async throws {
    try await compile(
      "Domain",
      """
      @_silgen_name("socket") func connect(_: Int32, _: Int32, _: Int32) -> Int32
      func open(_ x: Double) -> Double { _ = connect(1, 2, 3); return x.rounded() }
      """
    )
    let violations = try await findings([.named("Domain", imports: ["FoundationEssentials"])])
      .violations
    #expect(violations.map(\.subject) == ["socket"])
    #expect(
      violations.map(\.message) == ["Domain refers to socket and imports nothing that declares it"]
    )
    let withC = try await findings([.named("Domain", imports: ["Glibc"])])
    #expect(withC.violations == [])
  }

  @Test func renamedFunctionBelongsToItsCModule() async throws {
    try await compileC("CEngine", "int start(int n) { return n; }")
    try await compile(
      "Domain",
      "@_silgen_name(\"start\") func begin(_: Int32) -> Int32\nfunc go() { _ = begin(1) }"
    )
    let modules = [Policy.Module.named("CEngine", .c)]
    let foreign = try await findings(modules + [.named("Domain", imports: ["Glibc"])])
    #expect(foreign.violations.map(\.chain) == [["Domain", "CEngine"]])
    let fine = try await findings(modules + [.named("Domain", imports: ["CEngine"])])
    #expect(fine.violations == [])
  }

  @Test func mutexNeedsNoImportOfC() async throws {
    try await compile(
      "Counter",
      "import Synchronization\nlet count = Mutex(0)\nfunc add() { count.withLock { $0 += 1 } }"
    )
    #expect(try await findings([.named("Counter", imports: ["Synchronization"])]).violations == [])
    let without = try await findings([.named("Counter")]).violations.map(\.subject)
    #expect(without == ["Synchronization", "syscall"])
  }

  @Test func cMayUseLibcWithoutLoading() async throws {
    try await compileC(
      "CEngine",
      """
      #include <dlfcn.h>
      #include <stdlib.h>
      void *load(void) { free(malloc(1)); return dlsym(dlopen("x", 1), "y"); }
      """
    )
    let violations = try await findings([.named("CEngine", .c)]).violations
    #expect(violations.map(\.rule) == [.dynamicLoading, .dynamicLoading])
    #expect(violations.map(\.subject) == ["dlopen", "dlsym"])
    #expect(
      violations.map(\.location?.file) == [
        "Sources/CEngine/CEngine.c", "Sources/CEngine/CEngine.c",
      ]
    )
  }

  @Test func onlyTheOwnerUsesAnOwnedSymbol() async throws {
    try await compileC("CEngine", "int store_open(void); int go(void) { return store_open(); }")
    func check(_ owners: [String], prefix: String = "store_") async throws -> Findings {
      try await findings(
        [.named("CEngine", .c)],
        symbols: [.init(prefix: prefix, owners: owners, why: "One door.")]
      )
    }
    let banned = try await check([]).violations
    #expect(banned.map(\.message) == ["CEngine uses store_open, but no module may use store_"])
    #expect(banned.map(\.rule) == [.ownedSymbol])
    #expect(banned.map(\.why) == ["One door."])
    #expect(try await check(["CEngine"]).violations == [])
    #expect(try await check(["CEngine"]).obstacles == [])
    #expect(try await check([], prefix: "other_").obstacles == [])
    let idle = try await check(["CEngine"], prefix: "other_").obstacles
    #expect(
      idle.map(\.message) == [
        "the policy lists CEngine as an owner of other_, but it uses no such symbol"
      ]
    )
  }

  @Test func unreadableObjectHidesNoOther() async throws {
    try await compileC("CEngine", "int go(void) { return 1; }")
    try folder.write("Sources/Domain/Domain.swift", "let x = 1")
    try folder.write("Domain.o", "garbage")
    let findings = try await findings([.named("CEngine", .c), .named("Domain")])
    #expect(findings.obstacles.count == 1)
    #expect(findings.counts["objects"] == 1)
  }

  @Test func swiftObjectWithoutSymbolsIsAnObstacle() async throws {
    try folder.write("empty.c")
    try await folder.run(["clang", "-c", "empty.c", "-o", "CEngine.o"])
    try await folder.run(["clang", "-c", "empty.c", "-o", "Domain.o"])
    try folder.write("Sources/CEngine/CEngine.c", "#include <stdlib.h>\n")
    try folder.write("Sources/Domain/Domain.swift", "let x = 1")
    let modules: [Policy.Module] = [.named("CEngine", .c), .named("Domain")]
    #expect(
      try await findings(modules).obstacles.map(\.message) == [
        "the object made of Sources/Domain/Domain.swift has no symbols"
      ]
    )
  }

  @Test func emptySwiftFileHasASymbol() async throws {
    try await compile("Domain", "// Nothing yet.\n")
    #expect(try await findings([.named("Domain")]).obstacles == [])
  }
}
