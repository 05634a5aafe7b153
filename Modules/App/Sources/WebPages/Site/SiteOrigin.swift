import WebServer

/// Distinguishes requests of the site's own pages from those that other sites make a browser send.
enum SiteOrigin {
  /// Returns whether a request that changes something comes from a page of this site.
  ///
  /// Browsers send `Sec-Fetch-Site`, which a page cannot set, or at least `Origin`. A request without
  /// both is from no browser, and from a program that chose to send it.
  static func isSame(_ request: WebRequest, host: String) -> Bool {
    if let site = request[header: "Sec-Fetch-Site"] {
      return site == "same-origin" || site == "none"
    }
    guard let origin = request[header: "Origin"] else { return true }
    // The scheme is unknown behind a proxy.
    return ["http://", "https://"].contains { origin.lowercased() == $0 + host.lowercased() }
  }
}
