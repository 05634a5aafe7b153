/// Finds a key that an object of a JSON text has twice; readers of JSON take one and drop the other.
struct RepeatedKey {
  /// The first such key, as it is written, in what has to be JSON; nil if there is none.
  static func first(in json: [UInt8]) -> String? {
    var open: [Set<String>] = []
    var index = 0
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append([])
      case UInt8(ascii: "}"), UInt8(ascii: "]"): open.removeLast()
      case UInt8(ascii: "\""):
        let text = string(in: json, from: &index)
        guard isKey(json, after: index) else { break }
        if !open[open.count - 1].insert(text).inserted { return text }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Reads a string from its opening quote; leaves the index at the closing one.
  private static func string(in json: [UInt8], from index: inout Int) -> String {
    let start = index + 1
    index = start
    while json[index] != UInt8(ascii: "\"") {
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return String(decoding: json[start..<index], as: UTF8.self)
  }

  private static func isKey(_ json: [UInt8], after index: Int) -> Bool {
    json[(index + 1)...].first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ":")
  }
}
