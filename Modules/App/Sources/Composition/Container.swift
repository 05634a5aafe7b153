import Domain
package import FoundationEssentials
import HTTP
public import LineMode
import LocalArchive
package import Presentation
import Settings
package import Terminal

/// The composition root: creates the parts of the program and connects them.
///
/// The only type that uses all layers. It returns use cases to the front ends, as protocols of the
/// domain. Each extension has one subject: the providers of a search, the services on the web, the
/// archive and its files, and the pictures.
public struct Container: CommandContext {
  let outside: Outside
  /// The file with the settings; nil without a folder for it.
  let settings: (any StoreSettings)?
  /// The settings.
  package private(set) var configuration: Configuration
  /// The archive in use: the shared one if there is a setting for it, else the file.
  private(set) var archive: any NewsArchive
  /// The archive in a file, which always has the history of requests; without a folder for files, an
  /// empty one that refuses what a person stores.
  let archiveFile: Archive
  /// Prints each request; nil without `--verbose`.
  private(set) var trace: RequestTrace?
  /// Whether `--fresh` bypasses the cache of replies.
  private(set) var isFresh = false

  /// Creates a container; tests replace only `outside`.
  public init(outside: Outside) { self.init(outside: outside, settings: nil) }

  /// Creates a container that shares the settings of another, and so sees changes of these.
  init(outside: Outside, settings: (any StoreSettings)?) {
    self.outside = outside
    let folders = Folders(variables: outside.workplace.variables)
    self.settings =
      settings ?? folders.settings.map { CachedSettings(of: SettingsFile(path: $0)) }
    configuration = Configuration(
      providers: Self.catalog,
      file: self.settings,
      variable: outside.workplace.variables.bytes
    )
    archiveFile =
      folders.archive.map { path in
        Archive(path: path, now: outside.now, clock: outside.pollingClock)
      } ?? Archive(of: [], as: Archive.provider, refusing: .noPlaceForArchive)
    archive = archiveFile
  }

  /// Returns a container in which options take precedence over the settings of the same names.
  package func applying(_ arguments: Arguments) -> Container {
    var container = self
    container.configuration.apply { arguments[$0] }
    container.isFresh = arguments.has("fresh")
    container.archive = container.sharedArchive ?? archiveFile
    if arguments.has("verbose") { container.trace = RequestTrace(workplace.console.say) }
    return container
  }

  /// Closes the archives.
  package func close() async {
    await archive.close()
    await archiveFile.close()
  }

  /// The terminal and the environment.
  package var workplace: Workplace { outside.workplace }

  /// Formats dates in the local time zone and relative to now.
  package var dates: DateWording { DateWording(now: outside.now, utcOffset: outside.utcOffset) }

  /// The date and time.
  package var now: Date { outside.now() }
}

extension NewsError {
  fileprivate static let noPlaceForArchive = archiveUnwritable(
    path: "archive.sqlite",
    "there is no folder for it, set HOME or XDG_DATA_HOME"
  )
}
