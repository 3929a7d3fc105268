import { dayMs } from "../../config/units.ts";

const name = "markmill.visitor";
/** Longer than the day on which it is counted, and no longer than that is worth. */
const maxAgeSeconds = (2 * dayMs) / 1000;

/** What a browser was given (RFC 6265 section 5.4); null without it. */
export function visitorCookieOf(headers: Headers): string | null {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at >= 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** Only for calls of the API, out of the reach of scripts, and over TLS alone where there is any. */
export function visitorSetCookie(value: string, baseUrl: string): string {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/v1; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
