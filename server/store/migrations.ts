/** The schema's history in plain SQL. A step that was released is never edited; a change is a new step at the end. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);

  CREATE TABLE users (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    full_name TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    user_type TEXT NOT NULL,
    verified INTEGER NOT NULL,
    slug_values TEXT NOT NULL,
    demo_password TEXT,
    created_at BIGINT NOT NULL
  );

  CREATE TABLE sessions (
    sid TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    jti TEXT NOT NULL,
    issued_at BIGINT NOT NULL,
    jti_used INTEGER NOT NULL,
    previous_jti TEXT,
    previous_until BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    revoked_at BIGINT
  );
  CREATE INDEX sessions_by_user ON sessions (user_id);
  CREATE INDEX sessions_by_end ON sessions (expires_at);

  CREATE TABLE mutations (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    mid TEXT NOT NULL,
    method_path TEXT NOT NULL,
    body_sha256 TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, mid)
  );
  CREATE INDEX mutations_by_age ON mutations (created_at);
  CREATE TABLE dedupe_windows (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    client_id TEXT NOT NULL,
    min_retained_seq BIGINT NOT NULL,
    PRIMARY KEY (user_id, client_id)
  );

  CREATE TABLE folders (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    is_private INTEGER NOT NULL,
    tags TEXT NOT NULL,
    version BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
  );
  CREATE TABLE folder_members (
    folder_id TEXT NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (folder_id, user_id)
  );
  CREATE INDEX folder_members_by_user ON folder_members (user_id);
  CREATE TABLE bookmarks (
    folder_id TEXT NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    index_name TEXT NOT NULL,
    slug_value TEXT NOT NULL,
    added_by TEXT NOT NULL,
    added_at BIGINT NOT NULL,
    added_version BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (folder_id, index_name, slug_value)
  );
  CREATE INDEX bookmarks_by_change ON bookmarks (folder_id, change_seq);

  CREATE TABLE removed_folders (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    folder_id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, folder_id)
  );
  CREATE TABLE removed_bookmarks (
    folder_id TEXT NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    index_name TEXT NOT NULL,
    slug_value TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (folder_id, index_name, slug_value)
  );
  `,
  `
  CREATE TABLE subscriptions (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    index_name TEXT NOT NULL,
    slug_value TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (user_id, index_name, slug_value)
  );
  CREATE INDEX subscriptions_by_profile ON subscriptions (index_name, slug_value);
  CREATE TABLE removed_subscriptions (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    index_name TEXT NOT NULL,
    slug_value TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, index_name, slug_value)
  );

  CREATE TABLE mails (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    from_user_id TEXT,
    to_address TEXT NOT NULL,
    reply_to TEXT,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    attempts INTEGER NOT NULL,
    not_before BIGINT NOT NULL,
    sent_at BIGINT
  );
  CREATE INDEX mails_waiting ON mails (sent_at, not_before);
  CREATE INDEX mails_by_sender ON mails (from_user_id, created_at);
  `,
]
