-- Lists of one status, page by page, without a new index for confirmations to fill: the whole list is the ordered
-- union of its statuses, and the jobs of a fair group that wait or run are counted by the two indexes of the queue.
DROP INDEX jobs_owner;
DROP INDEX jobs_active;
CREATE INDEX jobs_list ON jobs (owner_key, status, id);
DROP INDEX outbox_organization;
CREATE INDEX outbox_list ON outbox (organization_id, state, created_at_ms, id);

-- Whether Credits of the job are left to be released: few ever are, and they are looked for all the time.
ALTER TABLE incidents ADD COLUMN hold_pending INTEGER NOT NULL DEFAULT 0 CHECK (hold_pending IN (0, 1));
UPDATE incidents SET hold_pending = 1
WHERE EXISTS (SELECT 1 FROM holds WHERE holds.job_id = incidents.job_id AND holds.state = 'pending')
  AND EXISTS (SELECT 1 FROM jobs WHERE jobs.id = incidents.job_id AND jobs.finished_at_ms IS NOT NULL);
CREATE INDEX incidents_hold_pending ON incidents (job_id) WHERE hold_pending = 1;

-- Organizations take turns at sending: each one's deliveries are found without reading past those of others.
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (organization_id, next_attempt_at_ms, host, id) WHERE state = 'pending';

-- One name for each host: without the dot that a name may end with.
UPDATE outbox SET host = substr(host, 1, length(host) - 1) WHERE state = 'pending' AND host LIKE '%.';
