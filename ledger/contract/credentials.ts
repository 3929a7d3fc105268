/** What people and applications sign in with: browser sessions, and the tokens of applications that users let in. */

/** A browser that is signed in. */
export interface SessionRow {
  id: string;
  userId: string;
  createdAtMs: number;
  /** Moves on while the session is used. */
  expiresAtMs: number;
  /** When the session was last found to be in use; coarse. */
  lastSeenAtMs: number;
  address: string | null;
  userAgent: string | null;
}

/** An application that a user let act for them. */
export interface ConnectedAppRow {
  clientId: string;
  /** As the application calls itself; null when it gave no name. */
  clientName: string | null;
  scopes: string[];
  /** Resource indicators (RFC 8707). */
  resources: string[];
  firstConsentAtMs: number;
  /** When a token was last issued to it or renewed; null: none yet, or all have gone. */
  lastUsedAtMs: number | null;
}

/** How much of what a user was signed in with has ended. */
export interface SignedOut {
  sessions: number;
  /** Access and refresh tokens of applications. */
  tokens: number;
}

/** What is behind a session cookie; sessions of banned users are not found. */
export interface SessionPrincipalRow {
  id: string;
  userId: string;
  userRole: "admin" | "member";
  organizationId: string;
  /** The organization's default project. */
  projectId: string;
  planId: string;
  expiresAtMs: number;
  /** When the end was last moved on. */
  updatedAtMs: number;
}

/** What is behind an access token; not found when revoked, when its user is banned or when consent is withdrawn. */
export interface AccessTokenRow {
  id: string;
  userId: string;
  userRole: "admin" | "member";
  organizationId: string;
  projectId: string;
  planId: string;
  clientId: string;
  scopes: string[];
  resources: string[];
  expiresAtMs: number;
}

/** What signing in with a password is decided by. */
export interface PasswordRow {
  userId: string;
  /** PHC string; null for people who have none. */
  hash: string | null;
  banned: boolean;
}
