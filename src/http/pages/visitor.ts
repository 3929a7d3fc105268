/** What a page has to know of the request, and what it tells the log. */

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

/** What the pages are made from. */
export type PageParts = Pick<HttpParts, "signIn" | "oauth" | "entry" | "door" | "settings" | "baseUrl"> & {
  /** What the account page lets its owner do; the API offers more. */
  services: { accounts: Pick<Accounts, "apps" | "withdrawApp" | "endSessions" | "setPassword"> };
};

/** Of the address, without its question mark. */
export function queryOf(request: Request): string {
  return new URL(request.url).search.slice(1);
}

/**
 * The fields of a form that one of our own pages sent, also before anybody has signed in: a foreign page must not sign a
 * browser in as somebody else either. Throws csrf_rejected, invalid_request, payload_too_large.
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

export interface Somebody extends Person {
  principal: AccountPrincipal;
}

/** Who is signed in with this browser; null when nobody is, or nobody any more. */
export async function somebodyAt(
  request: Request,
  { signIn, entry }: Pick<PageParts, "signIn" | "entry">,
): Promise<Somebody | null> {
  try {
    const principal = await signIn.bySession(request.headers);
    const person = principal === null ? null : await entry.person(principal.userId);
    if (principal === null || person === null) return null;
    // For the log, and for what the gate does for a session that is in use.
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

/** The Set-Cookie values of somebody who has just signed in. */
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
 * What somebody can do something about, for the page that shows its form again; the log hears of it as if it had been
 * thrown. Anything else is thrown on.
 */
export function refusalOf(request: Request, thrown: unknown): Fault {
  const isTheirs = thrown instanceof Fault && (thrown.status < 500 || thrown.code === "service_unavailable");
  if (!isTheirs) throw thrown;
  callOf(request).fault = thrown;
  return thrown;
}
