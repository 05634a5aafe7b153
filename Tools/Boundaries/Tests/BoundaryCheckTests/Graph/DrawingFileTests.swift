import Testing

@testable import BoundaryCheck

@Suite("The file that shows the layers")
struct DrawingFileTests {
  private let drawing = ModuleGraph.mermaidMark + "\nflowchart TD\n  m0 --> m1\n"

  private func file(_ text: String) throws -> DrawingFile {
    let folder = try TemporaryWorkspace(["layers.md": text])
    return try DrawingFile("layers.md", in: folder.root)
  }

  @Test func onlyTheBlockIsReplaced() throws {
    let text = """
      # Layers

      ```mermaid
      flowchart LR
      ```

      ```mermaid
      \(ModuleGraph.mermaidMark)
      old
      ```

      The end.

      """
    let changed = try file(text).showing(drawing)
    #expect(changed == text.replacing("\(ModuleGraph.mermaidMark)\nold\n", with: drawing))
    #expect(try file(changed).drawing == drawing)
  }

  @Test func longerBlockIsAnotherDrawing() throws {
    let file = try file("```mermaid\n\(drawing)  m1 --> m2\n```\n")
    #expect(file.drawing != drawing)
    #expect(file.showing(drawing) == "```mermaid\n\(drawing)```\n")
  }

  @Test func fileWithoutTheBlockShowsNothing() throws {
    for text in ["", "```mermaid\nflowchart TD\n```\n", "```mermaid\n\(drawing)"] {
      #expect(throws: Obstacle.self) { try file(text) }
    }
    #expect(throws: Obstacle.self) { try DrawingFile("layers.md", in: "/nowhere") }
  }
}
