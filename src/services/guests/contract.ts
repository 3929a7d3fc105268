import type { Secret } from "../../../config/secret.ts";
import type { Actor, GuestSessionRow, GuestVisit } from "../../../ledger/contract.ts";
import type { AccountCaller } from "../caller.ts";

/** A session for whoever holds its token. */
export interface GuestSession extends GuestSessionRow {
  /** `mk_preview_` and 64 hex digits. */
  token: Secret;
}

/** A browser without an account. */
export interface Visitor {
  /** Of 128 random bits. */
  id: string;
  /** The id and its signature, for the cookie. */
  cookie: string;
}

/** Previews for people without an account. */
export interface Guests {
  /** Fault authentication_required where people without an account are not served (`guest.enabled`). */
  requireWelcome(): void;
  /** Counts an upload to be measured; Fault rate_limited past so many a minute of one address. */
  countEstimate(visit: GuestVisit): void;
  /**
   * Counts another upload of a call of several. They may run ahead of the minute by as many as one call may have, for
   * which the address waits afterwards.
   */
  countFurther(visit: GuestVisit): void;
  /** The one that the cookie was made for; a new one when there is none, or when it is not of our making. */
  visitor(cookie: string | null): Visitor;
  /**
   * A session of these uploads in this order. Throws quota_exceeded with the session that keeps them, and rate_limited
   * after so many of those a minute of one address; invalid_request, guest_session_conflict, upload_expired, guest_preview_running and queue_full.
   */
  open(
    visit: GuestVisit,
    pairs: readonly { uploadId: string; jobToken: Secret }[],
    actor: Actor,
  ): Promise<GuestSession>;
  /** Throws guest_session_not_found, guest_session_expired. */
  get(sessionId: string, tokenHash: string): Promise<GuestSessionRow>;
  /**
   * Gives the session to the caller's account and settles what its jobs have cost; the same again for a repeat. Throws
   * invalid_credentials for an unknown session or a wrong token, guest_session_conflict, guest_session_expired,
   * guest_preview_running, insufficient_credits.
   */
  claim(caller: AccountCaller, sessionId: string, tokenHash: string): Promise<{ actualCreditUnits: number }>;
}
