import FoundationEssentials
import Terminal

/// The manual page, written from the table of commands.
struct ManualPage {
  let parser: CommandParser
  let date: Date

  /// The whole page, for `man`, groff and mandoc.
  var text: String {
    let day = date.formatted(Date.ISO8601FormatStyle().year().month().day())
    let parts: [String] = [
      ".TH BROADSHEET 1 \(day) \"broadsheet \(Program.version)\" \"User Commands\"\n",
      // Neither hyphens nor spaces that are not in the text: what is typed can be copied.
      ".nh\n.ad l\n",
      section("NAME", "broadsheet \\- a news desk for the terminal\n"),
      section("SYNOPSIS", Roff.styled("broadsheet COMMAND [OPTIONS]") + "\n"),
      section("DESCRIPTION", Self.description.map(Roff.text).joined(separator: ".PP\n")),
      section("COMMANDS", parser.commands.map(command).joined()),
      section("OPTIONS", Roff.text("Every command takes these, too.") + options(parser.common)),
      section("ENVIRONMENT", table(Setting.all.map { ($0.variable, $0.summary) } + Self.variables)),
      section("FILES", table(Self.files)),
      section(
        "EXIT STATUS",
        table(ExitCode.meanings.map { ("\($0.status.rawValue)", $0.meaning) })
      ),
      section("EXAMPLES", table(parser.commands.compactMap(\.examples.first))),
    ]
    return parts.joined()
  }

  private func section(_ name: String, _ content: String) -> String {
    Roff.macro("SH", name) + content
  }

  private func command(_ command: Command) -> String {
    Roff.macro("SS", command.synopsis)
      + ([command.summary + "."].map(Roff.text) + command.notes.map(Roff.text))
      .joined(separator: ".PP\n")
      + options(command.options) + table(command.examples)
  }

  private func options(_ options: [Option]) -> String {
    options.map { option in
      let short = option.letter.map { Roff.styled("-\($0)") + ", " } ?? ""
      return Roff.entry(short + Roff.styled(option.synopsis), option.meaning)
    }.joined()
  }

  private func table(_ rows: [(String, String)]) -> String {
    rows.map { Roff.entry("\\fB\(Roff.escaped($0))\\fR", $1) }.joined()
  }

  private static let description = [
    "broadsheet searches the news, pages through what it finds, shows an article, keeps everything "
      + "that you have seen in an archive that is searched without a network, and speaks JSON to "
      + "scripts.",
    "Results go to standard output, everything else to standard error. Without a key and without a "
      + "network it searches a sample edition, so that there is something to see.",
    "Options and operands come in any order, \"--option=value\" is \"--option value\", and \"--\" ends "
      + "the options. \"broadsheet help COMMAND\" tells of one command what this page tells of all.",
  ]

  /// What else it looks at in the environment.
  private static let variables = [
    ("PAGER", "The program for long texts, where no setting names one; less, where there is none"),
    ("LESS, LV", "What these pagers are told; FRX and -c, where that is not set"),
    ("BROWSER", "The browser, or several with colons; xdg-open, where there is none"),
    ("NO_COLOR", "No colour, unless it is empty"),
    ("CLICOLOR_FORCE", "Colour in any case, unless it is 0"),
    ("CLICOLOR", "No colour if it is 0"),
    ("FORCE_HYPERLINK", "Links that can be clicked; none if it is 0"),
    ("TERM", "The terminal; neither colour nor links if it is dumb"),
    ("http_proxy, https_proxy, all_proxy, no_proxy", "The way to the network"),
    ("SOURCE_DATE_EPOCH", "The date of this page, for \"broadsheet man\""),
  ]

  private static var files: [(String, String)] {
    let folders = Folders(
      variables: [
        "XDG_CONFIG_HOME": "/$XDG_CONFIG_HOME", "XDG_DATA_HOME": "/$XDG_DATA_HOME",
        "XDG_STATE_HOME": "/$XDG_STATE_HOME",
      ]
    )
    let standard = Folders(variables: ["HOME": "/~"])
    let files: [(KeyPath<Folders, String?>, String)] = [
      (\.settings, "The settings, readable by you alone"),
      (\.archive, "The archive, with what you saved and read"),
      (\.lastList, "The ids behind the numbers of the last list"),
    ]
    return files.compactMap { path, meaning in
      guard let name = folders[keyPath: path], let usual = standard[keyPath: path] else {
        return nil
      }
      return (String(name.dropFirst()), "\(meaning); by default \(usual.dropFirst())")
    }
  }
}
