/** Analyses of records, what they say while they run, their answers for each record, and the folders that they are in. */
export const analysesMigration = `
  CREATE TABLE analyses (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    status TEXT NOT NULL,
    index_name TEXT NOT NULL,
    name TEXT,
    request TEXT NOT NULL,
    total BIGINT NOT NULL,
    done BIGINT NOT NULL,
    credits BIGINT NOT NULL,
    analyst TEXT NOT NULL,
    answer TEXT NOT NULL,
    passages TEXT NOT NULL,
    error TEXT,
    stop_at BIGINT,
    is_shared BIGINT NOT NULL,
    is_mirrored BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    finished_at BIGINT,
    change_seq BIGINT NOT NULL
  );
  CREATE INDEX analyses_by_user ON analyses (user_id, created_at, id);
  CREATE INDEX analyses_by_change ON analyses (user_id, change_seq);
  CREATE TABLE removed_analyses (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    change_seq BIGINT NOT NULL,
    removed_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
  );
  CREATE INDEX removed_analyses_by_change ON removed_analyses (user_id, change_seq);
  CREATE TABLE analysis_events (
    analysis_id TEXT NOT NULL REFERENCES analyses (id) ON DELETE CASCADE,
    n BIGINT NOT NULL,
    event TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (analysis_id, n)
  );
  CREATE TABLE analysis_answers (
    analysis_id TEXT NOT NULL REFERENCES analyses (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    item_order BIGINT NOT NULL,
    item TEXT NOT NULL,
    answers TEXT,
    passages TEXT NOT NULL,
    failed BIGINT NOT NULL,
    PRIMARY KEY (analysis_id, item_order)
  );
  CREATE INDEX analysis_answers_by_user ON analysis_answers (user_id);
  CREATE TABLE analysis_previews (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    key TEXT NOT NULL,
    booking TEXT NOT NULL,
    held BIGINT NOT NULL,
    preview TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id, key)
  );
  CREATE INDEX analysis_previews_by_time ON analysis_previews (created_at);
  CREATE TABLE evaluated_profiles (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    analysis_id TEXT NOT NULL,
    item TEXT NOT NULL,
    answers TEXT NOT NULL,
    passages TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, hash)
  );
  CREATE INDEX evaluated_profiles_by_time ON evaluated_profiles (at);
  CREATE INDEX evaluated_profiles_by_analysis ON evaluated_profiles (user_id, analysis_id);
  CREATE TABLE analysis_folders (
    analysis_id TEXT NOT NULL REFERENCES analyses (id) ON DELETE CASCADE,
    folder_id TEXT NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    PRIMARY KEY (analysis_id, folder_id)
  );
  CREATE INDEX analysis_folders_by_folder ON analysis_folders (folder_id);
  CREATE TABLE analyst_use (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    sent BIGINT NOT NULL,
    written BIGINT NOT NULL,
    PRIMARY KEY (user_id, day)
  );
  CREATE INDEX analyst_use_by_day ON analyst_use (day);
`
