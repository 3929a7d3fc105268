-- Links that an administrator hands over -------------------------------------------------------------------------

-- One use each. What is used, revoked or expired stays for a while, so that whoever comes late is told why.
CREATE TABLE account_links (
  id TEXT NOT NULL PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  kind TEXT NOT NULL CHECK (kind IN ('setup', 'invitation', 'reset')),
  email TEXT,
  -- Of a reset from the start; of the others once they were used.
  user_id TEXT REFERENCES user (id) ON DELETE CASCADE,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  role TEXT NOT NULL CHECK (role IN ('admin', 'member')),
  created_by_kind TEXT NOT NULL CHECK (created_by_kind IN ('key', 'user', 'system', 'admin_cli')),
  created_by TEXT,
  created_at_ms INTEGER NOT NULL CHECK (created_at_ms >= 0),
  expires_at_ms INTEGER NOT NULL CHECK (expires_at_ms >= created_at_ms),
  used_at_ms INTEGER,
  revoked_at_ms INTEGER,
  CHECK (kind = 'setup' OR email IS NOT NULL),
  CHECK (kind <> 'reset' OR user_id IS NOT NULL),
  CHECK (used_at_ms IS NULL OR user_id IS NOT NULL),
  CHECK (used_at_ms IS NULL OR revoked_at_ms IS NULL)
) STRICT;
CREATE INDEX account_links_open ON account_links (kind, email) WHERE used_at_ms IS NULL AND revoked_at_ms IS NULL;
CREATE INDEX account_links_list ON account_links (created_at_ms, id);
CREATE INDEX account_links_organization ON account_links (organization_id, created_at_ms, id);
CREATE INDEX account_links_user ON account_links (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX account_links_expiry ON account_links (expires_at_ms);

-- Leavers --------------------------------------------------------------------------------------------------------

-- Entries, holds and audit name organizations and projects, so the rows stay. Null: it is there to be used.
ALTER TABLE organizations ADD COLUMN deleted_at_ms INTEGER CHECK (deleted_at_ms >= 0);
ALTER TABLE projects ADD COLUMN archived_at_ms INTEGER CHECK (archived_at_ms >= 0);
CREATE INDEX organizations_list ON organizations (created_at_ms, id);

-- What was on its way when an organization went comes too late.
CREATE TRIGGER members_of_deleted BEFORE INSERT ON members
WHEN EXISTS (SELECT 1 FROM organizations WHERE id = NEW.organization_id AND deleted_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'the organization was deleted');
END;
CREATE TRIGGER api_keys_of_deleted BEFORE INSERT ON api_keys
WHEN EXISTS (SELECT 1 FROM organizations WHERE id = NEW.organization_id AND deleted_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM projects WHERE id = NEW.project_id AND archived_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'the organization was deleted, or the project archived');
END;
CREATE TRIGGER uploads_of_deleted BEFORE INSERT ON uploads
WHEN EXISTS (SELECT 1 FROM organizations WHERE id = NEW.organization_id AND deleted_at_ms IS NOT NULL)
  OR EXISTS (SELECT 1 FROM projects WHERE id = NEW.project_id AND archived_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'the organization was deleted, or the project archived');
END;
CREATE TRIGGER jobs_of_deleted BEFORE INSERT ON jobs
WHEN EXISTS (SELECT 1 FROM organizations WHERE id = NEW.organization_id AND deleted_at_ms IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'the organization was deleted');
END;
