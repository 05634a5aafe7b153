import Testing

@testable import BoundaryCheck

@Suite("The layers of a policy")
struct LayerCheckTests {
  @Test func aPolicyWithinItsOwnLayersIsFine() {
    #expect(LayerCheck(policy: .small()).findings() == Findings())
  }

  @Test func importWithinALayerIsFine() {
    let policy = Policy.small { $0.packages[1].modules[0].imports.append("Store") }
    #expect(LayerCheck(policy: policy).findings().violations.isEmpty)
  }

  @Test func aModuleOfAnotherLayerHasToBeInSight() throws {
    let policy = Policy.small { $0.packages[0].modules[0].imports.append("Feed") }
    let violation = try #require(
      LayerCheck(policy: policy).findings().violations.first { $0.rule == .layer }
    )
    #expect(violation.module == "Core")
    #expect(violation.subject == "Feed")
    #expect(violation.chain == ["Core", "Feed"])
    #expect(violation.message.contains("Feed of the layer Outer"))
    #expect(violation.why == "It is the core.")
  }

  @Test func systemModuleMustBeInTheLayer() throws {
    let policy = Policy.small { $0.packages[0].modules[0].imports.append("Glibc") }
    let violations = LayerCheck(policy: policy).findings().violations
    #expect(violations.map(\.subject) == ["Glibc"])
    #expect(violations.map(\.rule) == [.layer])
  }

  @Test func modulesThatReachEachOtherAreToldOnceWithTheWayRound() {
    let policy = Policy.small {
      $0.packages[1].modules[0].imports.append("Store")
      $0.packages[1].modules[1].imports.append("Feed")
    }
    let violations = LayerCheck(policy: policy).findings().violations
    #expect(violations.map(\.rule) == [.cycle])
    #expect(violations.first?.chain == ["Feed", "Store", "Feed"])
  }

  @Test func layersThatSeeEachOtherAreACycle() {
    let policy = Policy.small { $0.layers[0].sees = ["Outer"] }
    let violations = LayerCheck(policy: policy).findings().violations
    #expect(violations.map(\.chain) == [["Inner", "Outer", "Inner"]])
  }
}
