-- What went wrong inside, for whoever is given a support reference. Outlives its job: kept as long as results are.
CREATE TABLE incidents (
  -- Not unique: references are random, and no two that meet by chance may keep a job from ending.
  support_reference TEXT NOT NULL CHECK (support_reference GLOB 'sup_*'),
  job_id TEXT NOT NULL,
  organization_id TEXT,
  capability_id TEXT NOT NULL,
  error_code TEXT NOT NULL,
  attempt INTEGER NOT NULL CHECK (attempt >= 1),
  internal TEXT CHECK (length(internal) <= 4096),
  at_ms INTEGER NOT NULL CHECK (at_ms >= 0),
  expires_at_ms INTEGER NOT NULL CHECK (expires_at_ms >= at_ms)
) STRICT;
CREATE INDEX incidents_reference ON incidents (support_reference);
CREATE INDEX incidents_job ON incidents (job_id);
CREATE INDEX incidents_expiry ON incidents (expires_at_ms);
