@testable import BoundaryCheck

extension Breach {
  /// Changes of the C targets, of scripts, and of where sources lie.
  static let files: [Breach] = [
    Breach(
      "A header includes what it may not",
      [.append(Place.engineHeader, "#include <stdio.h>\n")],
      Sign(.header, "CEngine", "stdio.h")
    ),
    Breach(
      "A system library shows another header",
      [.append(Place.storeShim, "#include <stdio.h>\n")],
      Sign(.header, "CStore", "stdio.h")
    ),
    Breach(
      "A system library links another library",
      [.replace(Spot.store.file, "link \"m\"", "link \"m\" link \"curl\"")],
      Sign(.header, "CStore", "curl")
    ),
    Breach(
      "A module map takes in another",
      [.append(Spot.store.file, "extern module CEngine \"../CEngine/engine.modulemap\"\n")],
      Sign(.header, "CStore", "../CEngine/engine.modulemap")
    ),
    Breach(
      "A module takes in a file of another layer",
      [
        .move(Spot.newsFeed.file, to: Spot.domain.folder + "/Feed.swift"),
        .write(Spot.newsFeed.file, "import CEngine\nimport Domain\nimport Glibc\n"),
      ],
      Sign(.forbiddenImport, "Domain", "CEngine"),
      Sign(.forbiddenImport, "Domain", "Glibc")
    ),
    Breach(
      "A C target holds Swift",
      [.write(Spot.engine.folder + "/Engine.swift", "import Glibc\n")],
      Sign(.foreignSource, "CEngine", Spot.engine.folder + "/Engine.swift"),
      Sign(.unlistedModule, "CEngine")
    ),
    Breach(
      "A source became a link",
      [
        .move(Spot.archive.file, to: "Modules/Data/Archive.txt"),
        .link(Spot.archive.file, to: "../../Archive.txt"),
        .write(Spot.archive.folder + "/More.swift", "import CStore\nimport Domain\n"),
      ],
      Sign(.symlink, "Archive", Spot.archive.file)
    ),
    Breach(
      "The CI script became a link",
      [.move(Place.ciScript, to: "run.txt"), .link(Place.ciScript, to: "../run.txt")],
      Sign(.symlink, Place.ciScript, Place.ciScript),
      Sign(.unlistedScript, "run.txt"),
      obstacles: [Place.ciScript]
    ),
    Breach("The CI script is gone", [.delete(Place.ciScript)], obstacles: [Place.ciScript]),
    Breach(
      "The make file takes in a file by a harmless name",
      [
        .prepend(Place.makefile, "include words.txt\n"),
        .write("words.txt", "export CPATH=/opt/news\n"),
      ],
      Sign(.unlistedScript, nil)
    ),
    Breach(
      "The make file adds a flag to its variable",
      [.replace(Place.makefile, "-errors\n\n", "-errors\nFLAGS += -Xswiftc -I/opt/news\n\n")],
      Sign(.buildFlag, nil, "-I/opt/news")
    ),
    Breach(
      "The CI script calls make with a flag",
      [.replace(Place.ciScript, "make test", "make test FLAGS='-Xswiftc -I/opt/news'")],
      Sign(.buildFlag, nil, "-I/opt/news")
    ),
    Breach(
      "A single import",
      [.append(Spot.domain.file, "import Glibc\n")],
      Sign(.forbiddenImport, "Domain", "Glibc")
    ),
    Breach(
      "A single source that cannot be read",
      [.append(Spot.domain.file, "}\n")],
      obstacles: [Spot.domain.file]
    ),
  ]
}
