/// A key of a keyboard, with modifiers.
public struct Key: Hashable, Sendable {
  /// What is on the key.
  public enum Code: Hashable, Sendable {
    /// A character as typed: `A` rather than Shift and `a`.
    case character(Character)
    case enter
    case tab
    case backspace
    case escape
    /// The arrow up.
    case up
    /// The arrow down.
    case down
    /// The arrow to the left.
    case left
    /// The arrow to the right.
    case right
    case home
    case end
    case pageUp
    case pageDown
    case insert
    case delete
    /// F1 to F24.
    case function(Int)
  }

  /// Keys held down with another one.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Shift; not set for a character, which already includes it.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, or Meta.
    public static let alt = Modifiers(rawValue: 2)
    public static let control = Modifiers(rawValue: 4)
  }

  /// What is on the key.
  public let code: Code
  /// The keys held down with it.
  public let modifiers: Modifiers

  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}

extension Key {
  /// Creates the key with a name as people write it in settings: `j`, `ctrl-d`, `alt-enter`, `f5`.
  ///
  /// Nil if there is no such key.
  public init?(name: String) {
    var rest = name[...]
    var modifiers: Modifiers = []
    for (prefix, modifier) in Self.prefixes {
      // A name such as `-` or `ctrl--` ends with the character itself.
      guard rest.hasPrefix(prefix), rest.utf8.count > prefix.utf8.count else { continue }
      rest = rest.dropFirst(prefix.count)
      modifiers.insert(modifier)
    }
    if let code = Self.codes.first(where: { $0.name == rest })?.code {
      self.init(code, modifiers)
    } else if rest.first == "f", let number = Int(rest.dropFirst()), (1...24).contains(number) {
      self.init(.function(number), modifiers)
    } else if rest.count == 1, let character = rest.first, !character.isWhitespace,
      !modifiers.contains(.shift)
    {
      self.init(.character(character), modifiers)
    } else {
      return nil
    }
  }

  /// The name, which `init(name:)` reads.
  public var name: String {
    let prefix = Self.prefixes.filter { modifiers.contains($0.modifier) }.map(\.name).joined()
    switch code {
    case .character(let character) where character != " " && character != ",":
      return prefix + String(character)
    case .function(let number): return prefix + "f\(number)"
    default: return prefix + (Self.codes.first { $0.code == code }?.name ?? "")
    }
  }

  private static let prefixes: [(name: String, modifier: Modifiers)] = [
    ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
  ]

  private static let codes: [(name: String, code: Code)] = [
    ("enter", .enter), ("tab", .tab), ("backspace", .backspace), ("escape", .escape),
    ("space", .character(" ")), ("comma", .character(",")), ("up", .up), ("down", .down),
    ("left", .left), ("right", .right),
    ("home", .home), ("end", .end), ("pageup", .pageUp), ("pagedown", .pageDown),
    ("insert", .insert), ("delete", .delete),
  ]
}
