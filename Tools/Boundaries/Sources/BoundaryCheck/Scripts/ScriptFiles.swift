import Foundation

/// Finds the files of a workspace that start builds or configure how builds are run.
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
  /// Folders in which every file is a script or a list of commands.
  private static let folders: Set = [
    ".buildkite", ".ci", ".circleci", ".forgejo", ".gitea", ".githooks", ".gitlab", ".husky",
    ".woodpecker",
  ]

  /// Whether the file is a build script by its name, its folder, its mode or its first two bytes.
  func isScript(_ path: String) throws(Obstacle) -> Bool {
    if path.hasSuffix(".swift") { return false }
    if Self.isScriptByName(path) { return true }
    let file = workspace.absolute(path)
    do {
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
      if ((mode as? NSNumber)?.intValue ?? 0o777) & 0o111 != 0 { return true }
      let handle = try FileHandle(forReadingFrom: URL(filePath: file))
      defer { try? handle.close() }
      return try handle.read(upToCount: 2) == Data("#!".utf8)
    } catch {
      throw .unreadable(path)
    }
  }

  private static func isScriptByName(_ path: String) -> Bool {
    let parents = path.split(separator: "/").dropLast().map(String.init)
    if !folders.isDisjoint(with: parents) { return true }
    let inGitHub = parents.drop { $0 != ".github" }.dropFirst().first
    if ["workflows", "actions"].contains(inGitHub) { return true }
    let name = LexicalPath.name(of: path).lowercased()
    return names.contains(name) || endings.contains(LexicalPath.ending(of: path))
      || ["dockerfile.", "makefile."].contains(where: name.hasPrefix)
  }
}
