import type { Secret } from "../../../config/secret.ts";
import type { Actor, GuestSessionRow, GuestVisit } from "../../../ledger/contract.ts";
import type { AccountCaller } from "../caller.ts";

/** A session for the holder of its token. */
export interface GuestSession extends GuestSessionRow {
  /** `mk_preview_` and 64 hex digits. */
  token: Secret;
}

/** A browser without an account. */
export interface Visitor {
  /** 128 random bits. */
  id: string;
  /** Id and signature, the cookie's value. */
  cookie: string;
}

/** Previews for guests. */
export interface Guests {
  /** Fault authentication_required if guests are disabled (`guest.enabled`). */
  requireWelcome(): void;
  /** Counts an estimate; Fault rate_limited per address. */
  countEstimate(visit: GuestVisit): void;
  /** Counts further files of a call in advance; later calls of the address wait. */
  countFurther(visit: GuestVisit): void;
  /** The visitor of a cookie; a new one if it is missing or invalid. */
  visitor(cookie: string | null): Visitor;
  /**
   * Creates a session of uploads in order. Throws quota_exceeded with a recovery session, rate_limited for too many of
   * those per address, invalid_request, guest_session_conflict, upload_expired, guest_preview_running and queue_full.
   */
  open(
    visit: GuestVisit,
    pairs: readonly { uploadId: string; jobToken: Secret }[],
    actor: Actor,
  ): Promise<GuestSession>;
  /** Throws guest_session_not_found, guest_session_expired. */
  get(sessionId: string, tokenHash: string): Promise<GuestSessionRow>;
  /**
   * Moves the session to the caller's account and settles its jobs; idempotent. Throws invalid_credentials for an
   * unknown session or wrong token, guest_session_conflict, guest_session_expired, guest_preview_running,
   * insufficient_credits.
   */
  claim(caller: AccountCaller, sessionId: string, tokenHash: string): Promise<{ actualCreditUnits: number }>;
}
