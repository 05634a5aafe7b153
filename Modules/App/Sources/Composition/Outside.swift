public import ByteStrings
public import FoundationEssentials
import Glibc
public import HTTP
package import LineMode
import Settings
public import Terminal

/// Everything outside the process, as one value that tests replace.
public struct Outside: Sendable {
  /// What surrounds the person: streams, environment, clock and other programs.
  package let workplace: Workplace
  /// Creates the network; it trusts the certificates in the file, or the system's for nil.
  let transport: @Sendable (_ authorities: ByteString?) -> any HTTPTransport
  /// The clock for waits and deadlines.
  let clock: any Clock<Duration>
  /// The clock for looking repeatedly at what other processes change.
  let pollingClock: any Clock<Duration>
  /// Returns a name of the terminal and its session, such as `pts-3.1234`; nil without a terminal.
  let session: @Sendable () -> String?

  /// Creates an outside world.
  ///
  /// `transport` receives the path of the file with the certificates to trust.
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
    workplace = Workplace(
      variables: variables,
      console: console,
      now: now,
      utcOffset: utcOffset,
      launch: launch,
      graphics: graphics,
      page: page
    )
    self.transport = transport
    self.clock = clock
    self.pollingClock = pollingClock
    self.session = session
  }

  /// Returns the network of the system; it trusts the certificates in the file, or the system's for
  /// nil.
  @Sendable public static func network(_ authorities: ByteString?) -> any HTTPTransport {
    CurlTransport(userAgent: "broadsheet/\(Program.version)", authorities: authorities)
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
