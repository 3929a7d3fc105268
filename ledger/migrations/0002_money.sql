-- Rate cards ------------------------------------------------------------------------------------------------------

-- Every card that ever priced anything; the last one of an administrator is active, else the last one built in.
CREATE TABLE rate_cards (
  sequence INTEGER PRIMARY KEY CHECK (sequence >= 1),
  version TEXT NOT NULL UNIQUE CHECK (version <> ''),
  credit_model_version TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('built_in', 'administrator')),
  content TEXT NOT NULL CHECK (json_valid(content)),
  actor_kind TEXT NOT NULL CHECK (actor_kind IN ('key', 'user', 'system', 'admin_cli')),
  actor_id TEXT,
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0)
) STRICT;
CREATE TRIGGER rate_cards_no_update BEFORE UPDATE ON rate_cards
BEGIN
  SELECT RAISE(ABORT, 'rate cards are append-only');
END;
CREATE TRIGGER rate_cards_no_delete BEFORE DELETE ON rate_cards
BEGIN
  SELECT RAISE(ABORT, 'rate cards are append-only');
END;

-- The audit's hash chain -----------------------------------------------------------------------------------------

-- Null in the rows that are older than the chain, and in no other; how many those are is kept.
ALTER TABLE audit ADD COLUMN hash TEXT CHECK (length(hash) = 64);
INSERT INTO meta (key, value) SELECT 'audit_rows_before_chain', CAST(count(*) AS TEXT) FROM audit;
