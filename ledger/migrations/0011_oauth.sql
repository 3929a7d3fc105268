-- The OAuth 2.1 server: @better-auth/oauth-provider's own tables with exactly the fields that it names.
CREATE TABLE oauth_client (
  id TEXT NOT NULL PRIMARY KEY,
  client_id TEXT NOT NULL UNIQUE,
  client_secret TEXT,
  client_discovery_id TEXT,
  disabled INTEGER DEFAULT 0 CHECK (disabled IN (0, 1)),
  skip_consent INTEGER CHECK (skip_consent IN (0, 1)),
  enable_end_session INTEGER CHECK (enable_end_session IN (0, 1)),
  subject_type TEXT,
  scopes TEXT CHECK (json_valid(scopes)),
  client_credentials_scopes TEXT DEFAULT '[]' CHECK (json_valid(client_credentials_scopes)),
  user_id TEXT REFERENCES user (id) ON DELETE SET NULL,
  created_at INTEGER,
  updated_at INTEGER,
  name TEXT,
  uri TEXT,
  icon TEXT,
  contacts TEXT CHECK (json_valid(contacts)),
  tos TEXT,
  policy TEXT,
  software_id TEXT,
  software_version TEXT,
  software_statement TEXT,
  redirect_uris TEXT NOT NULL CHECK (json_valid(redirect_uris)),
  post_logout_redirect_uris TEXT CHECK (json_valid(post_logout_redirect_uris)),
  backchannel_logout_uri TEXT,
  backchannel_logout_session_required INTEGER CHECK (backchannel_logout_session_required IN (0, 1)),
  token_endpoint_auth_method TEXT,
  application_type TEXT,
  jwks TEXT,
  jwks_uri TEXT,
  grant_types TEXT CHECK (json_valid(grant_types)),
  response_types TEXT CHECK (json_valid(response_types)),
  require_pkce INTEGER CHECK (require_pkce IN (0, 1)),
  dpop_bound_access_tokens INTEGER DEFAULT 0 CHECK (dpop_bound_access_tokens IN (0, 1)),
  reference_id TEXT,
  metadata TEXT CHECK (json_valid(metadata))
) STRICT;
CREATE INDEX oauth_client_user ON oauth_client (user_id);
CREATE INDEX oauth_client_created ON oauth_client (created_at);

CREATE TABLE oauth_resource (
  id TEXT NOT NULL PRIMARY KEY,
  identifier TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  access_token_ttl INTEGER,
  refresh_token_ttl INTEGER,
  signing_algorithm TEXT,
  signing_key_id TEXT,
  allowed_scopes TEXT CHECK (json_valid(allowed_scopes)),
  custom_claims TEXT CHECK (json_valid(custom_claims)),
  dpop_bound_access_tokens_required INTEGER DEFAULT 0 CHECK (dpop_bound_access_tokens_required IN (0, 1)),
  disabled INTEGER DEFAULT 0 CHECK (disabled IN (0, 1)),
  created_at INTEGER,
  updated_at INTEGER,
  policy_version INTEGER DEFAULT 1,
  metadata TEXT CHECK (json_valid(metadata))
) STRICT;

CREATE TABLE oauth_client_resource (
  id TEXT NOT NULL PRIMARY KEY,
  client_id TEXT NOT NULL REFERENCES oauth_client (client_id) ON DELETE CASCADE,
  resource_id TEXT NOT NULL REFERENCES oauth_resource (identifier) ON DELETE CASCADE,
  metadata TEXT CHECK (json_valid(metadata)),
  created_at INTEGER,
  UNIQUE (client_id, resource_id)
) STRICT;
CREATE INDEX oauth_client_resource_resource ON oauth_client_resource (resource_id);

