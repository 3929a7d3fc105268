/**
 * The cookie of a signed-in browser, in better-auth's form, which reads it too: the session's token, a dot, and the
 * HMAC-SHA256 over the token in base64, all of it percent-encoded. Over HTTPS its name begins with `__Host-`, so that
 * browsers take it from this very host alone: a neighbour under the same domain could otherwise have somebody work, and
 * leave documents, in an account that is not theirs. Cookie names and attributes: RFC 6265bis.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secret } from "../../../config/secret.ts";
import { percentDecoded } from "../../../config/text/percent.ts";
import { cookiesNamed, setCookie } from "../../shared/cookies.ts";

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
