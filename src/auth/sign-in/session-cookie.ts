/**
 * The cookie of a signed-in browser, in better-auth's form, which reads it too: the session's token, a dot, and the
 * HMAC-SHA256 over the token in base64, all of it percent-encoded. Over HTTPS its name begins with `__Host-`, so that
 * browsers take it from this very host alone: a neighbour under the same domain could otherwise have somebody work, and
 * leave documents, in an account that is not theirs. Cookie names and attributes: RFC 6265bis.
 */

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secret } from "../../../config/secret.ts";

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
  /** The Cookie header as better-auth is to see it: that of this session alone, under its own name for it. */
  passedOn(session: { token: string }): string;
}

export const cookiePrefix = "markmill";
const hostPrefix = "__Host-";
/** better-auth knows no other. */
const libraryPrefix = "__Secure-";
const signatureBytes = 32;

/** `secure`: the browser sees this installation over HTTPS. */
export function createSessionCookies(secret: Secret, secure: boolean): SessionCookies {
  const bareName = `${cookiePrefix}.session_token`;
  const name = secure ? hostPrefix + bareName : bareName;
  const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", ...(secure ? ["Secure"] : [])];
  const sign = (token: string) => createHmac("sha256", secret.reveal()).update(token).digest();
  const signed = (token: string) => encodeURIComponent(`${token}.${sign(token).toString("base64")}`);
  const cookie = (value: string, maxAgeSeconds: number) =>
    [`${name}=${value}`, `Max-Age=${maxAgeSeconds}`, ...attributes].join("; ");

  return {
    issue: (token, maxAgeSeconds) => cookie(signed(token), maxAgeSeconds),
    remove: () => cookie("", 0),
    passedOn: ({ token }) => `${secure ? libraryPrefix : ""}${bareName}=${signed(token)}`,
    read: (header) => {
      const value = cookieValue(header, name);
      if (value === null) return null;
      const dot = value.lastIndexOf(".");
      const token = value.slice(0, Math.max(dot, 0));
      const signature = Buffer.from(value.slice(dot + 1), "base64");
      const genuine = signature.length === signatureBytes && timingSafeEqual(signature, sign(token));
      return token !== "" && genuine ? { token } : "invalid";
    },
  };
}

/** Null when there is none, or an empty one. */
function cookieValue(header: string | null, name: string): string | null {
  if (header === null) return null;
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at === -1 || pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    return value === "" ? null : decoded(value);
  }
  return null;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
