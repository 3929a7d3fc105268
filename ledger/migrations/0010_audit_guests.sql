-- Guests act too. A constraint cannot be changed in place; the rows and their hashes go over as they are.
CREATE TABLE audit_next (
  sequence INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL CHECK (at_ms >= 0),
  actor_kind TEXT NOT NULL CHECK (actor_kind IN ('key', 'user', 'guest', 'system', 'admin_cli')),
  actor_id TEXT,
  address TEXT,
  request_id TEXT,
  action TEXT NOT NULL,
  object_kind TEXT NOT NULL,
  object_id TEXT NOT NULL,
  organization_id TEXT,
  outcome TEXT NOT NULL,
  detail TEXT CHECK (json_valid(detail)),
  hash TEXT CHECK (length(hash) = 64)
) STRICT;
INSERT INTO audit_next
SELECT sequence, at_ms, actor_kind, actor_id, address, request_id, action, object_kind, object_id, organization_id,
  outcome, detail, hash
FROM audit ORDER BY sequence;
DROP TABLE audit;
ALTER TABLE audit_next RENAME TO audit;
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit
BEGIN
  SELECT RAISE(ABORT, 'audit is append-only');
END;
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit
BEGIN
  SELECT RAISE(ABORT, 'audit is append-only');
END;
