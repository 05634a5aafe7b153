import ByteStrings
import FoundationEssentials

extension Article.Body {
  /// The beginning of an HTML document; other stored texts are plain.
  private static let mark = "<!DOCTYPE html>"

  /// The form in which archives store it: the text, or else an HTML document in which each of the two
  /// texts is an `article` element.
  public var stored: String {
    if let plainText, !plainText.utf8.starts(with: Self.mark.utf8) { return plainText }
    var writer = DocumentWriter()
    for author in authors { writer.open("meta", [("name", "author"), ("content", author)]) }
    for name in categories { writer.open("meta", [("name", "category"), ("content", name)]) }
    for file in enclosures {
      let numbers = [("data-bytes", file.bytes), ("data-seconds", file.seconds)]
      writer.open(
        "link",
        [("rel", "enclosure"), ("href", file.link.description), ("type", file.type)]
          + numbers.map { ($0.0, $0.1.map(String.init)) }
      )
    }
    if let comments {
      writer.open("link", [("rel", "comments"), ("href", comments.description)])
    }
    if let editedAt {
      let time = String(editedAt.timeIntervalSinceReferenceDate)
      writer.open("meta", [("name", "edited"), ("content", time)])
    }
    writer.open("article")
    writer.write(stored: document)
    writer.close("article")
    if let full {
      let time = String(full.fetchedAt.timeIntervalSinceReferenceDate)
      writer.open("article", [("data-page", full.page.description), ("data-time", time)])
      writer.write(stored: full.document)
      writer.close("article")
    }
    return Self.mark + writer.text
  }

  /// Reads a stored body; damage leaves what can be read.
  public init(stored text: String) {
    guard text.utf8.starts(with: Self.mark.utf8) else {
      self.init(Document(text: text))
      return
    }
    var reader = StoredBodyReader()
    var markup = MarkupReader(text)
    while let event = markup.next() {
      guard case .start(let element) = event else { continue }
      if element.name == "article" {
        reader.add(Document(stored: markup.content(of: "article")), element)
      } else {
        reader.addFact(element)
      }
    }
    self = reader.body
  }
}

/// Reads the elements of a stored body.
private struct StoredBodyReader {
  private(set) var body = Article.Body(.empty)

  /// Adds one of the two texts, which the attributes describe.
  mutating func add(_ document: Document, _ element: MarkupReader.Element) {
    guard let page = element["data-page"].flatMap(WebLink.init) else {
      body.document = document
      return
    }
    let date = element["data-time"].flatMap { Double($0) }.flatMap(Date.init(stored:))
    body.full = Article.FullText(
      document,
      page: page,
      fetchedAt: date ?? .init(timeIntervalSinceReferenceDate: 0)
    )
  }

  mutating func addFact(_ element: MarkupReader.Element) {
    let link = element["href"].flatMap(WebLink.init)
    switch element["name"] ?? element["rel"] {
    case "author": body.authors.append(element["content"] ?? "")
    case "category": body.categories.append(element["content"] ?? "")
    case "comments": body.comments = link
    case "edited":
      body.editedAt = element["content"].flatMap { Double($0) }.flatMap(Date.init(stored:))
    case "enclosure":
      guard let link else { return }
      let numbers = ["data-bytes", "data-seconds"].map { element[$0].flatMap { Int(foreign: $0) } }
      body.enclosures.append(
        Article.Enclosure(link, type: element["type"], bytes: numbers[0], seconds: numbers[1])
      )
    default: break
    }
  }
}
