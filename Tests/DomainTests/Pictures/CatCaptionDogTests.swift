import Domain
import Testing

/// The word that captions must not contain.
struct CatCaptionDogTests {
  private func namesDog(_ text: String) -> Bool {
    do throws(InvalidCaption) {
      _ = try CatCaption(text)
      return false
    } catch {
      return error.faults == [.namesDog]
    }
  }

  @Test(
    arguments: [
      "dog", "DOG", "Dog", "dOg", "a dog", "dog a", "a dog b", "hot-dog", "DOG!", "Dog's", "_dog_",
      "Dogʼs", "Dog’s", "dog.", "/dog/", "🐶dog🐶", "dog\u{2800}", "(dog)", "dog½", "x\ndog",
    ]
  )
  func wordIsFoundBesidePunctuation(text: String) {
    #expect(namesDog(text))
  }

  @Test(
    arguments: [
      "d\u{200B}og", "do\u{AD}g", "d\u{200D}og", "d\u{200C}o\u{200C}g", "d\u{FE0F}og",
      "\u{FEFF}dog", "d\u{202E}og",
      "d\u{0}og", "d\u{34F}og", "dog\u{200D}", "\u{301}dog", "do\u{2060}g",
    ]
  )
  func wordIsFoundDespiteInvisibleCharacters(text: String) {
    #expect(namesDog(text))
  }

  @Test(
    arguments: [
      "dogma", "hotdog", "dogs", "dög", "do\u{308}g", "dog\u{301}", "dog2", "2dog", "d.o.g",
      "d o g", "dogの",
      "đog", "god", "do", "dg", "дог", "🇩🇴🇬", "d\u{2800}og", "dogⅡ",
    ]
  )
  func otherWordsAreValid(text: String) throws {
    _ = try CatCaption(text)
  }
}
