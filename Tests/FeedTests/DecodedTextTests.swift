import Glibc
import Testing

@testable import FeedFormats

@Suite struct DecodedTextTests {
  private static func text(
    _ bytes: [UInt8],
    charset: String? = nil
  ) -> (text: String, encoding: String) {
    let decoded = DecodedText(bytes, charset: charset)
    return (String(decoding: decoded.bytes, as: UTF8.self), decoded.encoding)
  }

  private static func declared(_ encoding: String, _ rest: [UInt8]) -> [UInt8] {
    Array("<?xml version='1.0' encoding='\(encoding)'?>".utf8) + rest
  }

  @Test func byteOrderMarkWinsOverEverything() {
    let input: [UInt8] = [0xEF, 0xBB, 0xBF] + Self.declared("iso-8859-1", [0xC3, 0xA9])
    let decoded = Self.text(input, charset: "koi8-r")
    #expect(decoded.text.hasSuffix("é"))
    #expect(decoded.encoding == "utf-8")
  }

  @Test func headerWinsOverDeclaration() {
    let decoded = Self.text(Self.declared("iso-8859-5", [0xC1]), charset: "KOI8-R")
    #expect(decoded.text.hasSuffix("а"))
    #expect(decoded.encoding == "koi8-r")
  }

  @Test(
    arguments: [
      ("utf-16le", [0x3C, 0, 0x3F, 0, 0x78, 0, 0xE9, 0]),
      ("utf-16be", [0, 0x3C, 0, 0x3F, 0, 0x78, 0, 0xE9]),
      ("utf-32be", [0, 0, 0, 0x3C, 0, 0, 0, 0x3F, 0, 0, 0, 0x78, 0, 0, 0, 0xE9]),
      ("utf-16le", [0xFF, 0xFE, 0x3C, 0, 0x3F, 0, 0x78, 0, 0xE9, 0]),
    ] as [(String, [UInt8])]
  )
  func wideEncodingsAreRecognized(encoding: String, bytes: [UInt8]) {
    let decoded = Self.text(bytes)
    #expect(decoded.text == "<?xé")
    #expect(decoded.encoding == encoding)
  }

