public import ByteStrings
import Glibc

/// Environment variables, each looked up when it is needed.
///
/// A dictionary of all variables would take a tenth of the time of a short run.
public struct Environment: Sendable {
  /// The variables of the process.
  public static let process = Environment { name in getenv(name).map { ByteString(cString: $0) } }

  private let value: @Sendable (_ name: String) -> ByteString?

  /// Creates an environment of these variables only.
  public init(_ variables: [String: String]) {
    self.init { variables[$0].map { ByteString($0) } }
  }

  private init(_ value: @escaping @Sendable (_ name: String) -> ByteString?) {
    self.value = value
  }

  /// Returns the value of a variable as text, with U+FFFD for bytes that are not UTF-8.
  ///
  /// Nil if it is not set.
  public subscript(name: String) -> String? { value(name)?.text }

  /// Returns the value of a variable that contains a path; nil if it is not set.
  public func bytes(_ name: String) -> ByteString? { value(name) }
}

extension Environment: ExpressibleByDictionaryLiteral {
  /// Creates an environment of these variables only; the last one wins among equal names.
  public init(dictionaryLiteral variables: (String, String)...) {
    self.init(Dictionary(variables) { $1 })
  }
}
