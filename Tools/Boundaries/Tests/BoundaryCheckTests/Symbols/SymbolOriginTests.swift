import Testing

@testable import BoundaryCheck

@Suite("Symbol origin")
struct SymbolOriginTests {
  private func origin(_ name: String, in module: String?? = .none) -> SymbolOrigin {
    let meaning = module.map { SymbolMeaning(module: $0, kind: "Function", text: name) }
    return SymbolOrigin(ofOutside: name, meaning: meaning)
  }

  @Test func swiftModulesOutsideAreToldFromTheLanguage() {
    #expect(origin("$sx", in: "FoundationEssentials") == .outside("FoundationEssentials"))
    #expect(origin("$sx", in: "Swift") == .language)
    #expect(origin("$sx", in: "_Concurrency") == .language)
    #expect(origin("$sx", in: .some(nil)) == .language)
    #expect(origin("$sx", in: "__C") == .c)
  }

  @Test(arguments: [
    "swift_retain", "_swiftEmptyArrayStorage", "memcpy", "malloc", "free", "floor", "truncf",
    "__stack_chk_fail",
    "__tls_get_addr", "__tsan_read8", "__llvm_profile_runtime", "_Unwind_Resume", "__udivti3",
  ])
  func whatTheCompilerCallsIsTheLanguages(name: String) {
    #expect(origin(name) == .language)
  }

  @Test(arguments: ["socket", "sqlite3_open_v2", "dlsym", "calloc", "floored", "$sGarbage"])
  func anyOtherNameIsC(name: String) {
    #expect(origin(name) == .c)
  }

  @Test func aSystemCallComesWithTheMutex() {
    #expect(origin("syscall") == .inlined(from: "Synchronization"))
  }
}

@Suite("Symbol reach")
struct SymbolReachTests {
  private let reach = SymbolReach(
    policy: .of([
      .at(
        ".",
        [
          .named("Domain", imports: ["FoundationEssentials"]),
          .named("Feed", imports: ["Domain", "Foundation"]),
          .named("my-tool", imports: ["Feed", "CEngine"]),
          .named("CEngine", .c),
          .named("CStore", .system),
          .named("Archive", imports: ["CStore"]),
        ]
      )
    ])
  )

  @Test func codeIsReachedByAnImportAlone() {
    #expect(reach.allows("Feed", toReach: "Domain", shape: false))
    #expect(reach.allows("Feed", toReach: "Feed", shape: false))
    #expect(!reach.allows("my_tool", toReach: "Domain", shape: false))
    #expect(!reach.allows("Domain", toReach: "Feed", shape: false))
  }

  @Test func metadataMayComeThroughTransitiveImports() {
    #expect(reach.allows("my_tool", toReach: "Domain", shape: true))
    #expect(reach.allows("my_tool", toReach: "FoundationEssentials", shape: true))
    #expect(!reach.allows("Domain", toReach: "Feed", shape: true))
  }

  @Test func foundationBringsItsPartsAlongAndNoPartBringsFoundation() {
    #expect(reach.allows("Feed", toReach: "FoundationEssentials", shape: false))
    #expect(reach.allows("Feed", toReach: "Dispatch", shape: false))
    #expect(!reach.allows("Feed", toReach: "FoundationNetworking", shape: false))
    #expect(!reach.allows("Domain", toReach: "Foundation", shape: true))
  }

  @Test func cIsReachedByItsImport() {
    #expect(reach.allowsC(in: "Feed"))
    #expect(reach.allowsC(in: "my_tool"))
    #expect(reach.allowsC(in: "Archive"))
    #expect(!reach.allowsC(in: "Domain"))
    #expect(!reach.allowsC(in: "Unknown"))
  }
}

@Suite("C names")
struct CNamesTests {
  @Test func aMangledNameMentionsCTypesByTheirLength() {
    #expect(ObjectSymbols.cTypes(in: "$s7Archive4openySo7sqlite3aSgF") == ["sqlite3"])
    #expect(ObjectSymbols.cTypes(in: "$s7Archive2SoV") == [])
    #expect(ObjectSymbols.cTypes(in: "$sSo99x") == [])
    #expect(ObjectSymbols.cTypes(in: "$sSo") == [])
  }

  @Test func functionUsesAndTypeMentionsCount() {
    let symbols = ObjectSymbols(
      defined: ["sqlite3_own", "$sSo12sqlite3_stmtVMa"],
      undefined: ["sqlite3_open", "$ss5printF"]
    )
    #expect(symbols.cNames == ["sqlite3_open", "sqlite3_stmt"])
  }
}
