/** What no page of the console ever does: ask another origin, break its policy, fail unseen. */
import type { BrowserContext } from "playwright-core";

export interface Expected {
  /** Of answers that the test brings about: 402, 429. */
  statuses?: readonly number[];
  /** Whether the test takes the network away. */
  unreachable?: boolean;
}

/** Fills `problems` with whatever goes wrong on the context's pages, those that it opens itself included. */
export async function watch(
  context: BrowserContext,
  origin: string,
  { statuses = [], unreachable = false }: Expected,
  problems: string[],
): Promise<void> {
  const isOwn = (url: string) => url.startsWith(`${origin}/`) || /^(?:blob|data|about):/.test(url);
  context.on("request", (request) => {
    if (!isOwn(request.url())) problems.push(`leaves the origin: ${request.method()} ${request.url()}`);
  });
  context.on("response", (response) => {
    const status = response.status();
    if (status >= 400 && !statuses.includes(status))
      problems.push(`answered ${status}: ${response.request().method()} ${response.url()}`);
  });
  context.on("weberror", (error) => problems.push(`uncaught: ${error.error().stack ?? error.error()}`));
  context.on("console", (message) => {
    const text = message.text();
    if (message.type() !== "error" && message.type() !== "warning") return;
    // The answer itself is looked at above.
    if (/^Failed to load resource: the server responded with a status of \d+/.test(text)) return;
    if (unreachable && /^Failed to load resource: net::ERR_/.test(text)) return;
    problems.push(`console ${message.type()}: ${text}`);
  });
  // Chromium tells of a violation on the console as well; of one in a worker or a frame only there.
  await context.addInitScript(`addEventListener("securitypolicyviolation", (event) =>
    console.error("policy: " + event.violatedDirective + " " + event.blockedURI + " " + event.sample));`);
}
