import WebServer

/// Which answers a page of another site may read (the CORS protocol of the Fetch standard): the
/// APIs of feed readers, some of which are web pages.
///
/// The request must have a key in a header. A browser does not add one, as it does cookies and Basic
/// credentials, so a page reads only what its key allows. Without required keys, every
/// page could read everything.
struct CrossOrigin {
  private static let paths = ["/v1/", "/reader/api/", "/api/greader.php/reader/api/"]
  private static let origin = ("Access-Control-Allow-Origin", "*")

  let isKeyRequired: Bool

  /// Returns the answer to the question of a browser what a page may request; nil for other requests.
  ///
  /// It needs no key, because the browser sends none with it.
  func preflight(for request: WebRequest) -> WebResponse? {
    guard request.method == "OPTIONS", isOfAPI(request), request[header: "Origin"] != nil,
      request[header: "Access-Control-Request-Method"] != nil
    else { return nil }
    var response = WebResponse(204)
    response.headers += [
      Self.origin, ("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE"),
      (
        "Access-Control-Allow-Headers",
        "\(MinifluxAPI.tokenField), Authorization, Content-Type, Accept"
      ),
      ("Access-Control-Max-Age", "3600"),
    ]
    return response
  }

  /// The header fields of the answer to a request.
  func headers(for request: WebRequest) -> [(name: String, value: String)] {
    let authorization = request[header: "Authorization"]?.lowercased() ?? ""
    let hasKey =
      request[header: MinifluxAPI.tokenField] != nil || authorization.hasPrefix("googlelogin ")
    return hasKey && isOfAPI(request) ? [Self.origin] : []
  }

  private func isOfAPI(_ request: WebRequest) -> Bool {
    isKeyRequired && Self.paths.contains { request.path.utf8.starts(with: $0.utf8) }
  }
}
