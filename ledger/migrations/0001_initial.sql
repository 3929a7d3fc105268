-- Times are milliseconds since 1970, money is integer credit_units, flags are 0 or 1, JSON is text.

CREATE TABLE meta (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

-- Organizations, projects, members -------------------------------------------------------------------------------

CREATE TABLE organizations (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  plan_id TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0)
) STRICT;

CREATE TABLE projects (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  UNIQUE (organization_id, name)
) STRICT;
CREATE UNIQUE INDEX projects_default ON projects (organization_id) WHERE is_default = 1;

CREATE TABLE user (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  email_verified INTEGER NOT NULL DEFAULT 0 CHECK (email_verified IN (0, 1)),
  image TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  role TEXT NOT NULL DEFAULT 'member' CHECK (role IN ('admin', 'member')),
  banned INTEGER NOT NULL DEFAULT 0 CHECK (banned IN (0, 1)),
  ban_reason TEXT,
  ban_expires INTEGER
) STRICT;

CREATE TABLE session (
  id TEXT NOT NULL PRIMARY KEY,
  expires_at INTEGER NOT NULL,
  token TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  ip_address TEXT,
  user_agent TEXT,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  impersonated_by TEXT
) STRICT;
CREATE INDEX session_user ON session (user_id);

CREATE TABLE account (
  id TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  access_token TEXT,
  refresh_token TEXT,
  id_token TEXT,
  access_token_expires_at INTEGER,
  refresh_token_expires_at INTEGER,
  scope TEXT,
  password TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX account_user ON account (user_id);
CREATE INDEX account_provider ON account (provider_id, account_id);

CREATE TABLE verification (
  id TEXT NOT NULL PRIMARY KEY,
  identifier TEXT NOT NULL,
  value TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX verification_identifier ON verification (identifier);

CREATE TABLE members (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0)
) STRICT;
CREATE INDEX members_organization ON members (organization_id);

CREATE TABLE api_keys (
  id TEXT NOT NULL PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
  prefix TEXT NOT NULL,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL CHECK (json_valid(scopes)),
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  project_id TEXT NOT NULL REFERENCES projects (id),
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  expires_at_ms INTEGER,
  last_used_at_ms INTEGER,
  revoked_at_ms INTEGER
) STRICT;
CREATE INDEX api_keys_organization ON api_keys (organization_id);
CREATE INDEX api_keys_user ON api_keys (user_id);

-- Uploads and jobs -----------------------------------------------------------------------------------------------

CREATE TABLE uploads (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT REFERENCES organizations (id),
  project_id TEXT REFERENCES projects (id),
  job_token_hash TEXT,
  owner_key TEXT NOT NULL AS (coalesce(organization_id || '/' || project_id, 'token:' || job_token_hash)) STORED,
  filename TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  capability_id TEXT NOT NULL,
  request TEXT NOT NULL CHECK (json_valid(request)),
  measurement TEXT NOT NULL CHECK (json_valid(measurement)),
  estimated_credit_units INTEGER NOT NULL CHECK (estimated_credit_units >= 0),
  credit_model_version TEXT NOT NULL,
  rate_card_version TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  expires_at_ms INTEGER NOT NULL CHECK (expires_at_ms >= 0),
  -- Set by the confirmation. The two tables name each other; a job that goes takes its upload with it.
  job_id TEXT REFERENCES jobs (id) ON DELETE SET NULL,
  CHECK ((organization_id IS NULL) = (project_id IS NULL)),
  CHECK ((organization_id IS NULL) <> (job_token_hash IS NULL))
) STRICT;
CREATE INDEX uploads_job ON uploads (job_id) WHERE job_id IS NOT NULL;
CREATE INDEX uploads_expiry ON uploads (expires_at_ms) WHERE job_id IS NULL;

CREATE TABLE jobs (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT REFERENCES organizations (id),
  project_id TEXT REFERENCES projects (id),
  job_token_hash TEXT,
  owner_key TEXT NOT NULL AS (coalesce(organization_id || '/' || project_id, 'token:' || job_token_hash)) STORED,
  fair_group TEXT NOT NULL AS (coalesce(organization_id, 'token:' || job_token_hash)) STORED,
  upload_id TEXT NOT NULL UNIQUE REFERENCES uploads (id),
  status TEXT NOT NULL
    CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled', 'timed_out')),
  capability_id TEXT NOT NULL,
  filename TEXT NOT NULL,
  source_bytes INTEGER NOT NULL CHECK (source_bytes >= 0),
  request TEXT NOT NULL CHECK (json_valid(request)),
  estimated_credit_units INTEGER NOT NULL CHECK (estimated_credit_units >= 0),
  ceiling_credit_units INTEGER NOT NULL CHECK (ceiling_credit_units >= estimated_credit_units),
  actual_credit_units INTEGER CHECK (actual_credit_units BETWEEN 0 AND estimated_credit_units),
  credit_model_version TEXT NOT NULL,
  rate_card_version TEXT NOT NULL,
  client_request_id TEXT,
  webhook_url TEXT,
  billing_metrics TEXT CHECK (json_valid(billing_metrics)),
  deliverable INTEGER CHECK (deliverable IN (0, 1)),
  error_code TEXT,
  error TEXT,
  support_reference TEXT,
  attempt INTEGER NOT NULL CHECK (attempt >= 0),
  pages_done INTEGER NOT NULL CHECK (pages_done >= 0),
  pages_total INTEGER CHECK (pages_total >= 1),
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  started_at_ms INTEGER,
  finished_at_ms INTEGER,
  expires_at_ms INTEGER,
  lease_token TEXT,
  lease_until_ms INTEGER,
  CHECK ((organization_id IS NULL) = (project_id IS NULL)),
  CHECK ((organization_id IS NULL) <> (job_token_hash IS NULL)),
  CHECK ((status = 'running') = (lease_token IS NOT NULL)),
  CHECK ((lease_token IS NULL) = (lease_until_ms IS NULL)),
  CHECK ((status IN ('queued', 'running')) = (finished_at_ms IS NULL)),
  CHECK ((finished_at_ms IS NULL) = (actual_credit_units IS NULL)),
  CHECK ((finished_at_ms IS NULL) = (deliverable IS NULL)),
  CHECK ((finished_at_ms IS NULL) = (expires_at_ms IS NULL)),
  CHECK (status = 'succeeded' OR coalesce(actual_credit_units, 0) = 0),
  CHECK ((status IN ('failed', 'cancelled', 'timed_out')) = (error_code IS NOT NULL))
) STRICT;
CREATE INDEX jobs_owner ON jobs (owner_key, id);
CREATE INDEX jobs_active ON jobs (fair_group, status) WHERE status IN ('queued', 'running');
CREATE INDEX jobs_queue_small ON jobs (fair_group, estimated_credit_units, created_at_ms) WHERE status = 'queued';
CREATE INDEX jobs_queue_old ON jobs (fair_group, created_at_ms) WHERE status = 'queued';
CREATE INDEX jobs_running ON jobs (fair_group, lease_until_ms) WHERE status = 'running';
CREATE INDEX jobs_expiry ON jobs (expires_at_ms) WHERE expires_at_ms IS NOT NULL;

-- The same table as ledger/jobs/transitions.ts; a test compares them.
CREATE TRIGGER jobs_status_transitions BEFORE UPDATE OF status ON jobs
WHEN NOT (
  (OLD.status = 'queued' AND NEW.status IN ('running', 'cancelled'))
  OR (OLD.status = 'running' AND NEW.status IN ('queued', 'succeeded', 'failed', 'cancelled', 'timed_out'))
)
BEGIN
  SELECT RAISE(ABORT, 'a job cannot go from this status to that');
END;
CREATE TRIGGER jobs_start_queued BEFORE INSERT ON jobs WHEN NEW.status <> 'queued'
BEGIN
  SELECT RAISE(ABORT, 'a job starts in the queue');
END;
CREATE TRIGGER jobs_unfinished_stay BEFORE DELETE ON jobs WHEN OLD.status IN ('queued', 'running')
BEGIN
  SELECT RAISE(ABORT, 'an unfinished job cannot be removed');
END;

CREATE TABLE lease_turns (
  fair_group TEXT NOT NULL PRIMARY KEY,
  turn INTEGER NOT NULL
) STRICT;
CREATE INDEX lease_turns_turn ON lease_turns (turn);

CREATE TABLE idempotency_keys (
  owner_key TEXT NOT NULL,
  client_request_id TEXT NOT NULL,
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  PRIMARY KEY (owner_key, client_request_id)
) STRICT;
CREATE INDEX idempotency_keys_job ON idempotency_keys (job_id);

-- Credits --------------------------------------------------------------------------------------------------------

CREATE TABLE credit_accounts (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('available', 'held', 'issued', 'spent')),
  organization_id TEXT REFERENCES organizations (id),
  balance INTEGER NOT NULL,
  CHECK (kind = 'issued' OR balance >= 0),
  CHECK ((kind IN ('issued', 'spent')) = (organization_id IS NULL)),
  UNIQUE (organization_id, kind)
) STRICT;
INSERT INTO credit_accounts (id, kind, organization_id, balance)
VALUES ('issued', 'issued', NULL, 0), ('spent', 'spent', NULL, 0);

