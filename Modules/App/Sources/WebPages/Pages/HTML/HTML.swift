import Domain

/// HTML as it is written: UTF-8 bytes in one buffer.
///
/// Tags are nested by closures, so that each one is closed. Texts and values of attributes are cleaned
/// and escaped; only static text of the program is written as it is.
struct HTML: Sendable {
  /// The bytes so far.
  private(set) var bytes: [UInt8] = []

  /// Creates an empty document or fragment; a page of a list has about 30 KB.
  init(capacity: Int = 32_768) {
    bytes.reserveCapacity(capacity)
  }

  /// Writes an element; `content` writes what is in it.
  mutating func element(
    _ name: StaticString,
    _ attributes: HTMLAttribute...,
    content: (inout HTML) -> Void
  ) {
    start(name, attributes)
    content(&self)
    end(name)
  }

  /// Writes an element that contains a text.
  mutating func element(
    _ name: StaticString,
    _ attributes: HTMLAttribute...,
    text: some StringProtocol
  ) {
    start(name, attributes)
    self.text(text)
    end(name)
  }

  /// Writes an element that has no content and no end tag, such as `input`.
  mutating func void(_ name: StaticString, _ attributes: HTMLAttribute...) {
    start(name, attributes)
  }

  /// Writes a text of the program, which is escaped too.
  mutating func fixed(_ text: StaticString) {
    text.withUTF8Buffer { appendText($0) }
  }

  /// Writes a text of any origin: cleaned and escaped.
  mutating func text(_ text: some StringProtocol) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { appendText($0) }
    if isDone == nil { Array(text.utf8).withUnsafeBufferPointer { appendText($0) } }
  }

  /// Writes the first line of a document.
  mutating func doctype() { write("<!doctype html>", "\n") }

  /// Writes a document, which is HTML and safe, with pictures from other addresses.
  mutating func append(
    _ document: Document,
    pictureAddress: @escaping (Int, Document.Picture) -> String?
  ) {
    bytes += document.html(pictureAddress: pictureAddress).utf8
  }
}

extension HTML {
  private mutating func start(_ name: StaticString, _ attributes: [HTMLAttribute]) {
    write("<", name)
    // What ends the attribute before.
    var quote: StaticString = ""
    for attribute in attributes {
      let name = attribute.name
      switch attribute.value {
      case .absent: continue
      case .present: write(quote, " ", name)
      case .fixed(let value):
        write(quote, " ", name, "=\"")
        fixed(value)
      case .text(let value):
        write(quote, " ", name, "=\"")
        text(value)
      case .number(let value):
        write(quote, " ", name, "=\"")
        text(String(value))
      }
      if case .present = attribute.value { quote = "" } else { quote = "\"" }
    }
    write(quote, ">")
  }

  private mutating func end(_ name: StaticString) { write("</", name, ">") }

  /// Writes parts of tags, with one check of the space for all of them.
  private mutating func write(
    _ first: StaticString,
    _ second: StaticString,
    _ third: StaticString = "",
    _ fourth: StaticString = ""
  ) {
    let count =
      first.utf8CodeUnitCount + second.utf8CodeUnitCount + third.utf8CodeUnitCount
      + fourth.utf8CodeUnitCount
    bytes.append(addingCapacity: count) { span in
      span.append(first)
      span.append(second)
      span.append(third)
      span.append(fourth)
    }
  }

  /// Writes bytes that need neither cleaning nor escaping.
  mutating func appendPlain(_ plain: Slice<UnsafeBufferPointer<UInt8>>) {
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: plain))
  }
}

extension OutputSpan<UInt8> {
  /// Appends a short text: for a few bytes, a loop is faster than a copy of memory.
  @inline(__always)
  fileprivate mutating func append(_ text: StaticString) {
    for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
      append(byte)
    }
  }
}
