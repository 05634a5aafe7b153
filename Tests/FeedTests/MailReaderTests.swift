import Domain
import FoundationEssentials
import Testing

@testable import FeedFormats

/// Messages as entries of feeds.
@Suite struct MailReaderTests {
  private func mail(_ text: String) -> ReceivedMail? { MailReader.mail(Array(text.utf8)) }

  private func content(_ text: String) -> String? {
    mail("From: a@b.example\n" + text)?.entry.content
  }

  @Test func fieldsAreRead() throws {
    let mail = try #require(
      self.mail(
        "From: \"Lamp, <Inc>\" <News@Lamp.example>\r\nSubject: =?utf-8?Q?Caf=C3?=\r\n"
          + " =?utf-8?q?=A9_=26?= more =?iso-8859-1?B?6Q==?=\r\nMessage-ID: <1@lamp.example>\r\n"
          + "Date: Tue, 3 Nov 2026 10:00:00 +0100 (CET)\r\nArchived-At: <https://lamp.example/1>\r\n"
          + "List-Unsubscribe: <mailto:stop@lamp.example>,\r\n <https://lamp.example/stop?x=1>\r\n"
          + "\r\nOne\r\ntwo.\r\n\r\nThree <b>.\r\n"
      )
    )
    #expect(mail.sender == "news@lamp.example")
    #expect(mail.title == "Lamp, <Inc>")
    #expect(mail.entry.title == "Café & more é")
    #expect(mail.entry.id == "<1@lamp.example>")
    #expect(mail.entry.published == FeedDate.parse("2026-11-03T09:00:00Z"))
    #expect(mail.entry.url == "https://lamp.example/1")
    #expect(mail.unsubscribe?.description == "https://lamp.example/stop?x=1")
    #expect(mail.entry.content == "<p>One<br>two.</p><p>Three &lt;b&gt;.</p>")
  }

  @Test(arguments: [
    ("From: Ann <ann@x.example>\nList-Id: \"The List\" <l.x.example>", "l.x.example", "The List"),
    ("From: Ann <ann@x.example>\nList-Id: l.x.example", "l.x.example", "Ann"),
    ("From: Lamp <a@x.example>\nList-ID: 7amc list <7a.mc.example>", "7a.mc.example", "Lamp"),
    ("FROM: ann@x.example (Ann)", "ann@x.example", "ann@x.example"),
    ("From: =?utf-8?B?w4TDpA==?= <a@x.example>, b@x.example", "a@x.example", "Ää"),
    ("From: \"Broken <a@x.example>", "a@x.example", "Broken"),
    ("From: Lamp, Inc. <a@x.example>, b@x.example", "a@x.example", "Lamp, Inc."),
    ("From: Ann <ann@x.example", "ann@x.example", "Ann"),
    ("From: ann@x.example\nList-Id: One, two <l.x.example>", "l.x.example", "One, two"),
  ])
  func senderIsTheListOrTheAuthor(fields: String, sender: String, title: String) throws {
    let mail = try #require(self.mail(fields + "\n\nText"))
    #expect((mail.sender, mail.title) == (sender, title))
  }

  @Test(arguments: ["", "\n\n", "From:\n\nText", "Subject: x\n\nText", "From: two words\n\n", "\0"])
  func messageWithoutASenderIsNone(text: String) {
    #expect(mail(text) == nil)
  }

  @Test func htmlIsPreferredAndSanitized() {
    let text = """
      Content-Type: multipart/mixed; boundary="o;1"

      --o;1
      Content-Type: multipart/alternative; boundary=i

      --i

      Plain
      --i
      Content-Type: text/html; charset=iso-8859-1
      Content-Transfer-Encoding: quoted-printable

      <p onclick=3D"x()">Caf=E9=
      s<script>alert(1)</script><img src=3D"cid:1"></p>
      --i--
      --o;1
      Content-Type: text/html
      Content-Disposition: attachment; filename=a.html

      Attached
      --o;1--
      """
    let content = content(text)
    #expect(content?.contains("Cafés") == true)
    for part in ["onclick", "alert", "cid:", "Attached", "Plain"] {
      #expect(content?.contains(part) == false, "\(part)")
    }
  }

  @Test(arguments: [
    ("Content-Transfer-Encoding: base64\n\nT25l\nIHR3\r\nbw==\n", "One two"),
    ("Content-Transfer-Encoding: quoted-printable\n\na=3Db=zz=", "a=b=zz="),
    ("Content-Type: multipart/mixed\n\nNo boundary", "No boundary"),
    ("Content-Type: multipart/mixed; boundary=x\n\nNever", "Never"),
    ("Content-Type: multipart/mixed; boundary=x\n\n--x\n\nNo end", "No end"),
    ("Content-Type: application/pdf\n\nxyz", nil), ("\n", nil),
  ])
  func damagedBodiesAreRead(text: String, expected: String?) {
    #expect(content(text) == expected)
  }

  @Test func controlsAreRemoved() {
    for encoding in ["7bit", "binary"] {
      let text = content("Content-Transfer-Encoding: \(encoding)\n\na\u{1}b\0c")
      #expect(text?.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true, "\(text ?? "")")
    }
  }

  @Test func endlessNestingIsNotRead() {
    let part = "Content-Type: multipart/mixed; boundary=x\n\n--x\n"
    #expect(content(String(repeating: part, count: 20_000) + "\nText") == nil)
    let parts = "Content-Type: multipart/mixed; boundary=x\n\n"
    let empty = String(repeating: "--x\nContent-Type: a/b\n\n", count: 50_000)
    #expect(content(parts + empty + "--x\n\nText") == nil)
    let words = String(repeating: "=?", count: 100_000)
    #expect(mail("From: a@b.example\nSubject: \(words)\n\nText")?.entry.title?.isEmpty == false)
    let fields = String(repeating: "A: b\n c\n", count: 200_000)
    #expect(mail("From: a@b.example\n\(fields)\nText")?.entry.content == "Text")
  }
}
