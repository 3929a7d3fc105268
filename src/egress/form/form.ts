/** What an address must look like, before anything is looked up. */
import { withHttps } from "../../../config/import-address.ts";
import { type Address, parseAddress } from "../address/parse.ts";
import type { EgressPurpose, EgressRefusal } from "../contract.ts";
import { urlCharactersMax } from "../limits.ts";
import { isHostName } from "../names.ts";
import { isLoopbackHost } from "../own.ts";
import { refusal } from "../refusal.ts";
import { carriesCredentials } from "./credentials.ts";
import { readWebhookUrl } from "./webhook.ts";

export interface Destination {
  ok: true;
  /** Its host's name without a dot at the end. */
  url: URL;
  /** Lower case and ASCII, without brackets or a dot at the end. */
  host: string;
  port: number;
  /** When the host is one. */
  literal: Address | null;
}

export function readUrl(text: string, purpose: EgressPurpose): Destination | EgressRefusal {
  if (text.length > urlCharactersMax) return refusal("too_long", `${text.length} characters`);
  if (purpose === "webhook") {
    const url = readWebhookUrl(text);
    return url === null ? refusal("webhook_form", shown(text)) : destination(url);
  }
  const given = text.trim();
  const https = withHttps(given);
  if (https === null) return refusal("not_a_url", "control characters");
  const normalised = purpose === "import" ? https : given;
  const url = URL.canParse(normalised) ? new URL(normalised) : null;
  if (url === null) return refusal("not_a_url", shown(given));
  if (/^https?:[/\\]*[^/\\?#]*@/i.test(normalised)) return refusal("credentials", "userinfo");
  return purpose === "import" ? importable(url) : destination(url, purpose);
}

/** What callers hand in is public or refused; what follows a # is never sent. */
function importable(given: URL): Destination | EgressRefusal {
  if (carriesCredentials(given)) return refusal("signed", "a credential's parameter");
  const url = new URL(given);
  url.hash = "";
  if (url.href.length > urlCharactersMax)
    return refusal("too_long", `${url.href.length} characters normalised`);
  return destination(url, "import");
}

/**
 * A redirect's target, by the rules that hold for every hop. Everything that is not plainly https somewhere public is
 * the host's doing, not the caller's, and said so.
 */
export function readLocation(
  location: string,
  from: URL,
  purpose: EgressPurpose,
): Destination | EgressRefusal {
  const url = URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (url === null || url.href.length > urlCharactersMax) return refusal("redirect_nowhere", shown(location));
  if (url.protocol !== "https:") return refusal("redirect_scheme", url.protocol);
  if (url.username !== "" || url.password !== "") return refusal("redirect_credentials", "userinfo");
  if (purpose === "webhook" && readWebhookUrl(url.href) === null) return refusal("redirect_inside", "form");
  return destination(url);
}

function destination(url: URL, purpose?: EgressPurpose): Destination | EgressRefusal {
  const plain = url.protocol === "http:" && purpose === "operator" && isLoopbackHost(hostOf(url));
  if (url.protocol !== "https:" && !plain) return refusal("scheme", url.protocol);
  if (url.username !== "" || url.password !== "") return refusal("credentials", "userinfo");
  const named = withoutFinalDot(url);
  const host = hostOf(named);
  const port = url.port === "" ? (plain ? 80 : 443) : Number(url.port);
  const literal = parseAddress(host);
  if (literal === null && !isHostName(host)) return refusal("not_a_url", `host ${shown(host)}`);
  return { ok: true, url: named, host, port, literal };
}

/** Without an IPv6 address's brackets. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/**
 * A dot at the end of a name says that it is whole (RFC 1034, section 3.1), which all names here are: the same host
 * under the same name for lists, certificate, Host header and the origin of a redirect.
 */
function withoutFinalDot(url: URL): URL {
  if (!url.hostname.endsWith(".")) return url;
  const named = new URL(url);
  named.hostname = url.hostname.slice(0, -1);
  return named;
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 200));
}
