/// The keys that a person chose for actions, as the setting `keys` writes them: `save=b next=j,down`.
public struct KeyChoices: Hashable, Sendable {
  /// The names of the keys of the actions that have others than the default ones, in order.
  public private(set) var keys: [DeskAction: [String]] = [:]

  /// The command lines of keys, by the names of the keys: they precede the default actions.
  public internal(set) var commands: [String: String] = [:]

  public init() {}

  /// Creates choices from the value of a setting; nil if `fault(in:)` returns one.
  public init?(_ text: String) {
    guard Self.fault(in: text) == nil else { return nil }
    for (action, names) in Self.items(text) {
      if let action = DeskAction(rawValue: action) { keys[action] = names }
    }
  }

  /// The names of all keys of an action, chosen or by default.
  ///
  /// A key that was chosen for an action does nothing else.
  public subscript(action: DeskAction) -> [String] {
    if let chosen = keys[action] { return chosen }
    let taken = Set(keys.values.joined()).union(commands.keys)
    return action.defaultKeys.filter { !taken.contains($0) }
  }

  /// Returns the fault of an invalid value of the setting, such as `"F" is not a key`; else nil.
  public static func fault(in text: String) -> String? {
    var owners: [String: String] = [:]
    for (action, names) in items(text) {
      guard DeskAction(rawValue: action) != nil else {
        return "use ACTION=KEY,... for actions that `broadsheet config keys` lists, not \(action)"
      }
      guard action != DeskAction.quit.rawValue || !names.isEmpty else {
        return "quit needs a key"
      }
      for name in names {
        guard isKey(name) else {
          return "\(name) is not a key; use a character, or a name such as ctrl-d, f5 or pagedown"
        }
        if let owner = owners.updateValue(action, forKey: name), owner != action {
          return "\(name) can be a key of one action, not of \(owner) and \(action)"
        }
      }
    }
    return nil
  }

  /// Returns why a person must not choose these keys: another action has one; else nil.
  public static func conflict(in text: String) -> String? {
    guard let choices = KeyChoices(text) else { return nil }
    for (action, names) in items(text) {
      let others = DeskAction.allCases.filter { $0.rawValue != action }
      for name in names {
        let keys = { (other: DeskAction) in choices.keys[other] ?? other.defaultKeys }
        guard let owner = others.first(where: { keys($0).contains(name) }) else { continue }
        let rest = keys(owner).filter { $0 != name }.joined(separator: ",")
        let offer = "\(owner.rawValue)=\(rest.isEmpty ? "KEY" : rest)"
        return "\(name) is a key of \(owner.rawValue); add \(offer) to free it"
      }
    }
    return nil
  }

  /// Returns the action that a key has; nil if it has none.
  func owner(of key: String) -> DeskAction? {
    DeskAction.allCases.first { self[$0].contains(key) }
  }

  private static func items(_ text: String) -> [(action: String, keys: [String])] {
    text.split(whereSeparator: \.isWhitespace).map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let names = parts.count > 1 ? parts[1].split(separator: ",").map(String.init) : []
      return (String(parts[0]), names)
    }
  }

  static func isKey(_ name: String) -> Bool {
    var rest = name[...]
    var isShifted = false
    for prefix in ["ctrl-", "alt-", "shift-"] where rest.hasPrefix(prefix) && rest != prefix {
      rest = rest.dropFirst(prefix.count)
      isShifted = prefix == "shift-"
    }
    if names.contains(String(rest)) { return true }
    if rest.first == "f", let number = Int(rest.dropFirst()) { return (1...24).contains(number) }
    return rest.count == 1 && !isShifted
  }

  /// The names of keys that are no characters, and of two that are written by name.
  public static let names = [
    "enter", "tab", "backspace", "escape", "space", "comma", "up", "down", "left", "right", "home",
    "end", "pageup", "pagedown", "insert", "delete",
  ]
}
