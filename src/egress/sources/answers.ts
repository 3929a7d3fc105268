/** What a status means to an import (RFC 9110, section 15). */
import type { Answer } from "./contract.ts";
import { type ImportFailure, importFault } from "./failures.ts";
import { isSignIn } from "./login.ts";

const failureOf = (status: number): ImportFailure => {
  if (status === 401 || status === 402 || status === 407) return "access_controlled";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 410) return "not_found";
  if (status === 429) return "too_many_requests";
  // 408 and 425 ask for the same once more (RFC 9110 section 15.5.9, RFC 8470 section 5.2).
  return status >= 500 || status === 408 || status === 425 ? "server_error" : "unexpected_status";
};

/**
 * Throws Fault for an answer that is no page: by its status, unless that is among `statuses`, and where `asked` has led
 * to an address where people sign in.
 */
export function requireAnswer(asked: URL, answer: Answer, statuses: readonly number[] = []): void {
  const { status, headers, url } = answer;
  // Whatever the status, it is a riddle for browsers (Cloudflare, "challenge" responses).
  if (headers.get("cf-mitigated") === "challenge") throw importFault("forbidden", { cause: "challenge" });
  const isGood = (status >= 200 && status < 300) || statuses.includes(status);
  const retryAfterSeconds = retryAfterOf(headers);
  if (!isGood)
    throw importFault(failureOf(status), {
      cause: `status ${status}`,
      ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
    });
  if (isSignIn(url) && !isSignIn(asked))
    throw importFault("access_controlled", { cause: "led to a sign-in page" });
}

/** Seconds, where the host says them so; dates are hardly ever sent. */
export function retryAfterOf(headers: Headers): number | null {
  const text = headers.get("retry-after") ?? "";
  return /^[0-9]{1,6}$/.test(text) ? Number(text) : null;
}
