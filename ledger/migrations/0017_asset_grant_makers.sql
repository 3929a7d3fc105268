-- Who made a link to an asset: it works no longer than its maker may make one. No version before this one made any.
DROP TABLE asset_grants;

CREATE TABLE asset_grants (
  id TEXT NOT NULL PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  asset_path TEXT NOT NULL CHECK (asset_path GLOB 'assets/?*' AND length(asset_path) <= 512),
  -- A key, a user (at a browser or through an application), or whoever has the job token that an account's claim left.
  created_by_kind TEXT NOT NULL CHECK (created_by_kind IN ('key', 'user', 'guest')),
  created_by TEXT,
  -- The application that acted for the user.
  client_id TEXT,
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  expires_at_ms INTEGER NOT NULL CHECK (expires_at_ms BETWEEN created_at_ms AND created_at_ms + 600000),
  revoked_at_ms INTEGER CHECK (revoked_at_ms >= created_at_ms),
  CHECK ((created_by_kind = 'guest') = (created_by IS NULL)),
  CHECK (client_id IS NULL OR created_by_kind = 'user')
) STRICT;
CREATE INDEX asset_grants_job ON asset_grants (job_id);
CREATE INDEX asset_grants_expiry ON asset_grants (expires_at_ms);
-- Of people alone: signing somebody out ends their links.
CREATE INDEX asset_grants_user ON asset_grants (created_by) WHERE created_by_kind = 'user';
