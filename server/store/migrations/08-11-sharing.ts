/** Steps 8 to 11: roles and history of shared folders, notes on their items, jobs, entries of one’s own. */
export const sharingSteps: readonly string[] = [
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
]
