import { errorCatalog } from "../../../config/errors/catalog.ts";
import type { Fault } from "../../../config/errors/fault.ts";
import { hrefOf } from "../links.ts";
import { waitSecondsOf } from "../response/errors.ts";
import { html } from "./html.ts";
import type { Reader } from "./reader.ts";
import { type PageOptions, pageResponse } from "./respond.ts";
import { sentenceOf, told } from "./sentence.ts";

/** By code; else by status. */
function headingOf({ code, status }: Fault, { words }: Reader): string {
  const headings: Readonly<Record<string, unknown>> = words.fault;
  const found = headings[code] ?? headings[status];
  return typeof found === "string" ? found : words.fault.other;
}

/** An error page for users: its sentence, and what to report to an administrator. */
export function faultPage(fault: Fault, requestId: string, baseUrl: string, reader: Reader): Response {
  const { message, details = [] } = fault;
  const { words } = reader;
  // If the missing page has a specific reason, that is shown instead.
  const nowhere = message === errorCatalog.route_not_found.message;
  return pageResponse(
    {
      title: headingOf(fault, reader),
      failed: true,
      body: html`<p class="alert" role="alert">${nowhere ? words.fault.nowhere : sentenceOf(fault, reader)}</p>
${details.map((detail) => detail.message !== message && html`<p>${told(detail.message, reader)}</p>\n`)}
<p class="hint request">${words.fault.request(html`<code>${requestId}</code>`)}</p>
<p>${nowhere ? html`<a href="${hrefOf(baseUrl, "/")}">${words.fault.start}</a>` : html`<a href="${hrefOf(baseUrl, "/sign-in")}">${words.signIn.title}</a>`}</p>`,
    },
    reader,
    refusalHeaders(fault),
  );
}

/** Status and headers of an error page; of a regular page without a fault. */
export function refusalHeaders(fault: Fault | null): Pick<PageOptions, "status" | "headers"> {
  if (fault === null) return {};
  const seconds = waitSecondsOf(fault);
  const retry = seconds === null ? {} : { "retry-after": String(seconds) };
  return { status: fault.status, headers: { ...retry, ...fault.headers } };
}
