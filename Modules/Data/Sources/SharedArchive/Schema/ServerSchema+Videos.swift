import ArchiveRows
import Domain

extension ServerSchema {
  static let videos = """
    CREATE TABLE video (
      id text COLLATE "C" PRIMARY KEY,
      \(Video.table.dropFirst(2).serverDefinitions)
    );
    CREATE INDEX video_seen ON video (seen_at);

    CREATE TABLE video_like (
      person text COLLATE "C" NOT NULL DEFAULT current_user,
      video_id text COLLATE "C" NOT NULL REFERENCES video,
      key bigint NOT NULL,
      PRIMARY KEY (person, video_id),
      UNIQUE (person, key)
    );

    CREATE TABLE picture (
      person text COLLATE "C" NOT NULL DEFAULT current_user,
      \(SavedPicture.table.serverDefinitions),
      words text NOT NULL,
      PRIMARY KEY (person, key),
      UNIQUE (person, path)
    );

    ALTER TABLE video_like ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own_rows ON video_like USING (person = current_user::text);
    ALTER TABLE picture ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own_rows ON picture USING (person = current_user::text);

    """
}
