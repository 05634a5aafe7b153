import Domain
import Testing

private struct Item: ListedItem { let id: Int }

@Test func everyRuleOfLoadMoreHolds() {
  var paging = Paging<Item>()
  let second = Cursor(provider: "p", position: "2")
  let (first, again) = (paging.begin(), paging.begin())
  #expect(first && !again, "one page loads at a time")
  let items = paging.receive(Page(items: [1, 2].map(Item.init), continuation: .more(second)))
  _ = paging.begin()
  paging.fail(.unreachable(Provider(id: "p", name: "P"), "no network"))
  let retries = paging.begin()
  #expect(retries && paging.cursor == second, "a failed page does not advance")
  let more = paging.receive(Page(items: [2, 3].map(Item.init), continuation: .end(.complete)))
  #expect((items + more).map(\.id) == [1, 2, 3], "a duplicate keeps its first place")
  let continues = paging.begin()
  #expect(!continues, "no request after the end")
}
