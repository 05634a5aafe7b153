import Foundation
import Testing

@testable import BoundaryCheck

@Suite("The tree of files")
struct FileTreeTests {
  @Test func hiddenFilesAreFoundExceptBuildAndGit() throws {
    let folder = try TemporaryWorkspace([
      "Package.swift": "", "a/b/c.swift": "", "a/.hidden/d.swift": "", ".ci/run": "",
      ".git/config": "", ".build/x.swift": "", "a/.build/y.swift": "", "a/.git/z": "",
    ])
    let tree = try FileTree(root: folder.root, without: [".build"])
    #expect(
      tree.files(under: ".") == [
        ".ci/run", "Package.swift", "a/.build/y.swift", "a/.git/z", "a/.hidden/d.swift",
        "a/b/c.swift",
      ]
    )
    #expect(tree.files(under: "a/b") == ["a/b/c.swift"])
    #expect(tree.files(under: "a/") == [])
    #expect(tree.contains("a/b/c.swift"))
    #expect(!tree.contains("a/b"))
  }

  @Test func linksAreToldAndNotFollowed() throws {
    let folder = try TemporaryWorkspace(["a/b.swift": ""])
    try folder.link("a/again", to: "..")
    try folder.link("gone", to: "nowhere")
    let tree = try FileTree(root: folder.root, without: [])
    #expect(
      tree.entries == [
        .init(path: "a/again", kind: .symlink(to: "..")),
        .init(path: "a/b.swift", kind: .file),
        .init(path: "gone", kind: .symlink(to: "nowhere")),
      ]
    )
  }

  @Test func emptyFoldersAndPipesAreEntries() throws {
    let folder = try TemporaryWorkspace()
    try FileManager.default.createDirectory(
      atPath: folder.root + "/empty",
      withIntermediateDirectories: false
    )
    try #require(mkfifo(folder.root + "/pipe", 0o600) == 0)
    let tree = try FileTree(root: folder.root, without: [])
    #expect(tree.entries.map(\.kind) == [.emptyFolder, .other])
  }

  @Test func missingFolderCannotBeListed() {
    #expect(throws: Obstacle.self) { try FileTree(root: "/nowhere/at/all", without: []) }
  }
}
