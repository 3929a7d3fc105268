/**
 * The cookie of a signed-in browser, in better-auth's form, which reads it too: the session's token, a dot, and the
 * HMAC-SHA256 over the token in base64, all of it percent-encoded.
 */

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secret } from "../../../config/secret.ts";
import { cookiesNamed, setCookie } from "../../cookies.ts";

export interface SessionCookies {
  /** A Set-Cookie value; how long the browser keeps it, in seconds. */
  issue(token: string, maxAgeSeconds: number): string;
  /** A Set-Cookie value that removes it. */
  remove(): string;
  /**
   * The token of a Cookie header: null when the header holds no session cookie, "invalid" when it is not one that was
   * issued here.
   */
  read(header: string | null): { token: string } | "invalid" | null;
}

export const cookiePrefix = "markmill";
const securePrefix = "__Secure-";
const signatureBytes = 32;

function sessionCookieName(secure: boolean): string {
  return `${secure ? securePrefix : ""}${cookiePrefix}.session_token`;
}

/** `secure`: the browser sees this installation over HTTPS. */
export function createSessionCookies(secret: Secret, secure: boolean): SessionCookies {
  const name = sessionCookieName(secure);
  const sign = (token: string) => createHmac("sha256", secret.reveal()).update(token).digest();
  const cookie = (value: string, maxAgeSeconds: number) =>
    setCookie({ name, value, path: "/", maxAgeSeconds, sameSite: "Lax", secure });

  return {
    issue: (token, maxAgeSeconds) =>
      cookie(encodeURIComponent(`${token}.${sign(token).toString("base64")}`), maxAgeSeconds),
    remove: () => cookie("", 0),
    read: (header) => {
      const [sent = ""] = cookiesNamed(header, name);
      if (sent === "") return null;
      const value = decoded(sent);
      const dot = value.lastIndexOf(".");
      const token = value.slice(0, Math.max(dot, 0));
      const signature = Buffer.from(value.slice(dot + 1), "base64");
      const genuine = signature.length === signatureBytes && timingSafeEqual(signature, sign(token));
      return token !== "" && genuine ? { token } : "invalid";
    },
  };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
