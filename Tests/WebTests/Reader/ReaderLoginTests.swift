import Domain
import TestSupport
import Testing

@testable import WebPages
@testable import WebServer

@Suite(.hangLimit)
struct ReaderLoginTests {
  private let desk = ReaderDesk(keys: ["secret-1": .read, "secret-2": .all])

  private func login(_ form: [(String, String)]) async throws -> WebResponse {
    try await desk.send("POST", "/accounts/ClientLogin", form: form, authorization: nil)
  }

  private func status(_ authorization: String?) async throws -> Int {
    try await desk.send("GET", "/reader/api/0/user-info", authorization: authorization).status
  }

  @Test func passwordIsAKey() async throws {
    let response = try await login([("Email", "me"), ("Passwd", "secret-2")])
    #expect(response.status == 200)
    let token = ServerKeys.token(of: "secret-2")
    #expect(response.text == "SID=\(token)\nLSID=\(token)\nAuth=\(token)\n")
    #expect(try await status("GoogleLogin auth=\(token)") == 200)
    #expect(try await status("GoogleLogin auth=secret-2") == 200)
  }

  @Test func tokenIsNoPassword() async throws {
    let token = ServerKeys.token(of: "secret-2")
    #expect(try await login([("Email", "me"), ("Passwd", token)]).status == 401)
  }

  @Test func passwordCanBeInTheAddressOrAFormWithFiles() async throws {
    let path = "/accounts/ClientLogin?Email=me&Passwd="
    #expect(try await desk.send("GET", path + "secret-1", authorization: nil).status == 405)
    #expect(try await desk.send("POST", path + "secret-1", authorization: nil).status == 200)
    #expect(try await desk.send("POST", path + "secret", authorization: nil).status == 401)
    for (password, status) in [("secret-1", 200), ("secret", 401)] {
      let part = "--x\r\nContent-Disposition: form-data; name=\"Passwd\"\r\nContent-Length: 8"
      let response = try await desk.send(
        "POST",
        "/accounts/ClientLogin",
        body: part + "\r\n\r\n\(password)\r\n--x--\r\n",
        type: "multipart/form-data; boundary=x",
        authorization: nil
      )
      #expect(response.status == status)
    }
  }

  @Test func loginRepliesWithJSON() async throws {
    let response = try await login([("Passwd", "secret-1"), ("output", "json")])
    let token = ServerKeys.token(of: "secret-1")
    #expect(response.text == #"{"SID":"\#(token)","LSID":"\#(token)","Auth":"\#(token)"}"#)
  }

  @Test(arguments: ["", "wrong", "secret-", "SECRET-1", String(repeating: "x", count: 10_000)])
  func wrongPasswordIsRejected(password: String) async throws {
    let response = try await login([("Email", "me"), ("Passwd", password)])
    #expect(response.status == 401)
    #expect(response.text == "Error=BadAuthentication\n")
  }

  @Test func longLoginIsRefused() async throws {
    let padding = String(repeating: "x", count: 17_000)
    #expect(try await login([("Passwd", "secret-1"), ("pad", padding)]).status == 413)
  }

  @Test(arguments: [
    "GoogleLogin auth=secret-1", "googlelogin Auth=\"secret-1\"", "GoogleLogin  auth = secret-1",
    "GOOGLELOGIN realm=x, auth=secret-1",
  ])
  func headerIsReadLeniently(authorization: String) async throws {
    #expect(try await status(authorization) == 200)
  }

  @Test(arguments: [
    nil, "", "GoogleLogin", "GoogleLogin auth=", "GoogleLogin auth=wrong", "Bearer secret-1",
    "GoogleLogin auth=\"", "GoogleLogin secret-1", "auth=secret-1",
    "GoogleLogin auth=" + String(repeating: "x", count: 1 << 20),
  ])
  func otherHeadersAreRejected(authorization: String?) async throws {
    #expect(try await status(authorization) == 401)
  }

  @Test func headerIsNeededEvenWithoutKeys() async throws {
    let open = ReaderDesk()
    let login = try await open.send("POST", "/accounts/ClientLogin", authorization: nil)
    #expect(login.text.hasSuffix("Auth=anyone\n"))
    let form = [("i", "1"), ("a", "user/-/state/com.google/read")]
    let path = "/reader/api/0/edit-tag"
    #expect(try await open.send("POST", path, form: form, authorization: nil).status == 401)
    #expect(try await open.send("POST", path, form: form).status == 200)
    let other = "GoogleLogin auth=x"
    #expect(try await open.send("POST", path, form: form, authorization: other).status == 200)
  }

  @Test func changesCheckTheToken() async throws {
    let open = ReaderDesk()
    let token = try await open.get("token")
    #expect(!token.isEmpty && token.utf8.allSatisfy { (0x30...0x7A).contains($0) })
    for sent in [token, token + "\n", "", "x"] {
      try await open.post("edit-tag", ("T", sent))
    }
    let response = try await open.send("POST", "/reader/api/0/edit-tag", form: [("T", "old")])
    #expect(response.status == 401)
    #expect(response.headers.contains { $0 == ("X-Reader-Google-Bad-Token", "true") })
  }

  @Test(arguments: ["", "/api/greader.php", "/api/greader.php/", "/"])
  func pathsWorkAfterEveryPrefix(prefix: String) async throws {
    let desk = ReaderDesk(prefix: prefix)
    #expect(try await desk.get("user-info").contains("Broadsheet"))
    #expect(try await desk.send("GET", "/reader/ping").text == "OK")
    #expect(try await desk.send("POST", "/accounts/ClientLogin", authorization: nil).status == 200)
  }

  @Test(arguments: [
    "/", "/news", "/reader", "/readers/api/0/token", "/api/greader.phpx", "/accounts",
  ])
  func otherPathsAreOfOtherParts(path: String) async {
    #expect(await desk.api.response(to: WebRequest("GET", path)) == nil)
  }

  @Test func changesNeedPost() async throws {
    let response = try await ReaderDesk().send("GET", "/reader/api/0/edit-tag?i=1")
    #expect(response.status == 405)
  }

  @Test func unknownMethodsAreRejected() async throws {
    for path in ["/reader/api/0/", "/reader/api/0/x", "/reader/api/0/token/x"] {
      #expect(try await ReaderDesk().send("GET", path).status == 404)
    }
  }
}
