import Domain
import FoundationEssentials
import Publishing
import TestSupport
import Testing
import Texts

/// Messages, read by Python's parser of mails.
@Suite(.hangLimit)
struct MailMessageTests {
  /// Prints the fields and the parts of a message, and fails if it has defects.
  private static let script = """
    import sys, email, email.policy
    raw = open(sys.argv[1], 'rb').read()
    assert b'\\r' not in raw and max(map(len, raw.split(b'\\n'))) <= 78
    message = email.message_from_bytes(raw, policy=email.policy.default)
    for part in message.walk():
      assert not part.defects, part.defects
      for name, value in part.items():
        assert not value.defects, (name, value.defects)
    for name in sys.argv[2:]:
      print(name + ': ' + str(message[name]))
    for part in message.walk():
      if part.is_multipart():
        print(part.get_content_type())
      else:
        content = part.get_content()
        text = content if isinstance(content, str) else str(len(content))
        print(part.get_content_type(), part['Content-ID'], text.strip())
    """

  private func read(
    _ publication: Publication,
    to recipients: String = "ann@lamp.example",
    from sender: String? = nil,
    text: String = "Words",
    html: String = "<p>Words</p>",
    _ fields: String...
  ) async throws -> String {
    let folder = try TemporaryFolder()
    let file = URL(filePath: folder.file("mail"))
    let mail = Mail(
      to: try #require(MailAddresses(recipients)),
      from: sender.flatMap(MailAddresses.init),
      publication,
      text: text,
      html: html
    )
    try MailMessage(mail).bytes.write(to: file)
    let arguments = ["-c", Self.script, file.path] + fields
    let result = try await runProgram(
      "/usr/bin/python3",
      arguments,
      environment: ["PYTHONUTF8": "1"]
    )
    try #require(result.end == .exited(0), "\(result.errors)")
    return result.output
  }

  @Test func messageHasTextAndHTML() async throws {
    let output = try await read(
      .plain,
      to: "ann@lamp.example, bob+news@lamp.example",
      from: "desk@lamp.example",
      text: "Morning \u{E9}",
      html: "<p>Morning \u{E9}</p>",
      "From",
      "To",
      "Subject",
      "Date"
    )
    #expect(
      output == """
        From: desk@lamp.example
        To: ann@lamp.example, bob+news@lamp.example
        Subject: Broadsheet, 26 November 2026
        Date: Thu, 26 Nov 2026 07:00:00 +0000
        multipart/related
        multipart/alternative
        text/plain None Morning \u{E9}
        text/html None <p>Morning \u{E9}</p>

        """
    )
  }

  @Test func picturesArePartsOfTheMessage() async throws {
    let output = try await read(.illustrated)
    for (link, picture) in Publication.illustrated.pictures {
      let id = Mail.address(ofPicture: link).dropFirst(4)
      #expect(
        output.contains("image/\(picture.format.rawValue) <\(id)> \(picture.bytes.count)\n")
      )
    }
  }

  @Test(arguments: [
    "\u{65E5}\u{62A5} 2026", String(repeating: "\u{1F600}", count: 60), "a =?utf-8?B?eA==?= b",
    String(repeating: "long ", count: 100), "x",
  ])
  func subjectIsKept(subject: String) async throws {
    let output = try await read(.of([], title: subject), "Subject")
    let lines = output.split(separator: "\n", maxSplits: 1)
    #expect(lines.first.map(String.init) == "Subject: " + subject.singleSpaced)
  }

  @Test func titleCannotAddFields() async throws {
    let title = "a\nBcc: eve@lamp.example\r\n\u{0}b"
    let output = try await read(.of([], title: title), "Subject", "Bcc")
    #expect(output.hasPrefix("Subject: a Bcc: eve@lamp.example b\nBcc: None\n"))
  }

  @Test(arguments: Publication.samples.keys.sorted())
  func everyEditionIsAMessage(name: String) async throws {
    let publication = try #require(Publication.samples[name])
    let long = String(repeating: "\u{E9} \r\n.\n--\n", count: 500)
    _ = try await read(publication, text: long, html: long)
    #expect(try message(publication) == message(publication))
  }

  private func message(_ publication: Publication) throws -> Data {
    let recipients = try #require(MailAddresses("ann@lamp.example"))
    return MailMessage(Mail(to: recipients, publication, text: "", html: "")).bytes
  }
}
