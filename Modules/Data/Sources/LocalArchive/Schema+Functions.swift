import ArchiveRows
import CSQLite
import CZlib
import Domain
import Query

/// The functions that tables, views and indexes call.
///
/// Their results are stored in the file: a function that returns something else needs a new version.
extension Schema {
  /// `words(text)`: the words of a text as the index holds them; empty for NULL.
  static let words = SQLiteFunction(name: "words", argumentCount: 1) {
    result,
    _,
    arguments in
    guard let call = FunctionCall(result, arguments) else { return }
    call.setResult(SearchWords.index(call.text(0) ?? ""))
  }

  /// `content_words(text)`: the words of a body as versions before 17 stored it; empty for NULL.
  static let earlierContentWords = SQLiteFunction(name: "content_words", argumentCount: 1) {
    result,
    _,
    arguments in
    guard let call = FunctionCall(result, arguments) else { return }
    let body = call.text(0).map(Article.Body.init(earlier:))
    call.setResult(SearchWords.index(body?.longest.text ?? ""))
  }

  /// `content_words(content, full)`: the words of the longer one of two stored documents; empty for NULL.
  static let contentWords = SQLiteFunction(name: "content_words", argumentCount: 2) {
    result,
    _,
    arguments in
    guard let call = FunctionCall(result, arguments) else { return }
    let texts = [call.text(0), call.text(1)].map { $0.map { Document(stored: $0).text } ?? "" }
    call.setResult(
      SearchWords.index(texts[1].utf8.count > texts[0].utf8.count ? texts[1] : texts[0])
    )
  }

  /// `facets(link, language, source_id, source_name, author)`, as versions before 17 use it, and with
  /// `facts, page_text` after these: see `Facets`.
  ///
  /// `facts` has a line for each category and enclosure: the kind, a space and the text.
  static let facets = SQLiteFunction(name: "facets", argumentCount: -1) {
    result,
    count,
    arguments in
    guard let call = FunctionCall(result, arguments) else { return }
    call.setResult(
      Facets.index(
        site: call.text(0).flatMap(WebLink.init(stored:))?.site ?? "",
        language: call.text(1),
        sourceID: call.text(2),
        sourceName: call.text(3) ?? "",
        author: call.text(4),
        categories: count > 5 ? call.facts(of: .category) : [],
        parts: count > 5 ? call.parts : []
      )
    )
  }

  /// `checksum(value, ...)`: the CRC-32 of the values with their types, as a signed number.
  ///
  /// It detects every change of one or two bits, and misses one in 4 billion others.
  static let checksum = SQLiteFunction(name: "checksum", argumentCount: -1) {
    result,
    count,
    arguments in
    guard let result, let arguments else { return }
    let sum = (0..<Int(count)).reduce(crc32(0, nil, 0)) { Schema.sum($0, adding: arguments[$1]) }
    sqlite3_result_int64(result, Int64(Int32(truncatingIfNeeded: sum)))
  }

  /// Adds a value to a checksum: its type, the number or the length of the text, and the text.
  private static func sum(_ sum: uLong, adding value: OpaquePointer?) -> uLong {
    var text: UnsafePointer<UInt8>?
    let type = sqlite3_value_type(value)
    let bits: UInt64
    switch type {
    case SQLITE_INTEGER: bits = UInt64(bitPattern: sqlite3_value_int64(value))
    // A column stores minus zero as zero.
    case SQLITE_FLOAT: bits = (sqlite3_value_double(value) + 0).bitPattern
    case SQLITE_NULL: bits = 0
    default:
      text = sqlite3_value_text(value)
      bits = UInt64(sqlite3_value_bytes(value))
    }
    let headSum = withUnsafeBytes(of: (bits.littleEndian, UInt64(type).littleEndian)) { bytes in
      crc32(sum, bytes.bindMemory(to: UInt8.self).baseAddress, uInt(bytes.count))
    }
    // Without an address, `crc32` returns the initial value.
    guard let text else { return headSum }
    return crc32(headSum, text, uInt(bits))
  }
}

// The arguments of `facets`.
extension FunctionCall {
  /// The texts of a kind of facts.
  fileprivate func facts(of kind: ArticleFact.Kind) -> [String] {
    (text(5) ?? "").utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let start = kind.rawValue + " "
      return line.starts(with: start.utf8)
        ? String(Substring(line.dropFirst(start.utf8.count))) : nil
    }
  }

  fileprivate var parts: Set<ArticlePart> {
    let parts = Set(facts(of: .enclosure).compactMap(ArticlePart.init(type:)))
    let hasPage = text(6).map { !Document(stored: $0).isEmpty } ?? false
    return hasPage ? parts.union([.full]) : parts
  }
}
