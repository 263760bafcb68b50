import { analysesMigration } from './analyses.ts'
import { opportunityPicturesMigration } from './opportunity-pictures.ts'

/**
 * [Note: Two versions] While servers are updated one after the other, some of the version before still work with the newest schema: so a step adds, with
 * a default where a column needs a value, and what it puts in the place of something else stays until the version after it. Of a step that cannot be
 * so, this is raised to the number of all steps: servers that know fewer then say that they are not ready.
 */
export const leastSchema = 0

/** The history of the schema in plain SQL. A released step is never edited; a change is a new step at the end. */
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
  `
  ALTER TABLE users ADD COLUMN first_name TEXT NOT NULL DEFAULT '';
  ALTER TABLE users ADD COLUMN last_name TEXT NOT NULL DEFAULT '';
  ALTER TABLE users ADD COLUMN category TEXT NOT NULL DEFAULT 'public';
  ALTER TABLE users ADD COLUMN academic_title TEXT NOT NULL DEFAULT '';
  ALTER TABLE users ADD COLUMN function_title_id TEXT;
  ALTER TABLE users ADD COLUMN country_id TEXT;
  ALTER TABLE users ADD COLUMN gender_id TEXT;
  ALTER TABLE users ADD COLUMN twitter_id TEXT NOT NULL DEFAULT '';
  ALTER TABLE users ADD COLUMN avatar TEXT;
  ALTER TABLE users ADD COLUMN orcid_id TEXT;
  ALTER TABLE users ADD COLUMN linkedin_id TEXT;
  ALTER TABLE users ADD COLUMN interests TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE users ADD COLUMN collaboration_interests TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE users ADD COLUMN tooltips TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE users ADD COLUMN onboarding_step BIGINT NOT NULL DEFAULT 5;
  ALTER TABLE users ADD COLUMN acknowledged_cookies BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE users ADD COLUMN cookie_analytics BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE users ADD COLUMN settings_version BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE users ADD COLUMN user_type_until BIGINT;
  ALTER TABLE users ADD COLUMN user_type_after TEXT;
  ALTER TABLE users ADD COLUMN failed_logins BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE users ADD COLUMN record_stale BIGINT NOT NULL DEFAULT 1;
  CREATE UNIQUE INDEX users_by_orcid ON users (orcid_id);
  CREATE UNIQUE INDEX users_by_linkedin ON users (linkedin_id);

  CREATE TABLE user_slugs (
    slug TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE
  );
  CREATE INDEX user_slugs_by_user ON user_slugs (user_id);
  INSERT INTO user_slugs (slug, user_id) SELECT DISTINCT slug.value, users.id FROM users, json_each(users.slug_values) AS slug;

  ALTER TABLE sessions ADD COLUMN revocation_hash TEXT;
  ALTER TABLE sessions ADD COLUMN agent TEXT NOT NULL DEFAULT '';
  ALTER TABLE sessions ADD COLUMN last_seen_at BIGINT NOT NULL DEFAULT 0;
  CREATE UNIQUE INDEX sessions_by_revocation ON sessions (revocation_hash);

  CREATE TABLE devices (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    device_id TEXT NOT NULL,
    device_key TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, device_id)
  );
  CREATE TABLE deleted_users (user_id TEXT PRIMARY KEY, slug_value TEXT, deleted_at BIGINT NOT NULL);

  CREATE TABLE secondary_emails (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    confirmed_at BIGINT,
    created_at BIGINT NOT NULL,
    UNIQUE (user_id, email)
  );
  CREATE UNIQUE INDEX secondary_emails_confirmed ON secondary_emails (email) WHERE confirmed_at IS NOT NULL;

  CREATE TABLE links (
    token_hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    data TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
  );
  CREATE INDEX links_by_email ON links (email, kind);
  CREATE INDEX links_by_end ON links (expires_at);

  CREATE TABLE provider_states (
    state_hash TEXT PRIMARY KEY,
    provider TEXT NOT NULL,
    purpose TEXT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    binding_hash TEXT NOT NULL,
    code_verifier TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
  );

  CREATE TABLE memberships (
    kind TEXT NOT NULL,
    slug_value TEXT NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (kind, slug_value, user_id)
  );
  CREATE INDEX memberships_by_user ON memberships (user_id);
  CREATE TABLE communities (
    id TEXT PRIMARY KEY,
    slug_value TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    overview_visible BIGINT NOT NULL,
    search_visible BIGINT NOT NULL,
    pages_visible BIGINT NOT NULL,
    questions_visible BIGINT NOT NULL,
    created_at BIGINT NOT NULL
  );
  CREATE TABLE invites (
    id TEXT PRIMARY KEY,
    invitable_type TEXT NOT NULL,
    invitable_id TEXT NOT NULL,
    invitable_name TEXT NOT NULL,
    email TEXT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    invited_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    message TEXT NOT NULL,
    action TEXT,
    created_at BIGINT NOT NULL,
    deleted_at BIGINT
  );
  CREATE INDEX invites_by_user ON invites (user_id);
  CREATE INDEX invites_by_email ON invites (email);
  CREATE INDEX invites_by_target ON invites (invitable_type, invitable_id);
  CREATE TABLE invite_requests (
    id TEXT PRIMARY KEY,
    invitable_type TEXT NOT NULL,
    invitable_id TEXT NOT NULL,
    invitable_name TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    message TEXT NOT NULL,
    action TEXT,
    created_at BIGINT NOT NULL,
    deleted_at BIGINT
  );
  CREATE INDEX invite_requests_by_target ON invite_requests (invitable_type, invitable_id);
  CREATE INDEX invite_requests_by_user ON invite_requests (user_id);

  CREATE TABLE function_titles (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    made_by TEXT REFERENCES users (id) ON DELETE SET NULL
  );

  CREATE TABLE credits (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    ai_credits BIGINT NOT NULL CHECK (ai_credits >= 0),
    contact_credits BIGINT NOT NULL CHECK (contact_credits >= 0)
  );
  CREATE TABLE credit_ledger (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    mid TEXT NOT NULL,
    ai_credits BIGINT NOT NULL,
    contact_credits BIGINT NOT NULL,
    reason TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, mid)
  );
  INSERT INTO credits (user_id, ai_credits, contact_credits) SELECT id, 50, 5 FROM users;
  INSERT INTO credit_ledger (user_id, mid, ai_credits, contact_credits, reason, created_at)
    SELECT id, 'start', 50, 5, 'start', created_at FROM users;
  CREATE TABLE coupons (
    code TEXT PRIMARY KEY,
    ai_credits BIGINT NOT NULL,
    contact_credits BIGINT NOT NULL,
    user_type TEXT,
    days BIGINT,
    uses_left BIGINT NOT NULL CHECK (uses_left >= 0),
    only_for TEXT,
    expires_at BIGINT,
    created_at BIGINT NOT NULL
  );
  CREATE TABLE coupon_uses (
    code TEXT NOT NULL REFERENCES coupons (code) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    used_at BIGINT NOT NULL,
    PRIMARY KEY (code, user_id)
  );

  CREATE TABLE event_counts (
    day TEXT NOT NULL,
    event TEXT NOT NULL,
    count BIGINT NOT NULL,
    PRIMARY KEY (day, event)
  );

  ALTER TABLE mails ADD COLUMN failure TEXT;
  CREATE INDEX mails_by_recipient ON mails (to_address, created_at);
  `,
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
  // One table says who belongs to what, with which role; folder_members is its part about folders, for reading. A folder has one owner
  // who is shown and whose bounds count, whoever else has that role.
  `
  ALTER TABLE folders ADD COLUMN owner_user_id TEXT NOT NULL DEFAULT '';
  UPDATE folders SET owner_user_id = COALESCE(
    (SELECT user_id FROM folder_members WHERE folder_id = folders.id ORDER BY role = 'owner' DESC, change_seq LIMIT 1), '');
  CREATE INDEX folders_by_owner ON folders (owner_user_id);

  ALTER TABLE memberships ADD COLUMN change_seq BIGINT NOT NULL DEFAULT 0;
  INSERT INTO memberships (kind, slug_value, user_id, role, created_at, change_seq)
    SELECT 'bookmark_folder', m.folder_id, m.user_id, m.role, f.created_at, m.change_seq
    FROM folder_members m JOIN folders f ON f.id = m.folder_id;
  DROP TABLE folder_members;
  CREATE VIEW folder_members AS
    SELECT slug_value AS folder_id, user_id, role, created_at, change_seq FROM memberships WHERE kind = 'bookmark_folder';
  CREATE TRIGGER members_of_deleted_folder AFTER DELETE ON folders BEGIN
    DELETE FROM memberships WHERE kind = 'bookmark_folder' AND slug_value = OLD.id;
  END;

  CREATE TRIGGER audit_role AFTER UPDATE OF role ON memberships WHEN NEW.kind = 'bookmark_folder' AND OLD.role <> NEW.role BEGIN
    INSERT INTO audit_events (kind, user_id, details)
    VALUES ('role_changed', NEW.user_id, json_object('folder', NEW.slug_value, 'from', OLD.role, 'to', NEW.role));
  END;
  CREATE TRIGGER audit_role_given AFTER INSERT ON memberships WHEN NEW.kind = 'bookmark_folder' BEGIN
    INSERT INTO audit_events (kind, user_id, details)
    VALUES ('role_changed', NEW.user_id, json_object('folder', NEW.slug_value, 'to', NEW.role));
  END;
  CREATE TRIGGER audit_role_taken AFTER DELETE ON memberships
    WHEN OLD.kind = 'bookmark_folder' AND EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id) BEGIN
    INSERT INTO audit_events (kind, user_id, details)
    VALUES ('role_changed', OLD.user_id, json_object('folder', OLD.slug_value, 'from', OLD.role));
  END;

  ALTER TABLE invites ADD COLUMN first_name TEXT NOT NULL DEFAULT '';
  ALTER TABLE invites ADD COLUMN last_name TEXT NOT NULL DEFAULT '';
  ALTER TABLE invites ADD COLUMN subject TEXT NOT NULL DEFAULT '';
  ALTER TABLE invites ADD COLUMN sent_at BIGINT NOT NULL DEFAULT 0;
  UPDATE invites SET sent_at = created_at;

  CREATE TABLE folder_history (
    id TEXT PRIMARY KEY,
    folder_id TEXT NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    done_by TEXT,
    about_user_id TEXT,
    count BIGINT NOT NULL,
    index_name TEXT,
    name TEXT,
    role TEXT,
    began_at BIGINT NOT NULL,
    at BIGINT NOT NULL
  );
  CREATE INDEX folder_history_by_folder ON folder_history (folder_id, at, id);
  CREATE INDEX folder_history_by_actor ON folder_history (done_by);
  CREATE INDEX folder_history_by_person ON folder_history (about_user_id);

  CREATE TABLE membership_events (
    change_seq BIGINT PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    email TEXT,
    event TEXT NOT NULL,
    invitable_type TEXT NOT NULL,
    invitable_id TEXT NOT NULL,
    invitable_name TEXT NOT NULL,
    caused_by TEXT,
    role TEXT,
    created_at BIGINT NOT NULL
  );
  CREATE INDEX membership_events_by_user ON membership_events (user_id, change_seq);
  CREATE INDEX membership_events_by_email ON membership_events (email, change_seq);
  CREATE INDEX membership_events_by_cause ON membership_events (caused_by);
  CREATE INDEX membership_events_by_time ON membership_events (created_at);

  CREATE TABLE mail_opt_outs (address_hash TEXT PRIMARY KEY, created_at BIGINT NOT NULL);
  ALTER TABLE mails ADD COLUMN unsubscribe TEXT;
  CREATE INDEX mails_by_sender_and_kind ON mails (from_user_id, kind, created_at);
  `,
  // What people write on the items of folders, and what of their records is known.
  `
  ALTER TABLE bookmarks ADD COLUMN saved_facts TEXT;
  ALTER TABLE bookmarks ADD COLUMN facts TEXT;
  CREATE INDEX bookmarks_by_record ON bookmarks (index_name, slug_value);

  CREATE TABLE annotations (
    folder_id TEXT NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    index_name TEXT NOT NULL,
    slug_value TEXT NOT NULL,
    note TEXT NOT NULL,
    tags TEXT NOT NULL,
    position TEXT,
    noted_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (folder_id, index_name, slug_value)
  );
  CREATE INDEX annotations_by_change ON annotations (folder_id, change_seq);
  CREATE INDEX annotations_by_writer ON annotations (noted_by);
  CREATE TABLE removed_annotations (
    folder_id TEXT NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    index_name TEXT NOT NULL,
    slug_value TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (folder_id, index_name, slug_value)
  );

  CREATE TABLE reading_states (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    folder_id TEXT NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    index_name TEXT NOT NULL,
    slug_value TEXT NOT NULL,
    state TEXT NOT NULL,
    seen TEXT,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (user_id, folder_id, index_name, slug_value)
  );
  CREATE INDEX reading_states_by_item ON reading_states (folder_id, index_name, slug_value);
  `,
  // Jobs (server/subjects/jobs).
  `
  CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    state TEXT NOT NULL,
    done BIGINT NOT NULL,
    total BIGINT NOT NULL,
    error TEXT,
    lease TEXT,
    claimable_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    finished_at BIGINT
  );
  CREATE INDEX jobs_by_user ON jobs (user_id, finished_at);
  CREATE INDEX jobs_unfinished ON jobs (claimable_at) WHERE finished_at IS NULL;
  `,
  // Own entries of folders.
  `
  CREATE TABLE own_entries (
    folder_id TEXT NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    entry TEXT NOT NULL,
    identifier TEXT,
    title_key TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    added_by TEXT NOT NULL,
    added_at BIGINT NOT NULL,
    added_version BIGINT NOT NULL,
    version BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (folder_id, id)
  );
  CREATE INDEX own_entries_by_change ON own_entries (folder_id, change_seq);
  CREATE INDEX own_entries_by_identifier ON own_entries (folder_id, identifier);
  CREATE INDEX own_entries_by_title ON own_entries (folder_id, title_key);
  CREATE INDEX own_entries_by_adder ON own_entries (added_by);

  CREATE TABLE removed_own_entries (
    folder_id TEXT NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (folder_id, id)
  );
  `,
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
  // Profiles of researchers. The profiles of accounts that exist share one number, above all that a mirror has seen.
  `
  CREATE TABLE profiles (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    about TEXT NOT NULL DEFAULT '',
    keywords TEXT NOT NULL DEFAULT '[]',
    diseases TEXT NOT NULL DEFAULT '[]',
    model_organisms TEXT NOT NULL DEFAULT '[]',
    disciplines TEXT NOT NULL DEFAULT '[]',
    research_types TEXT NOT NULL DEFAULT '[]',
    sectors TEXT NOT NULL DEFAULT '[]',
    therapeutics TEXT NOT NULL DEFAULT '[]',
    medical_technologies TEXT NOT NULL DEFAULT '[]',
    organisations TEXT NOT NULL DEFAULT '[]',
    visibility TEXT NOT NULL DEFAULT '{}',
    version INTEGER NOT NULL DEFAULT 1,
    change_seq BIGINT NOT NULL
  );
  UPDATE meta SET value = CAST(CAST(value AS BIGINT) + 1 AS TEXT) WHERE name = 'change_seq';
  INSERT INTO profiles (user_id, change_seq)
    SELECT users.id, CAST(meta.value AS BIGINT) FROM users, meta WHERE meta.name = 'change_seq';
  CREATE TABLE removed_profile (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  CREATE TABLE experiences (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    organisation TEXT NOT NULL,
    organisation_slug TEXT,
    title TEXT NOT NULL,
    category INTEGER NOT NULL,
    from_month INTEGER,
    from_year INTEGER NOT NULL,
    to_month INTEGER,
    to_year INTEGER,
    present INTEGER NOT NULL,
    version INTEGER NOT NULL,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  CREATE INDEX experiences_by_change ON experiences (user_id, change_seq);
  CREATE TABLE removed_experiences (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  CREATE TABLE educations (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    organisation TEXT NOT NULL,
    organisation_slug TEXT,
    title TEXT NOT NULL,
    from_month INTEGER,
    from_year INTEGER NOT NULL,
    to_month INTEGER,
    to_year INTEGER,
    present INTEGER NOT NULL,
    version INTEGER NOT NULL,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  CREATE INDEX educations_by_change ON educations (user_id, change_seq);
  CREATE TABLE removed_educations (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  `,
  // Profiles of a similar name that users have told apart.
  `
  CREATE TABLE namesakes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    slug_value TEXT NOT NULL,
    other_slug_value TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (user_id, slug_value, other_slug_value)
  );
  CREATE INDEX namesakes_by_change ON namesakes (user_id, change_seq);
  CREATE TABLE removed_namesakes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    slug_value TEXT NOT NULL,
    other_slug_value TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, slug_value, other_slug_value)
  );
  `,
  // Contacts of profiles.
  `
  CREATE TABLE contact_info (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    contact_type_id BIGINT NOT NULL,
    value TEXT NOT NULL,
    version BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  CREATE INDEX contact_info_by_change ON contact_info (user_id, change_seq);
  CREATE TABLE removed_contact_info (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  `,
  // Publications that people have on their profiles, and records of such that are to leave the catalogue.
  `
  CREATE TABLE own_publications (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    slug_value TEXT NOT NULL,
    is_linked INTEGER NOT NULL,
    publication TEXT NOT NULL,
    identifier TEXT,
    title_key TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    record_stale BIGINT NOT NULL,
    added_at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  CREATE UNIQUE INDEX own_publications_by_slug ON own_publications (slug_value, user_id);
  CREATE INDEX own_publications_by_identifier ON own_publications (identifier);
  CREATE INDEX own_publications_by_title ON own_publications (title_key);
  CREATE INDEX own_publications_by_change ON own_publications (user_id, change_seq);
  CREATE INDEX own_publications_stale ON own_publications (record_stale) WHERE record_stale > 0;
  CREATE TABLE removed_own_publications (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  CREATE TABLE leaving_publications (slug_value TEXT PRIMARY KEY);
  `,
  // Records of the catalogue that accounts take over, and what people ask about records.
  `
  CREATE TABLE claims (
    slug_value TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    slugs TEXT NOT NULL,
    name TEXT NOT NULL,
    way TEXT NOT NULL,
    claimed_at BIGINT NOT NULL
  );
  CREATE UNIQUE INDEX claims_by_user ON claims (user_id);
  CREATE TABLE record_requests (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    slug_value TEXT NOT NULL,
    name TEXT NOT NULL,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    email TEXT,
    message TEXT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT,
    created_at BIGINT NOT NULL,
    answered_at BIGINT
  );
  CREATE INDEX record_requests_by_state ON record_requests (state, id);
  CREATE INDEX record_requests_by_user ON record_requests (user_id, id);
  CREATE INDEX record_requests_by_record ON record_requests (slug_value, state);
  CREATE INDEX record_requests_by_email ON record_requests (email);
  CREATE TABLE hidden_records (slug_value TEXT PRIMARY KEY, hidden_at BIGINT NOT NULL);
  CREATE TABLE dismissed_records (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    slug_value TEXT NOT NULL,
    dismissed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, slug_value)
  );
  `,
  // Organisations that people make and edit, and those that are found by their addresses.
  `
  CREATE TABLE organisations (
    slug_value TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    fields TEXT NOT NULL,
    notes TEXT NOT NULL,
    made_here INTEGER NOT NULL,
    made_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    state TEXT NOT NULL,
    record_stale BIGINT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL
  );
  CREATE INDEX organisations_stale ON organisations (record_stale) WHERE record_stale > 0;
  CREATE INDEX organisations_pending ON organisations (created_at, slug_value) WHERE state = 'pending';
  CREATE INDEX organisations_by_maker ON organisations (made_by);
  CREATE TABLE organisation_verifications (
    slug_value TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    way TEXT NOT NULL,
    verified_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    verified_at BIGINT NOT NULL,
    PRIMARY KEY (slug_value, user_id)
  );
  CREATE INDEX organisation_verifications_by_user ON organisation_verifications (user_id);
  CREATE INDEX organisation_verifications_by_verifier ON organisation_verifications (verified_by);
  CREATE TABLE leaving_organisations (slug_value TEXT PRIMARY KEY);
  CREATE TABLE organisation_requests (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    slug_value TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    action TEXT,
    created_at BIGINT NOT NULL
  );
  CREATE UNIQUE INDEX organisation_requests_by_user ON organisation_requests (user_id, slug_value, email);
  `,
  // What devices keep of groups and organisations, the order of their members, and a history for all that has members.
  `
  ALTER TABLE memberships ADD COLUMN joined_seq BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE memberships ADD COLUMN standing BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE memberships ADD COLUMN is_mirrored BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE memberships ADD COLUMN holds_members BIGINT NOT NULL DEFAULT 1;
  ALTER TABLE memberships ADD COLUMN member_id TEXT;
  CREATE INDEX memberships_not_held ON memberships (user_id) WHERE holds_members = 0;
  CREATE INDEX memberships_by_standing ON memberships (kind, slug_value, standing DESC, created_at, user_id);
  UPDATE memberships SET is_mirrored = 1, member_id = lower(hex(randomblob(16))),
    standing = CASE role WHEN 'owner' THEN 3 WHEN 'admin' THEN 2 ELSE 1 END,
    change_seq = (SELECT CAST(value AS BIGINT) FROM meta WHERE name = 'change_seq')
      + (SELECT count(*) FROM memberships other WHERE other.kind <> 'bookmark_folder'
          AND (other.kind, other.slug_value, other.user_id) <= (memberships.kind, memberships.slug_value, memberships.user_id))
    WHERE kind <> 'bookmark_folder';
  UPDATE memberships SET joined_seq = change_seq WHERE kind <> 'bookmark_folder';
  UPDATE memberships SET holds_members = 0 WHERE kind <> 'bookmark_folder'
    AND (SELECT count(*) FROM memberships other WHERE other.user_id = memberships.user_id AND other.kind <> 'bookmark_folder'
      AND (other.kind, other.slug_value) < (memberships.kind, memberships.slug_value)) >= 20;
  CREATE TABLE membership_targets (
    kind TEXT NOT NULL,
    slug_value TEXT NOT NULL,
    members BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (kind, slug_value)
  );
  CREATE INDEX membership_targets_by_change ON membership_targets (change_seq);
  INSERT INTO membership_targets (kind, slug_value, members, change_seq)
    SELECT kind, slug_value, count(*), max(change_seq) FROM memberships WHERE kind <> 'bookmark_folder' GROUP BY kind, slug_value;
  CREATE TABLE removed_own_memberships (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    slug_value TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, kind, slug_value)
  );
  CREATE INDEX removed_own_memberships_by_change ON removed_own_memberships (change_seq);
  CREATE TABLE removed_group_members (
    kind TEXT NOT NULL,
    group_slug TEXT NOT NULL,
    member_id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (kind, group_slug, member_id)
  );
  CREATE INDEX removed_group_members_by_change ON removed_group_members (change_seq);
  CREATE TABLE removed_join_requests (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  ALTER TABLE invite_requests ADD COLUMN sent_at BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE invite_requests ADD COLUMN change_seq BIGINT NOT NULL DEFAULT 0;
  UPDATE invite_requests SET sent_at = created_at,
    change_seq = (SELECT CAST(value AS BIGINT) FROM meta WHERE name = 'change_seq') + (SELECT count(*) FROM memberships)
      + (SELECT count(*) FROM invite_requests other WHERE other.id <= invite_requests.id);
  CREATE INDEX invite_requests_by_change ON invite_requests (user_id, change_seq);
  UPDATE meta SET value = CAST(CAST(value AS BIGINT) + (SELECT count(*) FROM memberships) + (SELECT count(*) FROM invite_requests) AS TEXT)
    WHERE name = 'change_seq';
  ALTER TABLE invites ADD COLUMN group_slug TEXT;
  CREATE INDEX invites_by_group ON invites (group_slug) WHERE group_slug IS NOT NULL;
  CREATE TABLE community_groups (
    community_slug TEXT NOT NULL,
    group_slug TEXT NOT NULL,
    joined_at BIGINT NOT NULL,
    PRIMARY KEY (group_slug, community_slug)
  );
  CREATE TABLE membership_history (
    id TEXT PRIMARY KEY,
    target_type TEXT NOT NULL,
    target_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    done_by TEXT,
    about_user_id TEXT,
    count BIGINT NOT NULL,
    index_name TEXT,
    name TEXT,
    role TEXT,
    began_at BIGINT NOT NULL,
    at BIGINT NOT NULL
  );
  INSERT INTO membership_history (id, target_type, target_id, kind, done_by, about_user_id, count, index_name, name, role, began_at, at)
    SELECT id, 'bookmark_folder', folder_id, kind, done_by, about_user_id, count, index_name, name, role, began_at, at FROM folder_history;
  DROP TABLE folder_history;
  CREATE INDEX membership_history_by_target ON membership_history (target_type, target_id, at, id);
  CREATE INDEX membership_history_by_actor ON membership_history (done_by);
  CREATE INDEX membership_history_by_person ON membership_history (about_user_id);
  CREATE TRIGGER history_of_deleted_folder AFTER DELETE ON folders BEGIN
    DELETE FROM membership_history WHERE target_type = 'bookmark_folder' AND target_id = OLD.id;
  END;
  `,
  // Research groups that people make and edit, and their topics.
  `
  CREATE TABLE research_groups (
    slug_value TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    fields TEXT NOT NULL,
    avatar TEXT,
    made_here INTEGER NOT NULL,
    made_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    record_stale BIGINT NOT NULL,
    version BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    created_at BIGINT NOT NULL
  );
  CREATE INDEX research_groups_stale ON research_groups (record_stale) WHERE record_stale > 0;
  CREATE INDEX research_groups_by_change ON research_groups (change_seq);
  CREATE INDEX research_groups_by_maker ON research_groups (made_by);
  CREATE TABLE research_group_topics (
    group_slug TEXT NOT NULL REFERENCES research_groups (slug_value) ON DELETE CASCADE,
    id TEXT NOT NULL,
    slug_value TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (group_slug, id)
  );
  CREATE TABLE left_research_groups (
    index_name TEXT NOT NULL,
    slug_value TEXT NOT NULL,
    is_removed INTEGER NOT NULL,
    PRIMARY KEY (index_name, slug_value)
  );
  CREATE INDEX left_research_groups_waiting ON left_research_groups (slug_value) WHERE is_removed = 0;
  `,
  // Pages that the members of a community write.
  `
  CREATE TABLE community_pages (
    community_slug TEXT NOT NULL REFERENCES communities (slug_value) ON DELETE CASCADE,
    id TEXT NOT NULL,
    title TEXT NOT NULL,
    content TEXT NOT NULL,
    position BIGINT NOT NULL,
    made_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    written_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    written_at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (community_slug, id)
  );
  CREATE INDEX community_pages_by_change ON community_pages (change_seq);
  CREATE INDEX community_pages_by_maker ON community_pages (made_by);
  CREATE INDEX community_pages_by_writer ON community_pages (written_by);
  CREATE TABLE community_page_versions (
    community_slug TEXT NOT NULL,
    page_id TEXT NOT NULL,
    version BIGINT NOT NULL,
    title TEXT NOT NULL,
    content TEXT NOT NULL,
    written_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    written_at BIGINT NOT NULL,
    PRIMARY KEY (community_slug, page_id, version),
    FOREIGN KEY (community_slug, page_id) REFERENCES community_pages (community_slug, id) ON DELETE CASCADE
  );
  CREATE INDEX community_page_versions_by_writer ON community_page_versions (written_by);
  CREATE TABLE removed_community_pages (
    community_slug TEXT NOT NULL REFERENCES communities (slug_value) ON DELETE CASCADE,
    id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (community_slug, id)
  );
  CREATE INDEX removed_community_pages_by_change ON removed_community_pages (change_seq);
  CREATE TRIGGER pictures_of_deleted_page AFTER DELETE ON community_pages BEGIN
    DELETE FROM text_pictures WHERE owner_kind = 'community_page' AND owner_id = OLD.community_slug || '/' || OLD.id;
  END;
  `,
  // Communities that people make and edit.
  `
  ALTER TABLE communities ADD COLUMN fields TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE communities ADD COLUMN words TEXT NOT NULL DEFAULT '';
  ALTER TABLE communities ADD COLUMN parent_slug TEXT REFERENCES communities (slug_value) ON DELETE SET NULL;
  ALTER TABLE communities ADD COLUMN invite_only BIGINT NOT NULL DEFAULT 1;
  ALTER TABLE communities ADD COLUMN avatar TEXT;
  ALTER TABLE communities ADD COLUMN made_by TEXT REFERENCES users (id) ON DELETE SET NULL;
  ALTER TABLE communities ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
  ALTER TABLE communities ADD COLUMN change_seq BIGINT NOT NULL DEFAULT 0;
  CREATE INDEX communities_by_name ON communities (name, slug_value);
  CREATE INDEX communities_by_change ON communities (change_seq);
  CREATE INDEX communities_by_parent ON communities (parent_slug);
  CREATE INDEX communities_by_maker ON communities (made_by);
  CREATE TABLE left_communities (slug_value TEXT PRIMARY KEY);
  ALTER TABLE communities ADD COLUMN members_version BIGINT NOT NULL DEFAULT 0;
  CREATE TRIGGER members_joined AFTER INSERT ON memberships WHEN NEW.kind = 'community' BEGIN
    UPDATE communities SET members_version = members_version + 1 WHERE slug_value = NEW.slug_value;
  END;
  CREATE TRIGGER members_left AFTER DELETE ON memberships WHEN OLD.kind = 'community' BEGIN
    UPDATE communities SET members_version = members_version + 1 WHERE slug_value = OLD.slug_value;
  END;
  CREATE TRIGGER members_reordered AFTER UPDATE OF standing ON memberships WHEN NEW.kind = 'community' AND NEW.standing <> OLD.standing BEGIN
    UPDATE communities SET members_version = members_version + 1 WHERE slug_value = NEW.slug_value;
  END;
  CREATE TRIGGER members_hidden AFTER UPDATE OF visibility ON profiles WHEN NEW.visibility <> OLD.visibility BEGIN
    UPDATE communities SET members_version = members_version + 1
      WHERE slug_value IN (SELECT slug_value FROM memberships WHERE user_id = NEW.user_id AND kind = 'community');
  END;
  CREATE TRIGGER members_renamed AFTER UPDATE OF slug_values ON users WHEN NEW.slug_values <> OLD.slug_values BEGIN
    UPDATE communities SET members_version = members_version + 1
      WHERE slug_value IN (SELECT slug_value FROM memberships WHERE user_id = NEW.id AND kind = 'community');
  END;
  CREATE TRIGGER member_groups_joined AFTER INSERT ON community_groups BEGIN
    UPDATE communities SET members_version = members_version + 1 WHERE slug_value = NEW.community_slug;
  END;
  CREATE TRIGGER member_groups_left AFTER DELETE ON community_groups BEGIN
    UPDATE communities SET members_version = members_version + 1 WHERE slug_value = OLD.community_slug;
  END;
  `,
  // Research groups in communities: what devices keep of them, whom invitations would like, and which groups come with a request.
  `
  ALTER TABLE community_groups ADD COLUMN name TEXT NOT NULL DEFAULT '';
  ALTER TABLE community_groups ADD COLUMN change_seq BIGINT NOT NULL DEFAULT 0;
  CREATE INDEX community_groups_by_name ON community_groups (community_slug, name, group_slug);
  CREATE INDEX community_groups_by_change ON community_groups (change_seq);
  CREATE TABLE removed_community_groups (
    community_slug TEXT NOT NULL,
    group_slug TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (community_slug, group_slug)
  );
  CREATE INDEX removed_community_groups_by_change ON removed_community_groups (change_seq);
  ALTER TABLE invites ADD COLUMN change_seq BIGINT NOT NULL DEFAULT 0;
  CREATE TABLE removed_community_invites (
    group_slug TEXT NOT NULL,
    id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (group_slug, id)
  );
  CREATE INDEX removed_community_invites_by_change ON removed_community_invites (change_seq);
  CREATE TABLE invited_researchers (
    invite_id TEXT NOT NULL REFERENCES invites (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (invite_id, user_id)
  );
  CREATE INDEX invited_researchers_by_user ON invited_researchers (user_id);
  CREATE TABLE join_request_groups (
    request_id TEXT NOT NULL REFERENCES invite_requests (id) ON DELETE CASCADE,
    group_slug TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (request_id, group_slug)
  );
  ALTER TABLE membership_events ADD COLUMN group_slug TEXT;
  ALTER TABLE membership_events ADD COLUMN group_name TEXT;
  `,
  // Questions of communities with their answers and comments, and what moderators and readers do about them.
  `
  CREATE TABLE questions (
    id TEXT PRIMARY KEY,
    community_slug TEXT NOT NULL REFERENCES communities (slug_value) ON DELETE CASCADE,
    title TEXT NOT NULL,
    content TEXT NOT NULL,
    tags TEXT NOT NULL,
    is_public INTEGER NOT NULL,
    asked_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    accepted_answer_id TEXT,
    answers_count BIGINT NOT NULL,
    comments_count BIGINT NOT NULL,
    hidden_reason TEXT,
    hidden_at BIGINT,
    hidden_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    edited_at BIGINT,
    active_at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    shown_seq BIGINT NOT NULL,
    is_mirrored INTEGER NOT NULL
  );
  CREATE INDEX questions_by_age ON questions (community_slug, created_at, id);
  CREATE INDEX questions_by_activity ON questions (community_slug, active_at, id);
  CREATE INDEX questions_by_change ON questions (change_seq);
  CREATE INDEX questions_mirrored ON questions (community_slug, created_at, id) WHERE is_mirrored = 1;
  CREATE INDEX questions_by_author ON questions (asked_by, created_at);
  CREATE INDEX questions_public ON questions (created_at, id) WHERE is_public = 1 AND hidden_at IS NULL;
  CREATE TABLE question_tags (
    question_id TEXT NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
    community_slug TEXT NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (community_slug, tag, question_id)
  );
  CREATE INDEX question_tags_by_question ON question_tags (question_id);
  CREATE TABLE question_words (
    word TEXT NOT NULL,
    community_slug TEXT NOT NULL,
    question_id TEXT NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
    weight BIGINT NOT NULL,
    PRIMARY KEY (word, community_slug, question_id)
  );
  CREATE INDEX question_words_by_question ON question_words (question_id);
  CREATE TABLE answers (
    id TEXT PRIMARY KEY,
    question_id TEXT NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
    community_slug TEXT NOT NULL,
    content TEXT NOT NULL,
    written_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    comments_count BIGINT NOT NULL,
    hidden_reason TEXT,
    hidden_at BIGINT,
    hidden_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    edited_at BIGINT,
    version BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    is_mirrored INTEGER NOT NULL
  );
  CREATE INDEX answers_by_question ON answers (question_id, created_at, id);
  CREATE INDEX answers_by_change ON answers (change_seq);
  CREATE INDEX answers_mirrored ON answers (community_slug, created_at, id) WHERE is_mirrored = 1;
  CREATE INDEX answers_by_author ON answers (written_by, created_at);
  CREATE TABLE comments (
    id TEXT PRIMARY KEY,
    question_id TEXT NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
    answer_id TEXT REFERENCES answers (id) ON DELETE CASCADE,
    community_slug TEXT NOT NULL,
    content TEXT NOT NULL,
    written_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    hidden_reason TEXT,
    hidden_at BIGINT,
    hidden_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    edited_at BIGINT,
    version BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    is_mirrored INTEGER NOT NULL
  );
  CREATE INDEX comments_by_question ON comments (question_id, created_at, id);
  CREATE INDEX comments_by_answer ON comments (answer_id) WHERE answer_id IS NOT NULL;
  CREATE INDEX comments_by_change ON comments (change_seq);
  CREATE INDEX comments_mirrored ON comments (community_slug, created_at, id) WHERE is_mirrored = 1;
  CREATE INDEX comments_by_author ON comments (written_by, created_at);
  CREATE TABLE question_follows (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    question_id TEXT NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
    is_followed INTEGER NOT NULL,
    created_at BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (question_id, user_id)
  );
  CREATE INDEX question_follows_by_user ON question_follows (user_id, change_seq);
  CREATE TABLE earlier_texts (
    type TEXT NOT NULL,
    content_id TEXT NOT NULL,
    version BIGINT NOT NULL,
    question_id TEXT NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
    title TEXT,
    content TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (content_id, version)
  );
  CREATE INDEX earlier_texts_by_question ON earlier_texts (question_id);
  CREATE TABLE content_reports (
    id TEXT PRIMARY KEY,
    community_slug TEXT NOT NULL,
    question_id TEXT NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    content_id TEXT NOT NULL,
    reporter_user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    decision TEXT,
    answered_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (content_id, reporter_user_id)
  );
  CREATE INDEX content_reports_waiting ON content_reports (community_slug, created_at, id) WHERE decision IS NULL;
  CREATE INDEX content_reports_by_question ON content_reports (question_id);
  CREATE INDEX content_reports_by_reporter ON content_reports (reporter_user_id);
  CREATE TABLE removed_questions (
    id TEXT PRIMARY KEY,
    community_slug TEXT NOT NULL REFERENCES communities (slug_value) ON DELETE CASCADE,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL
  );
  CREATE INDEX removed_questions_by_community ON removed_questions (community_slug);
  CREATE INDEX removed_questions_by_change ON removed_questions (change_seq);
  CREATE TABLE removed_question_answers (
    id TEXT PRIMARY KEY,
    question_id TEXT NOT NULL,
    community_slug TEXT NOT NULL REFERENCES communities (slug_value) ON DELETE CASCADE,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL
  );
  CREATE INDEX removed_question_answers_by_community ON removed_question_answers (community_slug);
  CREATE INDEX removed_question_answers_by_change ON removed_question_answers (change_seq);
  CREATE TABLE removed_comments (
    id TEXT PRIMARY KEY,
    question_id TEXT NOT NULL,
    community_slug TEXT NOT NULL REFERENCES communities (slug_value) ON DELETE CASCADE,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL
  );
  CREATE INDEX removed_comments_by_community ON removed_comments (community_slug);
  CREATE INDEX removed_comments_by_change ON removed_comments (change_seq);
  CREATE TABLE blocked_people (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    blocked_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    slug_value TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
  );
  CREATE INDEX blocked_people_by_blocked ON blocked_people (blocked_id);
  CREATE TABLE removed_blocked_people (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    slug_value TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, slug_value)
  );
  `,
  // Pictures of texts.
  `
  CREATE TABLE text_pictures (
    name TEXT NOT NULL,
    owner_kind TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    added_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    bytes BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (owner_kind, owner_id, name)
  );
  CREATE INDEX text_pictures_by_name ON text_pictures (name);
  CREATE INDEX text_pictures_by_actor ON text_pictures (added_by);
  CREATE TRIGGER pictures_of_deleted_question AFTER DELETE ON questions BEGIN
    DELETE FROM text_pictures WHERE owner_kind = 'question' AND owner_id = OLD.id;
  END;
  CREATE TRIGGER pictures_of_deleted_answer AFTER DELETE ON answers BEGIN
    DELETE FROM text_pictures WHERE owner_kind = 'answer' AND owner_id = OLD.id;
  END;
  CREATE TRIGGER pictures_of_deleted_comment AFTER DELETE ON comments BEGIN
    DELETE FROM text_pictures WHERE owner_kind = 'comment' AND owner_id = OLD.id;
  END;
  `,
  // Opportunities of communities and research groups, and who is told of new ones.
  `
  CREATE TABLE opportunities (
    group_type TEXT NOT NULL,
    group_slug TEXT NOT NULL,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    content TEXT NOT NULL,
    place TEXT NOT NULL,
    country_id TEXT NOT NULL,
    link TEXT NOT NULL,
    deadline TEXT,
    closed_at BIGINT,
    posted_by TEXT REFERENCES users (id) ON DELETE SET NULL,
    told_after TEXT,
    version BIGINT NOT NULL,
    change_seq BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (group_type, group_slug, id)
  );
  CREATE INDEX opportunities_by_change ON opportunities (change_seq);
  CREATE INDEX opportunities_by_poster ON opportunities (posted_by);
  CREATE INDEX opportunities_to_tell ON opportunities (created_at) WHERE told_after IS NOT NULL;
  CREATE TABLE removed_opportunities (
    group_type TEXT NOT NULL,
    group_slug TEXT NOT NULL,
    id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (group_type, group_slug, id)
  );
  CREATE INDEX removed_opportunities_by_change ON removed_opportunities (change_seq);
  CREATE TABLE opportunity_follows (
    community_slug TEXT NOT NULL REFERENCES communities (slug_value) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (community_slug, user_id)
  );
  CREATE INDEX opportunity_follows_by_user ON opportunity_follows (user_id);
  CREATE TRIGGER pictures_of_deleted_opportunity AFTER DELETE ON opportunities BEGIN
    DELETE FROM text_pictures WHERE owner_kind = 'opportunity' AND owner_id = OLD.id;
  END;
  CREATE TRIGGER opportunities_of_deleted_community AFTER DELETE ON communities BEGIN
    DELETE FROM opportunities WHERE group_type = 'community' AND group_slug = OLD.slug_value;
    DELETE FROM removed_opportunities WHERE group_type = 'community' AND group_slug = OLD.slug_value;
  END;
  CREATE TRIGGER opportunities_of_deleted_group AFTER DELETE ON research_groups BEGIN
    DELETE FROM opportunities WHERE group_type = 'research_group' AND group_slug = OLD.slug_value;
    DELETE FROM removed_opportunities WHERE group_type = 'research_group' AND group_slug = OLD.slug_value;
  END;
  `,
  // Edits that somebody says are wrong; a flag goes with its line of history.
  `
  CREATE TABLE edit_flags (
    id TEXT PRIMARY KEY REFERENCES membership_history (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    flagged_at BIGINT NOT NULL
  );
  CREATE INDEX edit_flags_by_user ON edit_flags (user_id);
  CREATE INDEX edit_flags_by_time ON edit_flags (flagged_at, id);
  `,
  analysesMigration,
  // Pictures of an opportunity belong to it alone, not to all that have the same id.
  opportunityPicturesMigration,
  // Since when the devices of whoever left a folder may have its items, for when they come again.
  'ALTER TABLE removed_folders ADD COLUMN joined_seq BIGINT NOT NULL DEFAULT 0;',
  // The same of groups.
  `
  ALTER TABLE memberships ADD COLUMN known_seq BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE removed_own_memberships ADD COLUMN known_seq BIGINT NOT NULL DEFAULT 0;
  `,
  // A name that was just changed proves nothing about its account.
  `
  ALTER TABLE users ADD COLUMN former_name TEXT;
  ALTER TABLE users ADD COLUMN renamed_at BIGINT;
  `,
]
