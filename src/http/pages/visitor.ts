/** Reads requests of pages. */
import { Fault } from "../../../config/errors/fault.ts";
import type { AccountPrincipal } from "../../auth/principal.ts";
import { deviceCookieName, deviceSeconds } from "../../auth/sign-in/devices.ts";
import type { Accounts } from "../../services/accounts/accounts.ts";
import type { Person, SignedInDevice } from "../../services/accounts/login/contract.ts";
import { cookieOf, isSecure, setCookie } from "../../shared/cookies.ts";
import { callOf, type HttpParts } from "../context.ts";
import { hrefOf } from "../links.ts";
import { requireSameOrigin } from "../request/cross-site.ts";
import { type Form, readForm } from "./form.ts";

/** The dependencies of pages. */
export type PageParts = Pick<HttpParts, "signIn" | "oauth" | "entry" | "door" | "settings" | "baseUrl"> & {
  /** What the account page offers; the API offers more. */
  services: { accounts: Pick<Accounts, "apps" | "withdrawApp" | "endSessions" | "setPassword"> };
};

/** The query of the URL, without its question mark. */
export function queryOf(request: Request): string {
  return new URL(request.url).search.slice(1);
}

/**
 * The fields of a form sent by one of our own pages, also before sign-in: a foreign page must not sign a browser in
 * as another user. Throws csrf_rejected, invalid_request, payload_too_large.
 */
export async function postedForm(request: Request, baseUrl: string): Promise<Form> {
  try {
    requireSameOrigin(request.method, request.headers, baseUrl);
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    const message = `This form was not sent from this installation's pages. Open them at ${baseUrl}.`;
    throw new Fault(thrown.code, { message, cause: thrown.cause });
  }
  return readForm(request);
}

export interface SignedInUser extends Person {
  principal: AccountPrincipal;
}

/** The user signed in with this browser, or null. */
export async function signedInUser(
  request: Request,
  { signIn, entry }: Pick<PageParts, "signIn" | "entry">,
): Promise<SignedInUser | null> {
  try {
    const principal = await signIn.bySession(request.headers);
    const person = principal === null ? null : await entry.person(principal.userId);
    if (principal === null || person === null) return null;
    // For the log, and for the gate's renewal of the session.
    callOf(request).principal = principal;
    return { ...person, principal };
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.code === "invalid_credentials") return null;
    throw thrown;
  }
}

export function deviceOf(request: Request): string | null {
  return cookieOf(request.headers, deviceCookieName);
}

/** The Set-Cookie values after signing in. */
export function cookiesOf({ cookies, device }: SignedInDevice, baseUrl: string): string[] {
  const remembered = setCookie({
    name: deviceCookieName,
    value: device,
    path: hrefOf(baseUrl, "/"),
    maxAgeSeconds: deviceSeconds,
    sameSite: "Strict",
    secure: isSecure(baseUrl),
  });
  return [...cookies, remembered];
}

/**
 * An error that the user can correct, for the page that shows its form again; logged as if it had been thrown.
 * Anything else is rethrown.
 */
export function refusalOf(request: Request, thrown: unknown): Fault {
  const isTheirs = thrown instanceof Fault && (thrown.status < 500 || thrown.code === "service_unavailable");
  if (!isTheirs) throw thrown;
  callOf(request).fault = thrown;
  return thrown;
}
