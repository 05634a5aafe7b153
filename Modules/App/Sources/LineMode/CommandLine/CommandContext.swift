package import ByteStrings
package import Domain
package import FoundationEssentials
package import Presentation
package import Terminal

/// What commands work with: the use cases, and what only the command line needs.
///
/// The program passes one to each command. Line mode uses only this protocol, never the modules
/// that fetch and store.
package protocol CommandContext: Sendable {
  /// The terminal and the environment.
  var workplace: Workplace { get }

  /// The date and time.
  var now: Date { get }

  /// Formats dates in the local time zone and relative to now.
  var dates: DateWording { get }

  /// The settings.
  var configuration: Configuration { get }

  /// The use cases, made anew.
  var services: Services { get }

  /// Returns a context in which options take precedence over the settings of the same names.
  func applying(_ arguments: Arguments) -> Self

  /// Throws if the setting of the archive is invalid.
  func checkArchive() throws(Failure)

  /// Releases open resources; the last call.
  func close() async

  /// Shows the desk in the whole window until the person quits; throws if a setting is invalid.
  func showFullScreen() async throws(Failure)

  /// Serves the web page and the APIs until the task is cancelled; running requests then finish.
  ///
  /// `started` receives the addresses of the page. Throws if the server cannot start.
  func serve(
    _ options: ServerOptions,
    started: ([WebLink]) async throws(Failure) -> Void
  ) async throws(Failure)

  /// Returns the keys for the server; throws if there is no folder for them.
  func serverKeys() throws(Failure) -> ServerKeys

  /// Returns a search of the chosen providers; if `isStrict`, it fails when one of them fails.
  func searchArticles(_ choice: ProviderChoice, isStrict: Bool) -> any SearchArticles

  /// The articles that a person refers to.
  var articleReferences: ArticleReferences { get }

  /// The videos that a person refers to.
  var videoReferences: VideoReferences { get }

  /// The followed feeds that a person refers to.
  var feedReferences: FeedReferences { get }

  /// Returns the page on which a video can be watched.
  func page(of video: Video.ID) -> WebLink?

  /// The use case that saves a captioned cat.
  var saveCat: SaveCat { get }

  var pictureDecoder: any DecodePicture.Type { get }

  /// Returns the store of the times at which the program runs in the background.
  func schedule() throws(Failure) -> any StoreSchedule

  /// The fetcher of documents of feeds from the web.
  var fetchFeed: any FetchFeed { get }

  /// The reader of feeds.
  var readFeed: any ReadFeed { get }

  /// The reader of the articles of web pages.
  var readPage: any ReadPage { get }

  /// Returns the document in a file, or in standard input for `-`; blocks while it is read.
  @Sendable func feedFile(_ path: ByteString) throws(ArticleFileError) -> LoadedDocument

  /// Returns what another program has stored in a document from a path; nil if it has no known format.
  ///
  /// Blocks while it is read.
  @Sendable func localFile(
    _ document: LoadedDocument,
    at path: ByteString
  ) throws(ArticleFileError) -> LocalFile?

  /// Follows the senders of the messages in local maildirs; only for the person at the command line.
  var maildirs: MaildirFeeds { get }

  /// The last failure of the archive, in the terms of its storage; nil if there was none.
  var archiveFailure: String? { get async }

  /// The archive in a file, for completions; nil without one, and if a shared archive is in use.
  var completionStore: (any FollowFeeds & SuggestFilterValues)? { get }

  /// Returns the archive for commands that need one; throws if there is no folder for it.
  func archiveStore() throws(Failure)
    -> any ExamineArchive & ImportArticles & PruneArticles & RepairArchive

  /// Returns the import of files into the archive; throws if there is no folder for it.
  func articleImport() throws(Failure) -> ArticleImport

  /// Returns the copy of the archive in a file into the shared one, or the copy back.
  ///
  /// Throws if there is no shared archive, or no folder for the file.
  func archiveCopy(isBack: Bool) throws(Failure) -> any CopyArchive

  /// The writer of books.
  var bookFile: any BookFile.Type { get }

  /// The writer of mails.
  var mailFile: any MailFile.Type { get }

  /// The writer of an export.
  var exportFile: any ExportFile.Type { get }
}
