-- What one convert call queued: its jobs, and what became of its other files. A set lives as long as any of its jobs.

CREATE TABLE convert_sets (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT REFERENCES organizations (id),
  project_id TEXT REFERENCES projects (id),
  job_token_hash TEXT,
  owner_key TEXT NOT NULL AS (coalesce(organization_id || '/' || project_id, 'token:' || job_token_hash)) STORED,
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64),
  unqueued TEXT NOT NULL CHECK (json_valid(unqueued)),
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  CHECK ((organization_id IS NULL) = (project_id IS NULL)),
  CHECK ((organization_id IS NULL) <> (job_token_hash IS NULL))
) STRICT;

CREATE TABLE convert_set_jobs (
  set_id TEXT NOT NULL REFERENCES convert_sets (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 0),
  job_id TEXT NOT NULL UNIQUE REFERENCES jobs (id) ON DELETE CASCADE,
  PRIMARY KEY (set_id, position)
) STRICT;

-- Whatever removes a set's last job (a deletion, the retention sweep) removes the set, and with it its key.
CREATE TRIGGER convert_sets_end AFTER DELETE ON convert_set_jobs
WHEN NOT EXISTS (SELECT 1 FROM convert_set_jobs WHERE set_id = OLD.set_id)
BEGIN
  DELETE FROM convert_sets WHERE id = OLD.set_id;
END;

-- One table for the ids of confirmations and of convert calls, so that an owner's id can mean one thing only.
CREATE TABLE idempotency_keys_of_both (
  owner_key TEXT NOT NULL,
  client_request_id TEXT NOT NULL,
  job_id TEXT REFERENCES jobs (id) ON DELETE CASCADE,
  set_id TEXT REFERENCES convert_sets (id) ON DELETE CASCADE,
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  PRIMARY KEY (owner_key, client_request_id),
  CHECK ((job_id IS NULL) <> (set_id IS NULL))
) STRICT;
INSERT INTO idempotency_keys_of_both (owner_key, client_request_id, job_id, created_at_ms)
SELECT owner_key, client_request_id, job_id, created_at_ms FROM idempotency_keys;
DROP TABLE idempotency_keys;
ALTER TABLE idempotency_keys_of_both RENAME TO idempotency_keys;
CREATE INDEX idempotency_keys_job ON idempotency_keys (job_id) WHERE job_id IS NOT NULL;
CREATE UNIQUE INDEX idempotency_keys_set ON idempotency_keys (set_id) WHERE set_id IS NOT NULL;
