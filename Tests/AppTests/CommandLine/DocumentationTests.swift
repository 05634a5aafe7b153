import Domain
import FoundationEssentials
import Terminal
import Testing

@testable import BroadsheetApp

/// What the README says is what the table of commands says.
struct DocumentationTests {
  private let readme: String

  init() throws {
    let root = #filePath.split(separator: "/Tests/")[0]
    readme = try String(contentsOfFile: String(root) + "/README.md", encoding: .utf8)
  }

  @Test func theReadmeNamesEveryCommandAndOption() {
    for command in Program.parser.commands {
      #expect(readme.contains("`broadsheet \(command.name)"), "\(command.name)")
      for option in command.options + Program.parser.common {
        #expect(readme.contains("`\(option.synopsis)"), "\(option.synopsis)")
      }
    }
  }

  @Test func theReadmeNamesEverySettingAndItsVariable() {
    for setting in Setting.all {
      #expect(readme.contains("`\(setting.name)`"), "\(setting.name)")
      #expect(readme.contains("`\(setting.variable)`"), "\(setting.variable)")
    }
  }

  @Test func theReadmeNamesEveryExitStatus() {
    for (code, _) in ExitCode.meanings {
      #expect(readme.contains("\n| \(code.rawValue) | "), "\(code.rawValue)")
    }
  }

  @Test func theReadmeNamesEveryFile() throws {
    let folders = Folders(
      variables: ["XDG_CONFIG_HOME": "/C", "XDG_DATA_HOME": "/D", "XDG_STATE_HOME": "/S"]
    )
    let files = [
      ("$XDG_CONFIG_HOME", folders.settings), ("$XDG_DATA_HOME", folders.archive),
      ("$XDG_STATE_HOME", folders.lastList), ("$XDG_STATE_HOME", folders.lastVideos),
    ]
    for (variable, path) in files {
      let file = try #require(path).dropFirst(2)
      #expect(readme.contains("| `\(variable)\(file)` ("), "\(file)")
    }
  }

  @Test func everyExampleIsACommandLineThatCanBeTyped() throws {
    for example in Program.parser.commands.flatMap(\.examples) {
      let words = try Self.words(ofShell: example.line)
      #expect(words.first == "broadsheet", "\(example.line)")
      #expect(throws: Never.self) { try Program.parser.parse(Array(words.dropFirst())) }
    }
  }

  /// Splits a line as the shell would: quotes hold words together, files and other programs' parts
  /// of a pipe are left out.
  private static func words(ofShell line: String) throws -> [String] {
    let own = try #require(line.split(separator: " | ").last)
      .split(separator: " < ")[0].split(separator: " > ")[0]
    let parts = own.split(separator: "'", omittingEmptySubsequences: false)
    return parts.enumerated().flatMap { place, part in
      place.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
    }
  }

  @Test func theReadmeNamesEveryProvider() {
    for provider in Container.providers { #expect(readme.contains("`\(provider.id)`")) }
  }
}
