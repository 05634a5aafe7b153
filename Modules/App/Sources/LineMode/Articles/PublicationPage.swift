import Domain
import FoundationEssentials
import Query
import Texts

/// An edition as one HTML file, which looks like a newspaper in a browser, in a mail and on paper.
enum PublicationPage {
  /// Returns the page; `address` returns the address of a picture, by default with its bytes.
  static func html(
    _ publication: Publication,
    pictureAddress address: (WebLink, Picture) -> String = { dataAddress($1) }
  ) -> String {
    let title = publication.title.markup
    let sections = publication.sections.enumerated().map { number, section in
      let stories = section.entries.enumerated().map { place, entry in
        let picture = entry.picture.flatMap { link in
          publication.pictures[link].map { address(link, $0) }
        }
        let language = entry.language == publication.language ? nil : entry.language
        return story(entry, language, picture: picture, isLead: number == 0 && place == 0)
      }
      return """
        <section>
        <h2 dir="auto">\(section.title.markup)</h2>
        <div class="stories">
        \(stories.joined(separator: "\n"))
        </div>
        </section>
        """
    }
    return """
      <!DOCTYPE html>
      <html lang="\(publication.language?.tag ?? "und")">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <style>
      \(style)</style>
      </head>
      <body>
      <header><h1 dir="auto">\(title)</h1></header>
      <main>
      \(sections.isEmpty ? "<p>No stories.</p>" : sections.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  /// Returns an address that contains a picture.
  static func dataAddress(_ picture: Picture) -> String {
    "data:image/\(picture.format.rawValue);base64,\(picture.bytes.base64EncodedString())"
  }

  private static func story(
    _ entry: Publication.Entry,
    _ language: Language?,
    picture: String?,
    isLead: Bool
  ) -> String {
    let title = entry.title.trimmed.isEmpty ? entry.link.site : entry.title
    let figure = picture.map { "<img src=\"\($0.markup)\" alt=\"\">" } ?? ""
    let lang = language.map { " lang=\"\($0.tag)\"" } ?? ""
    return """
      <article\(isLead ? " class=\"lead\"" : "")\(lang)>
      <h3 dir="auto"><a href="\(entry.link.description.markup)">\(title.markup)</a></h3>
      \(figure)<p class="byline" dir="auto">\(entry.byline.markup)</p>
      <p dir="auto">\(entry.paragraph.markup)</p>
      </article>
      """
  }

  /// The parts of a mail are addressed by `cid:`.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data: cid:; base-uri 'none'"

  private static let style = """
    :root { color-scheme: light dark; --paper: #fcfaf5; --ink: #191714; --soft: #5d574e; --rule: #b9b1a3; }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #171614; --ink: #e9e4da; --soft: #a69f92; --rule: #4d483f; }
    }
    body { margin: 0 auto; max-width: 76rem; padding: 1rem clamp(1rem, 3vw, 2.5rem) 3rem;
      background: var(--paper); color: var(--ink); font: 1rem/1.45 Georgia, "Times New Roman", serif;
      overflow-wrap: break-word; }
    h1, h3 { line-height: 1.12; text-wrap: balance; }
    h1 { margin: 0; padding: .5rem 0 .6rem; font-size: clamp(1.7rem, 5vw, 3.4rem); text-align: center; }
    header { border-block: 1px solid var(--ink); border-bottom: 4px double var(--ink); }
    section { border-top: 2px solid var(--ink); margin-top: 1.6rem; }
    section:first-child { border: 0; margin: 0; }
    h2 { margin: .5rem 0 .9rem; font: 700 .85rem/1.3 system-ui, sans-serif; letter-spacing: .08em;
      text-transform: uppercase; color: var(--soft); }
    .stories { columns: 4 15rem; column-gap: 2.2rem; column-rule: 1px solid var(--rule); }
    article { break-inside: avoid; padding-bottom: 1rem; margin-bottom: 1rem;
      border-bottom: 1px solid var(--rule); }
    article:last-child { border: 0; }
    h3 { margin: 0 0 .4rem; font-size: 1.25rem; }
    h3 a { color: inherit; text-decoration: none; }
    h3 a:hover, h3 a:focus { text-decoration: underline; text-decoration-thickness: 1px; }
    p { margin: .3rem 0 0; hyphens: auto; }
    .byline { color: var(--soft); font: .8em/1.4 system-ui, sans-serif; hyphens: none; }
    img { display: block; width: 100%; max-height: 24rem; object-fit: cover; margin: .5rem 0; }
    .lead { column-span: all; border-bottom-color: var(--ink); margin-bottom: 1.4rem; }
    .lead h3 { font-size: clamp(1.8rem, 4vw, 3rem); }
    .lead p:last-child { font-size: 1.15rem; max-width: 45rem; }
    @media (min-width: 50rem) {
      .lead:has(img) { display: grid; grid-template: auto auto 1fr / 3fr 2fr; column-gap: 2.2rem; }
      .lead img { grid-row: 1 / 4; margin: 0; max-height: 30rem; }
    }
    @media print {
      @page { margin: 14mm; }
      :root { color-scheme: light; --paper: #fff; --ink: #000; --soft: #333; --rule: #999; }
      body { padding: 0; max-width: none; font-size: 9.5pt; }
      .stories { columns: 3; column-gap: 6mm; }
      h2 { break-after: avoid; }
      h3 { font-size: 12pt; }
      .lead h3 { font-size: 24pt; }
      .lead:has(img) { display: grid; grid-template: auto auto 1fr / 3fr 2fr; column-gap: 6mm; }
      .lead img { grid-row: 1 / 4; margin: 0; max-height: 90mm; }
      img { max-height: 55mm; }
    }

    """
}
