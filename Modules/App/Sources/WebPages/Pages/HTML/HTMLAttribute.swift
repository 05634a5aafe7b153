import Domain
import Query

/// An attribute of an element; none contains a style, and only a bookmark a script.
struct HTMLAttribute: Sendable {
  /// The value of an attribute.
  enum Value: Sendable {
    /// The element does not have the attribute.
    case absent
    /// The attribute has no value, such as `hidden`.
    case present
    /// A text of the program.
    case fixed(StaticString)
    /// A text of any origin.
    case text(String)
    case number(Int)
  }

  let name: StaticString
  let value: Value

  /// Returns the classes of an element.
  static func `class`(_ names: StaticString) -> Self { Self(name: "class", value: .fixed(names)) }

  /// Returns the identity of an element in its page.
  static func id(_ id: StaticString) -> Self { Self(name: "id", value: .fixed(id)) }

  /// Returns an attribute with a text of the program.
  static func fixed(_ name: StaticString, _ value: StaticString) -> Self {
    Self(name: name, value: .fixed(value))
  }

  /// Returns an attribute with a text of any origin, which must not be an address; absent for nil.
  static func text(_ name: StaticString, _ value: String?) -> Self {
    Self(name: name, value: value.map(Value.text) ?? .absent)
  }

  /// Returns the language of a text; absent if it is unknown.
  static func lang(_ language: Language?) -> Self {
    text("lang", language?.tag)
  }

  /// Returns an attribute with a number.
  static func number(_ name: StaticString, _ value: Int) -> Self {
    Self(name: name, value: .number(value))
  }

  /// Returns an attribute without a value; absent unless `isPresent`.
  static func flag(_ name: StaticString, _ isPresent: Bool = true) -> Self {
    Self(name: name, value: isPresent ? .present : .absent)
  }

  /// Returns an attribute with a text of the program; absent unless `isPresent`.
  static func fixed(_ name: StaticString, _ value: StaticString, if isPresent: Bool) -> Self {
    Self(name: name, value: isPresent ? .fixed(value) : .absent)
  }

  /// Returns the address of a link to another page of this server.
  static func href(_ path: LocalPath) -> Self { Self(name: "href", value: .text(path.text)) }

  /// Returns the address of a bookmark, which is the only script in an attribute.
  static func href(_ bookmarklet: Bookmarklet) -> Self {
    Self(name: "href", value: .text(bookmarklet.address))
  }

  /// Returns the address of a link to the web, which is always http or https.
  static func href(_ link: WebLink) -> Self { Self(name: "href", value: .text(link.description)) }
}

extension HTMLAttribute {
  /// Returns the address that a form is sent to.
  static func action(_ path: LocalPath) -> Self { Self(name: "action", value: .text(path.text)) }

  /// Returns the address of a script that the page loads later.
  static func script(_ file: StaticFile) -> Self {
    Self(name: "data-script", value: .text(file.path.text))
  }

  /// Returns the address of a picture or a script of this server.
  static func src(_ path: LocalPath) -> Self { Self(name: "src", value: .text(path.text)) }

  /// Returns the address of a picture on the web.
  static func src(_ link: WebLink) -> Self { Self(name: "src", value: .text(link.description)) }
}
