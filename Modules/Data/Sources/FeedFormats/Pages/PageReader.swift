import ByteStrings
import CHTMLTree
public import Domain

/// Reads the articles of web pages in HTML.
public struct PageReader: ReadPage {
  /// The maximum length of a page in bytes; the rest of a longer one is ignored.
  public static let maximumLength = 8 << 20

  public init() {}

  public func callAsFunction(_ page: LoadedDocument) -> PageArticle? {
    let isTooLong = page.bytes.count > Self.maximumLength
    let input = isTooLong ? Array(page.bytes[..<Self.maximumLength]) : page.bytes
    guard !Self.isOther(input.prefix(1_024)) else { return nil }
    let charset = page.charset ?? LinkedFeeds.declaredCharset(in: input)
    let (html, data) = NestingLimit.page(DecodedText(input, charset: charset).bytes)
    return html.withUnsafeBufferPointer { bytes in
      guard let tree = ch_parse(bytes.baseAddress, bytes.count, true) else { return nil }
      defer { ch_release(tree) }
      return article(tree, data, page.address)
    }
  }

  /// Whether a document begins as a picture, as one of another program, or as XML without HTML.
  private static func isOther(_ start: ArraySlice<UInt8>) -> Bool {
    let isWide = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
    if start.contains(0), !isWide { return true }
    if start.starts(with: "<?xml".utf8) { return start.firstRange(of: "<html".utf8) == nil }
    return start.starts(with: "%PDF".utf8)
  }

  private func article(
    _ tree: OpaquePointer,
    _ data: [ArraySlice<UInt8>],
    _ address: String?
  ) -> PageArticle? {
    let nodes = PageTree(tree).nodes
    let metadata = PageMetadata(nodes, data)
    let outer = address.flatMap { Addresses.base($0, within: nil) }
    let base = metadata.base.flatMap { Addresses.base($0, within: outer) } ?? outer
    let title = metadata.title
    // A second copy of many nodes would take much memory.
    let finder = ArticleFinder(consume nodes, title: title ?? "")
    let document = Document(html: ArticleWriter.html(finder, base: base))
    guard !document.isEmpty else { return nil }
    var article = PageArticle(document)
    article.title = title
    article.byline = metadata.byline
    article.excerpt = metadata.excerpt ?? document.firstParagraph
    article.siteName = metadata.siteName
    article.language = metadata.language
    article.publishedAt = metadata.published.flatMap(FeedDate.parse)
    let picture = metadata.picture.flatMap { Addresses.resolved($0, base: base) }
    article.picture = picture.flatMap(WebLink.init)
    return article
  }
}

extension Document {
  /// The text of the first paragraph that is more than a line.
  fileprivate var firstParagraph: String? {
    text.split(separator: "\n").first { $0.utf8.count > 80 }.map(String.init)
  }
}

/// Writes what was found in a page as HTML.
private enum ArticleWriter {
  static func html(_ finder: ArticleFinder, base: String?) -> String {
    var writer = HTMLWriter(base: base)
    var open: [Int] = []
    for root in finder.roots {
      var index = root
      while index < finder.nodes[root].end {
        while let last = open.last, finder.nodes[last].end <= index {
          writer.end(finder.nodes[open.removeLast()].source.name)
        }
        let node = finder.nodes[index]
        guard node.isKept else {
          index = Int(node.end)
          continue
        }
        index += 1
        guard !node.traits.contains(.text) else {
          writer.write(node.source.text)
          continue
        }
        let name = node.source.name
        guard HTMLAllowlist.elements.contains(name) else { continue }
        let isVoid = HTMLAllowlist.void.contains(name)
        for name in HTMLAllowlist.attributes.keys {
          node.source.attribute(name).map { writer.add(name, $0) }
        }
        writer.start(name, isVoid: isVoid)
        if !isVoid { open.append(index - 1) }
      }
      while let last = open.popLast() { writer.end(finder.nodes[last].source.name) }
    }
    return String(decoding: writer.output, as: UTF8.self)
  }
}
