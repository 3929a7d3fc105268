-- Delivery of events, and the secrets that sign them.

CREATE TABLE outbox_deliverable (
  id TEXT NOT NULL PRIMARY KEY,
  type TEXT NOT NULL
    CHECK (type IN ('job.succeeded', 'job.failed', 'job.cancelled', 'job.timed_out', 'webhook.test')),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  -- No reference: an event outlives its job. A test has none.
  job_id TEXT UNIQUE,
  webhook_url TEXT NOT NULL,
  -- Of webhook_url, so that one receiver's events can be passed over while it is busy.
  host TEXT NOT NULL,
  -- The job as it was when it ended.
  job TEXT CHECK (json_valid(job)),
  -- What is sent, byte for byte, once it was sent for the first time.
  body TEXT CHECK (json_valid(body)),
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
  -- All tries there ever were, and those of the schedule that runs or ran last.
  attempts INTEGER NOT NULL CHECK (attempts >= 0),
  schedule_attempts INTEGER NOT NULL CHECK (schedule_attempts BETWEEN 0 AND attempts),
  next_attempt_at_ms INTEGER,
  last_attempt_at_ms INTEGER,
  last_status INTEGER CHECK (last_status BETWEEN 100 AND 999),
  last_error TEXT,
  delivered_at_ms INTEGER,
  -- Retention counts from here.
  ended_at_ms INTEGER,
  CHECK ((type = 'webhook.test') = (job_id IS NULL)),
  CHECK ((job_id IS NULL) = (job IS NULL)),
  CHECK (job IS NOT NULL OR body IS NOT NULL),
  CHECK ((state = 'pending') = (next_attempt_at_ms IS NOT NULL)),
  CHECK ((state = 'pending') = (ended_at_ms IS NULL)),
  CHECK ((state = 'delivered') = (delivered_at_ms IS NOT NULL)),
  CHECK (state <> 'failed' OR last_error IS NOT NULL),
  CHECK (state <> 'delivered' OR last_error IS NULL)
) STRICT;

-- Versions before this one recorded events and could not send them. To send them now, unasked and perhaps months
-- late, would surprise their receivers; whoever wants one can send it again.
INSERT INTO outbox_deliverable (
  id, type, organization_id, job_id, webhook_url, host, job, body, created_at_ms, state, attempts, schedule_attempts,
  next_attempt_at_ms, last_attempt_at_ms, last_status, last_error, delivered_at_ms, ended_at_ms
)
SELECT id, type, job ->> '$.owner.organizationId', job_id, webhook_url, '', job, NULL, created_at_ms, 'failed', 0, 0,
  NULL, NULL, NULL,
  'Recorded by a version that could not send notifications, and never tried; send it again to deliver it.',
  NULL, created_at_ms
FROM outbox WHERE job ->> '$.owner.organizationId' IS NOT NULL;

DROP TABLE outbox;
ALTER TABLE outbox_deliverable RENAME TO outbox;
CREATE INDEX outbox_due ON outbox (next_attempt_at_ms, host, id) WHERE state = 'pending';
CREATE INDEX outbox_organization ON outbox (organization_id, created_at_ms, id);
CREATE INDEX outbox_ended ON outbox (ended_at_ms) WHERE ended_at_ms IS NOT NULL;

CREATE TABLE webhook_secrets (
  id TEXT NOT NULL PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  -- Encrypted under the master key, which the ledger does not hold.
  sealed TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  -- Null for the one in force; a replaced one goes on signing until then.
  valid_until_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX webhook_secrets_current ON webhook_secrets (organization_id) WHERE valid_until_ms IS NULL;
CREATE INDEX webhook_secrets_organization ON webhook_secrets (organization_id, created_at_ms);
CREATE INDEX webhook_secrets_expiry ON webhook_secrets (valid_until_ms) WHERE valid_until_ms IS NOT NULL;
