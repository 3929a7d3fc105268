/** What people and applications sign in with: browser sessions, and the tokens of applications that users let in. */
import type { Actor } from "./owners.ts";

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

export interface CredentialUnits {
  /** Ends sessions of a user at once: all, all but one, or one. Their access and refresh tokens go with them. */
  endSessions: {
    args: {
      userId: string;
      /** Kept; null: none. */
      exceptSessionId: string | null;
      /** The only one to end; null: all. */
      only: string | null;
      actor: Actor;
      nowMs: number;
    };
    /** How many there were; 0 also for a session that is not the user's. */
    result: { sessions: number; tokens: number };
  };
  /** Ends access and refresh tokens of a user at once, of one application or of all; consent stays. */
  endTokens: {
    args: { userId: string; clientId: string | null; actor: Actor; nowMs: number };
    result: { tokens: number };
  };
  /** The application may not act for the user any more: consent, access and refresh tokens go at once. */
  withdrawConsent: {
    args: { userId: string; clientId: string; actor: Actor; nowMs: number };
    result: { outcome: "withdrawn"; tokens: number } | { outcome: "not_found" };
  };
}

export interface CredentialQueries {
  /** That have not expired; newest first. */
  sessionsOfUser(userId: string, nowMs: number): Promise<SessionRow[]>;
  /** By name. */
  connectedApps(userId: string): Promise<ConnectedAppRow[]>;
}
