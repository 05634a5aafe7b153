import ByteStrings
import Domain
import FoundationEssentials
import OuterTestSupport
import Presentation
import TestSupport

/// A presenter of cats with its fakes.
struct CatScreen {
  let cats: FakeCats
  let files: FakePictureFiles
  let records = FakePictureRecords()

  init(_ cats: FakeCats = FakeCats(), files: FakePictureFiles = FakePictureFiles()) {
    self.cats = cats
    self.files = files
  }

  func presenter(
    _ captioning: (any CaptionCat)? = nil,
    to place: PicturePlace = .file("cat.png"),
    replacing: Bool = true
  ) -> CatPresenter {
    CatPresenter(
      saving: SaveCat(
        captioning: captioning ?? cats,
        files: files,
        records: records,
        now: { Date(timeIntervalSince1970: 1_800_000_000) }
      ),
      tag: "cute",
      width: 320,
      filter: "mono",
      place: place,
      replacing: replacing
    )
  }

  func person(to place: PicturePlace = .file("cat.png")) -> Person<CatPresenter> {
    Person(at: presenter(to: place))
  }
}
