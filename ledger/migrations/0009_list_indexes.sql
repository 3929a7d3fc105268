-- Lists of one status, page by page, without a new index for confirmations to fill: the whole list is the ordered
-- union of its statuses, and the jobs of a fair group that wait or run are counted by the two indexes of the queue.
DROP INDEX jobs_owner;
DROP INDEX jobs_active;
CREATE INDEX jobs_list ON jobs (owner_key, status, id);
DROP INDEX outbox_organization;
CREATE INDEX outbox_list ON outbox (organization_id, state, created_at_ms, id);
