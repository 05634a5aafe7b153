import Domain
import Reading
import Testing

struct DocumentTableLinesTests {
  private func lay(_ html: String, _ width: Int) -> DocumentLines {
    DocumentLines(Document(html: "<table>\(html)</table>"), width: width)
  }

  private func texts(_ html: String, _ width: Int = 40) -> [String] {
    lay(html, width).lines.map(\.text)
  }

  @Test func columnsAreAligned() {
    let html = "<tr><td>a</td><td>b</td></tr><tr><td>東京</td><td>d</td></tr>"
    #expect(texts(html) == ["a     b", "東京  d"])
  }

  @Test func aLineFollowsTheStrongHeader() {
    let lines = lay("<tr><th>Year</th><th>Find</th></tr><tr><td>1</td><td>oak</td></tr>", 40)
    #expect(lines.text == "Year  Find\n────  ────\n1     oak\n")
    #expect(lines.lines[0].spans.map(\.look) == [.strong, [], .strong])
    #expect(lines.lines[1].spans.map(\.look) == [.dim])
  }

  @Test func longCellsAreWrapped() {
    let html = "<tr><td>2023</td><td>a bridge of oak</td></tr><tr><td>2024</td><td>coins</td></tr>"
    #expect(texts(html, 16) == ["2023  a bridge", "      of oak", "", "2024  coins"])
  }

  @Test func shortColumnsAreNotWrapped() {
    let html = "<tr><td>2024-01-15</td><td>one two three four</td></tr>"
    #expect(texts(html, 20) == ["2024-01-15  one two", "            three", "            four"])
  }

  @Test func wideTablesAreRecords() {
    let html =
      "<tr><th>Year</th><th>Find</th></tr><tr><td>2023</td><td>a bridge of oak</td></tr>"
      + "<tr><td>2024</td><td><p>coins</p><p>of gold</p></td></tr>"
    #expect(
      texts(html, 13) == [
        "Year: 2023", "Find: a", "  bridge of", "  oak", "", "Year: 2024", "Find: coins", "",
        "  of gold",
      ]
    )
    #expect(lay(html, 13).lines[0].spans.first?.look == .strong)
  }

  @Test func recordsWithoutAHeaderHaveNoLabels() {
    let html = "<tr><td>one two three</td><td>one two three</td></tr>"
    #expect(texts(html, 15) == ["one two three", "one two three"])
  }

  @Test func cellsCanHaveSeveralBlocks() {
    let html = "<tr><td>a</td><td><p>b</p><ul><li>c</li></ul></td><td>d</td></tr>"
    #expect(texts(html) == ["a  b    d", "", "   • c"])
  }

  @Test func cellsTakeSeveralColumns() {
    let html =
      "<tr><td colspan='2'>a</td><td>b</td></tr>"
      + "<tr><td>one</td><td>two</td><td>c</td></tr>"
    #expect(texts(html) == ["a         b", "one  two  c"])
  }

  @Test func aLongCellWidensItsColumns() {
    let html =
      "<tr><td colspan='2'>one two three</td><td>b</td></tr>"
      + "<tr><td>a</td><td>b</td><td>c</td></tr>"
    #expect(texts(html) == ["one two three  b", "a  b           c"])
  }

  @Test func cellsTakeSeveralRows() {
    let html = "<tr><td rowspan='2'>a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td></tr>"
    #expect(texts(html) == ["a  b", "   c", "d"])
  }

  @Test func recordsHaveTheLabelsOfTheirColumns() {
    let html =
      "<tr><th colspan='2'>Long head</th><th>Other head</th></tr>"
      + "<tr><td>a b c d e f g h</td><td>b b c d e f g h</td><td>c b c d e f g</td></tr>"
    #expect(
      texts(html, 26) == [
        "Long head: a b c d e f g", "  h", "Long head: b b c d e f g", "  h",
        "Other head: c b c d e f", "  g",
      ]
    )
  }

  @Test func labelsOfRecordsAreBounded() {
    let head = String(repeating: "word ", count: 20)
    let html = "<tr><th>\(head)</th><th>\(head)</th></tr><tr><td>a</td><td>b</td></tr>"
    #expect(texts(html, 17).last == "  word word…: b")
    #expect(texts(html, 17).count == 6)
  }

  @Test func tablesInCellsAreRecords() {
    let inner = "<table><tr><th>x</th><th>y</th></tr><tr><td>1</td><td>2</td></tr></table>"
    #expect(
      texts("<tr><td><ul><li>\(inner)</li></ul></td><td>b</td></tr>") == ["• x: 1  b", "  y: 2"]
    )
  }

  @Test func linksInCellsAreNumberedInOrder() {
    let html =
      "<tr><td><a href='https://a.example/'>a</a></td>"
      + "<td><a href='https://b.example/'>one two three</a></td></tr>"
    #expect(texts(html, 18) == ["a [1]  one two", "       three [2]"])
    #expect(lay(html, 18).links.map(\.description) == ["https://a.example/", "https://b.example/"])
  }
}
