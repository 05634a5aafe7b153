package import ByteStrings
import Domain
package import Presentation

/// How the server listens, and what it shows.
package struct ServerOptions: Sendable {
  /// The IP address to listen on.
  package var address = "127.0.0.1"
  /// The port to listen on; 0 for any free one.
  package var port = 8087
  /// Whether clients of the NewsAPI server search the providers instead of the archive.
  package var isLive = false
  /// Whether clients need a key.
  package var isKeyRequired = false
  /// The host name under which a reverse proxy on this machine is reached; nil without one.
  package var proxyHost: String?
  /// The file for the access log, or `-` for standard output; nil for none.
  package var log: ByteString?
  /// The source of the pictures.
  package var pictures = PictureMode.direct

  /// Whether only programs on this machine can connect.
  package var isLoopback: Bool { address.hasPrefix("127.") || address == "::1" }

  /// Throws a usage error for options that do not go together.
  func check() throws(Failure) {
    guard !isKeyRequired, !isLoopback || proxyHost != nil else { return }
    let option = isLoopback ? "--behind-proxy" : "--address \(address)"
    throw .usage(
      "\(option) needs --require-key: without keys everyone who can connect could read and change "
        + "your marks and feeds; create a key with `broadsheet serve keys add NAME`"
    )
  }
}
