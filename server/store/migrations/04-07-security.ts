/** Steps 4 to 7: known devices, how much an account may hold, what is recorded for the owner of the server, second factors. */
export const securitySteps: readonly string[] = [
  `
  ALTER TABLE sessions ADD COLUMN crowded_out INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE sessions ADD COLUMN confirmed_at BIGINT NOT NULL DEFAULT 0;

  CREATE TABLE known_devices (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    device_hash TEXT NOT NULL,
    failures BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, device_hash)
  );
  CREATE INDEX known_devices_by_secret ON known_devices (device_hash);
  `,
  `
  CREATE TABLE account_sizes (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    bytes BIGINT NOT NULL
  );
  INSERT INTO account_sizes (user_id, bytes)
    SELECT m.user_id, sum(length(CAST(f.name AS BLOB)) + length(CAST(f.description AS BLOB)) + length(CAST(f.tags AS BLOB)))
    FROM folder_members m JOIN folders f ON f.id = m.folder_id WHERE m.role = 'owner' GROUP BY m.user_id;
  ALTER TABLE mutations ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
  CREATE INDEX bookmarks_by_adder ON bookmarks (added_by);
  CREATE INDEX mails_by_reply ON mails (reply_to);
  CREATE INDEX invites_by_sender ON invites (invited_by);
  `,
  // What is recorded for the owner of the server (server/store/audit.ts). Changes of rows are recorded by the database itself, so that no
  // way to make them can forget it; the account's own row is gone before the rows that are deleted with it.
  `
  CREATE TABLE audit_events (
    id TEXT PRIMARY KEY DEFAULT (lower(hex(randomblob(16)))),
    at BIGINT NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)),
    kind TEXT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    details TEXT NOT NULL DEFAULT '{}'
  );
  CREATE INDEX audit_events_by_time ON audit_events (at);
  CREATE INDEX audit_events_by_user ON audit_events (user_id);

  CREATE TRIGGER audit_sign_in AFTER INSERT ON sessions BEGIN
    INSERT INTO audit_events (at, kind, user_id, details)
    VALUES (NEW.created_at, 'sign_in', NEW.user_id, json_object('browser', NEW.agent));
  END;
  CREATE TRIGGER audit_plan AFTER UPDATE OF user_type ON users WHEN OLD.user_type <> NEW.user_type BEGIN
    INSERT INTO audit_events (kind, user_id, details)
    VALUES ('plan_changed', NEW.id, json_object('from', OLD.user_type, 'to', NEW.user_type));
  END;
  CREATE TRIGGER audit_role AFTER UPDATE OF role ON folder_members WHEN OLD.role <> NEW.role BEGIN
    INSERT INTO audit_events (kind, user_id, details)
    VALUES ('role_changed', NEW.user_id, json_object('folder', NEW.folder_id, 'from', OLD.role, 'to', NEW.role));
  END;
  CREATE TRIGGER audit_role_given AFTER INSERT ON folder_members BEGIN
    INSERT INTO audit_events (kind, user_id, details)
    VALUES ('role_changed', NEW.user_id, json_object('folder', NEW.folder_id, 'to', NEW.role));
  END;
  CREATE TRIGGER audit_role_taken AFTER DELETE ON folder_members WHEN EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id) BEGIN
    INSERT INTO audit_events (kind, user_id, details)
    VALUES ('role_changed', OLD.user_id, json_object('folder', OLD.folder_id, 'from', OLD.role));
  END;
  `,
  `
  CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    credential_id TEXT NOT NULL UNIQUE,
    rp_id TEXT NOT NULL,
    works_at TEXT NOT NULL,
    public_key TEXT NOT NULL,
    counter BIGINT NOT NULL,
    transports TEXT NOT NULL,
    synced INTEGER NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
  );
  CREATE INDEX passkeys_by_user ON passkeys (user_id);

  CREATE TABLE authenticator_apps (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    sealed_secret TEXT NOT NULL,
    last_step BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
  );

  CREATE TABLE recovery_codes (
    code_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    used_at BIGINT
  );
  CREATE INDEX recovery_codes_by_user ON recovery_codes (user_id);

  CREATE TABLE challenges (
    challenge_hash TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    sid TEXT REFERENCES sessions (sid) ON DELETE CASCADE,
    sealed_secret TEXT,
    failures BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
  );
  CREATE INDEX challenges_by_user ON challenges (user_id);
  CREATE INDEX challenges_by_session ON challenges (sid);
  CREATE INDEX challenges_by_end ON challenges (expires_at);

  ALTER TABLE sessions ADD COLUMN factor_at BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE sessions ADD COLUMN passkey_at BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE users ADD COLUMN failed_codes BIGINT NOT NULL DEFAULT 0;
  `,
]
