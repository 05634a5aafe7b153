import Domain
import Testing

@Suite struct MailAddressesTests {
  @Test(arguments: [
    "a@b.example", "ann.lee+news@mail.lamp.example", "a%b'c{d}$@b", "-a@b-c.example", "1@2",
  ])
  func addressIsAccepted(text: String) {
    #expect(MailAddresses(text)?.addresses == [text])
    #expect(MailAddresses(" \(text) ,c@d ")?.description == "\(text),c@d")
  }

  @Test(arguments: [
    "", " ", "a", "@", "a@", "@b", "a@b@c", "a b@c", "a@b c", "a@b\n", "a@b\r\nBcc: c@d", "a@b,",
    ",a@b", "a@b;c@d", "Ann <a@b>", "\"a\"@b", "a..b@c", ".a@b", "a@b.", "a@[1.2.3.4]",
    "\u{E9}@b", "a@\u{E9}", "a\u{0}@b", "a\\@b", String(repeating: "a", count: 255) + "@b",
    String(repeating: "a@b,", count: 100) + "a@b",
  ])
  func otherTextIsRefused(text: String) {
    #expect(MailAddresses(text) == nil)
  }
}
