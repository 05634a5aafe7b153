public import ByteStrings
public import Domain
import FoundationEssentials
import WholeFiles

/// The settings of the systemd units that `make install` installs, as drop-in files of the units.
public struct TimerSettings: StoreSchedule {
  private let folder: ByteString

  /// Creates the object without reading a file; `folder` has systemd's user units.
  public init(folder: ByteString) {
    self.folder = folder
  }

  /// Returns the interval in minutes; nil if there is no file, or if its text is not from
  /// `store`.
  public func minutes() throws(SettingsError) -> Int? {
    guard let content = try interval.content() else { return nil }
    return RefreshInterval.minutes.first { Data(Self.text($0).utf8) == content }
  }

  /// Replaces the file; systemd reads it after `daemon-reload`.
  public func store(minutes: Int) throws(SettingsError) {
    try Self.replace(interval, with: Self.text(minutes))
  }

  /// Returns the time and the addresses; nil if there is no file with a time that `store` writes.
  public func edition() throws(SettingsError) -> EditionSchedule? {
    let clock = try Self.value(in: time, after: "OnCalendar=*-*-* ", before: ":00")
    let option = "Environment=\"DELIVERY=--mail="
    let addresses = try Self.value(in: delivery, after: option, before: "\"")
    let recipients = addresses.flatMap { MailAddresses($0.replacing("%%", with: "%")) }
    return clock.flatMap { EditionSchedule(at: $0, to: recipients) }
  }

  /// Replaces both files; systemd reads them after `daemon-reload`.
  public func store(_ edition: EditionSchedule) throws(SettingsError) {
    // Of the characters in an address only `%` has a meaning in a unit.
    let option = edition.recipients.map {
      "--mail=" + $0.description.replacing("%", with: "%%")
    }
    try Self.replace(
      delivery,
      with: """
        # Written by `broadsheet schedule`.
        [Service]
        Environment="DELIVERY=\(option ?? "--keep")"

        """
    )
    try Self.replace(
      time,
      with: """
        # Written by `broadsheet schedule`.
        [Timer]
        OnCalendar=
        OnCalendar=*-*-* \(edition.time):00

        """
    )
  }

  private var interval: AtomicFile { file("refresh.timer.d/interval.conf") }
  private var time: AtomicFile { file("edition.timer.d/time.conf") }
  private var delivery: AtomicFile { file("edition.service.d/delivery.conf") }

  private func file(_ name: String) -> AtomicFile {
    AtomicFile(path: folder + ByteString("/broadsheet-\(name)"))
  }

  private static func replace(_ file: AtomicFile, with text: String) throws(SettingsError) {
    try file.createFolder()
    try file.replace(with: text, isFlushed: true)
  }

  /// Returns what is between two texts on a line of a file; nil without such a line.
  private static func value(
    in file: AtomicFile,
    after start: String,
    before end: String
  ) throws(SettingsError) -> String? {
    guard let content = try file.content() else { return nil }
    let lines = String(decoding: content, as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix(start) && $0.hasSuffix(end) }
    return line.map { String($0.dropFirst(start.count).dropLast(end.count)) }
  }

  /// The empty value removes the interval of the installed timer.
  private static func text(_ minutes: Int) -> String {
    """
    # Written by `broadsheet schedule`.
    [Timer]
    OnUnitActiveSec=
    OnStartupSec=2min
    OnUnitActiveSec=\(minutes)min

    """
  }
}
