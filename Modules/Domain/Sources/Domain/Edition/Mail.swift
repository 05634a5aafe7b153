import ByteStrings
public import FoundationEssentials

/// A message with an edition.
public struct Mail: Sendable {
  public let recipients: MailAddresses
  /// The sender, the first of these; nil leaves the choice to the program that sends it.
  public let sender: MailAddresses?
  public let subject: String
  public let date: Date
  public let text: String
  /// The text as HTML, with pictures from the addresses that `address(ofPicture:)` returns.
  public let html: String
  public let pictures: [WebLink: Picture]

  public init(
    to recipients: MailAddresses,
    from sender: MailAddresses? = nil,
    _ publication: Publication,
    text: String,
    html: String
  ) {
    (self.recipients, self.sender) = (recipients, sender)
    (subject, date, pictures) = (publication.title, publication.date, publication.pictures)
    (self.text, self.html) = (text, html)
  }

  /// Returns the address of a picture within the message (RFC 2392).
  public static func address(ofPicture link: WebLink) -> String {
    "cid:\(SHA256.hexadecimal(of: Array(link.description.utf8)).prefix(32))@broadsheet"
  }
}

/// A message as it is sent.
public protocol MailFile: Sendable {
  init(_ mail: Mail)

  /// The message (RFC 5322) with line feeds, as `sendmail -t` reads it.
  var bytes: Data { get }
}

/// One or several mail addresses, without names, comments and quoted parts.
public struct MailAddresses: Hashable, Sendable, CustomStringConvertible {
  public let addresses: [String]

  /// Parses addresses between commas; nil if one has another character than RFC 5321 allows.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    addresses = parts.map { part in
      let end = part.lastIndex { $0 != 0x20 }.map(part.index(after:)) ?? part.startIndex
      return String(Substring(part[..<end].drop { $0 == 0x20 }))
    }
    guard addresses.count <= 100, addresses.allSatisfy(Self.isValid) else { return nil }
  }

  /// The addresses with a comma between them.
  public var description: String { addresses.joined(separator: ",") }

  private static func isValid(_ address: String) -> Bool {
    let parts = address.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && address.utf8.count <= 254
      && isDotted(parts[0], "!#$%&'*+-/=?^_`{|}~") && isDotted(parts[1], "-")
  }

  /// Whether a text has letters, digits and `signs` between its dots.
  private static func isDotted(_ text: Substring.UTF8View, _ signs: String) -> Bool {
    text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { byte in
          byte.isDigit || byte.isLetter || signs.utf8.contains(byte)
        }
    }
  }
}
