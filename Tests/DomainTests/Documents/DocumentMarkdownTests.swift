import Domain
import TestSupport
import Testing

@Suite struct DocumentMarkdownTests {
  @Test(arguments: [
    ("<p>One <strong>two</strong> <em>three</em><br>four</p>", "One **two** *three*\\\nfour"),
    ("<p><b><i>both</i></b>, <s>old</s></p>", "***both***, ~~old~~"),
    ("<p>x<sup>2</sup> and H<sub>2</sub>O</p>", "x<sup>2</sup> and H<sub>2</sub>O"),
    (
      "<p>See <a href=\"https://a.example/?b=1&amp;c=(2)\">the <b>page</b></a>.</p>",
      "See [the **page**](<https://a.example/?b=1&c=(2)>)."
    ),
    ("<h2>A #</h2><p>b</p><hr><p>c</p>", "## A \\#\n\nb\n\n___\n\nc"),
    ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", "- a\n\n- b\n\n  - c"),
    ("<ol start=\"9\"><li>a</li><li><p>b</p><p>c</p></li></ol>", "9. a\n\n10. b\n\n    c"),
    ("<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n* b"),
    ("<ul><li>a<ol start=\"3\"><li>b</li></ol></li></ul>", "- a\n\n  3. b"),
    (
      "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>",
      "> a\n>\n> > b"
    ),
    (
      "<pre><code class=\"language-c++\">a\n  ```b\n\nc</code></pre>",
      "````c++\na\n  ```b\n\nc\n````"
    ),
    ("<p><code>a`b</code> and <code>`</code></p>", "``a`b`` and `` ` ``"),
    (
      "<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d<br>e</td></tr></table>",
      "| a | b |\n| --- | --- |\n| c | d<br>e |"
    ),
    (
      "<table><tr><td rowspan=\"2\">a</td><td>b</td></tr><tr><td>c</td></tr></table>",
      "| | |\n| --- | --- |\n| a | b |\n| | c |"
    ),
    (
      "<table><tr><th colspan=\"2\">a</th></tr><tr><td>b|</td><td><code>|</code></td></tr></table>",
      "| a | |\n| --- | --- |\n| b\\| | <code>\\|</code> |"
    ),
    (
      "<table><tr><td>a</td><td><ul><li>b</li><li>c</li></ul><pre>d\ne</pre></td></tr></table>",
      "| | |\n| --- | --- |\n| a | \u{2022} b<br>\u{2022} c<br>`d`<br>`e` |"
    ),
    (
      "<figure><a href=\"https://a.example/\"><img src=\"https://a.example/1.png\" alt=\"[x]\"></a>"
        + "<figcaption>by</figcaption></figure>",
      "[![\\[x\\]](<https://a.example/1.png>)](<https://a.example/>)\\\nby"
    ),
    ("<audio src=\"https://a.example/1.mp3\"></audio>", "[audio](<https://a.example/1.mp3>)"),
  ])
  func structureIsKept(html: String, markdown: String) {
    #expect(Document(html: html).markdown == markdown)
  }

  @Test(arguments: [
    ("- a", "\\- a"), ("12. a", "12\\. a"), ("1) a", "1\\) a"), ("2026", "2026"), ("-1", "\\-1"),
    ("# a", "\\# a"), ("> a", "\\> a"), ("===", "\\==="), ("---|---", "\\---\\|---"),
    ("    code", "code"), ("<b onclick=\"x\">", "\\<b onclick=\"x\"\\>"), ("a](b)", "a\\](b)"),
    ("```", "\\`\\`\\`"), ("~~~", "\\~\\~\\~"), ("&copy;", "\\&copy;"), ("a\\", "a\\\\"),
    ("a\r- b", "a - b"), ("a\n\nb", "a\n\nb"), ("a\u{202E}b\u{1B}[1m", "ab\\[1m"),
  ])
  func textStaysText(text: String, markdown: String) {
    #expect(Document(text: text).markdown == markdown)
  }

  @Test(arguments: [
    ("<p>a<b>\"b\"</b>c</p>", "a<strong>\"b\"</strong>c"), ("<p>a<b> b: </b>c</p>", "a **b:** c"),
    ("<p><b>a</b><i>b</i></p>", "**a**<em>b</em>"), ("<p>(<b>a</b>)</p>", "(**a**)"),
    ("<p>a!<a href=\"https://a.example/`\">b</a></p>", "a\\![b](<https://a.example/%60>)"),
    (
      "<p>a<br>- b</p><p><a href=\"https://a.example/?a=1&amp;copy;\">[c]</a></p>",
      "a\\\n\\- b\n\n[\\[c\\]](<https://a.example/?a=1&amp;copy;>)"
    ),
    ("<pre class=\"lang-a`b\">x</pre>", "```ab\nx\n```"),
  ])
  func delimitersAreUnambiguous(html: String, markdown: String) {
    #expect(Document(html: html).markdown == markdown)
  }

  @Test func wideTablesAreParagraphs() {
    let row = "<tr>" + String(repeating: "<td colspan=\"100\">a</td>", count: 300) + "</tr>"
    let markdown = Document(html: "<table>" + row + row + "</table>").markdown
    #expect(!markdown.contains("|"))
    #expect(markdown.utf8.count < 2_000)
  }

  @Test(arguments: hostileTexts)
  func hostileTextIsOnOneLine(text: String) {
    let cell = Markdown.escaped(text)
    #expect(!cell.contains(where: \.isNewline) || text.contains("\u{85}"))
  }
}
