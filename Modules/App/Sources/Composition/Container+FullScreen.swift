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
    var services = services
    services.archive = stored
    services.hits = stored
    services.values = stored
    services.pageSize = try configured(try configuration.pageSize())
    return FullScreenServices(
      services,
      hasSamples: hasSamples,
      pictureDecoder: pictureDecoder,
      keys: keys ?? KeyChoices(),
      allowsColor: try style().color,
      searches: LineHistory(file: folders.searches),
      memory: folders.desk.map { StoredText(file: StateFile(path: $0)) },
      commands: ProgramCommands(outside),
      open: { link throws(LaunchError) in try await workplace.open(page: link.description) },
      view: { path throws(LaunchError) in try await workplace.open(file: path) }
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
