/** The cookie between the redirect to the provider and the return. */
import { cookiesNamed, isSecure, setCookie } from "../../shared/cookies.ts";
import { hrefOf } from "../links.ts";

const name = "markmill.sso";
export const ssoPath = "/sign-in/sso";
const lifeSeconds = 600;

/** Null: removes it. Lax, because the browser returns from another site. */
export function ssoCookie(sealed: string | null, baseUrl: string): string {
  return setCookie({
    name,
    value: sealed ?? "",
    path: hrefOf(baseUrl, ssoPath),
    maxAgeSeconds: sealed === null ? 0 : lifeSeconds,
    sameSite: "Lax",
    secure: isSecure(baseUrl),
  });
}

/** Null if the Cookie header has none, or several, one of which may be another user's. */
export function readSsoCookie(headers: Headers): string | null {
  const [value, ...others] = cookiesNamed(headers.get("cookie"), name);
  return value === undefined || others.length > 0 || value === "" ? null : value;
}
