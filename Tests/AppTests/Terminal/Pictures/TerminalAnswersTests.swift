import Testing

@testable import Terminal

/// Parsing a terminal's answers.
struct TerminalAnswersTests {
  private func answers(_ sequences: (Character, String)...) -> TerminalAnswers {
    var answers = TerminalAnswers()
    for (introducer, content) in sequences {
      _ = answers.note(ControlSequence(introducer: introducer, content: content))
    }
    return answers
  }

  private func isAnswer(_ introducer: Character, _ content: String) -> Bool {
    var answers = TerminalAnswers()
    return answers.note(ControlSequence(introducer: introducer, content: content))
  }

  @Test(arguments: [
    ("?62;4;22c", true), ("?4c", false), ("?4;6c", false), ("?62;22c", false), ("?6c", false),
    ("?63;1;2;4c", true), ("?1;2c", false), ("?62;44c", false), ("?62;;4c", true), ("?c", false),
  ])
  func attributesAreTheLastAnswer(content: String, hasSixel: Bool) {
    let answers = answers(("[", content))
    #expect(answers.hasSixel == hasSixel)
    #expect(answers.isComplete)
  }

  @Test(arguments: [
    ("_", "Gi=31;OK", true), ("_", "Gi=31;ENOTSUPPORTED:no", false), ("_", "Gi=3;OK", false),
    ("_", "Gi=310;OK", false), ("_", "Ga=q,i=31;OK", true), ("_", "Gi=31,p=1;OK", true),
    ("_", "i=31;OK", false), ("P", "Gi=31;OK", false), ("_", "", false), ("_", "G", false),
    ("_", "Gi=31", false), ("_", ";", false), ("_", "Gi=31;OK;no", false),
  ])
  func kittyReplyIsParsed(introducer: Character, content: String, takes: Bool) {
    #expect(answers((introducer, content)).takesKitty == takes)
  }

  @Test func sizesAreHeightFirst() {
    let answers = answers(("[", "6;20;10t"), ("[", "4;480;800t"), ("[", "?2;0;1000;900S"))
    #expect(answers.cell == PixelSize(width: 10, height: 20))
    #expect(answers.area == PixelSize(width: 800, height: 480))
    #expect(answers.largestSixel == PixelSize(width: 1000, height: 900))
  }

  @Test(arguments: [
    "6;0;10t", "6;20t", "6;20;10;5t", "6;-1;10t", "6;+5;10t", "6;;t", "6;99999999999999999999;10t",
    "6;100000;10t",
    "8;24;80t", "?6;20;10t", "6;20;10", "t", "", "6;２０;10t", "?1;3;256S", "?1;0S", "1;0;256S",
    "?3;0;5;5S", "?2;0;5S", ">0;95;0c", "c", "A",
  ])
  func otherSequencesAreIgnored(content: String) {
    #expect(!isAnswer("[", content))
    #expect(answers(("[", content)) == TerminalAnswers())
  }

  @Test(arguments: [("?1;0;1024S", 1024), ("?1;0;2S", 2), ("?1;0;1S", nil), ("?1;0;0S", nil)])
  func registersAreParsed(content: String, registers: Int?) {
    #expect(answers(("[", content)).registers == registers)
  }

  @Test(arguments: [
    ("1$r0;38:2::1:2:3m", TerminalGraphics.ColorDepth.trueColor), ("1$r38;2;1;2;3m", .trueColor),
    ("1$r0;38:2:1:2:3m", .trueColor), ("1$r0;38:2:0:1:2:3m", .trueColor),
    ("1$r0;38;5;16m", .palette),
    ("0$r38:2:1:2:3m", .trueColor), ("1$r0;38:5:16m", .palette), ("1$r0;2;1;2;3m", nil),
    ("1$r0m", nil), ("0$r", nil), ("1$r38m", nil), ("1$r38;2;0;0;0m", nil), ("1$r38;2;1m", nil),
    ("38;2;1;2;3m", nil), ("", nil), ("1$rm", nil), ("1$r1 q", nil),
  ])
  func colourDepthIsParsed(content: String, depth: TerminalGraphics.ColorDepth?) {
    #expect(answers(("P", content)).depth == depth)
  }

  @Test(arguments: [
    ("11;rgb:0000/8080/ffff", RGBColor(red: 0, green: 128, blue: 255)),
    ("11;rgb:00/80/ff", RGBColor(red: 0, green: 128, blue: 255)),
    ("11;rgb:f/0/8", RGBColor(red: 255, green: 0, blue: 136)),
    ("11;rgba:ffff/0000/0000/8000", RGBColor(red: 255, green: 0, blue: 0)),
    ("11;rgb:0000/8080", nil), ("11;rgb:00000/0/0", nil), ("11;rgb:g/0/0", nil), ("11;?", nil),
    ("10;rgb:0/0/0", nil), ("11;rgb:+1/0/0", nil), ("11;rgb", nil), ("11;rgb:///", nil),
    ("11;rgb:ｆ/0/0", nil), ("", nil),
  ])
  func backgroundIsParsed(content: String, color: RGBColor?) {
    #expect(answers(("]", content)).background == color)
  }
}
