import { Fault } from "../../config/errors/fault.ts";
import { readWebhookUrl } from "../egress/form/webhook.ts";
import { urlCharactersMax } from "../egress/limits.ts";

export const webhookUrlCharactersMax = urlCharactersMax;

/** By the guard's own rules of form, which hold again at each delivery. Throws invalid_webhook_url. */
export function checkWebhookUrl(text: string): string {
  if (readWebhookUrl(text) === null) throw new Fault("invalid_webhook_url");
  return text;
}
