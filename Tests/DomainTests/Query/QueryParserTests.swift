import Domain
import FoundationEssentials
import Query
import Testing

/// Short names for the tables below.
private typealias Query = SearchExpression

private let a = Query.words("a")
private let b = Query.words("b")
private let c = Query.words("c")

struct QueryParserTests {
  @Test(arguments: [
    ("", Query.everything), (" \n\t", .everything), ("a", a), ("a b", .all([a, b])),
    ("a AND b", .all([a, b])),
    ("a OR b", .any([a, b])), ("a OR b c", .any([a, .all([b, c])])),
    ("a b OR c", .any([.all([a, b]), c])),
    ("a (b OR c)", .all([a, .any([b, c])])), ("(a b) c", .all([a, b, c])),
    ("a OR (b OR c)", .any([a, b, c])),
    ("((a))", a), ("a and b", .all([a, .words("and"), b])), ("a or b", .all([a, .words("or"), b])),
    ("(a b", .all([a, b])), ("a b a", .all([a, b])), ("a OR b OR a", .any([a, b])),
    ("a) b", .all([a, b])), ("a(b OR c)", .all([a, .any([b, c])])),
    ("NEAR(a b)", .all([.words("NEAR"), a, b])), ("a AND(b OR c)", .all([a, .any([b, c])])),
  ])
  fileprivate func wordsCombine(text: String, expression: Query) {
    #expect(Query(text) == expression)
  }

  @Test(arguments: [
    ("-a", Query.not(a)), ("NOT a", .not(a)), ("+a", a), ("a -b", .all([a, .not(b)])),
    ("a NOT b", .all([a, .not(b)])),
    ("-(a OR b)", .not(.any([a, b]))), ("NOT a b", .all([.not(a), b])), ("NOT NOT a", a),
    ("NOT -a", a),
    ("-\"a b\"", .not(.words("a b"))), ("-title:a", .not(.words("a", in: .title))), ("-(-a)", a),
    ("-(-(-a))", .not(a)),
    ("a OR -b", .any([a, .not(b)])), ("a AND NOT b", .all([a, .not(b)])), ("-+a", .not(a)),
    ("a - b", .all([a, b])), ("a-b", .words("a-b")), ("-AND", .not(.words("AND"))),
    ("+OR", .words("OR")),
    ("-NOT a", .all([.not(.words("NOT")), a])), ("a +OR b", .all([a, .words("OR"), b])),
    ("(a -) b", .all([a, b])),
  ])
  fileprivate func signsBindTightest(text: String, expression: Query) {
    #expect(Query(text) == expression)
  }

  @Test(arguments: [
    ("--a", a), ("---a", .not(a)), ("----a", a), ("+-+-a", a), ("-+-+-a", .not(a)),
    ("b --a", .all([b, a])),
    ("--\"a b\"", .words("a b")), ("---“a b”", .not(.words("a b"))),
    ("--a*", .words("a", isPrefix: true)),
    ("--title:a", .words("a", in: .title)), ("---title:a", .not(.words("a", in: .title))),
    ("--title:(a b)", .all([.words("a", in: .title), .words("b", in: .title)])),
    ("--is:read", .condition(.read)), ("--is:unread", .not(.condition(.read))),
    ("--site:a.b", .condition(.site("a.b"))), ("---is:unread", .condition(.read)),
    ("--(a OR b)", .any([a, b])), ("---(a OR b)", .not(.any([a, b]))), ("--(--(---a))", .not(a)),
    ("NOT --a", .not(a)), ("NOT NOT NOT a", .not(a)), ("NOT -NOT", .words("NOT")),
    ("--NOT a", .all([.words("NOT"), a])), ("--AND", .words("AND")), ("a OR --b", .any([a, b])),
  ])
  fileprivate func twoNegationsCancelOut(text: String, expression: Query) {
    #expect(Query(text) == expression)
  }

  @Test(arguments: [
    ("--", Query.nothing), ("---", .nothing), ("+-", .nothing), ("- -", .nothing), ("a -", a),
    ("a --", a),
    ("-- a", a), ("- -a", .not(a)), ("-- --a", a), ("a -- b", .all([a, b])),
    ("a --- -b", .all([a, .not(b)])),
    ("a OR --", a), ("(a --)", a), ("(a --) b", .all([a, b])), ("a--b", .words("a--b")),
    ("a-- b", .all([.words("a--"), b])), ("--* a", a), ("--title: a", .all([.words("title:"), a])),
  ])
  fileprivate func signsWithoutAnOperandAreText(text: String, expression: Query) {
    #expect(Query(text) == expression)
  }

