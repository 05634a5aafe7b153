import Domain
import FoundationEssentials
import Presentation
package import Terminal

// Streams, style and screens of lists.
extension CommandContext {
  /// The standard streams.
  var console: any Console { workplace.console }

  /// Stores the ids behind the list numbers for later commands.
  func keep(_ ids: [ItemID]) {
    let isKept =
      switch ids.first?.kind {
      case .article: articleReferences.ids.remember(ids.compactMap(\.article))
      case .video: videoReferences.ids.remember(ids.compactMap(\.video))
      case .feed: feedReferences.ids.remember(ids.compactMap(\.feed))
      case .source, .picture, .entry, nil: true
      }
    if !isKept {
      console.say(
        "the numbers of this list cannot be stored; commands still use the previous list"
      )
    }
  }

  /// Returns the colours and styles for standard output.
  package func style() throws(Failure) -> TerminalStyle {
    let choice = try configured(try configuration.value(of: .color))
    return TerminalStyle(
      choice: choice.flatMap(ColorChoice.init) ?? .auto,
      environment: workplace.variables,
      isTerminal: console.isOutputTerminal
    )
  }
}
