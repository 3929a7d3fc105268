/** How people come to an account, and to a browser that is signed in to it. */
import type { Secret } from "../../../../config/secret.ts";
import type { LinkKind } from "../../../../ledger/contract.ts";
import type { SignedIn, Visit } from "../../../auth/sign-in/contract.ts";

/** A link that works now. */
export interface OpenLink {
  kind: LinkKind;
  /** Whose account it is or will be; null for a setup link, whose user names the address. */
  email: string | null;
  organizationName: string;
  expiresAtMs: number;
}

export interface AuthenticatedUser {
  userId: string;
  email: string;
}

export interface AccountLinks {
  /** Null when there is none, or none that works any more. Nothing is used up by looking. */
  linkOf(token: string): Promise<OpenLink | null>;
  /**
   * Makes the user or sets the password, and uses the link up; of many at once one succeeds. Throws link_not_found,
   * invalid_request that names the field, forbidden for a banned user; an open link stays open then.
   */
  acceptLink(
    args: { token: string; email: string | null; name: string | null; password: Secret },
    visit: Visit,
  ): Promise<AuthenticatedUser>;
  /** A user in an organization of their own. Throws forbidden where that is switched off, invalid_request. */
  signUp(args: { email: string; name: string; password: Secret }, visit: Visit): Promise<AuthenticatedUser>;
  /** Null when there is no such user any more. */
  person(userId: string): Promise<Person | null>;
}

export interface Person {
  name: string;
  email: string;
  organizationName: string;
}

/** A browser that is signed in, and the device cookie that it is known by from now on. */
export interface SignedInDevice extends SignedIn {
  device: string;
}

/** Signing in, with guessing slowed. `device` is the browser's device cookie, null without one. */
export interface LoginGuard {
  /** Throws invalid_credentials, rate_limited with Retry-After, service_unavailable when too many try at once. */
  withPassword(
    args: { email: string; password: Secret; device: string | null },
    visit: Visit,
  ): Promise<SignedInDevice>;
  /**
   * Counts a way to the provider or back by its address, as often a minute as tries to sign in, each by itself: neither
   * is guessing, but both make the installation ask the provider. Throws rate_limited.
   */
  countSingleSignOn(step: "begin" | "complete", visit: Visit): void;
  /** For work behind a public page that hashes a password: counted by address, and few at a time. */
  guarded<T>(visit: Visit, work: () => Promise<T>): Promise<T>;
  /** For whoever has just accepted a link or signed up. */
  asEntered(entered: AuthenticatedUser, device: string | null, visit: Visit): Promise<SignedInDevice>;
}
