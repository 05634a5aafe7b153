import ByteStrings
public import Domain
public import FoundationEssentials
import Query
import Texts

/// An edition in EPUB 3 (https://www.w3.org/TR/epub-33/): a page for each section and each article.
public struct EPUBBook: BookFile {
  /// The most bytes of pictures; later ones are left out.
  private static let pictureLimit = 256 << 20

  private let publication: Publication
  /// The name of the chapter of each article.
  private var chapters: [Article.ID: String] = [:]
  /// The articles of each section that no section before it has.
  private var newEntries: [[Publication.Entry]] = []
  /// The names of the pictures, and their order; EPUB 3.2 has no WebP.
  private var pictureNames: [WebLink: String] = [:]
  private var pictures: [(name: String, picture: Picture)] = []

  public init(_ publication: Publication) {
    self.publication = publication
    var size = 0
    for section in publication.sections {
      newEntries.append([])
      for entry in section.entries where chapters[entry.id] == nil {
        chapters[entry.id] = "article-\(chapters.count + 1).xhtml"
        newEntries[newEntries.count - 1].append(entry)
      }
    }
    for entry in newEntries.joined() {
      let links = [entry.picture] + entry.text.pictures.map(\.address.page)
      for link in links.compactMap(\.self) where pictureNames[link] == nil {
        guard let picture = publication.pictures[link], picture.format != .webp,
          size + picture.bytes.count <= Self.pictureLimit
        else { continue }
        size += picture.bytes.count
        let name = "picture-\(pictures.count + 1).\(picture.format.rawValue)"
        pictureNames[link] = name
        pictures.append((name, picture))
      }
    }
  }

  public var bytes: Data {
    let pages = pages
    var zip = ZipFile()
    zip.add("mimetype", Data("application/epub+zip".utf8), isCompressed: false)
    zip.add("META-INF/container.xml", Data(Self.container.utf8))
    zip.add("EPUB/package.opf", Data(package(pages.map(\.name)).utf8))
    zip.add("EPUB/style.css", Data(Self.style.utf8))
    for page in pages { zip.add("EPUB/" + page.name, Data(page.text.utf8)) }
    for file in pictures { zip.add("EPUB/" + file.name, file.picture.bytes, isCompressed: false) }
    return zip.bytes
  }

  /// The contents, and each section followed by its articles; the contents must be in this order.
  private var pages: [(name: String, text: String)] {
    let language = publication.language
    var pages = [("nav.xhtml", page(publication.title, contents, language))]
    for (index, section) in publication.sections.enumerated() {
      let name = Self.name(ofSection: index)
      pages.append((name, page(section.title, front(section), language)))
      for entry in newEntries[index] {
        let text = article(entry, in: section, name)
        pages.append((chapter(of: entry), page(entry.words, text, entry.language)))
      }
    }
    return pages
  }

  private static func name(ofSection index: Int) -> String { "section-\(index + 1).xhtml" }

  private func chapter(of entry: Publication.Entry) -> String { chapters[entry.id] ?? "nav.xhtml" }

  private func page(_ title: String, _ body: String, _ language: Language?) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"\(Self.attributes(language))>
    <head><title>\(Self.words(title))</title><link rel="stylesheet" href="style.css"/></head>
    <body>
    \(body)
    </body>
    </html>

