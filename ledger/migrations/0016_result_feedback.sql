-- What people think of the results of jobs: one opinion of each on each job.
CREATE TABLE result_feedback (
  -- In the order in which the opinions were first given.
  sequence INTEGER PRIMARY KEY,
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  -- Whose: a user's, by whichever credential, or that of whoever has a job token. It goes with the user.
  user_id TEXT REFERENCES user (id) ON DELETE CASCADE,
  job_token_hash TEXT,
  author_key TEXT NOT NULL AS (coalesce(user_id, 'token:' || job_token_hash)) STORED,
  rating TEXT NOT NULL CHECK (rating IN ('up', 'down')),
  reason_code TEXT CHECK (reason_code IN
    ('missing_content', 'reading_order', 'table_formula', 'garbled_text', 'layout_assets', 'other')),
  comment TEXT CHECK (length(comment) BETWEEN 1 AND 1000),
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  updated_at_ms INTEGER NOT NULL CHECK (updated_at_ms >= created_at_ms),
  CHECK ((user_id IS NULL) <> (job_token_hash IS NULL)),
  UNIQUE (job_id, author_key)
) STRICT;
CREATE INDEX result_feedback_user ON result_feedback (user_id);
