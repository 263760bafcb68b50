/** Steps 28 to 30: communities, their pages and their groups. */
export const communitySteps: readonly string[] = [
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
]
