import Foundation
import Testing

@testable import BoundaryCheck

@Suite("Changing a workspace and changing it back")
struct PatchTests {
  private let folder: TemporaryWorkspace

  init() throws {
    folder = try TemporaryWorkspace(["a.txt": "one two", "deep/b.txt": "two"])
  }

  /// Every entry, with the text and the time of each file.
  private func state() throws -> [String: String] {
    var state: [String: String] = [:]
    for entry in try FileTree(root: folder.root, without: []).entries {
      let path = folder.root + "/" + entry.path
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
      let time = try #require(date as? Date).timeIntervalSinceReferenceDate
      let text = FileManager.default.contents(atPath: path) ?? Data()
      state[entry.path] = "\(entry.kind) \(time) \(String(decoding: text, as: UTF8.self))"
    }
    return state
  }

  @Test(arguments: [
    [Change.write("a.txt", "new"), .write("new/c.txt", "new"), .append("new/c.txt", "er")],
    [.prepend("a.txt", "zero "), .append("a.txt", " three"), .replace("a.txt", "one", "1")],
    [.delete("deep"), .write("deep/c.txt", "new")],
    [.move("deep/b.txt", to: "d/e/f.txt"), .link("deep/b.txt", to: "nowhere")],
    [.program("run", "#!/bin/sh\n"), .date("a.txt", -3600), .writeBytes("deep/b.txt", [0xFF])],
  ])
  func nothingTellsOfAChangeThatWasUndone(changes: [Change]) throws {
    let before = try state()
    let patch = try Patch(changes, in: folder.root)
    #expect(try state() != before)
    try patch.undo()
    #expect(try state() == before)
    #expect(!FileManager.default.fileExists(atPath: folder.root + ".attic"))
  }

  @Test(arguments: [
    Change.replace("deep/b.txt", "three", "four"), .replaceAll("a.txt", "three", "four"),
    .delete("c.txt"), .move("c.txt", to: "d.txt"), .append("c.txt", "new"),
  ])
  func unfittingChangeUndoesThePatch(change: Change) throws {
    let before = try state()
    #expect(throws: (any Error).self) {
      try Patch([.append("a.txt", " three four"), .delete("a.txt"), change], in: folder.root)
    }
    #expect(try state() == before)
  }
}
