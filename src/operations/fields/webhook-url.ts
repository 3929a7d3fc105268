import { Fault } from "../../../config/errors/fault.ts";
import type { Pointer } from "../../../config/errors/pointer.ts";
import { readWebhookUrl } from "../../egress/form/webhook.ts";
import { urlCharactersMax } from "../../egress/limits.ts";

export const webhookUrlCharactersMax = urlCharactersMax;

const rules =
  "Must be an https address on port 443 with a host name that has a dot; no IP address, no user name.";

/**
 * Checks the form by the egress guard's rules, which apply again at each delivery. `path`: the field of the request.
 * Throws invalid_webhook_url.
 */
export function checkWebhookUrl(text: string, path: Pointer): string {
  if (readWebhookUrl(text) === null) {
    throw new Fault("invalid_webhook_url", { details: [{ path, message: rules }] });
  }
  return text;
}
