extension ServerSchema {
  /// Version 3: what is of one person is only theirs.
  ///
  /// `listener` has the name of a channel that only its person knows: the server shows everyone who
  /// listens to a channel which connection has sent a notification.
  static let privacy = """
    CREATE TABLE listener (
      person text COLLATE "C" PRIMARY KEY DEFAULT current_user,
      channel text NOT NULL DEFAULT 'broadsheet_' || gen_random_uuid()
    );
    ALTER TABLE listener ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own_rows ON listener USING (person = current_user::text);

    """
}
