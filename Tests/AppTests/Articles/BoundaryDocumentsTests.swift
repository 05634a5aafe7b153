import Domain
import FoundationEssentials
import Reading
import TestSupport
import Testing

/// Documents whose numeric attributes have boundary values, in every form of a document.
struct BoundaryDocumentsTests {
  /// `BROADSHEET_DOCUMENTS=1000000` is the long run.
  private static let runs =
    ProcessInfo.processInfo.environment["BROADSHEET_DOCUMENTS"].flatMap { Int($0) } ?? 2_000

  private static let parts = [
    "<ol start=\"#\">", "<ol reversed start=\"#\">", "<li value=\"#\">a", "</ol>", "<ul><li>b</ul>",
    "<table border=\"#\">", "<tr><td colspan=\"#\" rowspan=\"#\">x", "<th colspan=\"#\">y",
    "</table>",
    "<img src=\"http://a.example/p\" width=\"#\" height=\"#\">", "<blockquote>q", "</blockquote>",
    "<video src=\"http://a.example/v\" width=\"#\" height=\"#\"></video>",
    "<p>words and more words",
    "<col span=\"#\">", "<pre width=\"#\">z</pre>", "<h1>t</h1>", "<hr size=\"#\">",
  ]

  private static func html(_ generator: inout SeededGenerator) -> String {
    (0...Int.random(in: 0..<12, using: &generator)).map { _ in
      let part = parts.randomElement(using: &generator) ?? ""
      let pieces = part.split(separator: "#", omittingEmptySubsequences: false)
      return pieces.dropFirst().reduce(String(pieces[0])) { text, piece in
        text + (BoundaryNumbers.texts.randomElement(using: &generator) ?? "") + piece
      }
    }.joined()
  }

  @Test func everyFormIsMade() {
    var generator = SeededGenerator(seed: 50)
    for _ in 0..<Self.runs {
      let html = Self.html(&generator)
      let document = Document(html: html)
      // What is stored must be read as the same document.
      #expect(Document(html: document.html) == document, "\(html)")
      _ = (document.text, document.markdown)
      for width in [1, 20, 100] {
        let lines = DocumentLines(document, width: width, firstLink: 1).lines
        #expect(document.isEmpty || !lines.isEmpty, "\(html)")
      }
    }
  }

  @Test(arguments: [("9223372036854775807", "999900000. a"), ("-7", "0. a"), ("NaN", "1. a")])
  func firstNumberIsBounded(start: String, line: String) {
    let document = Document(html: "<ol start=\"\(start)\"><li>a</li></ol>")
    #expect(DocumentLines(document, width: 40, firstLink: 1).lines.map(\.text) == [line])
    #expect(document.markdown == line)
  }
}
