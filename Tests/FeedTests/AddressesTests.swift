import Testing

@testable import FeedFormats

@Suite struct AddressesTests {
  /// The examples of RFC 3986, sections 5.4.1 and 5.4.2.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
    ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
    ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"), ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("https://x/./y", "https://x/y"), ("straße", "http://a/b/c/straße"),
    (" a b\n.html ", "http://a/b/c/a%20b.html"),
  ])
  func referencesAreResolved(reference: String, expected: String) {
    #expect(Addresses.resolved(reference, base: "http://a/b/c/d;p?q") == expected)
  }

  @Test(arguments: ["javascript:alert(1)", "JaVa\tScript:x", "data:text/html,x", "vbscript:x", " "])
  func unsafeAddressesAreRemoved(reference: String) {
    #expect(Addresses.resolved(reference, base: "http://a/") == nil)
  }

  @Test func unusableBaseIsIgnored() {
    #expect(Addresses.base("javascript:x", within: "http://a/") == nil)
    #expect(Addresses.base("b/", within: nil) == nil)
    #expect(Addresses.base("http://[b", within: "http://a/") == nil)
    #expect(Addresses.base("b/", within: "http://a/") == "http://a/b/")
  }

  @Test func relativeAddressWithoutBaseStays() {
    #expect(Addresses.resolved("a/b.html", base: nil) == "a/b.html")
  }
}
