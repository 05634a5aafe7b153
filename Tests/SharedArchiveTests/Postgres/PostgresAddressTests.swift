import Testing

@testable import ArchiveRows
@testable import SharedArchive

/// Addresses of databases, and the parameters that libpq gets for them.
struct PostgresAddressTests {
  private func parameters(_ text: String, _ use: ArchiveUse = .reading) throws -> [String: String] {
    let attempts = try PostgresAddress(text).attempts(for: use, caFile: "/ca.pem")
    return try #require(attempts.first)
  }

  @Test func partsAreDecoded() throws {
    let parameters = try parameters("postgresql://n%40ws@[fe80::1]:5433/my%2Fdb?sslmode=require")
    #expect(parameters["user"] == "n@ws")
    #expect(parameters["host"] == "fe80::1")
    #expect(parameters["port"] == "5433")
    #expect(parameters["dbname"] == "my/db")
    #expect(parameters["sslmode"] == "require")
  }

  @Test(arguments: [
    "postgres:///news?host=/run/pg&port=5433", "postgres://%2Frun%2Fpg:5433/news",
  ])
  func socketFolderIsAHost(text: String) throws {
    let parameters = try parameters(text)
    #expect(parameters["host"] == "/run/pg")
    #expect(parameters["port"] == "5433")
    #expect(parameters["dbname"] == "news")
    #expect(parameters["sslmode"] == nil)
  }

  @Test(arguments: [
    "postgresql://u:secret@h/d", "postgresql://u:@h/d", "postgresql://h/d?password=secret",
    "postgresql://h/d?sslpassword=secret", "postgresql://h/d?pass%77ord=secret",
  ])
  func passwordIsRejected(text: String) {
    #expect(throws: InvalidPostgresAddress.password) { try PostgresAddress(text) }
  }

  @Test(arguments: [
    ("mysql://h/d", InvalidPostgresAddress.scheme), ("", .scheme), ("postgresql:/h", .scheme),
    ("postgresql://h:0/d", .port), ("postgresql://h:65536/d", .port),
    ("postgresql://u:se/cret@h/d", .port), ("postgresql://h/d?secret", .syntax),
    ("postgresql://h/%zz", .syntax), ("postgresql://h/%0", .syntax), ("postgresql://%00/", .syntax),
    ("postgresql://h/%ff", .syntax), ("postgresql://[::1/d", .syntax),
    ("postgresql://[::1]x/d", .syntax), ("postgresql://a,b:1/d?port=1,2,3", .syntax),
    ("postgresql://h/d?secret=1", .parameter),
  ])
  func invalidAddressIsRejected(text: String, reason: InvalidPostgresAddress) {
    #expect(throws: reason) { try PostgresAddress(text) }
    #expect(!reason.description.contains("secret"))
  }

  @Test(arguments: ["db.example", "192.0.2.1", "[2001:db8::1]", "localhost.example"])
  func remoteHostIsVerified(host: String) throws {
    let parameters = try parameters("postgresql://\(host)/d")
    #expect(parameters["sslmode"] == "verify-full")
    #expect(parameters["sslrootcert"] == "/ca.pem")
  }

  @Test(arguments: ["localhost", "127.0.0.1", "[::1]", "%2Ftmp"])
  func localHostIsNotVerified(host: String) throws {
    #expect(try parameters("postgresql://\(host)/d")["sslmode"] == nil)
  }

  @Test func addressOfALocalNameIsVerified() throws {
    let parameters = try parameters("postgresql://localhost/d?hostaddr=192.0.2.1")
    #expect(parameters["sslmode"] == "verify-full")
  }

  @Test func ownCertificateFileIsKept() throws {
    let parameters = try parameters("postgresql://db/d?sslrootcert=/own.pem")
    #expect(parameters["sslrootcert"] == "/own.pem")
  }

  @Test func ownOptionsPrecedeSettings() throws {
    let options = try parameters("postgresql://db/d?options=-c%20jit%3Don")["options"] ?? ""
    #expect(options.hasPrefix("-c jit=on -c search_path=broadsheet,pg_temp "))
  }

  @Test func writersNeedAWritableServer() throws {
    let address = try PostgresAddress("postgresql://a:1,b:2/d?target_session_attrs=prefer-standby")
    #expect(address.dividesUses)
    let wishes = { (use: ArchiveUse) in
      address.attempts(for: use).map { [$0["host"], $0["port"], $0["target_session_attrs"]] }
    }
    #expect(wishes(.writing) == [["a", "1", "read-write"], ["b", "2", "read-write"]])
    let readers = [
      ["a", "1", "standby"], ["b", "2", "standby"], ["a", "1", "any"], ["b", "2", "any"],
    ]
    #expect(wishes(.reading) == readers)
  }

  @Test func onePortServesAllHosts() throws {
    let attempts = try PostgresAddress("postgresql:///d?host=a,b&port=7").attempts(for: .reading)
    #expect(attempts.map { $0["port"] } == ["7", "7"])
  }

  @Test(arguments: [("", 10), ("?connect_timeout=3", 3), ("?connect_timeout=1", 2)])
  func connectTimeIsThatOfTheAddress(query: String, seconds: Int) throws {
    let address = try PostgresAddress("postgresql://db/d" + query)
    #expect(address.connectTime == .seconds(seconds))
  }
}
