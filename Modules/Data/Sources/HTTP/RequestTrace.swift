import FoundationEssentials
import Synchronization

/// Tells of requests, a line for each, and never a key.
///
/// Whatever a server knows it can repeat, in an address that it sends on to as well, with or without
/// the header that the key came in. So every secret that was ever sent is remembered, and of an
/// address that holds one only the server is told.
public final class RequestTrace: Sendable {
  private let line: @Sendable (String) -> Void
  private let secrets = Mutex<Set<[UInt8]>>([])

  /// Creates a trace that gives each line to `line`, from any thread.
  ///
  /// A line can hold what a server has made up, so it is not fit for a terminal as it is.
  public init(_ line: @escaping @Sendable (String) -> Void) {
    self.line = line
  }

  /// Tells what became of a request.
  func tell(of request: HTTPRequest, _ outcome: String) {
    learn(request)
    line("GET \(address(request.url)) -> \(outcome)")
  }

  /// Tells why there was no answer.
  func tell(of request: HTTPRequest, _ failure: HTTPFailure, _ time: String) {
    learn(request)
    line("GET \(address(request.url)) -> failed: \(shown(failure.words)), \(time)")
  }

  private func learn(_ request: HTTPRequest) {
    let spellings = request.secrets.map { Self.folded(Array($0.utf8)) }
    secrets.withLock { $0.formUnion(spellings) }
  }

  /// The address without what only its server may see.
  private func address(_ url: URL) -> String {
    let (scheme, host) = (url.scheme ?? "", url.host(percentEncoded: true) ?? "")
    let server = host + (url.port.map { ":\($0)" } ?? "")
    let query = url.query(percentEncoded: true).map { "?" + $0 } ?? ""
    let address = server + url.path(percentEncoded: true) + query
    return scheme + "://" + (shown(address) == address ? address : shown(server) + "/…")
  }

  /// Returns a text, or `…` for one that holds a secret, however often that is percent-encoded.
  private func shown(_ text: String) -> String {
    let secrets = secrets.withLock { $0 }
    guard !secrets.isEmpty else { return text }
    var bytes = Array(text.utf8)
    while true {
      let words = Self.folded(bytes)
      if secrets.contains(where: { words.firstRange(of: $0) != nil }) { return "…" }
      let decoded = Self.decoded(bytes)
      guard decoded.count < bytes.count else { return text }
      bytes = decoded
    }
  }
}

extension RequestTrace {
  /// A number of bytes in words, in groups of three digits.
  static func bytes(_ count: Int) -> String {
    "\(grouped(count)) \(count == 1 ? "byte" : "bytes")"
  }

  /// A time in milliseconds.
  static func milliseconds(_ time: Duration) -> String {
    "\(grouped(Int(max(0, time / .milliseconds(1)).rounded()))) ms"
  }

  private static func grouped(_ number: Int) -> String {
    let digits = String(number)
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text.append(",") }
      text.append(digit.element)
    }
  }

  /// What spellings of a text have in common: hosts have no case, and a query may have `+` for a
  /// space.
  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "+"): UInt8(ascii: " ")
      default: byte
      }
    }
  }

  /// Decodes what is percent-encoded and leaves everything else, such as a lone `%`, as it is.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.first != UInt8(ascii: "+"),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}

extension HTTPFailure {
  /// The failure in a few words.
  fileprivate var words: String {
    switch self {
    case .cancelled: "called off"
    case .badAddress: "the address cannot be used"
    case .nameNotResolved(let host): "no address is known for \(host)"
    case .cannotConnect(_, let reason), .insecure(_, let reason), .unreadable(_, let reason),
      .libraryMissing(let reason):
      reason
    case .timedOut(_, let limit): "no answer within \(RequestTrace.milliseconds(limit))"
    case .tooManyRedirects(let limit): "sent on more than \(limit) times"
    case .redirectRefused(let scheme): "sent on to a \(scheme) address"
    case .bodyTooLarge(let limit): "more than \(RequestTrace.bytes(limit))"
    case .truncated: "cut off"
    }
  }
}
