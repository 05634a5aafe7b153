/// Numbers that other programs wrote: in documents, feeds, files and requests.
///
/// They are bounded where they are read, so that no arithmetic on them overflows later.
extension Int {
  /// The numbers up to 2^53, which JSON states exactly.
  ///
  /// The sum of a thousand of them does not overflow, nor the product of one and a thousand.
  public static let foreign = -(1 << 53)...(1 << 53)

  /// Parses a decimal number with an optional sign, after white space; nil without digits.
  ///
  /// A number outside of `range` becomes its nearest bound. Other text after the digits is an error, or
  /// ignored, as in the attributes of HTML.
  public init?(
    foreign text: some StringProtocol,
    in range: ClosedRange<Int> = Int.foreign,
    ignoringRest: Bool = false
  ) {
    let number = text.utf8.drop(while: \.isXMLSpace)
    let isNegative = number.first == UInt8(ascii: "-")
    let unsigned = number.dropFirst(isNegative || number.first == UInt8(ascii: "+") ? 1 : 0)
    let digits = unsigned.prefix(while: \.isDigit)
    guard !digits.isEmpty, ignoringRest || unsigned.dropFirst(digits.count).allSatisfy(\.isXMLSpace)
    else {
      return nil
    }
    let value = Int(String(decoding: digits, as: UTF8.self)) ?? .max
    self = Swift.min(Swift.max(isNegative ? -value : value, range.lowerBound), range.upperBound)
  }
}
