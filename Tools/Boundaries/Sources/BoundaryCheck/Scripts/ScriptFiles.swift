import Foundation

/// Tells which files of a workspace start builds, or say how builds are done.
struct ScriptFiles {
  let workspace: Workspace

  /// Names of files, in lower case.
  private static let names: Set = [
    ".cirrus.yml", ".drone.yml", ".envrc", ".gitlab-ci.yml", ".travis.yml", ".woodpecker.yml",
    "appveyor.yml", "azure-pipelines.yml", "bitbucket-pipelines.yml", "build", "build.bazel",
    "cmakelists.txt", "containerfile", "dockerfile", "fastfile", "gnumakefile", "jenkinsfile",
    "justfile", "makefile", "meson.build", "rakefile", "taskfile.yaml", "taskfile.yml", "workspace",
  ]
  private static let endings: Set = [
    "bash", "bat", "bazel", "bzl", "cmake", "cmd", "fish", "just", "ksh", "mak", "make", "mk",
    "ninja", "ps1", "sh", "zsh",
  ]
  /// Folders in which every file is a script, or says what is to be run.
  private static let folders: Set = [
    ".buildkite", ".ci", ".circleci", ".forgejo", ".gitea", ".githooks", ".gitlab", ".husky",
    ".woodpecker",
  ]

  /// Whether the file, relative to the root, is a build script by its name, its mode or its start.
  func isScript(_ path: String) throws(Obstacle) -> Bool {
    if path.hasSuffix(".swift") { return false }
    if Self.isScriptByName(path) { return true }
    if try isExecutable(path) { return true }
    let content = try start(of: path)
    if content.starts(with: Data("#!".utf8)) { return true }
    return path.hasSuffix(".json")
      && content.firstRange(of: Data("\"extraCLIOptions\"".utf8)) != nil
  }

  /// Whether the name alone, or a folder on the way to it, says so.
  private static func isScriptByName(_ path: String) -> Bool {
    let folder = LexicalPath.folder(of: path).split(separator: "/").map(String.init)
    if !folders.isDisjoint(with: folder) { return true }
    if let index = folder.firstIndex(of: ".github"),
      ["workflows", "actions"].contains(folder[(index + 1)...].first)
    {
      return true
    }
    let name = LexicalPath.name(of: path).lowercased()
    if names.contains(name) || name.hasPrefix("dockerfile.") || name.hasPrefix("makefile.") {
      return true
    }
    return name.contains(".") && endings.contains(String(name.split(separator: ".").last ?? ""))
  }

  /// A file whose mode cannot be told counts as one.
  private func isExecutable(_ path: String) throws(Obstacle) -> Bool {
    do {
      let manager = FileManager.default
      let attributes = try manager.attributesOfItem(atPath: workspace.absolute(path))
      let mode = attributes[.posixPermissions] as? NSNumber
      return (mode?.intValue ?? 0o777) & 0o111 != 0
    } catch {
      throw unreadable(path)
    }
  }

  /// The first two bytes; of a JSON file, everything.
  private func start(of path: String) throws(Obstacle) -> Data {
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: workspace.absolute(path)))
      defer { try? file.close() }
      let data = path.hasSuffix(".json") ? try file.readToEnd() : try file.read(upToCount: 2)
      return data ?? Data()
    } catch {
      throw unreadable(path)
    }
  }

  /// The text of a script; one that is no text cannot be checked.
  func text(of path: String) throws(Obstacle) -> String {
    do {
      return try String(contentsOfFile: workspace.absolute(path), encoding: .utf8)
    } catch {
      throw unreadable(path)
    }
  }

  private func unreadable(_ path: String) -> Obstacle {
    Obstacle(
      message: "cannot read \(path)",
      instead: "Make it readable, as text in UTF-8 if it is a script.",
      location: Location(file: path)
    )
  }
}
