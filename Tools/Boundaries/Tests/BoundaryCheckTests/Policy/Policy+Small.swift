@testable import BoundaryCheck

extension Policy {
  /// Core in its own layer, Feed and Store in one that sees it, as changed by the closure.
  static func small(_ change: (inout Policy) -> Void = { _ in }) -> Policy {
    var policy = Policy(
      layers: [
        Layer(name: "Inner", system: ["Foundation"], why: "It is the core."),
        Layer(name: "Outer", sees: ["Inner"], system: ["Glibc"]),
      ],
      packages: [
        Package(
          path: "Inner",
          layer: "Inner",
          modules: [Module(name: "Core", path: "Sources/Core", imports: ["Foundation"])]
        ),
        Package(
          path: "Outer",
          layer: "Outer",
          modules: [
            Module(name: "Feed", path: "Sources/Feed", imports: ["Core", "Glibc"]),
            Module(name: "Store", path: "Sources/Store", imports: ["Core", "CEngine"]),
            Module(
              name: "CEngine",
              kind: .c,
              path: "Sources/CEngine",
              includes: ["stdio.h"]
            ),
          ]
        ),
      ]
    )
    change(&policy)
    return policy
  }
}
