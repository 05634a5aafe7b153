import ByteStrings
import CWebFiles
import Domain
import WebServer

/// A file that is embedded in the program.
struct StaticFile: Sendable {
  /// The stylesheet of all pages.
  static let stylesheet = StaticFile("/page.css", "text/css; charset=utf-8", cwf_stylesheet)
  /// The script of all pages.
  static let script = StaticFile("/page.js", "text/javascript; charset=utf-8", cwf_script)
  /// The icon of the site.
  static let icon = StaticFile("/icon.svg", "image/svg+xml", cwf_icon)

  /// What a phone needs to install the site.
  static let manifest = StaticFile(
    "/manifest.webmanifest",
    "application/manifest+json",
    cwf_manifest
  )
  /// The script that keeps pages for reading offline.
  static let worker = StaticFile("/worker.js", "text/javascript; charset=utf-8", cwf_worker)

  /// The address, which contains a hash of the content, so that browsers can keep the file.
  let path: LocalPath
  private let bytes: [UInt8]
  private let type: String
  private let hash: String

  private init(
    _ path: String,
    _ type: String,
    _ read: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?
  ) {
    var count = 0
    let start = read(&count)
    bytes = Array(UnsafeBufferPointer(start: start, count: count))
    hash = bytes.fnv1a.hexadecimal(digits: 16)
    self.path = LocalPath(path, fields: [("v", hash)])
    self.type = type
  }

  /// Returns the file, or that the browser has this version of it.
  func response(to request: WebRequest) -> WebResponse {
    let isThisVersion = request.query["v"] == hash
    let lifetime = isThisVersion ? "public, max-age=31536000, immutable" : "no-cache"
    let tag = "W/\"\(hash)\""
    let headers = [("ETag", tag), ("Cache-Control", lifetime)]
    guard request[header: "If-None-Match"] != tag else { return WebResponse(304, headers: headers) }
    return WebResponse(200, headers: headers + [("Content-Type", type)], body: .bytes(bytes))
  }
}
