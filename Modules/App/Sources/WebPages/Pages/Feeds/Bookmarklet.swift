import ByteStrings
import WebServer

/// A bookmark that opens `/add` with the address and the title of the page that a browser shows.
///
/// It runs on pages of other sites only: the policy of the pages here allows no script in a link.
struct Bookmarklet {
  /// The address of the bookmark.
  let address: String

  /// Creates the bookmark for the server at the address of a request; nil if `Host` is malformed.
  ///
  /// Browsers send `Sec-Fetch-Site` to this machine and over https only, which is the only sign of a
  /// proxy with https.
  init?(_ request: WebRequest) {
    guard let host = request[header: "Host"]?.lowercased(), !host.isEmpty,
      host.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-._:[]".utf8.contains($0) })
    else { return nil }
    let isSecure = request[header: "Sec-Fetch-Site"] != nil && !SiteHosts.isLocal(request)
    address =
      "javascript:void open('\(isSecure ? "https" : "http")://\(host)/add?url='"
      + "+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title),"
      + "'_blank','noopener,width=560,height=640')"
  }
}
