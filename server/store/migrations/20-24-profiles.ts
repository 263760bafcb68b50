/** Steps 20 to 24: profiles that people own, with their contacts and publications, and what they claim. */
export const profileSteps: readonly string[] = [
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
]
