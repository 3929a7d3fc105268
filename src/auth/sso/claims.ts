/** Reads a provider's claims about a user (OpenID Connect Core, 5.1). */

import { limits } from "../../../config/limits.ts";
import { withoutInvisible } from "../../../config/text/invisible.ts";
import { isEmailAddress } from "../../../ledger/users/email.ts";
import type { SsoIdentity } from "./contract.ts";
import { ssoFault } from "./failures.ts";

export type Claims = Readonly<Record<string, unknown>>;

const groupsMax = 10_000;

/** Whether the user info could add claims to the ID token. */
export function lacks(idToken: Claims, groupsClaim: string, groupsMatter: boolean): boolean {
  return (
    emailOf(idToken) === null ||
    nameOf(idToken) === null ||
    (groupsMatter && !Object.hasOwn(idToken, groupsClaim))
  );
}

/** The signed ID token takes precedence. */
export function readIdentity(
  idToken: Claims & { iss: string; sub: string },
  userInfo: Claims,
  groupsClaim: string,
): SsoIdentity {
  const source = Object.hasOwn(idToken, groupsClaim) ? idToken : userInfo;
  if (!Object.hasOwn(source, groupsClaim) && isLeftOut(idToken, groupsClaim))
    throw ssoFault("too_many_groups", `the claim ${groupsClaim} is left out of the ID token as too large`);
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    ...addressOf(idToken, userInfo),
    name: nameOf(idToken) ?? nameOf(userInfo),
    groups: groupsOf(source[groupsClaim]),
  };
}

/** email_verified applies only to the address in the same document. */
function addressOf(idToken: Claims, userInfo: Claims): Pick<SsoIdentity, "email" | "emailVerified"> {
  const email = emailOf(idToken) ?? emailOf(userInfo);
  const emailVerified = [idToken, userInfo].some((claims) => emailOf(claims) === email && isVerified(claims));
  return { email, emailVerified: email !== null && emailVerified };
}

function emailOf({ email }: Claims): string | null {
  const address = typeof email === "string" ? email.trim() : "";
  return isEmailAddress(address) ? address : null;
}

/** Some providers send the boolean as text. */
function isVerified({ email_verified: verified }: Claims): boolean {
  return verified === true || verified === "true";
}

function nameOf(claims: Claims): string | null {
  const { name, given_name: given, family_name: family, preferred_username: username } = claims;
  const whole = [given, family].filter((part) => typeof part === "string").join(" ");
  for (const candidate of [name, whole, username]) {
    if (typeof candidate !== "string") continue;
    const text = withoutInvisible(candidate).trim();
    if (text !== "") return [...text].slice(0, limits.nameCharactersMax).join("");
  }
  return null;
}

/** A single group may be text instead of a list. */
function groupsOf(claim: unknown): string[] {
  const entries: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return entries.slice(0, groupsMax).filter((entry) => typeof entry === "string");
}

/** Distributed claims (5.6.2), used for large group lists. */
function isLeftOut({ _claim_names: elsewhere }: Claims, groupsClaim: string): boolean {
  return typeof elsewhere === "object" && elsewhere !== null && Object.hasOwn(elsewhere, groupsClaim);
}