  @Test(arguments: [
    ("AND", Query.words("AND")), ("NOT", .words("NOT")), ("a AND", .all([a, .words("AND")])),
    ("OR a", .all([.words("OR"), a])), ("a OR OR b", .any([a, .all([.words("OR"), b])])),
    ("a AND OR b", .all([a, .words("OR"), b])), ("a OR", .all([a, .words("OR")])),
    ("a NOT", .all([a, .words("NOT")])),
    ("(a OR) b", .all([a, .words("OR"), b])), ("(AND a)", .all([.words("AND"), a])),
    ("OR OR a", .any([.words("OR"), a])),
    ("\"AND\"", .words("AND")), ("title:OR", .words("OR", in: .title)),
    ("title:(a OR)", .all([.words("a", in: .title), .words("OR", in: .title)])),
  ])
  fileprivate func operatorWithoutOperandsIsAWord(text: String, expression: Query) {
    #expect(Query(text) == expression)
  }

  @Test(arguments: [
    ("***", Query.nothing), ("-", .nothing), ("'", .nothing), ("()", .nothing), (")", .nothing),
    ("\"", .nothing),
    ("\"\"", .nothing), ("-(*)", .nothing), ("NOT ***", .nothing), ("a ***", a), ("a OR ()", a),
    ("- a", a), ("-* a", a),
    ("a AND '", a), ("title:() a", a), ("\u{0} a", a), ("\u{200D}", .nothing),
  ])
  fileprivate func operandsWithoutWordsAreDropped(text: String, expression: Query) {
    #expect(Query(text) == expression)
  }

  @Test(arguments: [
    ("\"a b\"", "a b"), ("\" a \n b \"", "a b"), ("\"a b", "a b"), ("“a b”", "a b"),
    ("„a b“", "a b"), ("„a b”", "a b"),
    ("”a b”", "a b"), ("«a b»", "a b"), ("»a b«", "a b"), ("“a \"b\" c”", "a \"b\" c"),
    ("wind-power", "wind-power"),
    ("don't", "don't"), ("a:b", "a:b"), ("https://x.y/z", "https://x.y/z"), ("R&D", "R&D"),
    ("5'11\"", "5'11\""),
    ("\"a* b\"", "a* b"), ("*a", "*a"), ("wind-*", "wind-"), ("C++", "C++"), ("#tag", "#tag"),
  ])
  func adjacentTextIsAPhrase(text: String, phrase: String) {
    #expect(Query(text) == .words(phrase))
  }

  @Test(arguments: [
    ("climat*", "climat"), ("climat***", "climat"), ("\"climate chan\"*", "climate chan"),
    ("wind-pow*", "wind-pow"),
    ("«a b»*", "a b"), ("cafe\u{301}*", "cafe\u{301}"), ("日本*", "日本"),
  ])
  func starMakesAPrefix(text: String, phrase: String) {
    #expect(Query(text) == .words(phrase, isPrefix: true))
  }

  @Test func textAfterAPhraseIsAnotherWord() {
    #expect(Query("\"a\"b") == .all([a, b]))
    #expect(Query("\"a\"*b") == .all([.words("a", isPrefix: true), b]))
  }

  @Test func deepParenthesesAreText() {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "-(a OR b)" + String(repeating: ")", count: depth)
        + " c"
    }
    let expected = Query.all([.not(.any([a, b])), c])
    #expect(Query(nested(15)) == expected)
    #expect(Query(nested(16)) == .all([.any([a, b]), c]))
    let fields = String(repeating: "(", count: 15) + "title:((a) b)"
    #expect(Query(fields) == .all([.words("a", in: .title), .words("b", in: .title)]))
    #expect(Query(String(repeating: "(", count: 500)) == .nothing)
    #expect(Query(String(repeating: "(", count: 500) + "a") == a)
  }

  @Test(arguments: [0, 1])
  func anyNumberOfSignsIsParsed(excess: Int) {
    let signs = String(repeating: "-", count: 100_000 + excess)
    #expect(Query(signs + "a") == (excess == 0 ? a : .not(a)))
    #expect(Query(signs) == .nothing)
    #expect(
      Query(signs + "(a OR b) " + signs) == (excess == 0 ? .any([a, b]) : .not(.any([a, b])))
    )
    #expect(
      Query(String(repeating: "NOT ", count: 100_000 + excess) + "a") == (excess == 0 ? a : .not(a))
    )
  }

  @Test(arguments: [
    "(", ")", "-", "--", "-+-a ", "- ", "-(", "NOT ", "\"", "title:(", "a OR ", "()", "a (", "“",
    "a:\"",
  ])
  func longTextIsParsed(piece: String) {
    let text = String(repeating: piece, count: 5_000)
    let expression = Query(text)
    #expect(Query(expression.description) == expression)
  }
}
