import { type Page, renderPage } from "./layout.ts";
import type { Reader } from "./reader.ts";
import { plainSheet, type Sheet } from "./style.ts";

export interface PageOptions {
  status?: number;
  /** Additional targets of forms: browsers apply this also to redirects after a form. */
  formTargets?: readonly string[];
  /** Set-Cookie values. */
  cookies?: readonly string[];
  headers?: Readonly<Record<string, string>>;
}

/** For pages without forms. */
export const documentHeaders = (sheet: Sheet = plainSheet) => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy("'none'", sheet),
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
});

/**
 * Nothing is loaded except the page's own style, no script runs, framing and caching are forbidden. The referrer is
 * the bare origin, so that tokens in URLs do not leak. It is not `no-referrer`, because browsers then send `Origin:
 * null` with a form (Fetch Standard, "append a request Origin header"; seen in Chromium), and the origin
 * distinguishes our own forms from foreign ones.
 */
export function pageResponse(page: Page, reader: Reader, options: PageOptions = {}): Response {
  const { status = 200, formTargets = [], cookies = [], headers = {} } = options;
  const response = new Response(renderPage(page, reader), {
    status,
    headers: {
      ...documentHeaders(),
      "content-security-policy": policy(["'self'", ...formTargets].join(" "), plainSheet),
      "referrer-policy": "strict-origin",
      "cache-control": "no-store",
      ...headers,
    },
  });
  return withCookies(response, cookies);
}

/** Redirects with GET (RFC 9110 section 15.4.4), without a referrer. */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = { location, "cache-control": "no-store", "referrer-policy": "no-referrer" };
  return withCookies(new Response(null, { status: 303, headers }), cookies);
}

function policy(formAction: string, { source }: Sheet): string {
  return `default-src 'none'; style-src ${source}; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`;
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}
