/** Steps 31 to 34: questions and opportunities of communities, their pictures, and edits that are flagged. */
export const questionSteps: readonly string[] = [
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
]
