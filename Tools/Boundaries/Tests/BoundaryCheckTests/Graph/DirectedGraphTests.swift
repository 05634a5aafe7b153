import Testing

@testable import BoundaryCheck

@Suite("Directed graphs")
struct DirectedGraphTests {
  private func cycles(_ edges: [String: [String]]) -> [[String]] {
    DirectedGraph(edges: edges).cycles
  }

  @Test func separateCyclesAreBothFound() {
    let edges = ["a": ["b"], "b": ["a"], "c": ["d", "a"], "d": ["c"], "e": ["a"]]
    #expect(cycles(edges) == [["a", "b"], ["c", "d"]])
  }

  @Test func cyclesAreFoundAndDiamondsAreNot() {
    #expect(cycles(["a": ["a"]]) == [["a"]])
    #expect(cycles(["a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []]) == [])
  }

  @Test func heightIsTheLongestPath() {
    let heights = DirectedGraph(edges: ["a": ["b", "c"], "b": ["c"], "d": []]).heights
    #expect(heights == ["a": 2, "b": 1, "c": 0, "d": 0])
    let circle = DirectedGraph(edges: ["a": ["b"], "b": ["a"]]).heights
    #expect(Set(circle.values) == [0, 1])
  }

  @Test func startIsReachedOnlyInACycle() {
    let graph = DirectedGraph(edges: ["a": ["b"], "b": ["c"], "c": ["b"]])
    #expect(graph.reachable(from: "a") == ["b", "c"])
    #expect(graph.reachable(from: "b") == ["b", "c"])
  }
}
