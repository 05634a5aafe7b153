@testable import BoundaryCheck

extension HarmlessChange {
  /// Changes beside what was built, which leave it as good as it is.
  static let ofBuilds: [HarmlessChange] = [
    HarmlessChange("The read-me says more", .append("README.md", "More.\n")),
    HarmlessChange("A document is new", .write("docs/notes.md", "News.\n")),
    HarmlessChange("The make file says more", .append(Place.makefile, "# More.\n")),
    HarmlessChange("A source has an older time", .date(Spot.domain.file, -3600)),
    HarmlessChange("A file is left in the build folder", .write(".build/notes.txt", "News.\n")),
    HarmlessChange(
      "A source is left in the build folder",
      .write(".build/debug/Left.swift", "import Glibc\n")
    ),
    HarmlessChange(
      "A violation that symbols show is accepted",
      .replace(Place.policy, #""prefix": "dbm_""#, #""prefix": "engine_""#),
      .write(
        Place.baseline,
        """
        {
          "version": 1,
          "accepted": [
            {
              "rule": "owned-symbol",
              "module": "NewsFeed",
              "subject": "engine_",
              "reason": "For now."
            }
          ]
        }

        """
      )
    ),
  ]
}
