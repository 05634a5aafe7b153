import FoundationEssentials
import Terminal
import Testing

struct EnvironmentTests {
  @Test func thatOfTheProcessHasWhatTheProcessHas() throws {
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(Environment.process["PATH"] == path)
    #expect(Environment.process["BROADSHEET_NOBODY_SETS_THIS"] == nil)
  }

  @Test func aMadeOneHasNothingElse() {
    let environment: Environment = ["A": "1", "B": "", "A": "2"]
    #expect(environment["A"] == "2")
    #expect(environment["B"] == "")
    #expect(environment["PATH"] == nil)
  }
}
