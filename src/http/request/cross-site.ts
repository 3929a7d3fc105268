import { isIP } from "node:net";
import { Fault } from "../../../config/errors/fault.ts";

const harmless: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * A browser sends its cookies along whoever's page the request comes from. What changes anything must prove that it
 * came from our own: by Origin, or by Sec-Fetch-Site (W3C Fetch Metadata), neither of which a page can set. Reading is
 * refused only to a page that says that it is another's; throws csrf_rejected.
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
    // "none" is an address typed by the user; a link from elsewhere only navigates.
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
 * A page whose name was made to point here (DNS rebinding) has its own origin; the transport's specification wants it
 * refused.
 */
export function requireOwnOrigin(headers: Headers, baseUrl: string): void {
  const origin = headers.get("origin");
  if (origin === null || origin === new URL(baseUrl).origin) return;
  throw new Fault("forbidden", {
    message: "Pages of other origins may not call this address.",
    cause: `origin ${origin}`,
  });
}

/**
 * A name that somebody made to point here (DNS rebinding) stands in Host, too, also where a page sends no Origin. Names
 * of ours are the base address's and the one that every machine has for itself; an address is no name that could have
 * been made to point anywhere. The gate has looked at the header's form before.
 */
export function requireOwnHost(headers: Headers, baseUrl: string): void {
  const { hostname } = new URL(`http://${headers.get("host") ?? ""}`);
  const own = new URL(baseUrl);
  if (hostname === own.hostname || hostname === "localhost" || isAddress(hostname)) return;
  throw new Fault("forbidden", {
    message: `This address is served under ${own.host} alone; use that name, or have server.base_url name this one.`,
    cause: `host ${hostname}`,
  });
}

const isAddress = (hostname: string) => isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0;