  @Test(
    arguments: [
      ("iso-8859-1", [0x93, 0xE9, 0x94], "“é”", "windows-1252"),
      ("iso-8859-1", [0xE9], "é", "iso-8859-1"),
      ("us-ascii", [0xE9], "é", "us-ascii"), ("gb2312", [0xC4, 0xE3], "你", "gb18030"),
      ("shift_jis", [0x93, 0xFA], "日", "shift_jis"), ("x-sjis", [0x87, 0x40], "①", "shift_jis"),
      ("euc-kr", [0xC7, 0xD1], "한", "euc-kr"), ("big5", [0xA4, 0xA4], "中", "big5"),
      ("windows-1251", [0xDF], "Я", "windows-1251"), ("437", [0x80], "Ç", "437"),
      ("mac_roman", [0x80], "Ä", "mac_roman"), ("ptcp154", [0x80], "Җ", "ptcp154"),
      ("kz1048", [0xE1], "б", "kz1048"), ("maclatin2", [0xE1], "Š", "maclatin2"),
      ("iso8859_5", [0xC1], "С", "iso8859-5"), ("mac_cyrillic", [0x80], "А", "mac-cyrillic"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日", "iso-2022-jp"),
    ] as [(String, [UInt8], String, String)]
  )
  func labelsMeanWhatTheyMeanToBrowsers(
    label: String,
    bytes: [UInt8],
    text: String,
    encoding: String
  ) {
    let decoded = Self.text(Self.declared(label, bytes))
    #expect(decoded.text.hasSuffix(text))
    #expect(decoded.encoding == encoding)
  }

  @Test(arguments: ["iso-8859-1", "windows-1251", "gb2312", "utf-16", "nonsense", "us-ascii"])
  func validUTF8NeverBecomesOtherText(label: String) {
    let decoded = Self.text(Self.declared(label, Array("“日本” é".utf8)), charset: label)
    #expect(decoded.text.hasSuffix("“日本” é"))
    #expect(decoded.encoding == "utf-8")
  }

  @Test func singleInvalidBytesAreReadAsWindows1252() {
    let decoded = Self.text(Array("<a>日 ".utf8) + [0x93, 0x94] + Array(" é</a>".utf8))
    #expect(decoded.text == "<a>日 “” é</a>")
    #expect(DecodedText([0x3C, 0xFF], charset: nil).problems == [.invalidBytes])
  }

  @Test func undeclaredBytesAreReadAsBrowsersDo() {
    #expect(Self.text([0x3C, 0x61, 0x3E, 0x93, 0xE9, 0x80]) == ("<a>“é€", "windows-1252"))
    #expect(Self.text(Self.declared("utf-8", [0x93])).encoding == "windows-1252")
  }

  @Test func declarationWinsOverTheLabelOfASCII() {
    let decoded = Self.text(Self.declared("koi8-r", [0xC1]), charset: "us-ascii")
    #expect(decoded.text.hasSuffix("а"))
    #expect(decoded.encoding == "koi8-r")
  }

  @Test func wrongLabelFallsBackToTheDeclaration() {
    let decoded = Self.text(Self.declared("windows-1251", [0xDF]), charset: "nonsense")
    #expect(decoded.text.hasSuffix("Я"))
    #expect(Self.text(Self.declared("koi8-r", [0xC1]), charset: "utf-8").text.hasSuffix("а"))
  }

  /// The texts are in the encodings of their names.
  @Test(
    arguments: [
      ("big5", "台灣新聞：今日天氣晴朗，政府表示將於明年實施"), ("euc-jp", "これはテストです。今日の天気"),
      ("euc-kr", "정부는 새로운 정책을 발표했다"), ("gb2312", "我们的网站提供最新的消息"),
      ("shift_jis", "これはテストです。今日の天気"), ("koi8-r", "Новости дня: сегодня хорошая погода"),
      ("windows-1251", "Новости дня: сегодня хорошая погода"),
      ("windows-1255", "שלום עולם וברוכים הבאים"), ("tis-620", "นี่คือการทดสอบภาษาไทย"),
      ("windows-1253", "Νέα της ημέρας: ο καιρός είναι καλός"),
      ("windows-1252", "São Paulo não é a maior nação, ações e situações"),
      ("windows-1252", "Größe über alles schön Äpfel Öl"),
      ("windows-1252", "l’été “là” – ça, déjà"),
    ]
  )
  func encodingWithoutLabelIsGuessed(encoding: String, text: String) throws {
    let document = Array("<rss><title>\(text)</title>".utf8)
    let bytes = try #require(Self.converted(document, to: encoding))
    for label in [nil, "utf-8", "nonsense"] {
      let decoded = Self.text(bytes, charset: label)
      #expect(decoded.text == "<rss><title>\(text)</title>")
      #expect(decoded.encoding == encoding)
    }
  }

  private static func converted(_ utf8: [UInt8], to encoding: String) -> [UInt8]? {
    guard let converter = iconv_open(encoding, "UTF-8"), converter != iconv_t(bitPattern: -1) else {
      return nil
    }
    defer { iconv_close(converter) }
    var (input, output) = (utf8, [UInt8](repeating: 0, count: utf8.count * 4))
    var (left, free) = (input.count, output.count)
    input.withUnsafeMutableBytes { source in
      output.withUnsafeMutableBytes { target in
        var next = source.baseAddress?.assumingMemoryBound(to: CChar.self)
        var end = target.baseAddress?.assumingMemoryBound(to: CChar.self)
        _ = iconv(converter, &next, &left, &end, &free)
      }
    }
    return left == 0 ? Array(output.dropLast(free)) : nil
  }

  @Test func controlCharactersAreDecodedAsWindows1252() {
    #expect(Self.text(Array("<a>\u{93}x\u{94}\u{A0}é".utf8)).text == "<a>“x”\u{A0}é")
    #expect(Self.text(Self.declared("iso-8859-2", [0x93, 0xE1, 0x94])).text.hasSuffix("“á”"))
  }

  @Test func labelCannotPassOptionsToTheConverter() {
    #expect(Self.text(Array("<a>é".utf8), charset: "utf-8//TRANSLIT").text == "<a>é")
  }
}
