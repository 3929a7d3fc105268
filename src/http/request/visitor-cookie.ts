/** The cookie that counts guests' browsers. */
import { dayMs } from "../../../config/units.ts";
import { cookieOf, isSecure, setCookie } from "../../shared/cookies.ts";
import { hrefOf } from "../links.ts";

const name = "markmill.visitor";
/** Longer than the day that is counted, but not much. */
const maxAgeSeconds = (2 * dayMs) / 1000;

export const visitorCookieOf = (headers: Headers): string | null => cookieOf(headers, name);

/** Only for calls to the API. */
export function visitorSetCookie(value: string, baseUrl: string): string {
  const secure = isSecure(baseUrl);
  return setCookie({ name, value, path: hrefOf(baseUrl, "/v1"), maxAgeSeconds, sameSite: "Lax", secure });
}
