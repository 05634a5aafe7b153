/// A page that was checked: its tags nest, and nothing in it runs that the server did not write.
struct CheckedHTML {
  /// A tag with its attributes; an end tag begins with `/`.
  struct Tag: Equatable {
    let name: String
    let attributes: [String: String]
  }

  /// The tags in order.
  private(set) var tags: [Tag] = []
  /// What is wrong; empty for a correct page.
  private(set) var problems: [String] = []
  private var open: [String] = []
  private var ids: Set<String> = []
  private var labels: Set<String> = []

  private static let void: Set<String> = ["meta", "link", "input", "img"]
  private static let bookmark = "javascript:void open(&#39;http"
  private static let schemes = ["/", "#", "https://", "http://"]

  /// Reads a page or a fragment.
  init(_ text: String) {
    var rest = Array(text.unicodeScalars)[...]
    for scalar in rest where Self.isForbidden(scalar.value) {
      problems.append("U+\(String(scalar.value, radix: 16))")
    }
    while let start = rest.firstIndex(of: "<") {
      rest = rest[(start + 1)...]
      guard let end = rest.firstIndex(of: ">") else {
        problems.append("a tag is open")
        break
      }
      read(String(String.UnicodeScalarView(rest[..<end])))
      rest = rest[(end + 1)...]
    }
    if !open.isEmpty { problems.append("not closed: \(open)") }
    checkForms()
  }

  /// The names of the tags in order.
  var outline: [String] { tags.map(\.name) }

  private static func isForbidden(_ value: UInt32) -> Bool {
    switch value {
    case 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private mutating func read(_ text: String) {
    if text.hasPrefix("!doctype") { return }
    if text.hasPrefix("/") {
      let name = String(text.dropFirst())
      if open.popLast() != name { problems.append("unexpected \(text)") }
      tags.append(Tag(name: text, attributes: [:]))
      return
    }
    let name = String(text.prefix { $0 != " " })
    let attributes = attributes(text.dropFirst(name.count))
    if !Self.void.contains(name) { open.append(name) }
    let tag = Tag(name: name, attributes: attributes)
    tags.append(tag)
    check(tag)
  }

  private mutating func attributes(_ text: Substring) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = text.drop { $0 == " " }
    while !rest.isEmpty {
      let name = rest.prefix { $0 != "=" && $0 != " " }
      rest = rest.dropFirst(name.count)
      var value = ""
      if rest.hasPrefix("=\"") {
        value = String(rest.dropFirst(2).prefix { $0 != "\"" })
        rest = rest.dropFirst(value.count + 3)
      }
      if attributes.updateValue(value, forKey: String(name)) != nil {
        problems.append("\(name) occurs twice")
      }
      rest = rest.drop { $0 == " " }
    }
    return attributes
  }

  private mutating func check(_ tag: Tag) {
    if let id = tag.attributes["id"], !ids.insert(id).inserted { problems.append("id \(id)") }
    for (name, value) in tag.attributes {
      if name == "style" || name.hasPrefix("on") { problems.append("\(tag.name) has \(name)") }
      if tag.attributes["class"] == "bookmarklet", value.hasPrefix(Self.bookmark) { continue }
      let isAddress = ["href", "src", "action"].contains(name)
      if isAddress, !Self.schemes.contains(where: value.hasPrefix) || value.hasPrefix("//") {
        problems.append("\(name)=\(value)")
      }
    }
    if tag.name == "style" { problems.append("a style") }
    if tag.name == "script", tag.attributes["src"] == nil { problems.append("an inline script") }
    if tag.name == "img", tag.attributes["alt"] == nil { problems.append("a picture without alt") }
    if tag.name == "label", let id = tag.attributes["for"] { labels.insert(id) }
    let isField = ["input", "select", "textarea"].contains(tag.name)
    guard isField, tag.attributes["type"] != "hidden", !open.contains("label") else { return }
    if !labels.contains(tag.attributes["id"] ?? "") { problems.append("a field without a label") }
  }

  private mutating func checkForms() {
    for form in tags where form.name == "form" {
      if form.attributes["method"] == nil || form.attributes["action"] == nil {
        problems.append("a form without method or action")
      }
    }
    if outline.contains("html"), outline.count(where: { $0 == "h1" }) != 1 {
      problems.append("not one h1")
    }
  }
}
