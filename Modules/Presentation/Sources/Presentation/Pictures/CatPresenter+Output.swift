extension CatPresenter {
  /// Everything there is to draw.
  public struct Output: Equatable, Sendable {
    /// How many inputs this takes into account; whoever sent as many sees the answer to the last.
    public var inputs = 0
    /// What is being done.
    public var status = Status.idle
    /// The cat that has come; nil before that, and while another is awaited.
    public var cat: CatDetail?
    /// What went wrong last; nil once it is past.
    public var notice: Notice?
    /// Where the person has gone, by the latest input.
    public var route: Route?

    /// Creates what there is to draw before anything was done.
    public init() {}

    /// What is being done.
    public enum Status: Equatable, Sendable {
      /// No caption was given yet.
      case idle
      /// A cat is awaited; says so.
      case working(String)
      /// The cat is there.
      case done
      /// No cat came; where the caption is in order, it can be retried.
      case failed
    }

    /// A place beside the cat.
    public enum Route: Equatable, Sendable {
      /// What shows pictures, with the file at a path; `visit` tells one visit from the next.
      case viewer(path: String, visit: Int)
    }
  }
}
