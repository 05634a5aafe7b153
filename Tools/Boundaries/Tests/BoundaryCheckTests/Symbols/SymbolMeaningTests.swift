import Testing

@testable import BoundaryCheck

@Suite("Symbol meaning", .timeLimit(.minutes(20)))
struct SymbolMeaningTests {
  private func meanings(of names: [String]) async throws -> [String: SymbolMeaning] {
    let toolchain = Toolchain(runner: Subprocess())
    let reader = SymbolReader(toolchain: toolchain, folder: try await toolchain.folder())
    return try await reader.meanings(of: names)
  }

  @Test func moduleDefinesTheSymbol() async throws {
    let expected: [String: String?] = [
      // A function, a metadata accessor.
      "$s6Domain7ArticleV5titleACSS_tcfC": "Domain",
      "$s20FoundationEssentials4DateVMa": "FoundationEssentials",
      // An extension of String in another module.
      "$sSS20FoundationEssentialsE8trimmingyS2SF": "FoundationEssentials",
      // A conformance of a type of Domain to a protocol of Swift, in Domain.
      "$s6Domain7ArticleVSQAAMc": "Domain",
      // Names of the standard library that start with digits.
      "$s7ElementSTTl": "Swift", "$s2IDs12IdentifiablePTl": "Swift", "$s5IndexSlTl": "Swift",
      "$ss5print_9separator10terminatoryypd_S2StF": "Swift",
      "$sScA_pSgMD": "Swift",
      // Of no module: a tuple, a function, a builtin integer.
      "$sytWV": nil, "$syycWV": nil, "$sBi64_WV": nil,
      "$sSo6socketVMa": "__C",
    ]
    let found = try await meanings(of: expected.keys.sorted())
    for (name, module) in expected {
      #expect(found[name].map(\.module) == .some(module), "\(name)")
    }
  }

  @Test func otherNamesHaveNoMeaning() async throws {
    #expect(try await meanings(of: ["$sGarbage"]).isEmpty)
  }

  @Test func metadataIsDistinguishedFromCode() async throws {
    let metadata = ["$s1A5InnerVMa", "$s1A5InnerVMn", "$s1A5InnerVSQAAMc", "$s1A5InnerVN"]
    let code = ["$s1A5InnerV1sACSS_tcfC", "$s1A5InnerV5speakSSyF", "$s1A5InnerV1sSSvpMV"]
    let found = try await meanings(of: metadata + code)
    #expect(metadata.allSatisfy { found[$0]?.isMetadata == true })
    #expect(code.allSatisfy { found[$0]?.isMetadata == false })
  }

  @Test func specializationBelongsToItsParameter() {
    let tree = """
      Demangling for $sx
      kind=Global
        kind=GenericSpecialization
          kind=GenericSpecializationParam
            kind=Type
              kind=Structure
                kind=Module, text="NewsFeed"
                kind=Identifier, text="Feed"
        kind=Function
          kind=Structure
            kind=Module, text="Swift"
            kind=Identifier, text="Array"
      generic specialization <NewsFeed.Feed> of Swift.Array.append

      """
    #expect(
      DemangledTrees(output: Array(tree.utf8)).meanings == [
        "$sx": SymbolMeaning(
          module: "NewsFeed",
          kind: "GenericSpecialization",
          text: "generic specialization <NewsFeed.Feed> of Swift.Array.append"
        )
      ]
    )
  }
}