CREATE TABLE oauth_consent (
  id TEXT NOT NULL PRIMARY KEY,
  client_id TEXT NOT NULL REFERENCES oauth_client (client_id) ON DELETE CASCADE,
  user_id TEXT REFERENCES user (id) ON DELETE CASCADE,
  reference_id TEXT,
  resources TEXT CHECK (json_valid(resources)),
  requested_user_info_claims TEXT CHECK (json_valid(requested_user_info_claims)),
  scopes TEXT NOT NULL CHECK (json_valid(scopes)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
-- One row a user and application: there is nothing else that a consent could be for.
CREATE UNIQUE INDEX oauth_consent_user ON oauth_consent (user_id, client_id);
CREATE INDEX oauth_consent_client ON oauth_consent (client_id);

CREATE TABLE oauth_refresh_token (
  id TEXT NOT NULL PRIMARY KEY,
  -- SHA-256 of the token, hex.
  token TEXT NOT NULL UNIQUE CHECK (length(token) = 64),
  client_id TEXT NOT NULL REFERENCES oauth_client (client_id) ON DELETE CASCADE,
  session_id TEXT REFERENCES session (id) ON DELETE SET NULL,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  reference_id TEXT,
  authorization_code_id TEXT,
  resources TEXT CHECK (json_valid(resources)),
  requested_user_info_claims TEXT CHECK (json_valid(requested_user_info_claims)),
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  revoked INTEGER,
  rotated_at INTEGER,
  rotation_replay_response TEXT,
  rotation_replay_expires_at INTEGER,
  auth_time INTEGER,
  confirmation TEXT CHECK (json_valid(confirmation)),
  scopes TEXT NOT NULL CHECK (json_valid(scopes))
) STRICT;
CREATE INDEX oauth_refresh_token_user ON oauth_refresh_token (user_id, client_id);
CREATE INDEX oauth_refresh_token_client ON oauth_refresh_token (client_id);
CREATE INDEX oauth_refresh_token_session ON oauth_refresh_token (session_id);
CREATE INDEX oauth_refresh_token_code ON oauth_refresh_token (authorization_code_id);
CREATE INDEX oauth_refresh_token_expiry ON oauth_refresh_token (expires_at);

CREATE TABLE oauth_access_token (
  id TEXT NOT NULL PRIMARY KEY,
  -- SHA-256 of the token, hex.
  token TEXT NOT NULL UNIQUE CHECK (length(token) = 64),
  client_id TEXT NOT NULL REFERENCES oauth_client (client_id) ON DELETE CASCADE,
  session_id TEXT REFERENCES session (id) ON DELETE SET NULL,
  user_id TEXT REFERENCES user (id) ON DELETE CASCADE,
  reference_id TEXT,
  authorization_code_id TEXT,
  resources TEXT CHECK (json_valid(resources)),
  requested_user_info_claims TEXT CHECK (json_valid(requested_user_info_claims)),
  refresh_id TEXT REFERENCES oauth_refresh_token (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  revoked INTEGER,
  confirmation TEXT CHECK (json_valid(confirmation)),
  scopes TEXT NOT NULL CHECK (json_valid(scopes))
) STRICT;
CREATE INDEX oauth_access_token_user ON oauth_access_token (user_id, client_id);
CREATE INDEX oauth_access_token_client ON oauth_access_token (client_id);
CREATE INDEX oauth_access_token_session ON oauth_access_token (session_id);
CREATE INDEX oauth_access_token_code ON oauth_access_token (authorization_code_id);
CREATE INDEX oauth_access_token_refresh ON oauth_access_token (refresh_id);
CREATE INDEX oauth_access_token_expiry ON oauth_access_token (expires_at);

CREATE TABLE oauth_client_assertion (
  id TEXT NOT NULL PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT;

-- Ours: codes that were redeemed a short while ago. When one is presented again, or its user ends the application's
-- tokens, while its exchange still runs, that exchange must get none, whichever comes first to the ledger.
CREATE TABLE oauth_redeemed_codes (
  -- SHA-256 of the code, hex, by which the tokens made for it name it.
  id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  client_id TEXT NOT NULL,
  redeemed_at_ms INTEGER NOT NULL CHECK (redeemed_at_ms >= 0),
  ended_at_ms INTEGER
) STRICT;
CREATE INDEX oauth_redeemed_codes_age ON oauth_redeemed_codes (redeemed_at_ms);

-- A token may only be made while its user may sign in and lets the application act: whoever was banned, or has
-- withdrawn their consent, while a code was exchanged or a token renewed, is not given a new one.
CREATE TRIGGER oauth_access_token_allowed BEFORE INSERT ON oauth_access_token
WHEN NOT EXISTS (
  SELECT 1 FROM oauth_consent AS given JOIN user ON user.id = given.user_id
  WHERE given.user_id = new.user_id AND given.client_id = new.client_id AND user.banned = 0
) OR EXISTS (
  SELECT 1 FROM oauth_redeemed_codes AS code
  WHERE code.id = new.authorization_code_id AND code.ended_at_ms IS NOT NULL
)
BEGIN
  SELECT RAISE(ABORT, 'no access token: its user is banned or has not consented, or its code has ended');
END;
CREATE TRIGGER oauth_refresh_token_allowed BEFORE INSERT ON oauth_refresh_token
WHEN NOT EXISTS (
  SELECT 1 FROM oauth_consent AS given JOIN user ON user.id = given.user_id
  WHERE given.user_id = new.user_id AND given.client_id = new.client_id AND user.banned = 0
) OR EXISTS (
  SELECT 1 FROM oauth_redeemed_codes AS code
  WHERE code.id = new.authorization_code_id AND code.ended_at_ms IS NOT NULL
)
BEGIN
  SELECT RAISE(ABORT, 'no refresh token: its user is banned or has not consented, or its code has ended');
END;
-- Tokens of a user who is banned, and of a consent that goes, go at once, whatever unit did it.
CREATE TRIGGER oauth_tokens_of_banned AFTER UPDATE OF banned ON user WHEN new.banned = 1
BEGIN
  DELETE FROM oauth_access_token WHERE user_id = new.id;
  DELETE FROM oauth_refresh_token WHERE user_id = new.id;
  DELETE FROM session WHERE user_id = new.id;
END;
CREATE TRIGGER oauth_tokens_of_consent AFTER DELETE ON oauth_consent
BEGIN
  DELETE FROM oauth_access_token WHERE user_id = old.user_id AND client_id = old.client_id;
  DELETE FROM oauth_refresh_token WHERE user_id = old.user_id AND client_id = old.client_id;
END;
-- Nobody who is banned begins a session.
CREATE TRIGGER session_allowed BEFORE INSERT ON session
WHEN NOT EXISTS (SELECT 1 FROM user WHERE user.id = new.user_id AND user.banned = 0)
BEGIN
  SELECT RAISE(ABORT, 'no session: its user is banned or gone');
END;
