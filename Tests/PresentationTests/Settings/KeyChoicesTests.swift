import Domain
import Presentation
import Testing

struct KeyChoicesTests {
  @Test func chosenKeysReplaceTheDefaultOnes() throws {
    let choices = try #require(KeyChoices("save=S  next=ctrl-n,f5"))
    #expect(choices[.save] == ["S"])
    #expect(choices[.next] == ["ctrl-n", "f5"])
    #expect(choices[.previous] == DeskAction.previous.defaultKeys)
  }

  @Test func chosenKeyDoesNothingElse() throws {
    let choices = try #require(KeyChoices("save=j"))
    #expect(choices[.next] == ["down"])
  }

  @Test func actionCanLoseAllKeys() throws {
    #expect(try #require(KeyChoices("save="))[.save] == [])
  }

  @Test func equalsSignAndCommaCanBeKeys() throws {
    let choices = try #require(KeyChoices("save== copy=comma"))
    #expect(choices[.save] == ["="])
    #expect(choices[.copy] == ["comma"])
  }

  @Test(
    arguments: [
      ("sve=x", "not sve"), ("save=bogus", "bogus is not a key"), ("save=f25", "f25"),
      ("save=x copy=x", "not of save and copy"), ("quit=", "quit needs a key"),
      ("save=shift-x", "shift-x"),
    ]
  )
  func faultDescribesValidValues(_ text: String, _ part: String) throws {
    #expect(try #require(KeyChoices.fault(in: text)).contains(part))
    #expect(KeyChoices(text) == nil)
  }

  @Test(
    arguments: [
      ("save=j", "j is a key of next; add next=down to free it"),
      ("save=n", "n is a key of next-unread; add next-unread=KEY"),
      ("next=i,k", "k is a key of previous"),
    ]
  )
  func keyOfAnotherActionIsAConflict(_ text: String, _ part: String) throws {
    #expect(try #require(KeyChoices.conflict(in: text)).contains(part))
  }

  @Test(arguments: ["save=b", "save=j next=down", "save=n next-unread=s", "next=j,down,i", "sve=j"])
  func otherKeysAreFree(_ text: String) {
    #expect(KeyChoices.conflict(in: text) == nil)
  }

  @Test func defaultKeysAreValidAndDistinct() {
    let items = DeskAction.allCases.map { action in
      action.rawValue + "=" + action.defaultKeys.joined(separator: ",")
    }
    #expect(KeyChoices.fault(in: items.joined(separator: " ")) == nil)
  }
}
