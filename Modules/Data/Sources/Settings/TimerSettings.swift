public import ByteStrings
public import Domain
import FoundationEssentials
import WholeFiles

/// The interval of the systemd timer that `make install` installs, as a drop-in file of the timer.
public struct TimerSettings: StoreRefreshInterval {
  private let path: ByteString

  /// Creates the object without reading the file; `folder` is that of systemd's user units.
  public init(folder: ByteString) {
    path = folder + ByteString("/broadsheet-refresh.timer.d/interval.conf")
  }

  /// Returns the interval in minutes; nil if there is no file, or if its text is not that of
  /// `store`.
  public func minutes() throws(SettingsError) -> Int? {
    guard let content = try AtomicFile(path: path).content() else { return nil }
    return RefreshInterval.minutes.first { Data(Self.text($0).utf8) == content }
  }

  /// Replaces the file; systemd reads it after `daemon-reload`.
  public func store(minutes: Int) throws(SettingsError) {
    let file = AtomicFile(path: path)
    try file.createFolder()
    try file.replace(with: Self.text(minutes), isFlushed: true)
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
