import Domain
import FullScreen
package import LineMode
import LocalArchive
import Presentation
import SampleEdition
import Settings
import Terminal
import Threads

// The full screen.
extension Container {
  /// Shows the desk in the whole window until the person quits.
  package func showFullScreen() async throws(Failure) {
    TaskExecution.becomeEager()
    var services = services
    let (samples, hasSamples) = (samples, await isArchiveEmpty())
    if hasSamples {
      let sampled = NamedFeeds(feedReferences) { await isArchiveEmpty() ? samples : archive }
      (services.archive, services.hits, services.values) = (sampled, sampled, sampled)
    }
    services.pageSize = try configured(try configuration.pageSize())
    let setup = try setup(hasSamples: hasSamples)
    guard let device = outside.screen(setup.allowsColor) else { throw .noScreen }
    do throws(NewsError) {
      if try await FullScreen(services, setup, on: device).run() { return }
    } catch {
      throw Failure(error)
    }
    throw .noScreen
  }

  private func setup(hasSamples: Bool) throws(Failure) -> ScreenSetup {
    let folders = Folders(variables: workplace.variables)
    return ScreenSetup(
      workplace: workplace,
      player: try configured(try configuration.bytes(of: .player)),
      hasSamples: hasSamples,
      problem: configuration.problem,
      pictureDecoder: pictureDecoder,
      refreshInterval: try configured(try configuration.refreshInterval()),
      keys: try configured(try configuration.keyChoices()),
      allowsColor: try style().color,
      searches: LineHistory(file: folders.searches),
      memory: folders.desk.map { StoredText(file: StateFile(path: $0)) },
      crashes: folders.crashes.map { StoredText(file: StateFile(path: $0)) },
      commands: ProgramCommands(outside, settings)
    )
  }
}

extension StoredText {
  fileprivate init(file: StateFile) {
    self.init(
      load: { ((try? file.lines()) ?? nil)?.first.map(String.init) },
      store: { try? file.replace(with: [$0]) },
      storeAtCrash: { ScreenTerminal.storeAtCrash($0.isEmpty ? "" : $0 + "\n", in: file.path) }
    )
  }
}
