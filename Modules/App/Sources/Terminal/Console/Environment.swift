import Glibc

/// Environment variables, each looked up when it is needed.
///
/// A dictionary of all variables would take a tenth of the time of a short run.
public struct Environment: Sendable {
  /// The variables of the process; a byte that is not UTF-8 becomes U+FFFD.
  public static let process = Environment { name in getenv(name).map { String(cString: $0) } }

  private let value: @Sendable (_ name: String) -> String?

  /// Creates an environment of these variables only.
  public init(_ variables: [String: String]) {
    self.init { variables[$0] }
  }

  private init(_ value: @escaping @Sendable (_ name: String) -> String?) {
    self.value = value
  }

  /// Returns the value of a variable; nil if it is not set.
  public subscript(name: String) -> String? { value(name) }
}

extension Environment: ExpressibleByDictionaryLiteral {
  /// Creates an environment of these variables only; the last one wins among equal names.
  public init(dictionaryLiteral variables: (String, String)...) {
    self.init(Dictionary(variables) { $1 })
  }
}
