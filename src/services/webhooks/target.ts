import { Fault } from "../../../config/errors/fault.ts";
import type { Pointer } from "../../../config/errors/pointer.ts";
import type { Egress } from "../../egress/contract.ts";
import { createKeyedQueue } from "../../shared/keyed-queue.ts";
import type { AccountCaller } from "../caller.ts";

/** Concurrent checks per organization, because each may resolve a name. */
const checksMax = 4;

export type RequireReachable = (caller: AccountCaller, url: string, path: Pointer) => Promise<void>;

/**
 * Returns a check that throws invalid_webhook_url with a reason if the URL cannot be reached. `path`: the request
 * field. Every attempt is checked again when it connects. One instance per server, for its limit.
 */
export function createRequireReachable(egress: Egress): RequireReachable {
  const inLine = createKeyedQueue(checksMax);
  return async ({ principal }, url, path) => {
    const verdict = await inLine(principal.organizationId, () => egress.check(url, "webhook"));
    if (verdict.ok) return;
    throw new Fault("invalid_webhook_url", {
      message: `Webhooks cannot be sent to this URL: ${verdict.reason}`,
      details: [{ path, message: verdict.reason }],
      cause: verdict.internal,
    });
  };
}
