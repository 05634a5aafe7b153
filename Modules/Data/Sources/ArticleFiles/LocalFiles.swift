import ByteStrings
public import Domain
import FoundationEssentials
import NewsAPIFormat
import Texts

/// Reads what other programs export besides OPML: lists of addresses, and saved pages as the CSV of
/// Pocket and Raindrop or as bookmarks in HTML.
public enum LocalFiles {
  /// Returns the content of a file in UTF-8; nil if it has none of the formats.
  public static func read(_ bytes: [UInt8]) -> LocalFile? {
    guard let bookmarks = Bookmark.table(bytes) ?? Bookmark.page(bytes) else {
      return AddressList.list(String(decoding: bytes, as: UTF8.self)).map(LocalFile.feeds)
    }
    let articles = bookmarks.compactMap(\.article)
    return .pages(articles, invalid: bookmarks.count - articles.count)
  }
}

/// A saved page.
private struct Bookmark {
  var address = ""
  var title = ""
  var summary: String?
  var tags: [String] = []
  var time: String?
  var isRead = false

  private static let mostFolders = 10

  /// The article; nil without an address on the web.
  var article: MarkedArticle? {
    guard let link = WebLink(address.trimmed) else { return nil }
    let names = tags.map(\.trimmed).filter { !$0.isEmpty }
    var marks = ArticleMarks(isSaved: true, isRead: isRead)
    marks.savedChange = time.flatMap { text in
      UInt32(text).map { Date(timeIntervalSince1970: Double($0)) } ?? Date(iso8601: text)
    }
    let article = Article(
      provider: PageSaver.provider,
      source: Article.Source(id: nil, name: link.site),
      title: title.trimmed.isEmpty ? link.description : title,
      summary: summary?.isEmpty == false ? summary : nil,
      link: link,
      body: names.isEmpty ? nil : Article.Body(.empty, categories: names)
    )
    return article.map { MarkedArticle($0, marks) }
  }
}

// Tables.
extension Bookmark {
  /// Reads CSV whose first line names a column `url`; nil for anything else.
  ///
  /// In some languages, spreadsheets write `;` instead of commas.
  static func table(_ bytes: [UInt8]) -> [Bookmark]? {
    let head = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";")].map { separator in
      (separator, rows(head, separator).first?.map { $0.lowercased() } ?? [])
    }
    guard
      let (separator, names) = separators.first(where: { $1.count > 1 && $1.contains("url") })
    else { return nil }
    return rows(bytes[...], separator).dropFirst().map { row in
      let fields = Dictionary(zip(names, row)) { first, _ in first }
      let (note, excerpt) = (fields["note"] ?? "", fields["excerpt"] ?? fields["selection"] ?? "")
      return Bookmark(
        address: fields["url"] ?? "",
        title: fields["title"] ?? "",
        summary: note.isEmpty ? excerpt : note,
        tags: (fields["tags"] ?? "").split { $0 == "," || $0 == "|" }.map(String.init)
          + [fields["folder"] ?? ""],
        time: fields["time_added"] ?? fields["created"] ?? fields["timestamp"],
        isRead: fields["status"]?.lowercased() == "archive"
      )
    }
  }

  /// Returns the fields of CSV (RFC 4180) without empty lines.
  private static func rows(_ bytes: ArraySlice<UInt8>, _ separator: UInt8) -> [[String]] {
    unquotedParts(bytes, UInt8(ascii: "\n")).filter { !$0.trimmed.isEmpty }.map { row in
      unquotedParts(row, separator).map { field in
        let text = String(decoding: field.trimmed, as: UTF8.self)
        guard text.utf8.first == UInt8(ascii: "\"") else { return text }
        return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
      }
    }
  }

  /// Returns the parts between separators that are not in quotation marks.
  private static func unquotedParts(
    _ bytes: ArraySlice<UInt8>,
    _ separator: UInt8
  ) -> [ArraySlice<UInt8>] {
    var isQuoted = false
    return bytes.split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == separator && !isQuoted
    }
  }
}

// Pages.
extension Bookmark {
  /// Reads bookmarks in HTML as browsers, Raindrop and Pocket write them; nil for any other page.
  static func page(_ html: [UInt8]) -> [Bookmark]? {
    let start = String(decoding: html.prefix(1_024), as: UTF8.self).lowercased()
    guard start.contains("netscape-bookmark") || start.contains("pocket export") else { return nil }
    var bookmarks: [Bookmark] = []
    var folders: [String] = []
    var (heading, isRead, index) = ("", false, 0)
    while let tag = html[index...].firstIndex(of: UInt8(ascii: "<")) {
      let name = html[(tag + 1)...].prefix { $0.isLetter || $0.isDigit || $0 == 0x2F }
      var scan = TagScan(from: name.endIndex)
      let values = name.isEmpty ? [:] : scan.values(of: attributes, in: html)
      switch String(decoding: name.prefix(3).map(\.asciiLowercased), as: UTF8.self) {
      case "a":
        bookmarks.append(
          Bookmark(
            address: values["href"] ?? "",
            title: text(html, from: scan.end),
            tags: folders.suffix(mostFolders)
              + (values["tags"] ?? "").split(separator: ",").map(String.init),
            time: values["add_date"] ?? values["time_added"],
            isRead: isRead
          )
        )
      case "h1": isRead = text(html, from: scan.end) == "Read Archive"
      case "h3": heading = text(html, from: scan.end)
      case "dl":
        folders.append(heading)
        heading = ""
      case "/dl": _ = folders.popLast()
      default: break
      }
      index = max(scan.end, tag + 1)
    }
    return bookmarks
  }

  private static let attributes: Set<String> = ["add_date", "href", "tags", "time_added"]

  private static func text(_ html: [UInt8], from start: Int) -> String {
    let text = html[start...].prefix { $0 != UInt8(ascii: "<") }
    return HTMLText.decoded(String(decoding: text, as: UTF8.self)).trimmed
  }
}
