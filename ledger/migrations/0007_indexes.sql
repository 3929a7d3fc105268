-- For what is asked at every confirmation, and at every test of a receiver, among rows that grow from month to month.
CREATE INDEX buckets_allowance ON buckets (organization_id, expires_at_ms) WHERE kind = 'allowance';
CREATE INDEX outbox_tests ON outbox (organization_id) WHERE state = 'pending' AND type = 'webhook.test';
