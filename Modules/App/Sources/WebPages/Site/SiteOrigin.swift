import WebServer

/// Distinguishes requests of the site's own pages from requests that other sites make a browser send.
enum SiteOrigin {
  /// Returns the address of this server for the client of a request; nil without `Host`.
  ///
  /// The server has no TLS, and a proxy always has, as cookies of sessions need it.
  static func address(for request: WebRequest, isBehindProxy: Bool) -> String? {
    let isSecure = isBehindProxy && !SiteHosts.isLocal(request)
    return request[header: "Host"].map { (isSecure ? "https://" : "http://") + $0 }
  }

  /// Returns whether a request comes from a page of this site, or from no page at all.
  ///
  /// Browsers send `Sec-Fetch-Site`, which a page cannot set, or at least `Origin` or `Referer`. Another
  /// port of the same host counts as another site (`same-site`): it may be the server of another user. A
  /// request without these fields is from a program, from a typed address or from a bookmark.
  static func isSame(_ request: WebRequest) -> Bool {
    if let site = request[header: "Sec-Fetch-Site"] {
      return site == "same-origin" || site == "none"
    }
    let source = request[header: "Origin"] ?? request[header: "Referer"] ?? ""
    guard !source.isEmpty, let host = request[header: "Host"] else { return true }
    // The scheme is unknown behind a proxy.
    return ["http://", "https://"].contains { scheme in
      (source.lowercased() + "/").utf8.starts(with: (scheme + host.lowercased() + "/").utf8)
    }
  }
}
