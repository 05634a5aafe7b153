import ByteStrings
import FoundationEssentials

extension Article.Body {
  /// Reads the form in which earlier versions of archives stored a body: the text, or an HTML document in
  /// which each of the two texts is an `article` element, after elements for everything else.
  ///
  /// Damage leaves what can be read.
  public init(earlier text: String) {
    guard text.utf8.starts(with: "<!DOCTYPE html>".utf8) else {
      self.init(Document(text: text))
      return
    }
    var reader = EarlierBodyReader()
    var markup = MarkupReader(text)
    while let event = markup.next() {
      guard case .start(let element) = event else { continue }
      if element.name == "article" {
        reader.add(Document(markup: markup.content(of: "article")), element)
      } else {
        reader.addFact(element)
      }
    }
    self = reader.body
  }
}

/// Reads the elements of such a body.
private struct EarlierBodyReader {
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
