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
    CREATE INDEX video_like_video ON video_like (video_id);

    -- Deletes videos that were last seen before a moment and that nobody likes, at most `count`.
    --
    -- A video that someone begins to like meanwhile is locked by the reference, and stays.
    CREATE FUNCTION delete_unseen_videos(moment double precision, count integer) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = broadsheet, pg_temp AS $$
    DECLARE
      gone text[];
    BEGIN
      SELECT array_agg(locked.id) INTO gone FROM (
        SELECT id FROM video WHERE seen_at < moment
          AND NOT EXISTS (SELECT 1 FROM video_like WHERE video_id = video.id)
        ORDER BY seen_at, id LIMIT count FOR UPDATE SKIP LOCKED
      ) AS locked;
      DELETE FROM video WHERE id = ANY (gone) AND seen_at < moment
        AND NOT EXISTS (SELECT 1 FROM video_like WHERE video_id = video.id);
    END
    $$;

    """
}
