import Testing

@testable import BoundaryCheck

@Suite("What is said about rules")
struct WordingTests {
  @Test(arguments: Rule.allCases)
  func everyRuleHasAnExplanation(rule: Rule) {
    #expect(!rule.title.hasSuffix("."))
    for text in [rule.title, rule.why, rule.instead] {
      #expect((10...140).contains(text.count))
      #expect(text.first?.isUppercase == true || text.hasPrefix("@"))
    }
    for text in [rule.why, rule.instead] {
      #expect(text.hasSuffix("."))
    }
  }

  @Test func noTwoRulesSayTheSame() {
    for text in [\Rule.title, \Rule.why, \Rule.instead] {
      #expect(Set(Rule.allCases.map { $0[keyPath: text] }).count == Rule.allCases.count)
    }
  }

  @Test func aRuleIsToldByItsOwnText() {
    #expect(Rule.moduleSelector.why.contains("no import at all"))
    #expect(Rule.symlink.title.contains("symbolic link"))
    #expect(Rule.staleException.instead.contains("Take the entry out"))
  }
}
