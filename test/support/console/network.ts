/** A network that fails, and answers that a server cannot be brought to give when a test wants them. */
import type { Page } from "playwright-core";
import { type ErrorCode, errorCatalog } from "../../../config/errors/catalog.ts";

/** From now on nothing of the installation is reached; what is returned brings it back. Open the page with `unreachable`. */
export async function cutNetwork(page: Page): Promise<() => Promise<void>> {
  const cut = (route: { abort(code: string): Promise<void> }) => route.abort("connectionrefused");
  await page.route("**/*", cut);
  return () => page.unroute("**/*", cut);
}

/** The catalog's error for calls below `path`; what is returned ends it. Prefer a server that really says it. */
export async function answerWith(
  page: Page,
  path: string | RegExp,
  code: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
): Promise<() => Promise<void>> {
  const { status, message, retryable } = errorCatalog[code];
  const { origin } = new URL(page.url());
  const error = {
    code,
    message,
    retryable,
    request_id: `req_${"0".repeat(32)}`,
    docs_url: `${origin}/docs/errors#${code}`,
  };
  const answer = (route: { fulfill(options: object): Promise<void> }) =>
    route.fulfill({ status, headers: { ...headers, "cache-control": "no-store" }, json: { error } });
  await page.route(path, answer);
  return () => page.unroute(path, answer);
}
