/** Steps 12 to 15: notifications, the live channel, saved searches and what they find. */
export const noticeSteps: readonly string[] = [
  // Notifications, announcements, and how far they were read.
  `
  CREATE TABLE notifications (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id BIGINT NOT NULL,
    key TEXT NOT NULL,
    data TEXT NOT NULL,
    silent INTEGER NOT NULL,
    sent_by TEXT,
    created_at BIGINT NOT NULL,
    viewed_at BIGINT,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  CREATE UNIQUE INDEX notifications_by_key ON notifications (user_id, key);
  CREATE INDEX notifications_by_change ON notifications (user_id, change_seq);
  CREATE INDEX notifications_unread ON notifications (user_id, silent) WHERE viewed_at IS NULL;
  CREATE INDEX notifications_by_time ON notifications (created_at);
  CREATE INDEX notifications_by_sender ON notifications (sent_by);
  CREATE TABLE removed_notifications (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  -- What happened before this step is told to nobody.
  INSERT INTO meta (name, value) SELECT 'noticed_events', value FROM meta WHERE name = 'change_seq';

  CREATE TABLE announcements (
    id BIGINT PRIMARY KEY,
    title TEXT NOT NULL,
    url TEXT,
    written_by TEXT,
    created_at BIGINT NOT NULL,
    change_seq BIGINT NOT NULL
  );
  CREATE INDEX announcements_by_change ON announcements (change_seq);
  CREATE TABLE removed_announcements (id BIGINT PRIMARY KEY, change_seq BIGINT NOT NULL, removed_at BIGINT NOT NULL);
  CREATE TABLE seen_announcements (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    announcement_id BIGINT NOT NULL REFERENCES announcements (id) ON DELETE CASCADE,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (user_id, announcement_id)
  );
  CREATE INDEX seen_announcements_by_announcement ON seen_announcements (announcement_id);

  CREATE TABLE read_marks (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    up_to BIGINT NOT NULL,
    at BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (user_id, name)
  );
  CREATE TABLE removed_read_marks (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, name)
  );
  `,
  // The live channel: who sees what changed is found from the newest changes.
  `
  CREATE INDEX memberships_by_change ON memberships (change_seq);
  CREATE INDEX folders_by_change ON folders (change_seq);
  CREATE INDEX bookmarks_by_number ON bookmarks (change_seq);
  CREATE INDEX annotations_by_number ON annotations (change_seq);
  CREATE INDEX reading_states_by_number ON reading_states (change_seq);
  CREATE INDEX own_entries_by_number ON own_entries (change_seq);
  CREATE INDEX removed_folders_by_number ON removed_folders (change_seq);
  CREATE INDEX removed_bookmarks_by_number ON removed_bookmarks (change_seq);
  CREATE INDEX removed_annotations_by_number ON removed_annotations (change_seq);
  CREATE INDEX removed_own_entries_by_number ON removed_own_entries (change_seq);
  `,
  // Own entries that the catalogue has now, and the records that took their places.
  `
  ALTER TABLE own_entries ADD COLUMN same_record TEXT;
  ALTER TABLE removed_own_entries ADD COLUMN index_name TEXT;
  ALTER TABLE removed_own_entries ADD COLUMN slug_value TEXT;
  `,
  // Saved searches, what they and followed profiles found, and how far the changes of the catalogue were matched.
  `
  CREATE TABLE searches (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    index_name TEXT NOT NULL,
    data TEXT NOT NULL,
    new_results BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    finds_from BIGINT NOT NULL,
    is_paused INTEGER NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    change_seq BIGINT NOT NULL
  );
  CREATE INDEX searches_by_change ON searches (user_id, change_seq);
  CREATE INDEX searches_by_index ON searches (index_name, is_paused, finds_from);
  CREATE TABLE removed_searches (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  CREATE TABLE alert_finds (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    alert TEXT NOT NULL,
    index_name TEXT NOT NULL,
    slug_value TEXT NOT NULL,
    title TEXT NOT NULL,
    added_at BIGINT NOT NULL,
    found_at BIGINT NOT NULL,
    number BIGINT NOT NULL,
    PRIMARY KEY (user_id, alert, index_name, slug_value)
  );
  CREATE INDEX alert_finds_by_number ON alert_finds (user_id, alert, number);
  CREATE INDEX alert_finds_by_added ON alert_finds (user_id, alert, added_at);
  CREATE TABLE untold_finds (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    alert TEXT NOT NULL,
    finds BIGINT NOT NULL,
    last_number BIGINT NOT NULL,
    PRIMARY KEY (user_id, alert)
  );
  CREATE TABLE matched_changes (index_name TEXT PRIMARY KEY, catalogue_id TEXT NOT NULL, up_to BIGINT NOT NULL);
  CREATE INDEX subscriptions_by_time ON subscriptions (created_at);
  `,
]
