import Domain
import Reading
import Terminal
import Testing

/// The rules by which a document becomes lines.
struct DocumentLinesTests {
  private func lay(_ html: String, _ width: Int = 40, firstLink: Int = 1) -> DocumentLines {
    DocumentLines(Document(html: html), width: width, firstLink: firstLink)
  }

  private func texts(_ html: String, _ width: Int = 40) -> [String] {
    lay(html, width).lines.map(\.text)
  }

  private func spans(_ html: String, _ width: Int = 40) -> [DocumentLines.Span] {
    lay(html, width).lines.flatMap(\.spans)
  }

  // Paragraphs and headings

  @Test func aBlankLineSeparatesBlocks() {
    #expect(texts("<p>One two three</p><p>four</p>", 8) == ["One two", "three", "", "four"])
  }

  @Test func highHeadingsHaveMoreSpaceBefore() {
    #expect(texts("<p>a</p><h2>b</h2><p>c</p>") == ["a", "", "", "b", "", "c"])
    #expect(texts("<p>a</p><h3>b</h3><p>c</p>") == ["a", "", "b", "", "c"])
    #expect(texts("<h1>a</h1>") == ["a"])
  }

  @Test func headingsAreStrong() {
    #expect(spans("<h4>a</h4>") == [DocumentLines.Span(text: "a", look: [.heading, .strong])])
  }

  @Test func looksContinueOnTheNextLine() {
    #expect(
      lay("<p>a <b>bb <i>cc</i></b> <del>dd</del> <code>ee</code></p>", 5).lines.map(\.spans) == [
        [
          DocumentLines.Span(text: "a "),
          DocumentLines.Span(text: "bb", look: .strong),
        ],
        [
          DocumentLines.Span(text: "cc", look: [.strong, .emphasis]),
          DocumentLines.Span(text: " "),
          DocumentLines.Span(text: "dd", look: .deleted),
        ],
        [DocumentLines.Span(text: "ee", look: .code)],
      ]
    )
  }

  @Test(arguments: 1...30)
  func spansHaveTheTextOfWrappedLines(width: Int) {
    let words = [
      "one", " two", "，三四", "\u{3000}five ", "e\u{301}xtraordinary", "  ", "👩‍🚀", "العالم ", "a\nb",
      "\n",
    ]
    var text = ""
    var html = ""
    for number in 0..<40 {
      let word = words[number * 7 % words.count]
      text += word
      html += (number % 2 == 0 ? "<b>" : "<i>") + word + (number % 2 == 0 ? "</b>" : "</i>")
    }
    let lines = TerminalText.wrap(TerminalText.singleLine(text), to: width)
    #expect(texts("<p>\(html)</p>", width) == lines)
  }

  @Test func lineBreaksStay() {
    #expect(texts("<p>one <br> <b>two</b></p>") == ["one", "two"])
  }

  @Test func shiftedDigitsAreUnicode() {
    #expect(texts("<p>x<sup>2</sup> H<sub>2</sub>O</p>") == ["x² H₂O"])
  }

  @Test func escapeSequencesAreRemoved() {
    let document = Document(text: "\u{1B}[31mred\u{202E}\u{7}")
    #expect(DocumentLines(document, width: 40).text == "red\n")
  }

  @Test func marksOnOneLetterAreLimited() {
    let hostile = "a" + String(repeating: "\u{301}", count: 100)
    let safe = TerminalText.singleLine(hostile)
    #expect(texts("<p>\(hostile)</p><pre>\(hostile)</pre>") == [safe, "", safe])
    let picture = "<p>a <img src='https://a.example/' alt='\(hostile)'></p>"
    #expect(texts(picture) == ["a [picture: \(safe)] [1]"])
  }

  @Test func wideTextIsMeasuredInCells() {
    #expect(texts("<p>東京の川</p>", 4) == ["東京", "の川"])
    #expect(texts("<pre>東京の川です。</pre>", 8) == ["東京の川", "↪ です。"])
  }

  @Test func aWidthOfOneIsPossible() {
    let html = "<ol><li><blockquote>東 b</blockquote></ol><pre>ab</pre><hr>"
    #expect(texts(html, 1) == ["東", "b", "", "a", "b", "", "─"])
    #expect(texts("<table><tr><th>a<th>b<tr><td>c<td>d</table>", 0).isEmpty == false)
  }

  @Test func plainTextHasNoSpacesAtLineEnds() {
    let html = "<blockquote><p>a</p><ul><li>b<p>c</p></li></ul></blockquote><ul><li></li></ul>"
    #expect(lay(html).text == "│ a\n│\n│ • b\n│\n│   c\n")
  }

  // Lists and quotations

  @Test func numbersAreAlignedRight() {
    let html = "<ol start='9'><li>one two three</li><li>ten</li></ol>"
    #expect(texts(html, 12) == [" 9. one two", "    three", "10. ten"])
  }

  @Test func listsInItemsAreIndented() {
    let html = "<ul><li>a<ul><li>b c d e f</li></ul></li><li>g</li></ul>"
    #expect(texts(html, 12) == ["• a", "  • b c d e", "    f", "• g"])
  }

  @Test func itemsOfSeveralParagraphsAreSeparated() {
    let html = "<ul><li><p>a</p><p>b</p></li><li>c</li></ul>"
    #expect(texts(html) == ["• a", "", "  b", "", "• c"])
  }

  @Test func quotationsHaveABarOnEachLine() {
    let html = "<blockquote><p>one two</p><blockquote><p>b</p></blockquote></blockquote>"
    #expect(texts(html, 12) == ["│ one two", "│", "│ │ b"])
    #expect(spans(html).first?.look == [.quotationBar, .dim])
  }

  // Preformatted text

  @Test func spacesOfPreformattedTextStay() {
    #expect(texts("<pre>a  b\n\n  c</pre>") == ["a  b", "", "  c"])
    #expect(spans("<pre>a</pre>") == [DocumentLines.Span(text: "a", look: .code)])
  }

  @Test func tabsReachTheNextFourthColumn() {
    #expect(
      texts("<pre>\ta\n<b>ab</b>\tc\n東\td\nabcd\te</pre>")
        == ["    a", "ab  c", "東  d", "abcd    e"]
    )
  }

  @Test func longCodeLinesContinueAfterAMark() {
    let html = "<pre>ab cd  efgh ijklmnop</pre>"
    #expect(texts(html, 10) == ["ab cd  efg", "↪ h ijklmn", "↪ op"])
    #expect(spans(html, 10)[1] == DocumentLines.Span(text: "↪ ", look: .dim))
  }

  @Test func aRuleFillsTheWidth() {
    #expect(texts("<p>a</p><hr>", 9) == ["a", "", "─────────"])
  }

  @Test func markAtTheStartOfARunIsKept() {
    let lines = lay("<p>cafe<b>\u{301} noir</b> e<i>\u{308}</i>x</p>")
    #expect(lines.text == "cafe\u{301} noir e\u{308}x\n")
    #expect(lines.lines[0].spans.map(\.text) == ["cafe\u{301}", " noir", " e\u{308}x"])
  }
}
