import ByteStrings
import Texts

/// Where the articles of a feed come from.
public enum Origin: Hashable, Sendable {
  /// The document at an address.
  case web(WebLink)
  /// The messages of a sender in a local maildir: its absolute path, and the id of the list, else the
  /// address.
  case maildir(folder: String, sender: String)
}

/// The identity of a feed: the canonical form of its address, without user and password, or the sender
/// in a maildir.
///
/// A feed that moved permanently has a new one.
public struct FeedID: Hashable, Sendable, LosslessStringConvertible {
  /// The canonical address, or `mail:HASH/SENDER` with a hash of the path, which is private.
  public let description: String

  private static let mailScheme = "mail:"

  /// Creates the identity of the feed at an address.
  public init(_ address: WebLink) {
    self.init(.web(address))
  }

  /// Creates the identity of the feed with an origin.
  public init(_ origin: Origin) {
    switch origin {
    case .web(let address): description = address.withoutUser.canonical
    case .maildir(let folder, let sender):
      let hash = folder.utf8.fnv1a.hexadecimal(digits: 16)
      description = Self.mailScheme + hash + "/" + sender.utf8.percentEncoded()
    }
  }

  /// Parses an address in any form, or the identity of a sender; nil for anything else.
  public init?(_ text: String) {
    let isOfMaildir = text.utf8.starts(with: Self.mailScheme.utf8)
    guard let id = isOfMaildir ? text : WebLink(text)?.withoutUser.canonical else { return nil }
    description = id
  }

  /// The identity with the other one of the schemes `http` and `https`.
  public var inOtherScheme: FeedID? { description.withOtherScheme.flatMap { FeedID($0) } }

  /// Whether it is of a sender in a maildir.
  public var isOfMaildir: Bool { sender != nil }

  /// The sender in a maildir; nil for a feed of the web.
  public var sender: String? {
    guard description.utf8.starts(with: Self.mailScheme.utf8) else { return nil }
    let name = description.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst()
    return String(decoding: name.percentDecoded, as: UTF8.self)
  }
}
