import Domain
import FullScreen
package import LineMode
import LocalArchive
import Presentation
import SampleEdition
import Settings
import Terminal

// The full screen.
extension Container {
  /// Shows the desk in the whole window until the person quits.
  package func showFullScreen() async throws(Failure) {
    let services = try await fullScreenServices()
    guard let device = outside.screen(services.allowsColor),
      await FullScreen(services, on: device).run()
    else { throw .noScreen }
  }

  /// Returns the services of the full screen.
  private func fullScreenServices() async throws(Failure) -> FullScreenServices {
    let folders = Folders(variables: workplace.variables)
    let keys = try configured(try configuration.value(of: .keys)).flatMap(KeyChoices.init)
    let (stored, hasSamples) = await archiveOrSamples()
    return FullScreenServices(
      desk: try await deskServices(over: stored),
      hasSamples: hasSamples,
      hits: stored,
      values: stored,
      fetchPicture: try fetchPicture(),
      pictureDecoder: pictureDecoder,
      pageSize: try pageSize(),
      keys: keys ?? KeyChoices(),
      allowsColor: try style().color,
      searches: LineHistory(file: folders.searches),
      memory: folders.desk.map { StoredText(file: StateFile(path: $0)) },
      commands: ProgramCommands(outside),
      open: { link throws(LaunchError) in try await openInBrowser(link) },
      view: { path throws(LaunchError) in try await openFile(path) },
      utcOffset: workplace.utcOffset
    )
  }
}

extension StoredText {
  fileprivate init(file: StateFile) {
    self.init(
      load: { ((try? file.lines()) ?? nil)?.first.map(String.init) },
      store: { try? file.replace(with: [$0]) }
    )
  }
}
