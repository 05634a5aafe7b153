import Testing

@testable import BoundaryCheck

@Suite("Symbol reach")
struct SymbolReachTests {
  private static let modules: [Policy.Module] = [
    .named("Domain", imports: ["FoundationEssentials"]),
    .named("Feed", imports: ["Domain", "Foundation"]),
    .named("my-tool", imports: ["Feed", "CEngine"]),
    .named("CEngine", .c),
    .named("CStore", .system),
    .named("Archive", imports: ["CStore"]),
    .named("Counter", imports: ["Synchronization"]),
  ]

  /// What the module must not reach by the symbol; `owner` is the module in its demangled name.
  private func stranger(
    _ symbol: String,
    from name: String,
    definedBy definers: Set<String>? = nil,
    owner: String?? = .none,
    kind: String = "Function"
  ) throws -> String? {
    let module = try #require(Self.modules.first { $0.name == name })
    return SymbolReach(of: module, under: .of([.at(".", Self.modules)])).stranger(
      behind: symbol,
      definedBy: definers,
      meaning: owner.map { SymbolMeaning(module: $0, kind: kind) }
    )
  }

  @Test func codeOfTheWorkspaceNeedsAnImport() throws {
    #expect(try stranger("$sx", from: "Feed", definedBy: ["Domain"]) == nil)
    #expect(try stranger("$sx", from: "my-tool", definedBy: ["my_tool"]) == nil)
    #expect(try stranger("$sx", from: "my-tool", definedBy: ["Domain"]) == "Domain")
    #expect(try stranger("$sx", from: "my-tool", definedBy: ["Domain", "Feed"]) == nil)
    #expect(try stranger("start", from: "Domain", definedBy: ["CEngine"]) == "CEngine")
  }

  @Test func codeFromOutsideNeedsAnImport() throws {
    #expect(try stranger("$sx", from: "Domain", owner: "FoundationEssentials") == nil)
    #expect(try stranger("$sx", from: "Domain", owner: "Foundation") == "Foundation")
    #expect(try stranger("$sx", from: "Feed", owner: "FoundationEssentials") == nil)
    #expect(try stranger("$sx", from: "Feed", owner: "Dispatch") == nil)
    #expect(try stranger("$sx", from: "Feed", owner: "FoundationNetworking") != nil)
  }

  @Test func metadataNeedsNoImport() throws {
    let kind = "TypeMetadata"
    #expect(
      try stranger("$sx", from: "my-tool", definedBy: ["Domain"], owner: "Domain", kind: kind)
        == nil
    )
    #expect(try stranger("$sx", from: "my-tool", owner: "Foundation", kind: kind) == nil)
  }

  @Test(arguments: ["Swift", "_Concurrency", nil]) func languageNeedsNoImport(owner: String?) throws
  {
    #expect(try stranger("$sx", from: "CEngine", owner: owner) == nil)
    #expect(try stranger("$sx", from: "Domain", owner: owner) == nil)
  }

  @Test(arguments: [
    "swift_retain", "_swiftEmptyArrayStorage", "memcpy", "malloc", "free", "floor", "truncf",
    "__stack_chk_fail", "__tls_get_addr", "__tsan_read8", "__llvm_profile_runtime",
    "_Unwind_Resume", "__udivti3",
  ])
  func compilerCallsNeedNoImport(name: String) throws {
    #expect(try stranger(name, from: "Domain") == nil)
  }

  @Test(arguments: ["socket", "sqlite3_open_v2", "calloc", "floored", "$sGarbage", "syscall"])
  func otherNamesNeedAnImportOfC(name: String) throws {
    #expect(try stranger(name, from: "Domain") == name)
    for module in ["Feed", "my-tool", "Archive", "CEngine"] {
      #expect(try stranger(name, from: module) == nil)
    }
  }

  @Test func cTypeNeedsAnImportOfC() throws {
    #expect(try stranger("$sSo", from: "Domain", owner: "__C", kind: "TypeMetadata") == "$sSo")
    #expect(try stranger("$sSo", from: "Archive", owner: "__C") == nil)
  }

  @Test func mutexMayMakeSystemCalls() throws {
    #expect(try stranger("syscall", from: "Counter") == nil)
    #expect(try stranger("socket", from: "Counter") == "socket")
  }
}

@Suite("C names")
struct CNamesTests {
  @Test func mangledNameContainsCTypes() {
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
