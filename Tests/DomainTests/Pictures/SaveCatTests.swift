import ByteStrings
import Domain
import FoundationEssentials
import TestSupport
import Testing

/// Saving a cat to a file and recording it.
@Suite(.hangLimit)
struct SaveCatTests {
  private let cats = FakeCats(id: "595f")
  private let files = FakePictureFiles()
  private let records = FakePictureRecords()
  private let request: CatRequest
  private let picture: Picture

  init() throws {
    request = CatRequest(caption: try CatCaption("Hello"), tag: "cute")
    picture = .fake()
  }

  private func saving(
    _ captioning: any CaptionCat,
    _ records: any RecordPictures
  ) -> SaveCat {
    SaveCat(captioning: captioning, files: files, records: records) {
      Date(timeIntervalSince1970: 1_000)
    }
  }

  private var saving: SaveCat { saving(cats, records) }

  @Test func catIsStoredAndRecorded() async throws {
    let result = try await saving(request, to: .file("hello.png"))
    let saved = SavedPicture(
      path: "/pictures/hello.png",
      caption: "Hello",
      catID: "595f",
      tags: ["fake", "cute"],
      format: .png,
      width: 4,
      height: 3,
      size: picture.bytes.count,
      savedAt: Date(timeIntervalSince1970: 1_000)
    )
    #expect(result.saved == saved)
    #expect(result.trouble == nil)
    #expect(result.cat.picture == picture)
    #expect(records.pictures == [saved])
    #expect(saved.id == saved.path)
    #expect(files.files == ["/pictures/hello.png": picture])
    #expect(cats.requests == [request])
  }

  @Test func folderGetsFileNamedAfterCat() async throws {
    let result = try await saving(request, to: .folder)
    #expect(result.saved?.path == "/pictures/cat-hello-595f.png")
    #expect(files.files.keys.elementsEqual(["/pictures/cat-hello-595f.png"]))
  }

  @Test func noDestinationStoresNothing() async throws {
    let result = try await saving(request, to: .nowhere)
    #expect(result.cat.picture == picture)
    #expect(result.saved == nil)
    #expect(files.files.isEmpty)
    #expect(records.pictures.isEmpty)
  }

  @Test func existingFileIsRejectedBeforeRequest() async throws {
    _ = try await saving(request, to: .file("a.png"))
    await #expect(throws: NewsError.fileExists(path: "a.png")) {
      try await saving(request, to: .file("a.png"))
    }
    #expect(cats.requests.count == 1)
    #expect(records.pictures.count == 1)
  }

  @Test func fileIsReplacedOnRequest() async throws {
    _ = try await saving(request, to: .file("a.png"))
    _ = try await saving(request, to: .file("a.png"), replacing: true)
    _ = try await saving(request, to: .folder)
    _ = try await saving(request, to: .folder, replacing: true)
    #expect(cats.requests.count == 4)
    #expect(records.pictures.map(\.path) == ["/pictures/a.png", "/pictures/cat-hello-595f.png"])
  }

  @Test func namedFileIsNotReplacedByDefault() async throws {
    _ = try await saving(request, to: .folder)
    let name = "cat-hello-595f.png"
    await #expect(throws: NewsError.fileExists(path: name)) {
      try await saving(request, to: .folder)
    }
  }

  @Test(arguments: [.cancelled, .nothingFound(.fake, "cute")] as [NewsError])
  func failedRequestStoresNothing(error: NewsError) async throws {
    for place in [.file("a.png"), .folder, .nowhere] as [PicturePlace] {
      let saving = saving(FakeCats(failures: error), records)
      await #expect(throws: error) { try await saving(request, to: place) }
    }
    #expect(files.files.isEmpty)
    #expect(records.pictures.isEmpty)
  }

  @Test func failedStoreIsNotRecorded() async throws {
    let full = NewsError.fileUnwritable(path: "a.png", "the disk is full")
    files.fail(with: full)
    await #expect(throws: full) { try await saving(request, to: .file("a.png")) }
    #expect(records.pictures.isEmpty)
  }

  @Test func archiveErrorKeepsFile() async throws {
    let trouble = NewsError.archiveUnwritable(path: "a", "the disk is full")
    records.fail(with: trouble)
    let result = try await saving(request, to: .file("a.png"))
    #expect(result.saved?.path == "/pictures/a.png")
    #expect(result.trouble == trouble)
    #expect(files.files.count == 1)
  }
}