    """
  }

  /// Returns the attributes of an element in a language; none if it is unknown.
  private static func attributes(_ language: Language?) -> String {
    language.map { " lang=\"\($0.tag)\" xml:lang=\"\($0.tag)\"" } ?? ""
  }

  /// Returns escaped text that is not empty.
  private static func words(_ text: String) -> String {
    let text = text.markup.trimmed
    return text.isEmpty ? "Untitled" : text
  }
}

// The pages.
extension EPUBBook {
  private var contents: String {
    let sections = publication.sections.enumerated().map { index, section in
      let entries = newEntries[index].map { Self.item(chapter(of: $0), $0.words) }
      let list = entries.isEmpty ? "" : "<ol>\n\(entries.joined(separator: "\n"))\n</ol>"
      return Self.item(Self.name(ofSection: index), section.title, list)
    }
    let items = sections.isEmpty ? [Self.item("nav.xhtml", "No stories")] : sections
    return "<h1 dir=\"auto\">\(Self.words(publication.title))</h1>\n"
      + "<nav epub:type=\"toc\"><ol>\n\(items.joined(separator: "\n"))\n</ol></nav>"
  }

  private static func item(_ page: String, _ title: String, _ list: String = "") -> String {
    "<li dir=\"auto\"><a href=\"\(page)\">\(words(title))</a>\(list)</li>"
  }

  private func front(_ section: Publication.Section) -> String {
    let language = publication.language
    let stories = section.entries.map { entry in
      let attributes = entry.language == language ? "" : Self.attributes(entry.language)
      return """
        <section class="story"\(attributes)>
        <h2 dir="auto"><a href="\(chapter(of: entry))">\(Self.words(entry.words))</a></h2>
        <p class="byline" dir="auto">\(entry.byline.markup)</p>
        \(picture(of: entry))
        <p dir="auto">\(entry.paragraph.markup)</p>
        </section>
        """
    }
    return (["<h1 dir=\"auto\">\(Self.words(section.title))</h1>"] + stories)
      .joined(separator: "\n")
  }

  private func article(
    _ entry: Publication.Entry,
    in section: Publication.Section,
    _ page: String
  ) -> String {
    let whole = entry.text.isEmpty ? Document(text: entry.paragraph) : entry.text
    let text = whole.withoutHeading(entry.title)
    let isShown = text.pictures.contains { $0.address.page == entry.picture }
    return """
      <h1 dir="auto">\(Self.words(entry.words))</h1>
      <p class="byline" dir="auto">\(entry.byline.markup)</p>
      \(isShown ? "" : picture(of: entry))
      \(text.xhtml { $0.address.page.flatMap { pictureNames[$0] } })
      <p class="places">\(Self.place(of: entry)) · <a href="\(page)">\(Self.words(section.title))</a></p>
      """
  }

  private static func place(of entry: Publication.Entry) -> String {
    let site = entry.link.site.markup
    let address = Document.Address(entry.link).uri
    return address.map { "<a href=\"\($0.markup)\">\(site)</a>" } ?? site
  }

  private func picture(of entry: Publication.Entry) -> String {
    guard let name = entry.picture.flatMap({ pictureNames[$0] }) else { return "" }
    return "<figure><img src=\"\(name)\" alt=\"\"/></figure>"
  }
}

// The package.
extension EPUBBook {
  private static let container = """
    <?xml version="1.0" encoding="utf-8"?>
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
    <rootfiles>
    <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
    </rootfiles>
    </container>

    """

  private func package(_ pages: [String]) -> String {
    let files =
      pages.map { ($0, "application/xhtml+xml") } + [("style.css", "text/css")]
      + pictures.map { ($0.name, "image/\($0.picture.format.rawValue)") }
    let items = files.map { name, type in
      let role = name == "nav.xhtml" ? " properties=\"nav\"" : ""
      return "<item id=\"\(name)\" href=\"\(name)\" media-type=\"\(type)\"\(role)/>"
    }
    let order = pages.map { "<itemref idref=\"\($0)\"/>" }
    let date = publication.date.iso8601
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:identifier id="id">urn:sha256:\(identity(date))</dc:identifier>
      <dc:title>\(Self.words(publication.title))</dc:title>
      <dc:creator>Broadsheet</dc:creator>
      <dc:language>\(publication.language?.tag ?? "und")</dc:language>
      <dc:date>\(date)</dc:date>
      <meta property="dcterms:modified">\(date)</meta>
      </metadata>
      <manifest>
      \(items.joined(separator: "\n"))
      </manifest>
      <spine>
      \(order.joined(separator: "\n"))
      </spine>
      </package>

      """
  }

  /// Returns the identity of the book, from its title and date.
  private func identity(_ date: String) -> String {
    SHA256.hexadecimal(of: Array("\(publication.title)\n\(date)".utf8))
  }

  private static let style = """
    body { font-family: serif; line-height: 1.4; }
    h1 { text-align: center; border-bottom: 3px double; padding-bottom: 0.3em; }
    h1, h2 { line-height: 1.15; page-break-after: avoid; }
    h2 a, nav a { color: inherit; text-decoration: none; }
    nav ol { list-style: none; padding: 0; }
    nav ol ol { margin: 0.3em 0 1em 1em; }
    .story { border-bottom: 1px solid; padding-bottom: 0.5em; }
    .byline, .places, figcaption { font-family: sans-serif; font-size: 0.8em; }
    .places { border-top: 1px solid; margin-top: 2em; padding-top: 0.5em; }
    figure { margin: 0.8em 0; text-align: center; page-break-inside: avoid; }
    img { max-width: 100%; height: auto; }
    pre { white-space: pre-wrap; }
    table { border-collapse: collapse; }
    td, th { border: 1px solid; padding: 0.2em 0.4em; text-align: start; vertical-align: top; }

    """
}

extension Publication.Entry {
  /// The headline, or the site of an article without one.
  fileprivate var words: String { title.markup.trimmed.isEmpty ? link.site : title }
}
