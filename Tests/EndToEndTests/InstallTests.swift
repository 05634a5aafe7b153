import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// `make install` and `make uninstall` with the built program.
@Suite(.hangLimit, .needsExecutable)
struct InstallTests {
  private static let files = [
    "bin/broadsheet": 0o755, "share/man/man1/broadsheet.1": 0o644,
    "share/bash-completion/completions/broadsheet": 0o644,
    "share/zsh/site-functions/_broadsheet": 0o644,
    "share/fish/vendor_completions.d/broadsheet.fish": 0o644,
    "share/systemd/user/broadsheet-edition.service": 0o644,
    "share/systemd/user/broadsheet-edition.timer": 0o644,
    "share/systemd/user/broadsheet-refresh.service": 0o644,
    "share/systemd/user/broadsheet-refresh.timer": 0o644,
  ]

  private let stage: TemporaryFolder

  init() throws {
    stage = try TemporaryFolder()
  }

  /// Runs a make target for a folder with spaces and quotes in its name, without building.
  private func make(_ target: String) async throws {
    let root = #filePath.split(separator: "/Tests/")[0]
    let result = try await runProgram(
      "/usr/bin/make",
      [
        "-C", String(root), "-o", "build", target, "EXECUTABLE=\(try #require(Executable.path))",
        "DESTDIR=\(stage.file("it's a \"stage\""))", "PREFIX=/opt/my desk",
      ],
      environment: ["HOME": stage.path, "PATH": "/usr/bin:/bin"]
    )
    #expect(result.end == .exited(0), "\(result.errors)")
  }

  private func path(_ file: String) -> String {
    stage.file("it's a \"stage\"/opt/my desk/" + file)
  }

  private func installed() throws -> [String: Int] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: path(""))
    return Dictionary(
      uniqueKeysWithValues: paths.compactMap { file in
        var facts = Glibc.stat()
        guard lstat(path(file), &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        return (file, Int(facts.st_mode & 0o777))
      }
    )
  }

  @Test func installedFilesCanBeUninstalled() async throws {
    try await make("install")
    #expect(try installed() == Self.files)
    let version = try await runProgram(path("bin/broadsheet"), ["--version"])
    #expect(version.output.hasPrefix("broadsheet "))
    try await make("install")
    #expect(try installed() == Self.files)
    for (file, start) in [
      ("share/man/man1/broadsheet.1", ".TH BROADSHEET 1 "),
      ("share/bash-completion/completions/broadsheet", "# Completions of broadsheet for bash"),
      ("share/zsh/site-functions/_broadsheet", "#compdef broadsheet\n"),
      ("share/fish/vendor_completions.d/broadsheet.fish", "# Completions of broadsheet for fish"),
    ] {
      let text = try String(contentsOfFile: path(file), encoding: .utf8)
      #expect(text.hasPrefix(start), "\(file)")
    }
    for (unit, arguments) in [("refresh", "refresh"), ("edition", "edition ${DELIVERY}")] {
      let file = path("share/systemd/user/broadsheet-\(unit).service")
      let service = try String(contentsOfFile: file, encoding: .utf8)
      #expect(service.contains("\nExecStart=\"/opt/my desk/bin/broadsheet\" \(arguments)\n"))
    }
    try Data().write(to: URL(filePath: path("bin/other")))
    try await make("uninstall")
    #expect(try Array(installed().keys) == ["bin/other"])
    try await make("uninstall")
  }
}
