import Domain
import FullScreen
package import LineMode
import LocalArchive
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
    let choice = try ProviderChoice(of: [], continuing: nil, from: configuration.providers) {
      () throws(Failure) in try configured(try configuration.usualProviders())
    }
    let keys = try configured(try configuration.value(of: .keys)).flatMap(KeyChoices.init)
    let pageSize = try configured(try configuration.value(of: .pageSize)).flatMap { Int($0) }
    let (stored, hasSamples) = await archiveOrSamples()
    return FullScreenServices(
      search: try await searchArticles(choice, isStrict: false),
      archive: stored,
      hasSamples: hasSamples,
      headlines: try browseHeadlines(),
      videos: try videos(),
      storedVideos: archiveSearch,
      storedArticles: archiveSearch,
      marking: marking,
      liking: liking,
      readMarks: readMarks,
      feeds: feeds,
      refresh: try refreshFeeds(),
      hits: stored,
      values: stored,
      fetchPicture: try fetchPicture(),
      pictureDecoder: pictureDecoder,
      pageSize: pageSize ?? 20,
      keys: keys ?? KeyChoices(),
      allowsColor: try style().color,
      searches: LineHistory(file: folders.searches),
      memory: folders.desk.map { StoredText(file: StateFile(path: $0)) },
      commands: ProgramCommands(outside),
      open: { link throws(LaunchError) in try await openInBrowser(link) },
      view: { path throws(LaunchError) in try await openFile(path) },
      now: workplace.now,
      utcOffset: workplace.utcOffset,
      clock: outside.pollingClock
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
