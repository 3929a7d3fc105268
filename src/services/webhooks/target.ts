import { Fault } from "../../../config/errors/fault.ts";
import type { Egress } from "../../egress/contract.ts";

/**
 * Throws invalid_webhook_url, saying why, unless the installation could deliver to the address now. `path` is the
 * field of the request that holds it. Every try is judged anew when it connects: names may resolve to something else
 * by then.
 */
export async function requireReachable(egress: Egress, url: string, path: string): Promise<void> {
  const verdict = await egress.check(url, "webhook");
  if (verdict.ok) return;
  throw new Fault("invalid_webhook_url", {
    message: `Notifications cannot be sent to this address: ${verdict.reason}`,
    details: [{ path, message: verdict.reason }],
    cause: verdict.internal,
  });
}
