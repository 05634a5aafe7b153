import Domain
import FoundationEssentials
import Query
import TestSupport

extension Publication {
  static func entry(
    _ number: Int,
    title: String? = nil,
    byline: String = "The Lamp, 7:00",
    paragraph: String = "It burns.",
    picture: String? = nil,
    html: String = "<p>It burns all night.</p>",
    link: String? = nil,
    language: Language? = nil
  ) -> Entry {
    guard let link = WebLink(link ?? "https://lamp.example/\(number)?a=1&b=2") else {
      preconditionFailure("not a link")
    }
    return Entry(
      id: Article.ID(rawValue: UInt64(number)),
      title: title ?? "Lamp \(number)",
      link: link,
      byline: byline,
      paragraph: paragraph,
      picture: picture.flatMap { WebLink($0) },
      text: Document(html: html),
      language: language
    )
  }

  static func of(_ sections: [Section], title: String = "Broadsheet, 26 November 2026") -> Self {
    Publication(
      title: title,
      date: Date(timeIntervalSince1970: 1_795_676_400),
      sections: sections
    )
  }

  /// Two sections, whose first article is in both.
  static let plain = of([
    Section(title: "Front page", entries: [entry(1), entry(2)]),
    Section(title: "light", entries: [entry(1), entry(3)]),
  ])

  /// No section.
  static let empty = of([])

  /// A picture of each kind, one of them twice and in a text.
  static let illustrated: Publication = {
    let links = SamplePicture.all.indices.map { "https://lamp.example/\($0).png" }
    let entries = links.enumerated().map { entry($0 + 1, picture: $1) }
    let text = "<p>One</p><img src=\"\(links[1])\" alt=\"A\"><p>a <img src=\"\(links[2])\"> b</p>"
    let again = entry(90, picture: links[0], html: text)
    var publication = of([Section(title: "Pictures", entries: entries + [again])])
    for (link, sample) in zip(links, SamplePicture.all) {
      guard let link = WebLink(link) else { continue }
      publication.pictures[link] = try? Picture(
        sample.bytes,
        format: sample.format,
        width: sample.width,
        height: sample.height
      )
    }
    return publication
  }()

  /// Texts that end tags, have characters that XML lacks, or are empty or long.
  static let hostile: Publication = {
    let controls = String(String.UnicodeScalarView((0...0x20).compactMap(Unicode.Scalar.init)))
    let texts = [
      "</h1><script>alert(1)</script>", "a & b \"c\" 'd' ]]> <!-- -->", controls, "",
      "a\(controls)b\u{FFFE}\u{FFFF}\u{202E}c\u{1F600}", String(repeating: "long ", count: 2_000),
    ]
    let links = [
      "https://lamp.example/?a=<b>&\"c\"'d'", "https://lamp.example/{x}|y^[z]\\`%zz#a#b",
    ]
    let entries = texts.enumerated().map { number, text in
      entry(
        number,
        title: text,
        byline: text,
        paragraph: text,
        html: "<h1>\(text)</h1><p>\(text)</p>" + html,
        link: links[number % 2]
      )
    }
    let sections = texts.map { Section(title: $0, entries: entries) }
    return of(
      sections + [Section(title: "none", entries: [])],
      title: "<b>&\u{1}\"Title\" \u{B}"
    )
  }()

  /// Every structure of a text, with addresses that need encoding.
  private static let html = """
    <h2>a<br>b</h2><ul></ul><ul><li></li><li><h3>in</h3><p>c</p></li></ul>
    <ol start="-3"><li>d</li></ol>
    <blockquote><blockquote><p>e</p></blockquote></blockquote><pre class="x"> f &lt; \t g
    <b>h</b></pre><table><tr><th colspan="3">i</th></tr><tr></tr><tr><td rowspan="2"><p>j</p><p>k</p>
    </td></tr></table><hr><audio src="https://lamp.example/a.mp3?b&c"></audio>
    <video src="https://lamp.example/a{b}.mp4" poster="https://lamp.example/p.png"></video>
    <p><a href="https://lamp.example/{x}|y^[z]\\`%zz#a#b">l</a> <a href="mailto:a@b.example?c=d e">m</a>
    <a href="tel:+1">n</a> <a href="https://\u{E9}.example/\u{E9}">o</a>
    <a href="https://-.example/%zz">v</a> <a href="https://1.2.3.4/%zz">w</a>
    <a href="https://lamp.example:99999/">p</a> <a href="https://[::1/">q</a>
    <sup>r</sup><sub>s</sub><del>t</del><code>u</code></p>
    <h2><img src="https://lamp.example/x.png" alt=""></h2><h3>
    </h3><table><tr><th><h3>y</h3></th></tr></table>
    <p>before <a href="https://lamp.example/"><img src="https://lamp.example/x.png" alt=""></a></p>
    """

  /// Scripts from right to left, and without spaces.
  static let foreign = of(
    [
      Section(
        title: "\u{639}\u{627}\u{644}\u{645}",
        entries: [
          entry(
            1,
            title: "\u{627}\u{644}\u{645}\u{635}\u{628}\u{627}\u{62D} \u{64A}\u{636}\u{64A}\u{621}",
            html: "<p>\u{627}\u{644}\u{644}\u{64A}\u{644}</p>"
          ),
          entry(2, title: "\u{706F}\u{5854}\u{4EAE}\u{4E86}", html: "<p>\u{591C}\u{665A}</p>"),
        ]
      )
    ],
    title: "\u{65E5}\u{62A5} 2026"
  )

  /// All of them by name.
  static let samples = [
    "plain": plain, "empty": empty, "illustrated": illustrated, "hostile": hostile,
    "foreign": foreign,
  ]
}
