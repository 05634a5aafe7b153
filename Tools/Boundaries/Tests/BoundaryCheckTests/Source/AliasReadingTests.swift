import Testing

@testable import BoundaryCheck

@Suite(.timeLimit(.minutes(20))) struct AliasReadingTests {
  private func aliases(_ text: String) async throws -> [String] {
    let reading = try await read(text)
    #expect(reading.obstacles.isEmpty)
    return try #require(reading.sources.first).aliases.map {
      "\($0.name)=\($0.target.joined(separator: "."))"
    }
  }

  @Test func thePartsOfTheTypeAreRead() async throws {
    let found = try await aliases(
      """
      public typealias A = B.C
      public typealias D = E::F
      package typealias G<X: Y> = H.I<X, J<X>>.K
      public typealias L = any M.N & O.P & ~Copyable
      public typealias Q = (R.S)
      public typealias T = U.V?
      public typealias `W` = `X`.`Y`
      public typealias Z<Each>=A1.B1<Each>
      @available(*, deprecated) public typealias C1 = (any D1.E1)?
      """
    )
    #expect(
      found == [
        "A=B.C", "D=E.F", "G=H.I.K", "L=M.N", "L=O.P", "L=Copyable", "Q=R.S", "T=U.V", "W=X.Y",
        "Z=A1.B1", "C1=D1.E1",
      ]
    )
  }

  @Test(arguments: [
    "(B.C, D)", "(B.C) -> D", "@Sendable (B.C) async throws -> D", "[B.C]", "[B: C]", "()",
    "(a: B.C, D)", "@convention(c) (B.C) -> Void",
  ])
  func structuralTypesHaveNoName(type: String) async throws {
    #expect(try await aliases("public typealias A = \(type)") == ["A="])
  }

  @Test func onlyWhatOtherModulesCanSeeIsRead() async throws {
    let found = try await aliases(
      """
      typealias A = X.Y
      private typealias B = X.Y
      public extension S { typealias C = X.Y; internal typealias D = X.Y }
      extension S { typealias E = X.Y; public typealias F = X.Y }
      public protocol P { typealias G = X.Y }
      protocol Q { typealias H = X.Y }
      public struct T { typealias I = X.Y; public typealias J = X.Y; struct U { public typealias K = X.Y } }
      struct V { public typealias L = X.Y }
      public extension S { func f() { typealias M = X.Y } }
      public extension S { struct W { typealias N = X.Y } }
      """
    )
    #expect(found == ["S.C=X.Y", "S.F=X.Y", "P.G=X.Y", "T.J=X.Y"])
  }

  @Test func aGenericParameterIsNoTypeOfAnotherModule() async throws {
    let found = try await aliases(
      """
      public struct S<T, each U> { public typealias A = T; public typealias B<V> = V.W }
      public typealias C<X> = X
      """
    )
    #expect(found == ["S.A=", "S.B=", "C="])
  }

  @Test func typesHaveQualifiedNames() async throws {
    let reading = try await read(
      """
      struct A { enum B { case c; struct D {} } }
      class E {}
      actor F {}
      protocol G { associatedtype H }
      typealias I = Int
      extension A.J { class K {} }
      func f() { struct L {} }
      class M { class func n() {}; class var o: Int { 1 } }
      let struct1 = "struct P {}"
      """
    )
    #expect(
      reading.sources.first?.declaredTypes == [
        "A", "A.B", "A.B.D", "E", "F", "G", "G.H", "I", "A.J.K", "M",
      ]
    )
  }
}
