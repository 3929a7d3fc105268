/** What callers are told when something does not go out or does not come back. */
import type { EgressRefusal } from "./contract.ts";

/** The public sentences. None names an address, a range or anything else that stands inside the network. */
const reasons = {
  not_a_url: ["invalid_url", "The address is not a public https link."],
  too_long: ["invalid_url", "The address is longer than 2,048 characters."],
  scheme: ["invalid_url", "Only https addresses can be reached."],
  credentials: ["credentials_in_url", "The address carries a user name or password; remove it."],
  signed: [
    "credentials_in_url",
    "The address carries a signature, token or password; only public links can be imported.",
  ],
  webhook_form: [
    "invalid_url",
    "A webhook's address must be https, on port 443, with a host name instead of an IP address.",
  ],
  port: [
    "url_not_permitted",
    "Only port 443 can be reached, and other ports of hosts that the administrator has listed by their names.",
  ],
  off: ["url_not_permitted", "This installation makes no outgoing connections."],
  not_listed: ["url_not_permitted", "The host is not among those that this installation may reach."],
  inside: ["url_not_permitted", "The installation's egress policy does not permit this URL."],
  redirect_inside: ["url_not_permitted", "The host redirects to an address that is not permitted."],
  redirect_scheme: ["url_not_permitted", "The host redirects to an address that is not https."],
  redirect_credentials: [
    "url_not_permitted",
    "The host redirects to an address with a user name or password.",
  ],
  // Asked again, the host would lead there again.
  redirects_max: ["url_not_permitted", "The host redirects too often, or in a circle."],
  redirect_nowhere: ["url_not_permitted", "The host redirects without saying where to."],
  no_such_host: ["remote_unavailable", "There is no host of that name."],
  lookup_failed: ["remote_unavailable", "The name of the host could not be looked up; try again later."],
  no_connection: ["remote_unavailable", "The host could not be connected to."],
  proxy: ["remote_unavailable", "The installation's outbound proxy did not connect to the host."],
  certificate_name: ["remote_unavailable", "The host's certificate is for another name."],
  certificate_expired: ["remote_unavailable", "The host's certificate has expired or is not valid yet."],
  certificate_untrusted: [
    "remote_unavailable",
    "The host's certificate is from no authority that this installation trusts.",
  ],
  authorities: ["remote_unavailable", "The installation's trusted certificates cannot be read."],
  tls: ["remote_unavailable", "No secure connection could be made with the host."],
  not_http: ["remote_unavailable", "The host's answer is not valid HTTP."],
  broke_off: ["remote_unavailable", "The host broke the connection off."],
  too_slow: ["remote_unavailable", "The host did not answer in time."],
  aborted: ["remote_unavailable", "The request was given up."],
  too_large: ["remote_too_large", "The answer is larger than the limit."],
  encoding: ["unsupported_input", "The answer is compressed in a way that is not understood."],
  content_type: ["unsupported_input", "The answer is of a kind that cannot be used."],
} as const satisfies Record<string, readonly [EgressRefusal["code"], string]>;

export type RefusalName = keyof typeof reasons;

export function refusal(name: RefusalName, internal: string): EgressRefusal {
  const [code, reason] = reasons[name];
  return { ok: false, code, reason, internal: `${name}: ${internal}` };
}

/** A refusal on its way up from where it was found. */
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
