import FoundationEssentials
import TestSupport
import Testing

/// The Python clients that `scripts/setup-clients` installs.
enum WebClients {
  /// The interpreter with the clients; nil if they are not installed.
  static let python: String? = {
    let environment = ProcessInfo.processInfo.environment
    let working = FileManager.default.currentDirectoryPath
    let folder = environment["BROADSHEET_CLIENTS"] ?? working + "/.build/clients"
    // The script copies itself at the end of an installation.
    let isComplete = FileManager.default.fileExists(atPath: folder + "/setup-clients")
    return isComplete ? folder + "/bin/python" : nil
  }()

  /// The folder of the scripts that use the clients.
  static let scripts: String = {
    let tests = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(tests)/WebTests/Clients"
  }()

  /// Whether a program of Debian is installed.
  static func isInstalled(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program)
  }

  /// The variables for a shell script: `$PYTHON`, the interpreter, and `$CLIENTS`, the scripts.
  static func variables() throws -> [String: String] {
    ["PYTHON": try #require(python), "CLIENTS": scripts]
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only if the Python clients are installed.
  static var needsWebClients: Self {
    .enabled(if: WebClients.python != nil, "skipped: run scripts/setup-clients")
  }

  /// Runs a test only if Python is installed; it needs no packages.
  static var needsPython: Self {
    .enabled(if: WebClients.isInstalled("python3"), "skipped: python3 is not installed")
  }

  /// Runs a test only if newsboat is installed.
  static var needsNewsboat: Self {
    .enabled(if: WebClients.isInstalled("newsboat"), "skipped: newsboat is not installed")
  }

  /// Runs a test only if Chromium can be controlled by a program.
  static var needsChromium: Self {
    .enabled(
      if: WebClients.isInstalled("chromium") && WebClients.isInstalled("chromedriver"),
      "skipped: chromium and chromium-driver are not installed"
    )
  }
}
