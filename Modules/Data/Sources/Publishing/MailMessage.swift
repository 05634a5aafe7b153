import ByteStrings
public import Domain
public import FoundationEssentials
import Texts

/// A message with an edition (RFC 5322, 2045 to 2047 and 2387): text, HTML and its pictures.
public struct MailMessage: MailFile {
  private let mail: Mail
  /// The boundary of the parts; no line of Base64 begins with a hyphen.
  private let identity: String

  public init(_ mail: Mail) {
    self.mail = mail
    let origin = [mail.subject, mail.date.iso8601, mail.recipients.description]
    identity = SHA256.hexadecimal(of: Array(origin.joined(separator: "\n").utf8))
  }

  public var bytes: Data {
    let texts = "alternative-\(identity.prefix(40))"
    var message = Data(fields.utf8)
    message += "\n--\(identity)\nContent-Type: multipart/alternative;\n".utf8
    message += " boundary=\"\(texts)\"\n\n".utf8
    message.append("text/plain; charset=utf-8", Data(mail.text.utf8), after: texts)
    message.append("text/html; charset=utf-8", Data(mail.html.utf8), after: texts)
    message += "--\(texts)--\n".utf8
    let pictures = mail.pictures.map { (Mail.address(ofPicture: $0).dropFirst(4), $1) }
    for (id, picture) in pictures.sorted(by: { $0.0 < $1.0 }) {
      let more = "\nContent-ID: <\(id)>\nContent-Disposition: inline"
      message.append("image/\(picture.format.rawValue)" + more, picture.bytes, after: identity)
    }
    return message + Data("--\(identity)--\n".utf8)
  }

  private var fields: String {
    let sender = mail.sender.map { "From: \($0.addresses[0])\n" } ?? ""
    let host = (mail.sender ?? mail.recipients).addresses[0].split(separator: "@")[1]
    return """
      \(sender)To: \(mail.recipients.addresses.joined(separator: ",\n "))
      Subject: \(Self.words(mail.subject.singleSpaced))
      Date: \(Self.date(mail.date))
      Message-ID: <\(identity.prefix(40))@\(host)>
      MIME-Version: 1.0
      Content-Type: multipart/related; type="multipart/alternative";
       boundary="\(identity)"

      """
  }

  /// Returns the date and time in UTC (RFC 5322, section 3.3).
  private static func date(_ date: Date) -> String {
    let time = CivilTime(date)
    let days = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    let weekday = CivilTime.weekday(ofDay: days).prefix(3)
    let month = CivilTime.months[time.month - 1].prefix(3)
    let day = "\(weekday), \(time.day) \(month) \(time.year)"
    return day + " \(date.iso8601.suffix(9).dropLast()) +0000"
  }

  /// Returns a text as encoded words of up to 76 columns (RFC 2047), unless it is short and plain.
  private static func words(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { 0x20...0x7E ~= $0 } && !text.contains("=?")
    if isPlain, text.utf8.count <= 68 { return text }
    var words: [[UInt8]] = [[]]
    for scalar in text.unicodeScalars where scalar.value >= 0x20 && scalar.value != 0x7F {
      let bytes = Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      if words[words.count - 1].count + bytes.count > 39 { words.append([]) }
      words[words.count - 1] += bytes
    }
    return words.map { "=?utf-8?B?\(Data($0).base64EncodedString())?=" }
      .joined(separator: "\n ")
  }
}

extension Data {
  /// Appends a part after a boundary; `type` can have more fields.
  fileprivate mutating func append(_ type: String, _ content: Data, after boundary: String) {
    self += "--\(boundary)\nContent-Type: \(type)\nContent-Transfer-Encoding: base64\n\n".utf8
    self += content.base64EncodedData(options: [.lineLength76Characters, .endLineWithLineFeed])
    self += "\n".utf8
  }
}
