import Domain
import Presentation

@testable import Composition
@testable import LineMode

// The command table and the settings with the providers of the program.

extension Program {
  static let parser = CommandParser(Container.catalog)
  static let manual = Manual(Container.catalog)
  static let essentials = essentials(Container.catalog)
}

extension CommandParser {
  init(commands: [Command], common: [Option]) {
    self.init(providers: Container.catalog, commands: commands, common: common)
  }
}

extension Setting {
  static let all = all(of: Container.catalog)
}

extension Container {
  static let providers = catalog.articleProviders
}
