import ByteStrings
import Testing

struct ForeignNumberTests {
  @Test(arguments: [
    ("0", 0), ("-1", -1), ("+5", 5), (" 7\n", 7), ("007", 7), ("2147483648", 2_147_483_648),
    ("9223372036854775807", 1 << 53), ("-9223372036854775808", -(1 << 53)),
    ("18446744073709551616", 1 << 53),
  ])
  func numbersAreBounded(text: String, number: Int) {
    #expect(Int(foreign: text) == number)
  }

  @Test(arguments: ["", " ", "-", "+-1", "1e30", "NaN", "7px", "7 8", "\u{661}", "0x10", "1.5"])
  func otherTextIsNoNumber(text: String) {
    #expect(Int(foreign: text) == nil)
  }

  @Test(arguments: [("7px", 7), ("1e30", 1), ("7 8", 7), ("-3.5", -3)])
  func restIsIgnoredOnRequest(text: String, number: Int) {
    #expect(Int(foreign: text, ignoringRest: true) == number)
  }

  @Test func callerChoosesTheRange() {
    #expect(["-5", "5", "500"].map { Int(foreign: $0, in: 1...100) } == [1, 5, 100])
  }
}
