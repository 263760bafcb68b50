/** Steps 1 to 3: accounts with their sessions, folders and followed profiles; how they are made, invited and paid for. */
export const accountSteps: readonly string[] = [
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
]
