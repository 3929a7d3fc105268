-- Previews without an account: sessions with their items, what a day has seen of visitors, and who may still read.

-- No version before this one made a session.
DROP TABLE guest_sessions;
CREATE TABLE guest_sessions (
  id TEXT NOT NULL PRIMARY KEY,
  -- staged: asked for with its items. implicit: opened by a confirmation or a convert call. recovery: asked for past the
  -- day's limit, so that it dispatches nothing.
  kind TEXT NOT NULL CHECK (kind IN ('staged', 'implicit', 'recovery')),
  -- Of the preview token; nobody has one of an implicit session.
  token_hash TEXT UNIQUE CHECK (length(token_hash) = 64),
  -- Of the browser that opened it, under the day's salt, without which it means nothing.
  visitor_hash TEXT CHECK (length(visitor_hash) = 64),
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  expires_at_ms INTEGER NOT NULL CHECK (expires_at_ms >= created_at_ms),
  -- Its end was put off because a claim lacked the Credits.
  extended_at_ms INTEGER CHECK (extended_at_ms >= created_at_ms),
  -- Estimates of all jobs that were ever made under it: removing one gives nothing back.
  dispatched_credit_units INTEGER NOT NULL CHECK (dispatched_credit_units BETWEEN 0 AND 5000),
  claimed_at_ms INTEGER CHECK (claimed_at_ms >= created_at_ms),
  claimed_organization_id TEXT REFERENCES organizations (id),
  claimed_credit_units INTEGER CHECK (claimed_credit_units BETWEEN 0 AND 5000),
  CHECK ((kind = 'implicit') = (token_hash IS NULL)),
  CHECK ((claimed_at_ms IS NULL) = (claimed_organization_id IS NULL)),
  CHECK ((claimed_at_ms IS NULL) = (claimed_credit_units IS NULL))
) STRICT;
CREATE INDEX guest_sessions_expiry ON guest_sessions (expires_at_ms);
CREATE INDEX guest_sessions_visitor ON guest_sessions (visitor_hash) WHERE kind = 'implicit';

CREATE TABLE guest_session_items (
  session_id TEXT NOT NULL REFERENCES guest_sessions (id) ON DELETE CASCADE,
  -- The order of the queue.
  position INTEGER NOT NULL CHECK (position >= 0),
  -- No references: an item outlives what its guest removes.
  upload_id TEXT NOT NULL UNIQUE,
  job_id TEXT UNIQUE,
  estimated_credit_units INTEGER NOT NULL CHECK (estimated_credit_units >= 0),
  deferral TEXT CHECK (deferral IN ('deferred_credit_limit', 'deferred_after_limit')),
  -- What had become of its job when that was removed.
  removed_status TEXT CHECK (removed_status IN ('succeeded', 'failed', 'cancelled', 'timed_out')),
  PRIMARY KEY (session_id, position),
  CHECK ((deferral IS NULL) = (job_id IS NOT NULL)),
  CHECK (removed_status IS NULL OR job_id IS NOT NULL)
) STRICT;

-- A salt for each day (UTC), and under it what was counted on that day; all of it goes with the day.
CREATE TABLE guest_days (
  day TEXT NOT NULL PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  salt TEXT NOT NULL CHECK (length(salt) = 64)
) STRICT;
CREATE TABLE guest_counters (
  day TEXT NOT NULL REFERENCES guest_days (day) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('visitor', 'address')),
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  sessions INTEGER NOT NULL CHECK (sessions >= 1),
  PRIMARY KEY (day, kind, hash)
) STRICT;

-- Set while an earlier job of the same session has not ended: the queue passes it over.
ALTER TABLE jobs ADD COLUMN held_back INTEGER NOT NULL DEFAULT 0
  CHECK (held_back = 0 OR (held_back = 1 AND status = 'queued'));
-- Whose it was before an account claimed it, and until when that token still reads.
ALTER TABLE jobs ADD COLUMN reader_token_hash TEXT CHECK (reader_token_hash IS NULL OR organization_id IS NOT NULL);
ALTER TABLE jobs ADD COLUMN reader_until_ms INTEGER CHECK ((reader_until_ms IS NULL) = (reader_token_hash IS NULL));
ALTER TABLE uploads ADD COLUMN reader_token_hash TEXT CHECK (reader_token_hash IS NULL OR organization_id IS NOT NULL);

DROP INDEX jobs_queue_small;
DROP INDEX jobs_queue_old;
CREATE INDEX jobs_queue_small ON jobs (fair_group, held_back, estimated_credit_units, created_at_ms) WHERE status = 'queued';
CREATE INDEX jobs_queue_old ON jobs (fair_group, held_back, created_at_ms) WHERE status = 'queued';
CREATE INDEX jobs_held_back ON jobs (id) WHERE held_back = 1;
CREATE INDEX uploads_guests ON uploads (job_token_hash, bytes) WHERE job_token_hash IS NOT NULL;

CREATE TRIGGER guest_session_items_end BEFORE DELETE ON jobs
BEGIN
  UPDATE guest_session_items SET removed_status = OLD.status WHERE job_id = OLD.id;
END;
