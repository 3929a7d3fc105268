import type { Fault } from "../../config/errors/fault.ts";
import { plainPage } from "./plain-page.ts";
import { hrefOf } from "./sso-cookie.ts";

const titles: Partial<Record<number, string>> = {
  403: "Not allowed",
  404: "Nothing here",
  503: "Not available right now",
};

/** What went wrong with a sign-in, for the person who wanted in. */
export function ssoFaultPage(fault: Fault, requestId: string, baseUrl: string): Response {
  return plainPage({
    status: fault.status,
    title: titles[fault.status] ?? "That did not work",
    sentence: fault.message,
    note: `Request ${requestId}`,
    links: [{ href: hrefOf(baseUrl, "/sign-in"), text: "Sign in" }],
    headers: { ...(fault.retryable ? { "retry-after": "5" } : {}), ...fault.headers },
  });
}
