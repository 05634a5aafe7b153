import Testing

@testable import Domain

struct NewSentencesTests {
  private static let read = """
    A helicopter crashed in the hills near Kathmandu on Friday. Rescuers found 38 bodies.
    The pilot had reported bad weather, officials said.
    """

  private func added(by text: String, to read: String = read) -> [NewSentence] {
    var sentences = NewSentences()
    sentences.learn("", read)
    return sentences.add("", text, source: "BBC News").new
  }

  @Test func repeatedTextAddsNothing() {
    var sentences = NewSentences()
    sentences.learn("Crash in Nepal", Self.read)
    #expect(sentences.add("Crash", Self.read, source: "").isRepeated)
    #expect(sentences.add("Crash", "Rescuers found bodies.", source: "").new.isEmpty)
    #expect(!sentences.add("Crash", "Rescuers found bodies again.", source: "").isRepeated)
  }

  @Test func shortTextOfWhatWasReadLeavesAllNew() {
    #expect(added(by: "He resigned. Two people died.", to: "Read more").count == 2)
    #expect(added(by: "He was released.", to: "He was arrested.").count == 1)
    #expect(added(by: "Four deaths were reported.", to: "No deaths were reported.").count == 1)
  }

  @Test func whatIsAboutTheSiteComesLast() {
    let new = added(
      by: Self.read + " Five more bodies lie in the hills. Follow BBC News. Rescuers left today."
        + " Officials closed the hills."
    )
    #expect(new.map(\.text).contains("Follow BBC News.") == false)
    #expect(new.count == 3)
  }

  @Test(
    arguments: [
      ("Rescuers found 45 bodies on Friday.", ["45"]),
      ("The pilot, Anil Gurung, had reported bad weather.", ["Anil", "Gurung"]),
      ("Officials said the helicopter had been inspected twice.", []),
      ("Rescuers said the pilot crashed.", []),
    ]
  )
  func newSentenceIsFound(text: String, unseen: [String]) throws {
    let new = try #require(added(by: Self.read + " " + text).first)
    #expect(new.text == text)
    #expect(new.unseen == unseen)
  }

  @Test(
    arguments: [
      "A helicopter crashed in the hills near Kathmandu.",
      "Kathmandu's hills: a helicopter crashed on Friday.",
      "The pilot reported bad weather, officials said on Friday.", "Read more", "38 bodies.",
    ]
  )
  func knownSentenceIsNotNew(text: String) {
    #expect(added(by: text) == [])
  }

  @Test func mostThatIsNewIsReturnedInItsOrder() {
    let new = added(
      by: """
        Officials said weather was checked. The Airbus of 1998 belonged to Manang Air.
        President Poudel visited Lukla with 20 relatives. Weather was checked again, officials said.
        Manang Air grounded its 7 other helicopters.
        """
    )
    #expect(new.map { $0.text.prefix(10) } == ["The Airbus", "President ", "Manang Air"])
  }

  @Test(
    arguments: [
      ("Mr. Smith met Gov. Hochul. They left.", ["Mr. Smith met Gov. Hochul.", "They left."]),
      (
        "Am 3. Oktober wird in Berlin gefeiert. Danach ist viel Ruhe.",
        ["Am 3. Oktober wird in Berlin gefeiert.", "Danach ist viel Ruhe."]
      ),
      (
        "The U.S. said 7.1 is strong. It was felt in Tokyo.",
        ["The U.S. said 7.1 is strong.", "It was felt in Tokyo."]
      ),
      ("東京で大きな地震がありました。津波の心配はありません。", ["東京で大きな地震がありました。", "津波の心配はありません。"]),
      (
        "“It is over for us.” She left the house today.",
        ["“It is over for us.”", "She left the house today."]
      ),
      ("One line that has no mark", ["One line that has no mark"]),
      ("A heading that has no mark\nIt is a sentence here.", ["It is a sentence here."]),
    ]
  )
  func sentencesEndAtMarks(text: String, sentences: [String]) {
    #expect(NewSentences.sentences(text).map(\.text) == sentences.filter { !$0.isEmpty })
  }

  @Test func longTextIsReadInPart() {
    let text = (0..<5_000).map { "Sentence \($0) of Paper\($0) has a name." }.joined(separator: " ")
    #expect(added(by: text).count == 3)
    #expect(added(by: String(repeating: "a", count: 100_000) + ".").isEmpty)
  }
}
