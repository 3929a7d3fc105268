/** Messages for failed outgoing requests. */
import type { EgressRefusal } from "./contract.ts";

/** Public messages, without addresses or internal details. */
const reasons = {
  not_a_url: ["invalid_url", "The URL is not a public https URL."],
  too_long: ["invalid_url", "The URL is longer than 2,048 characters."],
  scheme: ["invalid_url", "Only https URLs are supported."],
  credentials: ["credentials_in_url", "The URL contains a user name or password; remove it."],
  signed: [
    "credentials_in_url",
    "The address carries a signature, token or password; only public links can be imported.",
  ],
  webhook_form: [
    "invalid_url",
    "A webhook URL must use https on port 443 with a host name, not an IP address.",
  ],
  port: [
    "url_not_permitted",
    "Only port 443 is allowed, and other ports of hosts listed by name by the administrator.",
  ],
  off: ["url_not_permitted", "This installation makes no outgoing connections."],
  not_listed: ["url_not_permitted", "The host is not in the list of allowed hosts."],
  inside: ["url_not_permitted", "The installation's egress policy does not permit this URL."],
  redirect_inside: ["url_not_permitted", "The host redirects to a URL that is not permitted."],
  redirect_scheme: ["url_not_permitted", "The host redirects to a URL that is not https."],
  redirect_credentials: ["url_not_permitted", "The host redirects to a URL with a user name or password."],
  // A retry would give the same result.
  redirects_max: ["url_not_permitted", "The host redirects too often."],
  redirect_nowhere: ["url_not_permitted", "The host redirects without a target."],
  no_such_host: ["remote_unavailable", "The host name does not exist."],
  lookup_failed: ["remote_unavailable", "The host name could not be resolved; try again later."],
  no_connection: ["remote_unavailable", "The connection to the host failed."],
  proxy: ["remote_unavailable", "The installation's outbound proxy did not connect to the host."],
  certificate_name: ["remote_unavailable", "The host's certificate is for another name."],
  certificate_expired: ["remote_unavailable", "The host's certificate has expired or is not valid yet."],
  certificate_untrusted: ["remote_unavailable", "The host's certificate is not from a trusted authority."],
  authorities: ["remote_unavailable", "The installation's trusted certificates cannot be read."],
  tls: ["remote_unavailable", "No secure connection to the host could be established."],
  not_http: ["remote_unavailable", "The host's response is not valid HTTP."],
  broke_off: ["remote_unavailable", "The host closed the connection."],
  too_slow: ["remote_unavailable", "The host did not respond in time."],
  aborted: ["remote_unavailable", "The request was aborted."],
  too_large: ["remote_too_large", "The response exceeds the size limit."],
  encoding: ["unsupported_input", "The response has an unsupported compression."],
  content_type: ["unsupported_input", "The response has an unsupported content type."],
} as const satisfies Record<string, readonly [EgressRefusal["code"], string]>;

export type RefusalName = keyof typeof reasons;

export function refusal(name: RefusalName, internal: string): EgressRefusal {
  const [code, reason] = reasons[name];
  return { ok: false, code, reason, internal: `${name}: ${internal}` };
}

export class Refused extends Error {
  constructor(
    readonly refusal: EgressRefusal,
    options?: ErrorOptions,
  ) {
    super(refusal.internal, options);
    this.name = "Refused";
  }
}

export function refused(name: RefusalName, internal: string, cause?: unknown): Refused {
  return new Refused(refusal(name, internal), cause === undefined ? {} : { cause });
}
