import type { ProviderFetch } from "../../../auth/sso/contract.ts";
import { ssoFault } from "../../../auth/sso/failures.ts";
import { type Egress, EgressError, type EgressRefusal } from "../../../egress/contract.ts";
import { createFetch } from "../../../egress/fetch.ts";

/** Per request; a sign-in makes at most four: metadata, token, keys, user info. */
const timeoutMs = 6_000;
/** More than any provider document or token. */
const bytesMax = 1024 * 1024;

/** Refusals that do not pass with time. */
const lasting: ReadonlySet<EgressRefusal["code"]> = new Set([
  "url_not_permitted",
  "invalid_url",
  "credentials_in_url",
  "remote_too_large",
  "unsupported_input",
]);

/** Connections to the provider, through the egress guard. */
export function createProviderFetch(egress: Egress): ProviderFetch {
  const send = createFetch(egress, { purpose: "operator", timeoutMs, bytesMax });
  return async (url, init) => {
    try {
      return await send(url, init);
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      const { code, internal } = error.refusal;
      // Only the host: the path may be confidential.
      throw ssoFault(lasting.has(code) ? "misconfigured" : "unavailable", `${hostOf(url)}: ${internal}`);
    }
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "no address";
}
