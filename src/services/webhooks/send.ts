/** One try of one delivery. */
import { version } from "../../../config/version.ts";
import type { EventRow } from "../../../ledger/contract.ts";
import type { EgressRequest } from "../../egress/contract.ts";
import type { Core } from "../core.ts";
import { type Verdict, verdictOf } from "./answers.ts";
import type { WebhookSecrets } from "./secrets.ts";
import { signatureHeaders } from "./signatures.ts";

const timeoutMs = 10_000;
/** Of the answer's body, which says nothing that counts: it is read so that a receiver can finish, and thrown away. */
const answerBytesMax = 4 * 1024;

export async function send(
  { egress, clock }: Pick<Core, "egress" | "clock">,
  secrets: WebhookSecrets,
  { event, body, signal }: { event: EventRow; body: string; signal: AbortSignal },
): Promise<Verdict> {
  const request: EgressRequest = {
    url: event.webhookUrl,
    purpose: "webhook",
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": `Markmill/${version}`,
      ...signatureHeaders({
        eventId: event.eventId,
        body,
        sentAtMs: clock.nowMs(),
        secrets: await secrets.signing(event.organizationId),
      }),
    },
    body,
    timeoutMs,
    compressedBytesMax: answerBytesMax,
    expandedBytesMax: answerBytesMax,
    redirectsMax: 0,
    signal,
  };
  const answer = await egress.request(request);
  if (answer.ok) await discard(answer.body);
  return verdictOf(answer, clock.nowMs());
}

/** The status has arrived and decides; a body that is too long, too slow or broken changes nothing. */
async function discard(body: ReadableStream<Uint8Array>): Promise<void> {
  try {
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes >= answerBytesMax) break;
    }
  } catch {
    // As said above.
  }
}