CREATE TABLE buckets (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  kind TEXT NOT NULL CHECK (kind IN ('allowance', 'grant')),
  credit_units INTEGER NOT NULL CHECK (credit_units > 0),
  remaining_credit_units INTEGER NOT NULL CHECK (remaining_credit_units BETWEEN 0 AND credit_units),
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  expires_at_ms INTEGER,
  lapsed_at_ms INTEGER,
  CHECK (lapsed_at_ms IS NULL OR (expires_at_ms IS NOT NULL AND remaining_credit_units = 0))
) STRICT;
CREATE INDEX buckets_open ON buckets (organization_id, expires_at_ms) WHERE lapsed_at_ms IS NULL;
CREATE INDEX buckets_expiry ON buckets (expires_at_ms) WHERE lapsed_at_ms IS NULL AND expires_at_ms IS NOT NULL;

CREATE TABLE holds (
  id TEXT NOT NULL PRIMARY KEY,
  job_id TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  credit_units INTEGER NOT NULL CHECK (credit_units >= 0),
  state TEXT NOT NULL CHECK (state IN ('pending', 'settled', 'released')),
  settled_credit_units INTEGER NOT NULL CHECK (settled_credit_units BETWEEN 0 AND credit_units),
  job_status TEXT CHECK (job_status IN ('succeeded', 'failed', 'cancelled', 'timed_out')),
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  ended_at_ms INTEGER,
  CHECK ((state = 'pending') = (ended_at_ms IS NULL)),
  CHECK ((state = 'pending') = (job_status IS NULL)),
  CHECK ((state = 'settled') = (coalesce(job_status, '') = 'succeeded')),
  CHECK (state = 'settled' OR settled_credit_units = 0)
) STRICT;
CREATE INDEX holds_ended ON holds (organization_id, ended_at_ms);
CREATE TRIGGER holds_end_once BEFORE UPDATE ON holds WHEN OLD.state <> 'pending'
BEGIN
  SELECT RAISE(ABORT, 'a hold ends once');
