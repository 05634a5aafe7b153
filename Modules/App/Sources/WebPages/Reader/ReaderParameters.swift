import ByteStrings
import Domain
import FoundationEssentials
import WebServer

/// The parameters of a request, first from its query, then from its form.
struct ReaderParameters: Sendable {
  private let parts: [FormFields]

  /// The body, which need not be a form.
  let body: [UInt8]

  /// Reads the parameters; a body without a media type is a form.
  init(_ request: WebRequest) {
    let hasType = request[header: "Content-Type"]?.isEmpty == false
    parts = [request.query, hasType ? request.form : FormFields(encoded: request.body)]
    body = request.body
  }

  /// Returns the first value with a name; nil if there is none or if it is empty.
  subscript(name: String) -> String? {
    parts.lazy.compactMap { $0[name] }.first { !$0.isEmpty }
  }

  /// Returns all values with a name, in order; fails if there are more than `maximum`.
  func all(_ name: String, maximum: Int) throws(APIFailure) -> [String] {
    let values = parts.flatMap { $0.all(name) }
    guard values.count <= maximum else { throw .tooMany(name, maximum: maximum) }
    return values
  }

  /// Returns a number that is 0 or greater; nil if there is none.
  func number(_ name: String) throws(APIFailure) -> Int? {
    guard let text = self[name] else { return nil }
    guard text.utf8.allSatisfy(\.isDigit), let number = Int(text) else {
      throw APIFailure(400, "\"\(name)\" must be a number")
    }
    return number
  }

  /// Returns a moment since 1970, and the length of the unit in which it was sent.
  ///
  /// Clients send seconds, milliseconds, microseconds or nanoseconds; the magnitude shows which.
  /// Some send a fraction. Nil if there is none or if it is 0.
  func moment(
    _ name: String
  ) throws(APIFailure) -> (date: Date, unit: TimeInterval)? {
    guard let text = self[name] else { return nil }
    let digits = text.utf8.count(where: \.isDigit)
    let others = text.utf8.count - digits
    guard others == 0 || others == 1 && text.utf8.contains(UInt8(ascii: ".")),
      let number = Double(text), number < 1e19
    else { throw APIFailure(400, "\"\(name)\" must be a number") }
    guard number > 0 else { return nil }
    let units: [(end: Double, unit: TimeInterval)] = [(1e11, 1), (1e14, 1e-3), (1e17, 1e-6)]
    let unit = units.first { number < $0.end }?.unit ?? 1e-9
    return (Date(timeIntervalSince1970: number * unit), unit)
  }
}
