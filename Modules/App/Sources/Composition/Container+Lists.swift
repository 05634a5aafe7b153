import NewsServices
import Presentation

extension Container {
  /// The declared lists.
  var lists: [ListDeclaration] {
    [
      // `make feature` adds lists here.
    ]
  }
}
