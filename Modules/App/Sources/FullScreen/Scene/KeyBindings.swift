import Presentation
import Terminal

/// The keys of each action.
struct KeyBindings: Equatable, Sendable {
  private var actions: [Key: DeskAction] = [:]
  private var keys: [DeskAction: [Key]] = [:]
  /// The command lines of keys.
  let commands: [Key: String]

  /// Creates the bindings, with the choices of a person.
  init(_ choices: KeyChoices = KeyChoices()) {
    let named = choices.commands.compactMap { name, line in Key(name: name).map { ($0, line) } }
    commands = Dictionary(named, uniquingKeysWith: { $1 })
    for action in DeskAction.allCases {
      keys[action] = choices[action].compactMap(Key.init(name:))
      for key in keys[action] ?? [] { actions[key] = action }
    }
  }

  /// The action of a key; nil if it has none.
  subscript(key: Key) -> DeskAction? { actions[key] }

  /// The keys of an action, the most usual one first.
  func keys(of action: DeskAction) -> [Key] { keys[action] ?? [] }

  /// The name of the first key of an action; nil if it has none.
  func name(of action: DeskAction) -> String? { keys[action]?.first?.name }
}
