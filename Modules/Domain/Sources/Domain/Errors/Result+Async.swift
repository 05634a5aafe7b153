extension Result {
  /// Creates the result of asynchronous work, like the `init(catching:)` of the standard library.
  public init(catching work: () async throws(Failure) -> Success) async {
    do {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
