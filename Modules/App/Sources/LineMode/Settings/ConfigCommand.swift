import ByteStrings
import Domain
import Presentation
import Terminal
import Texts

extension Command {
  static let configList = Command(
    name: "config list",
    summary: "Show all settings with value and origin, and all providers",
    action: { _, context throws(Failure) in
      let settings = SettingRow.rows(of: context.configuration)
      if let fault = settings.lazy.compactMap(\.fault).first { throw Failure(fault) }
      let rows = settings.map { (name: $0.name, text: $0.text) }
      try context.console.print(
        context.console.table(rows) + (try ProviderReport(context: context).text([]))
      )
      if let exposure = try context.configuration.exposure() { context.console.say(exposure) }
      return .done
    }
  )

  static func configGet(_ settings: [Setting]) -> Command {
    Command(
      name: "config get",
      summary: "Show the value of a setting",
      operands: Operands(synopsis: "NAME", count: 1...1, kinds: [.setting(settings)]),
      notes: [
        "Keys are never shown, only whether they are set."
      ],
      examples: [("broadsheet config get timeout", "show the time limit")],
      action: { arguments, context throws(Failure) in
        let setting = try context.configuration.known(arguments.operands[0])
        let row = SettingRow(setting, in: context.configuration)
        if let fault = row.fault { throw Failure(fault) }
        guard let value = row.shown else {
          throw Failure("\(setting.name) is not set", .noSuchItem)
        }
        try context.console.print(TerminalText.singleLine(value) + "\n")
        return .done
      }
    )
  }

  static func configSet(_ settings: [Setting]) -> Command {
    Command(
      name: "config set",
      summary: "Change a setting, or remove it if VALUE is empty",
      operands: Operands(
        synopsis: "NAME [VALUE]",
        count: 1...2,
        kinds: [.setting(settings), .value(of: settings)]
      ),
      notes: [
        "`broadsheet config list` shows the names. A key is read from a prompt or from standard input, "
          + "not from the command line, which other users of the machine can see."
      ],
      examples: [
        ("broadsheet config set newsapi-key", "prompt for the key and save it"),
        ("broadsheet config set newsapi-key < key.txt", "read the key from a file"),
        ("broadsheet config set page-size ''", "restore the default"),
      ],
      action: { arguments, context throws(Failure) in
        let setting = try context.configuration.known(arguments.operands[0])
        let given = arguments.operands.dropFirst().first
        guard !setting.isSecret || given == nil || given == "" else {
          throw .usage(
            "a key on the command line can be seen by others: run "
              + "\"broadsheet config set \(setting.name)\" and paste it, or pipe it in"
          )
        }
        let value = if let given { given } else { try await context.console.ask(for: setting) }
        context.console.say(try configured(try context.configuration.change(setting, to: value)))
        return .done
      }
    )
  }

  static let configPath = Command(
    name: "config path",
    summary: "Print the path of the settings file",
    action: { _, context throws(Failure) in
      try context.console.print(path: try configured(try context.configuration.path()))
      return .done
    }
  )
}

extension Command.Operands.Kind {
  /// The name of a setting.
  fileprivate static func setting(_ settings: [Setting]) -> Self {
    .word(settings.map { ($0.name, $0.summary) })
  }
}

extension Console {
  /// Asks for a key; other settings need a value on the command line.
  fileprivate func ask(for setting: Setting) async throws(Failure) -> String {
    guard setting.isSecret else {
      throw .usage("config set needs a value: broadsheet config set \(setting.name) VALUE")
    }
    let line: String?
    do throws(ConsoleError) {
      line = try await readSecret(prompt: "\(setting.summary) (not shown): ")
    } catch { throw Failure(error) }
    let key = (line ?? "").filter { !$0.isWhitespace }
    guard !key.isEmpty else { throw .usage("no key was given; nothing was changed") }
    return key
  }
}

extension Configuration {
  /// Returns the setting with a name; throws a usage error with a suggestion.
  fileprivate func known(_ name: String) throws(Failure) -> Setting {
    if let setting: Setting = try configured(try setting(named: name)) { return setting }
    let guess = Suggestion.sentence(for: name, among: settings.map(\.name))
    throw .usage(
      "there is no setting \(Quoted(name))"
        + (guess.isEmpty ? "; \"broadsheet config list\" lists them" : guess)
    )
  }
}

extension SettingRow {
  /// The value and its origin.
  fileprivate var text: String {
    guard let shown, let origin else { return "(not set)" }
    return "\(shown) (\(origin.phrase))"
  }

  /// The value for printing, without a secret one; nil if it is not set.
  fileprivate var shown: String? { isSet && isSecret ? "(set, not shown)" : value }
}

extension Configuration.Origin {
  /// The origin in words.
  fileprivate var phrase: String {
    switch self {
    case .option: "from the command line"
    case .environment(let variable): "from \(variable)"
    case .file(let path): "from \(path)"
    case .default: "default"
    }
  }
}
