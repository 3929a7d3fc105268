import { Fault } from "../../../config/errors/fault.ts";
import type { Pointer } from "../../../config/errors/pointer.ts";
import type { Egress } from "../../egress/contract.ts";
import { createKeyedQueue } from "../../shared/keyed-queue.ts";
import type { AccountCaller } from "../caller.ts";

/**
 * Checks of one organization at the same time. Each may ask a name server, which hundreds at once would keep from
 * answering anybody else.
 */
const checksMax = 4;

export type RequireReachable = (caller: AccountCaller, url: string, path: Pointer) => Promise<void>;

/**
 * What it makes throws invalid_webhook_url, saying why, unless the installation could deliver to the address now. `path`
 * is the field of the request that holds it. Every try is judged anew when it connects: names may resolve to something
 * else by then. One for a whole server, so that its bound is one.
 */
export function createRequireReachable(egress: Egress): RequireReachable {
  const inLine = createKeyedQueue(checksMax);
  return async ({ principal }, url, path) => {
    const verdict = await inLine(principal.organizationId, () => egress.check(url, "webhook"));
    if (verdict.ok) return;
    throw new Fault("invalid_webhook_url", {
      message: `Notifications cannot be sent to this address: ${verdict.reason}`,
      details: [{ path, message: verdict.reason }],
      cause: verdict.internal,
    });
  };
}
