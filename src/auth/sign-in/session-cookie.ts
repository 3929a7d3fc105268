/**
 * The session cookie in better-auth's form: the session's token, a dot, and the HMAC-SHA256 of the token in base64,
 * percent-encoded. Over HTTPS its name starts with `__Host-`, so that sibling domains cannot set it. Cookie names and
 * attributes: RFC 6265bis.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secret } from "../../../config/secret.ts";
import { percentDecoded } from "../../../config/text/percent.ts";
import { cookiesNamed, setCookie } from "../../shared/cookies.ts";

export interface SessionCookies {
  /** A Set-Cookie value with its lifetime in seconds. */
  issue(token: string, maxAgeSeconds: number): string;
  /** A Set-Cookie value that removes it. */
  remove(): string;
  /** The token in a Cookie header; null: no session cookie; "invalid": not issued here. */
  read(header: string | null): { token: string } | "invalid" | null;
  /** The Cookie header for better-auth: only this session, under its own cookie name. */
  passedOn(session: { token: string }): string;
}

export const cookiePrefix = "markmill";
const hostPrefix = "__Host-";
/** The prefix that better-auth uses. */
const libraryPrefix = "__Secure-";
const signatureBytes = 32;

/** `secure`: browsers use HTTPS. */
export function createSessionCookies(secret: Secret, secure: boolean): SessionCookies {
  const bareName = `${cookiePrefix}.session_token`;
  const name = secure ? hostPrefix + bareName : bareName;
  const sign = (token: string) => createHmac("sha256", secret.reveal()).update(token).digest();
  const signed = (token: string) => encodeURIComponent(`${token}.${sign(token).toString("base64")}`);
  const cookie = (value: string, maxAgeSeconds: number) =>
    setCookie({ name, value, path: "/", maxAgeSeconds, sameSite: "Lax", secure });

  return {
    issue: (token, maxAgeSeconds) => cookie(signed(token), maxAgeSeconds),
    remove: () => cookie("", 0),
    passedOn: ({ token }) => `${secure ? libraryPrefix : ""}${bareName}=${signed(token)}`,
    read: (header) => {
      const [sent = ""] = cookiesNamed(header, name);
      if (sent === "") return null;
      const value = percentDecoded(sent);
      const dot = value.lastIndexOf(".");
      const token = value.slice(0, Math.max(dot, 0));
      const signature = Buffer.from(value.slice(dot + 1), "base64");
      const genuine = signature.length === signatureBytes && timingSafeEqual(signature, sign(token));
      return token !== "" && genuine ? { token } : "invalid";
    },
  };
}
