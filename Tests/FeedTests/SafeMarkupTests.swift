import TestSupport
import Testing

@testable import FeedFormats

/// Sanitises random hostile HTML: a fixed number of texts, from a fixed seed.
@Suite struct SafeMarkupTests {
  @Test func everyResultHasOnlyAllowedMarkup() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<20_000 {
      let html = (0..<Int.random(in: 1..<14, using: &generator)).map { _ in
        Self.parts.randomElement(using: &generator) ?? ""
      }.joined()
      let result = Markup.sanitized(Array(html.utf8), base: "http://example.com/")
      if let fault = Self.fault(in: String(decoding: result, as: UTF8.self)) {
        Issue.record("\(fault) in the result of \(html)")
        return
      }
    }
  }

  @Test(arguments: [
    "<script>", "<b onclick=\"x\">", "<a href=\"javascript:x\">", "<b", "<b class='x'>",
    "</script>",
    "<p style=\"width: expression(x)\">", "<!-- x -->", "<b class=\"x\" \">",
  ])
  func checkFindsWhatIsNotAllowed(html: String) {
    #expect(Self.fault(in: html) != nil)
  }

  /// Returns the part of a result that is not allowed, by its strict form; nil if there is none.
  private static func fault(in html: String) -> String? {
    for part in html.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      guard let end = part.firstIndex(of: ">") else { return "an open tag" }
      var tag = part[..<end]
      if tag.hasSuffix(" /") { tag = tag.dropLast(2) }
      let isEnd = tag.hasPrefix("/")
      if isEnd { tag = tag.dropFirst() }
      let name = tag.prefix { $0 != " " }
      guard HTMLAllowlist.elements.contains(String(name)) else { return "the element \(name)" }
      var rest = tag.dropFirst(name.count)
      while !rest.isEmpty {
        guard !isEnd, let attribute = attribute(&rest) else { return "the attribute \(rest)" }
        if let fault = fault(in: attribute) { return fault }
      }
    }
    return nil
  }

  /// Reads ` name="value"`; nil if there is anything else.
  private static func attribute(_ rest: inout Substring) -> (name: String, value: String)? {
    guard rest.first == " " else { return nil }
    let name = rest.dropFirst().prefix { $0 != "=" }
    let value = rest.dropFirst(name.count + 1)
    guard value.hasPrefix("=\""), let end = value.dropFirst(2).firstIndex(of: "\"") else {
      return nil
    }
    defer { rest = value[value.index(after: end)...] }
    return (String(name), String(value.dropFirst(2)[..<end]))
  }

  private static func fault(in attribute: (name: String, value: String)) -> String? {
    switch HTMLAllowlist.attributes[attribute.name] {
    case nil: "the attribute \(attribute.name)"
    case .text, .anchor: nil
    case .address, .candidates:
      attribute.value.isEmpty || attribute.value.hasPrefix("http://") ? nil : attribute.value
    }
  }

  private static let parts = [
    "<script>", "</script>", "<style>", "</style>", "<svg>", "</svg>", "<math>", "<mtext>",
    "<mglyph>",
    "<noscript>", "</noscript>", "<textarea>", "</textarea>", "<title>", "</title>", "<iframe>",
    "<xmp>", "</xmp>", "<table>", "<td>", "<select>", "<form>", "<p>", "</p>", "<b>", "</b>",
    "<img src=x onerror=alert(1)>", "<img src='", "<a href=javascript:alert(1)>", "<a href=\"",
    "</a>",
    "<a href='jav&#x09;ascript:x'>", "<a href='&#1;javascript:x'>", "<a href=\"data:text/html,x\">",
    "<p style=\"", "<p style='background:url(javascript:x)'>", "<p style='width:expression(x)'>",
    "<p style='color:red;b:\\65'>", "\">", "'>", "\"", "'", "<", ">", "<!--", "-->", "<![CDATA[",
    "]]>",
    "<?", "<!", "</", "<b class=\"</noscript><img src=x onerror=x>\">", "<b class='</b><script>'>",
    "&lt;script&gt;", "&#60;script&#62;", "&", ";", "=", "/", "\0", "\n", "on", "click=x ", "x",
    "<b/onclick=x>", "<b\0onclick=x>", "<embed src=x>", "<object data=x>",
    "<base href=http://evil/>",
    "<meta http-equiv=refresh content=0>", "<link rel=stylesheet href=x>", "<plaintext>",
    "<image src=x>",
    "<B TITLE=x ONLOAD=y>", "<a xlink:href=javascript:x>", "<a href=vbscript:x>", "<a href=' ftp'>",
  ]
}
