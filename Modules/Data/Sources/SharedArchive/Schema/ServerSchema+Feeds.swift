import ArchiveRows

extension ServerSchema {
  static let feeds = """
    CREATE TABLE feed (
      number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      \(PostgresConnection.firstShared.serverDefinitions)
    );

    CREATE TABLE subscription (
      person text COLLATE "C" NOT NULL DEFAULT current_user,
      feed bigint NOT NULL REFERENCES feed,
      \(PostgresConnection.firstPersonal.serverDefinitions),
      PRIMARY KEY (person, feed)
    );
    ALTER TABLE subscription ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own_rows ON subscription USING (person = current_user::text);

    CREATE TABLE feed_entry (
      feed bigint NOT NULL,
      key bigint NOT NULL,
      article_id bigint NOT NULL,
      page bigint NOT NULL,
      title bigint NOT NULL,
      content bigint NOT NULL,
      at bigint,
      PRIMARY KEY (feed, key)
    );
    CREATE INDEX feed_entry_article ON feed_entry (article_id);
    CREATE INDEX feed_entry_at ON feed_entry (at, article_id) WHERE at IS NOT NULL;

    """

  /// Settings are columns, and a sender in a maildir has no address.
  ///
  /// What documents state is of the feed, or of the person if the address has secrets.
  static let feedColumns = Migration(
    name: "settings of feeds",
    script: """
      ALTER TABLE feed ALTER address DROP NOT NULL,
        \(added(EarlierAttributes.columns.filter { !PostgresConnection.personal.list.contains($0) }));
      ALTER TABLE subscription \(added(EarlierAttributes.columns)),
        \(EarlierAttributes.columns.names { "ALTER \($0) SET STATISTICS 0" });
      UPDATE feed SET id = \(EarlierAttributes.senderID), address = NULL
      WHERE \(EarlierAttributes.isOfSender);

      """
  ) { connection throws(PostgresError) in
    try connection.moveAttributes(in: "subscription", key: ["person", "feed"])
    try connection.execute(
      script: """
        UPDATE feed SET (hub, stated_icon) = (own.hub, own.stated_icon) FROM subscription AS own
        WHERE own.feed = number AND own.address IS NULL AND coalesce(own.hub, own.stated_icon) IS NOT NULL;
        UPDATE subscription SET hub = NULL, stated_icon = NULL WHERE address IS NULL;
        """
    )
  }

  private static func added(_ columns: TableColumns<FeedRow>) -> String {
    "ADD " + columns.serverDefinitions.replacing(",\n  ", with: ",\n  ADD ")
  }
}
