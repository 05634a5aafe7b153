extension GoodWorkspace {
  /// What it is allowed to look like.
  static let policy: [String: String] = [
    "boundaries.json": ###"""
    {
      "version": 1,
      "layers": [
        {
          "name": "Domain",
          "system": ["FoundationEssentials"],
          "why": "What news is does not depend on where it comes from or how it is shown."
        },
        {
          "name": "Data",
          "sees": ["Domain"],
          "system": ["Glibc"],
          "why": "Sources of news can be replaced."
        },
        {
          "name": "Presentation",
          "sees": ["Domain"],
          "why": "What a person sees can be tested with no network and no file."
        },
        {
          "name": "App",
          "sees": ["Data", "Domain", "Presentation"],
          "system": ["Glibc"],
          "why": "One place puts the layers together."
        },
        {
          "name": "Tests",
          "sees": ["App", "Data", "Domain"],
          "system": ["Testing"],
          "drawn": false,
          "why": "Tests see what they test."
        }
      ],
      "packages": [
        {
          "path": "Modules/Domain",
          "layer": "Domain",
          "modules": [{ "name": "Domain", "imports": ["FoundationEssentials"] }]
        },
        {
          "path": "Modules/Data",
          "layer": "Data",
          "modules": [
            { "name": "NewsFeed", "imports": ["CEngine", "Domain", "Glibc"] },
            { "name": "CEngine", "kind": "c", "includes": ["stdint.h", "string.h"] },
            { "name": "CStore", "kind": "system", "includes": ["argz.h"], "links": ["m"] },
            { "name": "Archive", "imports": ["CStore", "Domain"] }
          ]
        },
        {
          "path": "Modules/Presentation",
          "layer": "Presentation",
          "modules": [{ "name": "Presentation", "imports": ["Domain"] }]
        },
        {
          "path": "Modules/App",
          "layer": "App",
          "modules": [
            { "name": "Desk", "imports": ["Archive", "Domain", "NewsFeed", "Presentation"] },
            { "name": "newsdesk", "kind": "executable", "imports": ["Desk", "Glibc"] }
          ]
        },
        {
          "path": ".",
          "layer": "Tests",
          "buildsAlone": false,
          "modules": [
            { "name": "TestSupport", "path": "Tests/TestSupport", "imports": ["Domain"] },
            {
              "name": "DomainTests",
              "kind": "test",
              "imports": ["Domain", "TestSupport", "Testing"],
              "testable": ["Domain"]
            },
            {
              "name": "DataTests",
              "kind": "test",
              "imports": ["Archive", "Domain", "NewsFeed", "TestSupport", "Testing"],
              "testable": ["NewsFeed"]
            },
            { "name": "DeskTests", "kind": "test", "imports": ["Desk", "Testing"] }
          ]
        }
      ],
      "symbols": [
        { "prefix": "argz_", "owners": ["Archive"], "why": "How titles are kept is the archive's." },
        { "prefix": "dbm_", "owners": [], "why": "Nothing is kept in a database yet." }
      ],
      "scripts": { "files": [".ci/run", "Makefile"], "flags": ["-warnings-as-errors"] },
      "looseFiles": ["bench/clock.c"]
    }

    """###
  ]
}
