import Testing

@testable import BoundaryCheck

@Suite("Writing a policy")
struct PolicyTextTests {
  /// A policy with every field set somewhere.
  private var full: Policy {
    .small { policy in
      policy.layers[1].instead = "Ask Inner for a \"protocol\"."
      policy.layers.append(.init(name: "Tests", sees: ["Inner"], isDrawn: false))
      let tests = Policy.Module(
        name: "CoreTests",
        kind: .test,
        path: "Tests/CoreTests",
        imports: ["Core", "Testing"],
        testable: ["Core"]
      )
      let map = Policy.Module(name: "CMap", kind: .system, path: "Maps/CMap", links: ["z"])
      policy.packages.append(.init(path: ".", layer: "Tests", modules: [tests, map]))
      policy.packages[2].buildsAlone = false
      policy.packages[2].scratch = "out"
      policy.symbols = [.init(prefix: "x_", owners: [], why: "Nobody\u{2028}may.\n")]
      policy.scripts = .init(files: ["Makefile"], flags: ["-s"])
      policy.looseFiles = ["bench/a.c"]
      policy.drawing = "docs/layers.md"
      policy.exceptions = [.upward(), .upward { $0.file = "A\\B.swift" }]
    }
  }

  private func read(_ text: String) throws -> Policy {
    try Policy(json: Array(text.utf8))
  }

  @Test func whatIsWrittenIsReadAsItWas() throws {
    #expect(try read(full.fileText) == full)
    #expect(try read(Policy.small().fileText) == .small())
  }

  @Test func whatIsUsualIsLeftOut() {
    let text = Policy.small().fileText
    for word in ["drawn", "buildsAlone", "scratch", "library", "\"path\": \"Sources", "testable"] {
      #expect(!text.contains(word), "\(word)")
    }
    for key in ["symbols", "scripts", "looseFiles", "drawing", "exceptions", "links"] {
      #expect(!text.contains("\"\(key)\""), "\(key)")
    }
  }

  @Test func itIsLaidOutToBeRead() {
    var policy = Policy.small()
    policy.packages[1].modules[0].imports = (10..<30).map { "SomeModule\($0)" }
    #expect(
      policy.fileText == """
        {
          "version": 1,
          "layers": [
            { "name": "Inner", "system": ["Foundation"], "why": "It is the core." },
            { "name": "Outer", "sees": ["Inner"], "system": ["Glibc"] }
          ],
          "packages": [
            { "path": "Inner", "layer": "Inner", "modules": [
              { "name": "Core", "imports": ["Foundation"] }
            ] },
            { "path": "Outer", "layer": "Outer", "modules": [
              { "name": "Feed",
                "imports": ["SomeModule10", "SomeModule11", "SomeModule12", "SomeModule13", \
        "SomeModule14", "SomeModule15", "SomeModule16",
                  "SomeModule17", "SomeModule18", "SomeModule19", "SomeModule20", "SomeModule21", \
        "SomeModule22", "SomeModule23", "SomeModule24",
                  "SomeModule25", "SomeModule26", "SomeModule27", "SomeModule28", "SomeModule29"] },
              { "name": "Store", "imports": ["Core", "CEngine"] },
              { "name": "CEngine", "kind": "c", "includes": ["stdio.h"] }
            ] }
          ]
        }

        """
    )
  }

  @Test func whatFitsIntoALineWithItsCommaStaysInIt() {
    for length in 110...130 {
      let name = String(repeating: "x", count: length)
      let line = #"{ "a": ["\#(name)"], "b": 1 }"#
      let text = ReadableJSON.object([("a", .texts([name])), ("b", .number(1))]).text
      #expect((text == line) == (line.count < 140))
    }
  }

  @Test func objectWithOnlyAListOfObjectsIsValid() {
    let value: ReadableJSON = [["a": [["b": "c"]]]]
    #expect(
      value.text == """
        [
          {
            "a": [
              { "b": "c" }
            ]
          }
        ]
        """
    )
  }

  @Test func emptyListsAndObjectsStayOnTheirLine() {
    #expect(
      ReadableJSON.object([("a", .list([])), ("b", .object([])), ("c", .list([.object([])]))]).text
        .contains(#""a": []"#)
    )
    #expect(ReadableJSON.list([]).text == "[]")
    #expect(ReadableJSON.object([]).text == "{}")
  }
}
