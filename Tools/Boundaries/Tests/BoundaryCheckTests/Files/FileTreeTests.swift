import Foundation
import Testing

@testable import BoundaryCheck

@Suite("The tree of files")
struct FileTreeTests {
  @Test func hiddenFilesAreFoundExceptBuildAndGit() throws {
    let folder = try TemporaryWorkspace([
      "Package.swift": "", "a/b/c.swift": "", "a/.hidden/d.swift": "", ".ci/run": "",
      ".git/config": "", ".build/x.swift": "", "a/.build/y.swift": "", "a/.git/z": "",
      "p/Package.swift": "", "p/.build/z.swift": "", "out/x.swift": "",
    ])
    let tree = try FileTree(root: folder.root, without: ["out"])
    #expect(
      tree.files(under: ".") == [
        ".ci/run", "Package.swift", "a/.build/y.swift", "a/.git/z", "a/.hidden/d.swift",
        "a/b/c.swift", "p/Package.swift",
      ]
    )
    #expect(tree.files(under: "a/b") == ["a/b/c.swift"])
    #expect(tree.files(under: "a/") == [])
    #expect(tree.contains("a/b/c.swift"))
    #expect(!tree.contains("a/b"))
  }

  @Test func folderHasOnlyFilesOfItsOwnName() {
    let paths = ["a", "a-b/x", "a.b", "a/c", "a/c/d", "a/ä", "a0", "b"]
    let tree = FileTree(entries: paths.map { .init(path: $0, kind: .file) })
    #expect(tree.files(under: "a") == ["a/c", "a/c/d", "a/ä"])
    #expect(tree.files(under: ".").count == paths.count)
    #expect(paths.allSatisfy(tree.contains))
    #expect(tree.exists("a-b") && !tree.exists("a-") && !tree.exists("c"))
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

  @Test func unreadableEntryDoesNotHideTheOthers() throws {
    let folder = try TemporaryWorkspace(["a/b.swift": ""])
    // A name that is not UTF-8.
    let name = Array(folder.root.utf8CString.dropLast()) + [0x2F, 0x63, -1, 0]
    try #require(mkdir(name, 0o700) == 0)
    let tree = try FileTree(root: folder.root, without: [])
    #expect(tree.entries.map(\.path) == ["a/b.swift"])
    #expect(tree.obstacles.count == 1)
  }

  @Test func missingFolderCannotBeListed() {
    #expect(throws: Obstacle.self) { try FileTree(root: "/nowhere/at/all", without: []) }
  }
}
