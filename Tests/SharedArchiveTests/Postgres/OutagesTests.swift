import ByteStrings
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import SharedArchive

/// The servers that do not answer, as processes remember them.
@Suite(.hangLimit)
struct OutagesTests {
  private let folder: TemporaryFolder
  private let outages: Outages
  private var path: String { folder.file("outages") }

  init() throws {
    folder = try TemporaryFolder()
    outages = Outages(folder: ByteString(folder.file("outages")))
  }

  /// Changes the time of all outages by some seconds.
  private func shift(_ seconds: Int) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      let moment = timeval(tv_sec: time(nil) + seconds, tv_usec: 0)
      #expect(utimes(path + "/" + name, [moment, moment]) == 0)
    }
  }

  @Test func outageLastsHalfAMinute() throws {
    #expect(outages.rest(of: "a") == nil)
    outages.remember("a")
    #expect(Outages(folder: ByteString(path)).rest(of: "a") != nil)
    #expect(outages.rest(of: "b") == nil)
    try shift(-31)
    #expect(outages.rest(of: "a") == nil)
    outages.remember("a")
    #expect(outages.rest(of: "a") != nil)
  }

  @Test func clockThatWasSetBackEndsOutages() throws {
    outages.remember("a")
    try shift(60)
    #expect(outages.rest(of: "a") == nil)
  }

  @Test func nothingIsRememberedWithoutAFolder() throws {
    for folder in [nil, ByteString("/proc/outages"), ByteString(try folder.write("file", "x"))] {
      let outages = Outages(folder: folder)
      outages.remember("a")
      #expect(outages.rest(of: "a") == nil)
    }
  }
}
