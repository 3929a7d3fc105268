-- What is handed out for a while: it works until its end or its revocation, and the sweep removes it after its end.

-- An asset's short-lived address. Ten minutes at the most.
CREATE TABLE asset_grants (
  id TEXT NOT NULL PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  asset_path TEXT NOT NULL CHECK (asset_path GLOB 'assets/?*' AND length(asset_path) <= 512),
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  expires_at_ms INTEGER NOT NULL CHECK (expires_at_ms BETWEEN created_at_ms AND created_at_ms + 600000),
  revoked_at_ms INTEGER CHECK (revoked_at_ms >= created_at_ms)
) STRICT;
CREATE INDEX asset_grants_job ON asset_grants (job_id);
CREATE INDEX asset_grants_expiry ON asset_grants (expires_at_ms);

-- A guest's queue, until an account claims it. Extended means: its end was put off because a claim lacked the Credits.
CREATE TABLE guest_sessions (
  id TEXT NOT NULL PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  expires_at_ms INTEGER NOT NULL CHECK (expires_at_ms >= created_at_ms),
  extended_at_ms INTEGER CHECK (extended_at_ms >= created_at_ms),
  claimed_at_ms INTEGER CHECK (claimed_at_ms >= created_at_ms),
  claimed_organization_id TEXT REFERENCES organizations (id),
  claimed_credit_units INTEGER CHECK (claimed_credit_units BETWEEN 0 AND 5000),
  CHECK ((claimed_at_ms IS NULL) = (claimed_organization_id IS NULL)),
  CHECK ((claimed_at_ms IS NULL) = (claimed_credit_units IS NULL))
) STRICT;
CREATE INDEX guest_sessions_expiry ON guest_sessions (expires_at_ms);
