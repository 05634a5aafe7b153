/// A country by its ISO 3166-1 code of two letters, in lower case.
public struct Country: Hashable, Sendable, LosslessStringConvertible {
  /// The code.
  public let description: String

  /// Reads a code whatever its case; nil for what is not two letters of ASCII.
  public init?(_ description: String) {
    let code = description.lowercased()
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
      return nil
    }
    self.description = code
  }
}
