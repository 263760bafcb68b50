/** Steps 25 to 27: organisations and research groups that people make. */
export const groupSteps: readonly string[] = [
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
]
