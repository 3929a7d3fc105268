import type { ProviderFetch } from "../../../auth/sso/contract.ts";
import { ssoFault } from "../../../auth/sso/failures.ts";
import { type Egress, EgressError, type EgressRefusal } from "../../../egress/contract.ts";
import { createFetch } from "../../../egress/fetch.ts";

/** Of each request; a sign-in takes four of them at most: metadata, token, keys, user info. */
const timeoutMs = 6_000;
/** Far more than a provider's largest document, or a token with hundreds of groups. */
const bytesMax = 1024 * 1024;

/** What will be no different a minute later. */
const lasting: ReadonlySet<EgressRefusal["code"]> = new Set([
  "url_not_permitted",
  "invalid_url",
  "credentials_in_url",
  "remote_too_large",
  "unsupported_input",
]);

/** The way to the provider: through the guard, as the installation's own. */
export function createProviderFetch(egress: Egress): ProviderFetch {
  const send = createFetch(egress, { purpose: "operator", timeoutMs, bytesMax });
  return async (url, init) => {
    try {
      return await send(url, init);
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      const { code, internal } = error.refusal;
      // The path may carry what is nobody's business; which of the provider's addresses it was, its host says.
      throw ssoFault(lasting.has(code) ? "misconfigured" : "unavailable", `${hostOf(url)}: ${internal}`);
    }
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "no address";
}
