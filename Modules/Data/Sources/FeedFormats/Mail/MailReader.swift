import ByteStrings
public import Domain
import FoundationEssentials
import Texts

/// Reads messages as entries of feeds.
public enum MailReader {
  /// The number of bytes of a message that are read; the rest of a longer one, usually attachments, is
  /// ignored.
  public static let longestMessage = 4 << 20

  /// Reads a message; nil if it has no sender.
  public static func mail(_ bytes: [UInt8]) -> ReceivedMail? {
    let mail = MailPart(bytes.prefix(longestMessage))
    guard let author = mail.field("from")?.named else { return nil }
    let list = mail.field("list-id")?.named
    let sender = list ?? author
    // Programs for newsletters make such names of numbers.
    let isNameless = sender.name.isEmpty || sender.name.hasSuffix("mc list")
    let title = isNameless ? author.name : sender.name
    var entry = Feed.Entry()
    entry.id = mail.field("message-id")?.text.trimmedOrNil
    entry.title = mail.field("subject")?.text.trimmedOrNil
    entry.published = mail.field("date").flatMap { FeedDate.parse($0.text) }
    entry.authors = [.init(name: author.name.trimmedOrNil ?? author.id)]
    entry.url = mail.field("archived-at")?.bracketed.first
    entry.content = mail.text()?.html
    let ways = mail.field("list-unsubscribe")?.bracketed ?? []
    return ReceivedMail(
      sender: sender.id,
      title: title.trimmedOrNil ?? sender.id,
      entry: entry,
      unsubscribe: ways.lazy.compactMap { WebLink($0) }.first
    )
  }
}

extension MailPart.Text {
  /// The text as sanitised HTML: see `PlainText`; nil if nothing is left.
  fileprivate var html: String? {
    let html = isHTML ? Markup.sanitized(bytes, base: nil) : PlainText.html(bytes)
    return String(decoding: html, as: UTF8.self).trimmedOrNil
  }
}
