/** Account creation and sign-in. */
import type { Secret } from "../../../../config/secret.ts";
import type { LinkKind } from "../../../../ledger/contract.ts";
import type { SignedIn, Visit } from "../../../auth/sign-in/contract.ts";

/** A valid link. */
export interface OpenLink {
  kind: LinkKind;
  /** Email address of the account; null for a setup link, whose user enters it. */
  email: string | null;
  organizationName: string;
  expiresAtMs: number;
}

export interface AuthenticatedUser {
  userId: string;
  email: string;
}

export interface AccountLinks {
  /** Null: unknown or no longer valid. Does not use the link. */
  linkOf(token: string): Promise<OpenLink | null>;
  /**
   * Creates the user or sets the password, and uses the link; of concurrent calls one succeeds. Throws link_not_found,
   * invalid_request naming the field, forbidden for a banned user; the link then stays valid.
   */
  acceptLink(
    args: { token: string; email: string | null; name: string | null; password: Secret },
    visit: Visit,
  ): Promise<AuthenticatedUser>;
  /** Creates a user with an organization. Throws forbidden if sign-up is disabled, invalid_request. */
  signUp(args: { email: string; name: string; password: Secret }, visit: Visit): Promise<AuthenticatedUser>;
  /** Null: the user no longer exists. */
  person(userId: string): Promise<Person | null>;
}

export interface Person {
  name: string;
  email: string;
  organizationName: string;
}

/** A signed-in browser and its device cookie. */
export interface SignedInDevice extends SignedIn {
  device: string;
}

/** Sign-in with throttling. `device`: the device cookie, or null. */
export interface LoginGuard {
  /**
   * Throws invalid_credentials, rate_limited with Retry-After, service_unavailable for too many concurrent attempts.
   */
  withPassword(
    args: { email: string; password: Secret; device: string | null },
    visit: Visit,
  ): Promise<SignedInDevice>;
  /**
   * Rate limits single sign-on steps per address, separately from password attempts, because each contacts the
   * provider. Throws rate_limited.
   */
  countSingleSignOn(step: "begin" | "complete", visit: Visit): void;
  /** For public pages that hash a password: limited by address and concurrency. */
  guarded<T>(visit: Visit, work: () => Promise<T>): Promise<T>;
  /** For users who just accepted a link or signed up. */
  asEntered(entered: AuthenticatedUser, device: string | null, visit: Visit): Promise<SignedInDevice>;
}
