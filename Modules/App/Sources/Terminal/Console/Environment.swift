import Glibc

/// The environment's variables, each looked up when it is asked for.
///
/// To make a dictionary of them all takes a tenth of a short run.
public struct Environment: Sendable {
  /// The variables of the process; an unreadable byte in a value becomes U+FFFD.
  public static let process = Environment { name in getenv(name).map { String(cString: $0) } }

  private let value: @Sendable (_ name: String) -> String?

  /// Creates an environment of just these variables.
  public init(_ variables: [String: String]) {
    self.init { variables[$0] }
  }

  private init(_ value: @escaping @Sendable (_ name: String) -> String?) {
    self.value = value
  }

  /// The value of a variable; nil when it is not set.
  public subscript(name: String) -> String? { value(name) }
}

extension Environment: ExpressibleByDictionaryLiteral {
  /// Creates an environment of just these variables; of two with one name the later counts.
  public init(dictionaryLiteral variables: (String, String)...) {
    self.init(Dictionary(variables) { $1 })
  }
}
