import { isoTime } from "../../../config/ambient.ts";
import type { DeliveryRow } from "../../../ledger/contract.ts";
import type { Delivery, WebhookSecret } from "../../operations/account/webhooks.ts";
import type { WebhookSecret as SecretInForce } from "../../services/contract.ts";

export function deliveryView(row: DeliveryRow): Delivery {
  return {
    event_id: row.eventId,
    type: row.type,
    job_id: row.jobId,
    webhook_url: row.webhookUrl,
    status: row.state,
    attempts: row.attempts,
    created_at: isoTime(row.createdAtMs),
    next_attempt_at: isoTime(row.nextAttemptAtMs),
    last_attempt_at: isoTime(row.lastAttemptAtMs),
    last_response_status: row.lastStatus,
    last_error: row.lastError,
    delivered_at: isoTime(row.deliveredAtMs),
  };
}

export function secretView({ secret, createdAtMs, previousValidUntilMs }: SecretInForce): WebhookSecret {
  return {
    webhook_secret: secret.reveal(),
    created_at: isoTime(createdAtMs),
    previous_valid_until: isoTime(previousValidUntilMs),
  };
}