END;
CREATE TRIGGER holds_no_delete BEFORE DELETE ON holds
BEGIN
  SELECT RAISE(ABORT, 'holds are kept');
END;

CREATE TABLE transfers (
  sequence INTEGER PRIMARY KEY CHECK (sequence >= 1),
  key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('issue', 'hold', 'settle', 'release', 'lapse', 'expire')),
  debit_account_id TEXT NOT NULL REFERENCES credit_accounts (id),
  credit_account_id TEXT NOT NULL REFERENCES credit_accounts (id),
  credit_units INTEGER NOT NULL CHECK (credit_units > 0),
  bucket_id TEXT NOT NULL REFERENCES buckets (id),
  hold_id TEXT REFERENCES holds (id),
  actor_kind TEXT NOT NULL CHECK (actor_kind IN ('key', 'user', 'system', 'admin_cli')),
  actor_id TEXT,
  reason TEXT,
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
  CHECK (debit_account_id <> credit_account_id),
  CHECK ((kind IN ('issue', 'expire')) = (hold_id IS NULL))
) STRICT;
CREATE INDEX transfers_hold ON transfers (hold_id) WHERE hold_id IS NOT NULL;
CREATE TRIGGER transfers_no_update BEFORE UPDATE ON transfers
BEGIN
  SELECT RAISE(ABORT, 'transfers are append-only');
END;
CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers
BEGIN
  SELECT RAISE(ABORT, 'transfers are append-only');
END;

-- Audit and outbox -----------------------------------------------------------------------------------------------

CREATE TABLE audit (
  sequence INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL CHECK (at_ms >= 0),
  actor_kind TEXT NOT NULL CHECK (actor_kind IN ('key', 'user', 'system', 'admin_cli')),
  actor_id TEXT,
  address TEXT,
  request_id TEXT,
  action TEXT NOT NULL,
  object_kind TEXT NOT NULL,
  object_id TEXT NOT NULL,
  organization_id TEXT,
  outcome TEXT NOT NULL,
  detail TEXT CHECK (json_valid(detail))
) STRICT;
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit
BEGIN
  SELECT RAISE(ABORT, 'audit is append-only');
END;
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit
BEGIN
  SELECT RAISE(ABORT, 'audit is append-only');
END;

CREATE TABLE outbox (
  id TEXT NOT NULL PRIMARY KEY,
  type TEXT NOT NULL CHECK (type IN ('job.succeeded', 'job.failed', 'job.cancelled', 'job.timed_out')),
  job_id TEXT NOT NULL UNIQUE,
  webhook_url TEXT NOT NULL,
  job TEXT NOT NULL CHECK (json_valid(job)),
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0)
) STRICT;
