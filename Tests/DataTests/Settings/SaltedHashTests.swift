import ByteStrings
import Domain
import Settings
import TestSupport
import Testing

struct SaltedHashTests {
  /// What the version before scopes stored of a key.
  private static let key = "bs_00112233445566778899aabbccddeeff"
  private static let hash =
    "$5$rounds=1000$broadsheetsalt00$AtTrUlK03eeGX6NOVjX2soOA9T3ibPkMJO1PSrypPB7"

  @Test func hashMatchesItsSecretOnly() {
    #expect(SaltedHash.matches(Self.key, Self.hash))
    #expect(!SaltedHash.matches(Self.key + "0", Self.hash))
    #expect(!SaltedHash.matches("", Self.hash))
  }

  @Test(arguments: ["", "*0", "*1", "$5$", "$5$rounds=1000$", "$9$x$y", "secret", "\u{0}"])
  func malformedHashMatchesNothing(stored: String) {
    #expect(!SaltedHash.matches("secret", stored))
    #expect(!SaltedHash.matches("", stored))
  }

  @Test func keyOfAnOlderVersionWorks() async throws {
    let folder = try TemporaryFolder()
    let file = SettingsFile(path: ByteString(folder.file("server-keys.json")))
    try file.set("phone", to: Self.hash)
    let keys = KnownKeys(in: file, clock: ContinuousClock(), matches: SaltedHash.matches)
    #expect(await keys.scope(of: Self.key) == .all)
    #expect(try file.read()["phone"]?.hasPrefix("all ") == true)
    #expect(await keys.scope(of: Self.key) == .all)
  }
}
