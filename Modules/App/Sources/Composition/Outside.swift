public import ByteStrings
public import FoundationEssentials
import Glibc
public import HTTP
import Settings
public import Terminal

/// Everything outside the process, as one value that tests replace.
public struct Outside: Sendable {
  /// The environment variables.
  public var variables: Environment
  /// The standard streams.
  public var console: any Console
  /// Creates the network; it trusts the certificates in the file, or the system's for nil.
  public var transport: @Sendable (_ authorities: ByteString?) -> any HTTPTransport
  /// The clock for waits and deadlines.
  public var clock: any Clock<Duration>
  /// The clock for looking repeatedly at what other processes change.
  public var pollingClock: any Clock<Duration>
  /// Returns the date and time.
  public var now: @Sendable () -> Date
  /// Returns how many seconds the local clock is ahead of UTC at a moment.
  public var utcOffset: @Sendable (Date) -> Int
  /// Returns a name of the terminal and its session, such as `pts-3.1234`; nil without a terminal.
  public var session: @Sendable () -> String?
  /// Starts a program with arguments; waits only for a moment, in which it may fail.
  public var launch: @Sendable (ByteString, [ByteString]) async throws(LaunchError) -> Void
  /// Queries the terminal for its picture protocol; nil if it shows no pictures.
  public var graphics: @Sendable (_ allowsColor: Bool) async -> TerminalGraphics?
  /// Shows a text in a pager, which takes over the terminal, and waits until that exits.
  public var page: @Sendable (_ text: String, PagerProgram) async throws(LaunchError) -> Void

  /// Creates an outside world.
  public init(
    variables: Environment,
    console: any Console,
    transport: @escaping @Sendable (_ authorities: ByteString?) -> any HTTPTransport,
    clock: any Clock<Duration>,
    pollingClock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date,
    utcOffset: @escaping @Sendable (Date) -> Int,
    session: @escaping @Sendable () -> String?,
    launch: @escaping @Sendable (ByteString, [ByteString]) async throws(LaunchError) -> Void,
    graphics: @escaping @Sendable (_ allowsColor: Bool) async -> TerminalGraphics?,
    page: @escaping @Sendable (_ text: String, PagerProgram) async throws(LaunchError) -> Void
  ) {
    self.variables = variables
    self.console = console
    self.transport = transport
    self.clock = clock
    self.pollingClock = pollingClock
    self.now = now
    self.utcOffset = utcOffset
    self.session = session
    self.launch = launch
    self.graphics = graphics
    self.page = page
  }

  /// Returns how many seconds the system's local clock is ahead of UTC at a date.
  @Sendable public static func systemUTCOffset(at date: Date) -> Int {
    var moment = time_t(date.timeIntervalSince1970.rounded(.down))
    var local = tm()
    guard localtime_r(&moment, &local) != nil else { return 0 }
    return local.tm_gmtoff
  }
}

extension PromptHistory {
  /// Creates the history in the state folder; nil if the environment names no such folder.
  ///
  /// A file that cannot be read or written is no error: the history then ends with the process.
  public init?(environment: Environment) {
    guard let path = Folders(variables: environment).history else { return nil }
    let file = StateFile(path: path)
    self.init(
      load: { ((try? file.lines()) ?? nil)?.map(String.init) ?? [] },
      store: { try? file.replace(with: $0) }
    )
  }
}
