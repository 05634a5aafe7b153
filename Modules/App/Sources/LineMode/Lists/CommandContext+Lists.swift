import Domain
import FoundationEssentials
import Presentation
package import Terminal

// Streams, style and screens of lists.
extension CommandContext {
  /// The standard streams.
  var console: any Console { workplace.console }

  /// The date and time.
  var now: Date { workplace.now() }

  /// Returns the screen of a list, whose items can be opened if they have details.
  ///
  /// `show` loads the video that is opened; nil for lists of other items.
  func list(
    _ presenter: ListPresenter,
    show: ShowVideo? = nil
  ) throws(Failure) -> ListScreen {
    let desk = Desk(marking: marking, liking: liking, now: workplace.now) {
      [marking, liking] route, known in
      switch route {
      case .item(.article): known.map { DeskScreen(ItemPresenter($0, marking: marking)) }
      case .item(.video(let id)) where known != nil:
        show.map { DeskScreen(ItemPresenter(id, known: known, show: $0, liking: liking)) }
      case .item: nil
      default: DeskScreen(presenter, route)
      }
    }
    return ListScreen(
      desk: desk,
      console: console,
      style: try style(),
      dates: dates,
      open: openInBrowser,
      view: openFile,
      page: { text throws(Failure) in try await page(text) },
      keep: keep,
      now: workplace.now
    )
  }

  /// Stores the ids behind the list numbers for later commands.
  private func keep(_ ids: [ItemID]) {
    switch ids.first?.kind {
    case .article: articleReferences.ids.remember(ids.compactMap(\.article))
    case .video: videoReferences.ids.remember(ids.compactMap(\.video))
    case .feed: feedReferences.ids.remember(ids.compactMap(\.feed))
    case .source, .picture, nil: break
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

  /// Formats dates in the local time zone and relative to now.
  var dates: DateWording {
    DateWording(now: workplace.now, utcOffset: workplace.utcOffset)
  }
}
