import ByteStrings
import CWebFiles
import Domain
import WebServer

/// A file that is embedded in the program.
struct StaticFile: Sendable {
  static let stylesheet = StaticFile("/page.css", "text/css; charset=utf-8", cwf_stylesheet)
  static let script = StaticFile("/page.js", "text/javascript; charset=utf-8", cwf_script)
  /// The stylesheet of articles and videos, after `stylesheet`.
  static let articleStylesheet = StaticFile(
    "/article.css",
    "text/css; charset=utf-8",
    cwf_article_stylesheet
  )
  /// The stylesheet of the front page, after `stylesheet`.
  static let editionStylesheet = StaticFile(
    "/edition.css",
    "text/css; charset=utf-8",
    cwf_edition_stylesheet
  )
  /// The script of articles and videos, after `script`.
  static let articleScript = StaticFile(
    "/article.js",
    "text/javascript; charset=utf-8",
    cwf_article_script
  )
  /// The script of searches, which is loaded when a person turns to the form.
  static let searchScript = StaticFile(
    "/search.js",
    "text/javascript; charset=utf-8",
    cwf_search_script
  )
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
    bytes = Self.brief(UnsafeBufferPointer(start: start, count: count))
    hash = bytes.fnv1a.hexadecimal(digits: 16)
    self.path = LocalPath(path, fields: [("v", hash)])
    self.type = type
  }

  /// Returns a text without the indentation, the empty lines, and the lines that are comments.
  private static func brief(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let lines = text.split(separator: UInt8(ascii: "\n"))
      .map { $0.drop { $0 == UInt8(ascii: " ") } }
      .filter { line in
        let isBlock = line.starts(with: "/*".utf8) && line.suffix(2).elementsEqual("*/".utf8)
        return !line.isEmpty && !isBlock && !line.starts(with: "//".utf8)
      }
    return [UInt8](lines.joined(separator: "\n".utf8))
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
