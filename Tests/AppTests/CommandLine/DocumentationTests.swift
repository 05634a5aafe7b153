import Domain
import FoundationEssentials
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

  @Test func theReadmeNamesEveryProvider() {
    for provider in Container.providers { #expect(readme.contains("`\(provider.id)`")) }
  }
}
