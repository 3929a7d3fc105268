-- What an administrator called a grant, so that it can be asked for again after a lost answer and is given once. For
-- ever: a reference that became free again would let a late repeat through.
CREATE TABLE grant_references (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  reference TEXT NOT NULL CHECK (length(reference) BETWEEN 1 AND 200),
  bucket_id TEXT NOT NULL UNIQUE REFERENCES buckets (id),
  pack_id TEXT,
  PRIMARY KEY (organization_id, reference)
) STRICT;
CREATE TRIGGER grant_references_no_update BEFORE UPDATE ON grant_references
BEGIN
  SELECT RAISE(ABORT, 'grant references are append-only');
END;
CREATE TRIGGER grant_references_no_delete BEFORE DELETE ON grant_references
BEGIN
  SELECT RAISE(ABORT, 'grant references are append-only');
END;
