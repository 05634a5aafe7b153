@testable import BoundaryCheck

extension AddedFile {
  /// Flags and variables that reach the compiler past the manifests, and unlisted scripts.
  static let scripts: [AddedFile] = flags + variables + strangers

  private static let flags =
    [
      ("a search path", "swift build -Xswiftc -I -Xswiftc .build/debug/Modules", nil),
      ("a search path in one word", "swift build -Xswiftc -I/opt/news", "-I/opt/news"),
      ("a search path for C code", "swift build -Xcc -I/opt/news", "-I/opt/news"),
      ("a library", "swift build -Xlinker -lcurl", "-lcurl"),
      ("an import", "swift build -Xswiftc -import-module -Xswiftc Glibc", nil),
      (
        "a word for the frontend",
        "swift build -Xswiftc -Xfrontend -Xswiftc -disable-access-control", nil
      ),
      ("a plugin", "swift build -Xswiftc -load-plugin-library -Xswiftc p.so", nil),
      ("an overlay of the files", "swift build -Xswiftc -vfsoverlay -Xswiftc o.yaml", nil),
      ("a toolset", "swift build --toolset tools.json", nil),
      ("a toolset after an equals sign", "swift build --toolset=tools.json", nil),
      ("another build system", "swift build --build-system swiftbuild", nil),
      ("a search path for pkg-config", "swift build --pkg-config-path /opt/news", nil),
      (
        "an experimental feature",
        "swift build -Xswiftc -enable-experimental-feature -Xswiftc Extern", nil
      ),
      (
        "a search path on the next line", "swift build \\\n\t  -Xswiftc \\\n\t  -I/opt/news",
        "-I/opt/news"
      ),
      ("a search path in quotes", #"swift build -Xswiftc "-I/opt/news""#, "-I/opt/news"),
      (
        "a search path after a condition", "@test -f x || swift build -Xswiftc -I/opt/news",
        "-I/opt/news"
      ),
      ("a module map", "swift build -Xcc -fmodule-map-file=/opt/news.modulemap", nil),
      ("a search path to the compiler", "swiftc -I.build/debug/Modules bench/x.swift", nil),
      ("a path by env", "env CPATH=/opt/news swift build", nil),
    ].map { (what: String, command: String, subject: String?) in
      AddedFile(
        "A make file passes \(what)",
        makeFile: "more:\n\t" + command,
        Sign(.buildFlag, nil, subject)
      )
    } + [
      AddedFile(
        "A make file passes a search path in a variable",
        makeFile: "FLAGS += -Xswiftc -I/opt/news\nmore:\n\tswift build $(FLAGS)",
        Sign(.buildFlag, nil, "-I/opt/news")
      ),
      AddedFile(
        "A make file passes what its caller says",
        makeFile: "more:\n\tswift build -Xswiftc $(NEWS_FLAGS)",
        isUnreadable: true
      ),
      AddedFile(
        "A make file passes what a program says",
        makeFile: "more:\n\tswift build -Xswiftc $$(cat flags)",
        isUnreadable: true
      ),
      AddedFile(
        "A script passes a search path",
        shell: "swift build -Xswiftc -I/opt/news",
        Sign(.buildFlag, nil, "-I/opt/news")
      ),
      AddedFile(
        "A script passes a search path from a function",
        shell: "more() {\n  swift build \"$@\" -Xswiftc -I/opt/news\n}\nmore",
        Sign(.buildFlag, nil, "-I/opt/news")
      ),
    ]

  private static let variables =
    [
      "CPATH", "C_INCLUDE_PATH", "LIBRARY_PATH", "LD_PRELOAD", "LD_LIBRARY_PATH",
      "PKG_CONFIG_PATH", "SWIFT_EXEC", "SDKROOT", "TOOLCHAINS",
    ].map { name in
      AddedFile(
        "A script exports \(name)",
        shell: "export \(name)=/opt/news\nmake test",
        Sign(.buildFlag, nil)
      )
    } + [
      AddedFile(
        "A script sets CPATH once",
        shell: "CPATH=/opt/news make test",
        Sign(.buildFlag, nil)
      ),
      AddedFile(
        "A make file exports CPATH",
        makeFile: "export CPATH := /opt/news",
        Sign(.buildFlag, nil)
      ),
    ]

  private static let strangers =
    [
      "GNUmakefile", "makefile", "rules.mk", "scripts/build.sh", ".github/workflows/ci.yml",
      ".gitlab-ci.yml", "Justfile", "Modules/Data/Makefile", ".ci/more", "CMakeLists.txt",
    ].map { path in
      AddedFile(
        name: "\(path) builds unseen",
        path: path,
        change: .write(path, "test:\n"),
        signs: [Sign(.unlistedScript, nil)]
      )
    } + [
      AddedFile(
        name: "A program is kept",
        path: "scripts/program",
        change: .program("scripts/program", "make test\n"),
        signs: [Sign(.unlistedScript, nil)]
      ),
      AddedFile(
        name: "A script without an ending is kept",
        path: "scripts/script",
        change: .write("scripts/script", "#!/bin/sh\nmake test\n"),
        signs: [Sign(.unlistedScript, nil)]
      ),
    ]
}
