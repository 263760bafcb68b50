/** Steps 16 to 19: mails about alerts, push messages, feeds, exports and other files. */
export const deliverySteps: readonly string[] = [
  // Followed profiles count what they found, and can be paused.
  `
  ALTER TABLE subscriptions ADD COLUMN new_results BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE subscriptions ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE subscriptions ADD COLUMN finds_from BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE subscriptions ADD COLUMN is_paused INTEGER NOT NULL DEFAULT 0;
  UPDATE subscriptions SET
    seen_at = created_at,
    finds_from = created_at,
    new_results = (
      SELECT count(*) FROM alert_finds
      WHERE alert_finds.user_id = subscriptions.user_id
        AND alert_finds.alert = subscriptions.index_name || '/' || subscriptions.slug_value
        AND alert_finds.added_at > subscriptions.created_at
    );
  DROP INDEX subscriptions_by_time;
  CREATE INDEX subscriptions_by_finds ON subscriptions (is_paused, finds_from);
  `,
  // Mails about alerts, how users are told of things, and addresses that refuse mail.
  `
  ALTER TABLE searches ADD COLUMN mail TEXT NOT NULL DEFAULT 'off';
  ALTER TABLE searches ADD COLUMN mailed_to BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE subscriptions ADD COLUMN mail TEXT NOT NULL DEFAULT 'off';
  ALTER TABLE subscriptions ADD COLUMN mailed_to BIGINT NOT NULL DEFAULT 0;
  CREATE TABLE preferences (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    told TEXT NOT NULL,
    time_zone TEXT,
    digest_at TEXT NOT NULL,
    digest_day BIGINT NOT NULL,
    quiet TEXT,
    change_seq BIGINT NOT NULL
  );
  CREATE TABLE removed_preferences (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  CREATE TABLE mail_turns (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    mail TEXT NOT NULL,
    due_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, mail)
  );
  CREATE INDEX mail_turns_by_time ON mail_turns (due_at);
  CREATE TABLE bounced_addresses (email TEXT PRIMARY KEY, reason TEXT NOT NULL, bounced_at BIGINT NOT NULL);
  ALTER TABLE mails ADD COLUMN html TEXT;
  `,
  // Files that the server has made, secret addresses of feeds, push messages.
  `
  CREATE TABLE stored_files (
    name TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    type TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
  );
  CREATE INDEX stored_files_by_user ON stored_files (user_id, created_at);
  CREATE INDEX stored_files_by_end ON stored_files (expires_at);

  CREATE TABLE feed_addresses (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    alert TEXT NOT NULL,
    created_at BIGINT NOT NULL
  );
  CREATE UNIQUE INDEX feed_addresses_by_alert ON feed_addresses (user_id, alert);
  CREATE INDEX alert_finds_latest ON alert_finds (user_id, number);

  CREATE TABLE push_devices (
    sid TEXT PRIMARY KEY REFERENCES sessions (sid) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,
    p256dh_key TEXT NOT NULL,
    auth_secret TEXT NOT NULL,
    created_at BIGINT NOT NULL
  );
  CREATE UNIQUE INDEX push_devices_by_endpoint ON push_devices (endpoint);
  CREATE INDEX push_devices_by_user ON push_devices (user_id, created_at);
  CREATE TABLE push_messages (
    sid TEXT NOT NULL REFERENCES push_devices (sid) ON DELETE CASCADE,
    alert TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    attempts INTEGER NOT NULL,
    not_before BIGINT NOT NULL,
    PRIMARY KEY (sid, alert)
  );
  CREATE INDEX push_messages_by_time ON push_messages (not_before);
  CREATE INDEX push_messages_by_user ON push_messages (user_id);
  ALTER TABLE searches ADD COLUMN push INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE subscriptions ADD COLUMN push INTEGER NOT NULL DEFAULT 0;
  `,
  // Exports that were made, and the lists that their cursors lead through.
  `
  CREATE TABLE exports (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    index_name TEXT NOT NULL,
    template TEXT NOT NULL,
    format TEXT NOT NULL,
    request TEXT NOT NULL,
    count BIGINT NOT NULL,
    moment BIGINT NOT NULL,
    credits BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  CREATE INDEX exports_by_change ON exports (user_id, change_seq);
  CREATE INDEX exports_by_time ON exports (user_id, created_at, id);
  CREATE TABLE removed_exports (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  CREATE TABLE export_lists (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    part BIGINT NOT NULL,
    slugs TEXT NOT NULL,
    total BIGINT NOT NULL,
    count BIGINT NOT NULL,
    moment BIGINT NOT NULL,
    PRIMARY KEY (user_id, id, part)
  );
  CREATE INDEX export_lists_by_time ON export_lists (moment);
  `,
]
