/**
 * Tables of @better-auth/oauth-provider (1.7.5). Property names are its field names; columns are their snake_case. The
 * delete actions of foreign keys are ours: rows are deleted with their user or client.
 */
import { type AnySQLiteColumn, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, json, timeMs } from "./columns.ts";
import { session, user } from "./users.ts";

const date = (name: string) => integer(name, { mode: "timestamp_ms" });
const list = (name: string) => json<string[]>(name);
const object = (name: string) => json<Record<string, unknown>>(name);

export const oauthClient = sqliteTable("oauth_client", {
  id: text("id").primaryKey(),
  clientId: text("client_id").notNull().unique(),
  clientSecret: text("client_secret"),
  clientDiscoveryId: text("client_discovery_id"),
  disabled: flag("disabled").default(false),
  skipConsent: flag("skip_consent"),
  enableEndSession: flag("enable_end_session"),
  subjectType: text("subject_type"),
  scopes: list("scopes"),
  clientCredentialsScopes: list("client_credentials_scopes").default([]),
  userId: text("user_id").references(() => user.id, { onDelete: "set null" }),
  createdAt: date("created_at"),
  updatedAt: date("updated_at"),
  name: text("name"),
  uri: text("uri"),
  icon: text("icon"),
  contacts: list("contacts"),
  tos: text("tos"),
  policy: text("policy"),
  softwareId: text("software_id"),
  softwareVersion: text("software_version"),
  softwareStatement: text("software_statement"),
  redirectUris: list("redirect_uris").notNull(),
  postLogoutRedirectUris: list("post_logout_redirect_uris"),
  backchannelLogoutUri: text("backchannel_logout_uri"),
  backchannelLogoutSessionRequired: flag("backchannel_logout_session_required"),
  tokenEndpointAuthMethod: text("token_endpoint_auth_method"),
  applicationType: text("application_type"),
  jwks: text("jwks"),
  jwksUri: text("jwks_uri"),
  grantTypes: list("grant_types"),
  responseTypes: list("response_types"),
  requirePKCE: flag("require_pkce"),
  dpopBoundAccessTokens: flag("dpop_bound_access_tokens").default(false),
  referenceId: text("reference_id"),
  metadata: object("metadata"),
});

const client = () =>
  text("client_id")
    .notNull()
    .references((): AnySQLiteColumn => oauthClient.clientId, { onDelete: "cascade" });

export const oauthResource = sqliteTable("oauth_resource", {
  id: text("id").primaryKey(),
  identifier: text("identifier").notNull().unique(),
  name: text("name").notNull(),
  accessTokenTtl: integer("access_token_ttl"),
  refreshTokenTtl: integer("refresh_token_ttl"),
  signingAlgorithm: text("signing_algorithm"),
  signingKeyId: text("signing_key_id"),
  allowedScopes: list("allowed_scopes"),
  customClaims: object("custom_claims"),
  dpopBoundAccessTokensRequired: flag("dpop_bound_access_tokens_required").default(false),
  disabled: flag("disabled").default(false),
  createdAt: date("created_at"),
  updatedAt: date("updated_at"),
  policyVersion: integer("policy_version").default(1),
  metadata: object("metadata"),
});

export const oauthClientResource = sqliteTable("oauth_client_resource", {
  id: text("id").primaryKey(),
  clientId: client(),
  resourceId: text("resource_id")
    .notNull()
    .references(() => oauthResource.identifier, { onDelete: "cascade" }),
  metadata: object("metadata"),
  createdAt: date("created_at"),
});

export const oauthConsent = sqliteTable("oauth_consent", {
  id: text("id").primaryKey(),
  clientId: client(),
  userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
  referenceId: text("reference_id"),
  resources: list("resources"),
  requestedUserInfoClaims: list("requested_user_info_claims"),
  scopes: list("scopes").notNull(),
  createdAt: date("created_at").notNull(),
  updatedAt: date("updated_at").notNull(),
});

const tokenColumns = () => ({
  id: text("id").primaryKey(),
  /** SHA-256 of the token, hex. */
  token: text("token").notNull().unique(),
  clientId: client(),
  sessionId: text("session_id").references(() => session.id, { onDelete: "set null" }),
  referenceId: text("reference_id"),
  authorizationCodeId: text("authorization_code_id"),
  resources: list("resources"),
  requestedUserInfoClaims: list("requested_user_info_claims"),
  expiresAt: date("expires_at").notNull(),
  createdAt: date("created_at").notNull(),
  revoked: date("revoked"),
  confirmation: object("confirmation"),
  scopes: list("scopes").notNull(),
});

export const oauthRefreshToken = sqliteTable("oauth_refresh_token", {
  ...tokenColumns(),
  userId: text("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" }),
  rotatedAt: date("rotated_at"),
  rotationReplayResponse: text("rotation_replay_response"),
  rotationReplayExpiresAt: date("rotation_replay_expires_at"),
  authTime: date("auth_time"),
});

export const oauthAccessToken = sqliteTable("oauth_access_token", {
  ...tokenColumns(),
  userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
  refreshId: text("refresh_id").references(() => oauthRefreshToken.id, { onDelete: "cascade" }),
});

export const oauthClientAssertion = sqliteTable("oauth_client_assertion", {
  id: text("id").primaryKey(),
  expiresAt: date("expires_at").notNull(),
});

/** Ours: recently redeemed codes, and whether they may still yield tokens. */
export const oauthRedeemedCodes = sqliteTable("oauth_redeemed_codes", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  clientId: text("client_id").notNull(),
  redeemedAtMs: timeMs("redeemed_at_ms").notNull(),
  endedAtMs: timeMs("ended_at_ms"),
});
