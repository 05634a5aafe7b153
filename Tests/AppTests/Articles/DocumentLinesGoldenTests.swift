import Domain
import Reading
import Testing

/// One document with every kind of block, at several widths.
struct DocumentLinesGoldenTests {
  @Test(arguments: [(40, narrow), (80, usual), (200, wide)])
  func showsEveryKindOfBlock(width: Int, expected: String) {
    let document = DocumentLines(Document(html: html), width: width)
    #expect(document.text == expected + "\n")
    #expect(
      document.links.map(\.description) == [
        "https://lea.example/report", "https://lea.example/map.png", "https://lea.example/oak.jpg",
        "https://lea.example/gallery", "https://lea.example/film.mp4",
        "https://lea.example/talk.mp3",
      ]
    )
  }

  private static func rule(_ width: Int) -> String { String(repeating: "\u{2500}", count: width) }

  private let html = """
    <h1>The river returns</h1>
    <p>The <strong>Lea</strong> was <em>covered</em> in 1932. It <del>never</del> flows again, says
    <a href="https://lea.example/report">the report</a><sup><a href="https://lea.example/#fn1">1</a></sup>,
    and <code>flow = 3 m<sup>3</sup></code> H<sub>2</sub>O a second.<br>More on
    <a href="https://lea.example/report">the <b>same</b> page</a>
    <img src="https://lea.example/map.png" alt="a map">.</p>
    <h2>What was found</h2>
    <ul><li>Two bridges and a very long sentence that has to be wrapped in a line of forty</li>
    <li>Coins<ol start="9"><li>Roman</li><li>Saxon, of which most are damaged by mud</li></ol></li></ul>
    <blockquote><p>It was always there, under our feet, and all that we had to do was dig.</p>
    <blockquote><p>Who said that?</p></blockquote></blockquote>
    <h3>The program</h3>
    <pre><code class="language-swift">func dig(depth: Int) -&gt; Bool {
    \treturn depth &gt; 3 // as deep as the engineers allowed
    }</code></pre>
    <table><tr><th>Year</th><th>Find</th><th>Place</th></tr>
    <tr><td>2023</td><td>A bridge of oak that carried the road</td><td>North bank, near the old weir</td></tr>
    <tr><td colspan="2">No digging in winter</td><td>South bank</td></tr></table>
    <figure><a href="https://lea.example/gallery"><img src="https://lea.example/oak.jpg"
    alt="The oak bridge"></a><figcaption>The bridge in <em>March</em></figcaption></figure>
    <hr>
    <p>東京の川は、長い間地下を流れていましたが、今では「再び」見ることができます。
    النهر يعود إلى المدينة</p>
    <video src="https://lea.example/film.mp4"></video>
    <audio src="https://lea.example/talk.mp3"></audio>
    """

  private static let narrow = """
    The river returns

    The Lea was covered in 1932. It never
    flows again, says the report [1]¹, and
    flow = 3 m³ H₂O a second.
    More on the same page [1] [picture: a
    map] [2].


    What was found

    • Two bridges and a very long sentence
      that has to be wrapped in a line of
      forty
    • Coins
       9. Roman
      10. Saxon, of which most are damaged
          by mud

    │ It was always there, under our feet,
    │ and all that we had to do was dig.
    │
    │ │ Who said that?

    The program

    func dig(depth: Int) -> Bool {
        return depth > 3 // as deep as the e
    ↪ ngineers allowed
    }

    Year  Find              Place
    ────  ────────────────  ────────────────
    2023  A bridge of oak   North bank, near
          that carried the  the old weir
          road

    No digging in winter    South bank

    [picture: The oak bridge] [3] [4]
    The bridge in March

    \(rule(40))

    東京の川は、長い間地下を流れていました
    が、今では「再び」見ることができます。
    النهر يعود إلى المدينة

    [video] [5]

    [audio] [6]
    """

  private static let usual = """
    The river returns

    The Lea was covered in 1932. It never flows again, says the report [1]¹, and
    flow = 3 m³ H₂O a second.
    More on the same page [1] [picture: a map] [2].


    What was found

    • Two bridges and a very long sentence that has to be wrapped in a line of forty
    • Coins
       9. Roman
      10. Saxon, of which most are damaged by mud

    │ It was always there, under our feet, and all that we had to do was dig.
    │
    │ │ Who said that?

    The program

    func dig(depth: Int) -> Bool {
        return depth > 3 // as deep as the engineers allowed
    }

    Year  Find                                   Place
    ────  ─────────────────────────────────────  ─────────────────────────────
    2023  A bridge of oak that carried the road  North bank, near the old weir
    No digging in winter                         South bank

    [picture: The oak bridge] [3] [4]
    The bridge in March

    \(rule(80))

    東京の川は、長い間地下を流れていましたが、今では「再び」見ることができます。
    النهر يعود إلى المدينة

    [video] [5]

    [audio] [6]
    """

  private static let wide = """
    The river returns

    The Lea was covered in 1932. It never flows again, says the report [1]¹, and flow = 3 \
    m³ H₂O a second.
    More on the same page [1] [picture: a map] [2].


    What was found

    • Two bridges and a very long sentence that has to be wrapped in a line of forty
    • Coins
       9. Roman
      10. Saxon, of which most are damaged by mud

    │ It was always there, under our feet, and all that we had to do was dig.
    │
    │ │ Who said that?

    The program

    func dig(depth: Int) -> Bool {
        return depth > 3 // as deep as the engineers allowed
    }

    Year  Find                                   Place
    ────  ─────────────────────────────────────  ─────────────────────────────
    2023  A bridge of oak that carried the road  North bank, near the old weir
    No digging in winter                         South bank

    [picture: The oak bridge] [3] [4]
    The bridge in March

    \(rule(200))

    東京の川は、長い間地下を流れていましたが、今では「再び」見ることができます。 النهر يعود إلى المدينة

    [video] [5]

    [audio] [6]
    """
}
