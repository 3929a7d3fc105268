/** Checks of a URL's form before any lookup. */
import { withHttps } from "../../../config/import-address.ts";
import { type Address, parseAddress } from "../address/parse.ts";
import type { EgressPurpose, EgressRefusal } from "../contract.ts";
import { urlCharactersMax } from "../limits.ts";
import { isHostName } from "../names.ts";
import { isLoopbackHost } from "../own.ts";
import { refusal } from "../refusal.ts";
import { readWebhookUrl } from "./webhook.ts";

/** URLs that contain a credential. */

/** Parameters that are credentials, in lower case. */
const alone: ReadonlySet<string> = new Set([
  "x-amz-signature", // AWS Signature Version 4, query parameters
  "x-amz-credential",
  "x-amz-security-token",
  "x-goog-signature", // Google Cloud Storage, V4 signing
  "x-goog-credential",
  "x-oss-signature", // Alibaba Cloud OSS, V4
  "access_token", // RFC 6750, section 2.3
  "refresh_token",
  "id_token",
  "client_secret", // RFC 6749, section 2.3.1
  "token", // of code hosts' raw files, among many
  "auth_token",
  "private_token",
  "api_key",
  "api-key",
  "apikey",
  "x-api-key",
  "jwt",
  "password",
  "passwd",
  "phpsessid",
  "jsessionid",
]);

/** Parameters that are credentials in combination. */
const together: Readonly<Record<string, readonly string[]>> = {
  // AWS Signature Version 2, CloudFront, Google Cloud Storage V2, OSS V1.
  signature: ["expires", "key-pair-id", "awsaccesskeyid", "googleaccessid", "ossaccesskeyid"],
  // Azure Storage shared access signatures: expiry, permissions, version, stored policy.
  sig: ["se", "sp", "sv", "si"],
};

/** Depth of URLs in parameters of URLs. */
const depthMax = 3;

/**
 * Whether path, query or fragment contain a credential in a known form. Empty parameters do not. The list is incomplete
 * by nature; it catches obvious secrets, which must not be stored or sent.
 */
function carriesCredentials(url: URL, depth = 0): boolean {
  return [pathParameters(url), url.search, url.hash.replace(/^#[/!?]*/, "")].some((text) =>
    hasCredential(text, depth),
  );
}

/** Parameters of path segments (RFC 3986, 3.3), such as Java session ids. */
const pathParameters = ({ pathname }: URL) =>
  pathname
    .split("/")
    .flatMap((segment) => segment.split(";").slice(1))
    .join("&");

function hasCredential(parameters: string, depth: number): boolean {
  const names = new Set<string>();
  // Some servers separate by semicolons, and fragments may contain queries.
  for (const [name, value] of new URLSearchParams(parameters.replace(/[;?]/g, "&"))) {
    if (value === "") continue;
    // `token[]` and `user[password]`.
    for (const each of name.split(/[[\]]/)) names.add(each.trim().toLowerCase());
    if (depth < depthMax && /^https?:/i.test(value) && URL.canParse(value))
      if (carriesCredentials(new URL(value), depth + 1)) return true;
  }
  for (const name of names) {
    if (alone.has(name)) return true;
    if (Object.hasOwn(together, name) && together[name]?.some((other) => names.has(other)) === true)
      return true;
  }
  return false;
}

export interface Destination {
  ok: true;
  /** Without a trailing dot in the host. */
  url: URL;
  /** Lower case, ASCII, without brackets and trailing dot. */
  host: string;
  port: number;
  /** If the host is an address. */
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
  const normalized = purpose === "import" ? https : given;
  const url = URL.canParse(normalized) ? new URL(normalized) : null;
  if (url === null) return refusal("not_a_url", shown(given));
  if (/^https?:[/\\]*[^/\\?#]*@/i.test(normalized)) return refusal("credentials", "userinfo");
  return purpose === "import" ? importable(url) : destination(url, purpose);
}

/** URLs of callers must be public; fragments are never sent. */
function importable(given: URL): Destination | EgressRefusal {
  if (carriesCredentials(given)) return refusal("signed", "a credential's parameter");
  const url = new URL(given);
  url.hash = "";
  if (url.href.length > urlCharactersMax)
    return refusal("too_long", `${url.href.length} characters normalized`);
  return destination(url, "import");
}

/** The target of a redirect, by the rules for every hop. Violations are attributed to the host. */
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

/** Without the brackets of IPv6. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/**
 * Removes a trailing dot (RFC 1034, 3.1), so that a host has one name in lists, certificate, Host header and redirects.
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
