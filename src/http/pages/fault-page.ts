import type { ErrorCode } from "../../../config/errors/catalogue.ts";
import type { Fault } from "../../../config/errors/fault.ts";
import { waitSecondsOf } from "../envelope.ts";
import { html } from "./html.ts";
import { hrefOf } from "./links.ts";
import { type PageOptions, pageResponse } from "./respond.ts";
import { sentenceOf } from "./sentence.ts";

/** Headings of what happens to people, by code; else by status. */
const headings: Partial<Record<ErrorCode | number, string>> = {
  link_not_found: "This link does not work",
  csrf_rejected: "Open the page again",
  403: "Not allowed",
  404: "Nothing here",
  429: "Too many tries",
  500: "Something went wrong",
  503: "Not available right now",
};

/** An error for people: its sentence, and what they can tell an administrator. */
export function faultPage(fault: Fault, requestId: string, baseUrl: string): Response {
  const { code, status, message, details = [] } = fault;
  return pageResponse(
    {
      title: headings[code] ?? headings[status] ?? "That did not work",
      failed: true,
      body: html`<p class="alert" role="alert">${sentenceOf(fault)}</p>
${details.map((detail) => detail.message !== message && html`<p>${detail.message}</p>\n`)}
<p class="hint request">Request <code>${requestId}</code></p>
<p><a href="${hrefOf(baseUrl, "/sign-in")}">Sign in</a></p>`,
    },
    refusalHeaders(fault),
  );
}

/** Status and headers of a page that says what was refused; of an ordinary one without a fault. */
export function refusalHeaders(fault: Fault | null): Pick<PageOptions, "status" | "headers"> {
  if (fault === null) return {};
  const seconds = waitSecondsOf(fault);
  const retry = seconds === null ? {} : { "retry-after": String(seconds) };
  return { status: fault.status, headers: { ...retry, ...fault.headers } };
}
