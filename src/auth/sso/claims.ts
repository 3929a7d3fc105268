/** What a provider says of a person, in the forms in which providers say it (OpenID Connect Core, section 5.1). */

import { limits } from "../../../config/limits.ts";
import { withoutInvisible } from "../../../config/text/invisible.ts";
import { isEmailAddress } from "../../../ledger/users/email.ts";
import type { SsoIdentity } from "./contract.ts";
import { ssoFault } from "./failures.ts";

export type Claims = Readonly<Record<string, unknown>>;

const groupsMax = 10_000;

/** Whether the user info could add anything to what the ID token says. */
export function lacks(idToken: Claims, groupsClaim: string, groupsMatter: boolean): boolean {
  return (
    emailOf(idToken) === null ||
    nameOf(idToken) === null ||
    (groupsMatter && !Object.hasOwn(idToken, groupsClaim))
  );
}

/** Of what both say the ID token counts: it is signed. */
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

/** The word that an address is verified counts for the address that it stands beside, and for no other. */
function addressOf(idToken: Claims, userInfo: Claims): Pick<SsoIdentity, "email" | "emailVerified"> {
  const email = emailOf(idToken) ?? emailOf(userInfo);
  const emailVerified = [idToken, userInfo].some((claims) => emailOf(claims) === email && isVerified(claims));
  return { email, emailVerified: email !== null && emailVerified };
}

function emailOf({ email }: Claims): string | null {
  const address = typeof email === "string" ? email.trim() : "";
  return isEmailAddress(address) ? address : null;
}

/** Some providers write the boolean as a text. */
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

/** One group may come as a text instead of a list of one. */
function groupsOf(claim: unknown): string[] {
  const entries: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return entries.slice(0, groupsMax).filter((entry) => typeof entry === "string");
}

/** By a claim that says where it is to be had instead (section 5.6.2), which large lists of groups do. */
function isLeftOut({ _claim_names: elsewhere }: Claims, groupsClaim: string): boolean {
  return typeof elsewhere === "object" && elsewhere !== null && Object.hasOwn(elsewhere, groupsClaim);
}
