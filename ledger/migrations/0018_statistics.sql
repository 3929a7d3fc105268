-- Which capability a reservation was for: it is told when the job is deleted, too. Null: of a job that had been deleted
-- before this version.
DROP TRIGGER holds_end_once;
ALTER TABLE holds ADD COLUMN capability_id TEXT;
UPDATE holds SET capability_id = (SELECT jobs.capability_id FROM jobs WHERE jobs.id = holds.job_id);
CREATE TRIGGER holds_end_once BEFORE UPDATE ON holds WHEN OLD.state <> 'pending'
BEGIN
  SELECT RAISE(ABORT, 'a hold ends once');
END;

-- For statistics of a span of time.
CREATE INDEX jobs_finished ON jobs (finished_at_ms) WHERE finished_at_ms IS NOT NULL;
