public import ByteStrings
public import FoundationEssentials
import Glibc
public import HTTP
import LineMode
import Settings
public import Terminal

/// Everything outside the process, as one value that tests replace.
public struct Outside: Sendable {
  /// The person's environment: streams, variables and other programs.
  package private(set) var workplace: Workplace
  /// Creates the network, which sends a `User-Agent`; it trusts the certificates in the file, or the
  /// system's for nil.
  let transport: @Sendable (_ userAgent: String, _ authorities: ByteString?) -> any HTTPTransport
  /// Returns the date and time.
  let now: @Sendable () -> Date
  /// Returns how many seconds the local clock is ahead of UTC at a moment.
  let utcOffset: @Sendable (Date) -> Int
  /// The clock for waits and deadlines.
  let clock: any Clock<Duration>
  /// The clock for repeated work: checks for changes by other processes, and updates of the ages on
  /// the full screen.
  let pollingClock: any Clock<Duration>
  /// Returns a name of the terminal and its session, such as `pts-3.1234`; nil without a terminal.
  let session: @Sendable () -> String?

  /// Returns the terminal as a full screen; nil if it does not support that.
  private(set) var screen: @Sendable (_ allowsColor: Bool) -> (any ScreenDevice)?

  /// Creates an outside world.
  ///
  /// `transport` receives the `User-Agent` and the path of the file with the certificates to trust.
  public init(
    variables: Environment,
    console: any Console,
    transport:
      @escaping @Sendable (_ userAgent: String, _ authorities: ByteString?) ->
      any HTTPTransport,
    clock: any Clock<Duration>,
    pollingClock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date,
    utcOffset: @escaping @Sendable (Date) -> Int,
    session: @escaping @Sendable () -> String?,
    launch: @escaping @Sendable (ByteString, [ByteString]) async throws(LaunchError) -> Void,
    graphics: @escaping @Sendable (_ allowsColor: Bool) async -> TerminalGraphics?,
    page: @escaping @Sendable (_ text: String, PagerProgram) async throws(LaunchError) -> Void,
    shell: @escaping @Sendable (ShellCommand) async throws(LaunchError) -> Void,
    screen: @escaping @Sendable (_ allowsColor: Bool) -> (any ScreenDevice)? = { _ in nil }
  ) {
    workplace = Workplace(
      variables: variables,
      console: console,
      launch: launch,
      graphics: graphics,
      page: page,
      shell: shell
    )
    self.transport = transport
    self.now = now
    self.utcOffset = utcOffset
    self.clock = clock
    self.pollingClock = pollingClock
    self.session = session
    self.screen = screen
  }

  /// Returns the same outside world with other standard streams, without pictures and full screen.
  func with(_ console: any Console) -> Outside {
    var outside = self
    (outside.workplace.console, outside.workplace.graphics) = (console, { _ in nil })
    outside.screen = { _ in nil }
    return outside
  }

  /// Returns the network of the system; it trusts the certificates in the file, or the system's for
  /// nil.
  @Sendable public static func network(
    _ userAgent: String,
    _ authorities: ByteString?
  ) -> any HTTPTransport {
    CurlTransport(userAgent: userAgent, authorities: authorities)
  }

  /// Returns how many seconds the system's local clock is ahead of UTC at a date.
  @Sendable public static func systemUTCOffset(at date: Date) -> Int {
    var moment = time_t(date.timeIntervalSince1970.rounded(.down))
    var local = tm()
    guard localtime_r(&moment, &local) != nil else { return 0 }
    return local.tm_gmtoff
  }
}

extension LineHistory {
  /// Creates the history of the prompt; nil if the environment defines no folder for it.
  public init?(environment: Environment) {
    self.init(file: Folders(variables: environment).history)
  }

  /// Creates a history in a file; nil without a path.
  ///
  /// A file that cannot be read or written is no error: the history then ends with the process.
  init?(file path: ByteString?) {
    guard let path else { return nil }
    let file = StateFile(path: path)
    self.init(
      load: { ((try? file.lines()) ?? nil)?.map(String.init) ?? [] },
      store: { try? file.replace(with: $0) }
    )
  }
}
