import Settings
import Testing

struct SecretHashTests {
  private let hash = SecretHash()

  @Test func hashMatchesItsSecretOnly() throws {
    let stored = try hash.hash("bs_0123")
    #expect(stored.hasPrefix("$5$"))
    #expect(!stored.contains("0123"))
    #expect(hash.matches("bs_0123", stored))
    #expect(!hash.matches("bs_0124", stored))
    #expect(!hash.matches("", stored))
  }

  @Test func hashesAreSalted() throws {
    #expect(try hash.hash("secret") != hash.hash("secret"))
  }

  @Test(arguments: ["", "*0", "*1", "$5$", "$5$rounds=1000$", "$9$x$y", "secret", "\u{0}"])
  func malformedHashMatchesNothing(stored: String) {
    #expect(!hash.matches("secret", stored))
    #expect(!hash.matches("", stored))
  }
}
