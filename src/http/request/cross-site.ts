import { Fault } from "../../../config/errors/fault.ts";

const harmless: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Browsers send cookies with requests of any page. Requests that change something must prove that they come from our
 * own pages: by Origin, or by Sec-Fetch-Site (W3C Fetch Metadata), neither of which a page can set. Reading is
 * refused only to a page that declares a foreign origin; throws csrf_rejected.
 */
export function requireSameOrigin(method: string, headers: Headers, baseUrl: string): void {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin !== null) {
    if (origin !== new URL(baseUrl).origin) throw foreign(`origin ${origin}`, baseUrl);
    return;
  }
  if (site === "same-origin") return;
  if (harmless.has(method)) {
    // "none" is a URL typed by the user; a link from elsewhere only navigates.
    if (site === null || site === "none" || headers.get("sec-fetch-mode") === "navigate") return;
  }
  throw foreign(`no origin, Sec-Fetch-Site ${site ?? "absent"}`, baseUrl);
}

function foreign(cause: string, baseUrl: string): Fault {
  const { origin } = new URL(baseUrl);
  const message = `The request did not come from this installation's own pages: with a browser's cookie it must say 'Origin: ${origin}'.`;
  return new Fault("csrf_rejected", { message, cause });
}

/**
 * A page whose name was rebound to this address (DNS rebinding) has its own origin; the transport's specification
 * requires refusing it.
 */
export function requireOwnOrigin(headers: Headers, baseUrl: string): void {
  const origin = headers.get("origin");
  if (origin === null || origin === new URL(baseUrl).origin) return;
  throw new Fault("forbidden", {
    message: "Pages of other origins may not call this address.",
    cause: `origin ${origin}`,
  });
}
