import { Fault } from "../../../config/errors/fault.ts";
import type { Secret } from "../../../config/secret.ts";
import { dayMs } from "../../../config/units.ts";
import type { Actor, WebhookSecretRow } from "../../../ledger/contract.ts";
import { webhookSecretContext } from "../../auth/reseal.ts";
import type { SecretBox } from "../../auth/secret-box.ts";
import { newId } from "../../shared/identifiers.ts";
import type { WebhookSecret } from "../contract.ts";
import type { Core } from "../core.ts";
import { newWebhookSecret } from "./signatures.ts";

/** How long a replaced secret still signs. */
const overlapMs = dayMs;
/** Each secret adds to the headers, which receivers limit. */
const validMax = 10;

export interface WebhookSecrets {
  /** The current secret, created if there is none. */
  current(organizationId: string, actor: Actor): Promise<WebhookSecret>;
  rotate(organizationId: string, actor: Actor): Promise<WebhookSecret>;
  /** All signing secrets, newest first; at least one. */
  signing(organizationId: string): Promise<Secret[]>;
}

const system: Actor = { kind: "system", id: null };

export function createWebhookSecrets(
  { ledger, clock, random }: Pick<Core, "ledger" | "clock" | "random">,
  box: SecretBox,
): WebhookSecrets {
  const open = ({ organizationId, id, sealed }: WebhookSecretRow) =>
    box.open("webhook-secret", webhookSecretContext(organizationId, id), sealed);

  function fresh(organizationId: string, actor: Actor, nowMs: number) {
    const secretId = newId("whs", random);
    const context = webhookSecretContext(organizationId, secretId);
    const sealed = box.seal("webhook-secret", context, newWebhookSecret(random));
    return { secretId, organizationId, sealed, actor, nowMs };
  }

  /** Valid secrets, the current one first. */
  async function valid(organizationId: string, actor: Actor): Promise<WebhookSecretRow[]> {
    const nowMs = clock.nowMs();
    const known = await ledger.read.webhookSecrets(organizationId, nowMs);
    if (known.some(({ validUntilMs }) => validUntilMs === null)) return known;
    await ledger.write("createWebhookSecret", fresh(organizationId, actor, nowMs));
    return ledger.read.webhookSecrets(organizationId, nowMs);
  }

  async function current(organizationId: string, actor: Actor): Promise<WebhookSecret> {
    const [inForce, previous] = await valid(organizationId, actor);
    if (inForce === undefined) throw new Error(`organization ${organizationId} has no webhook secret`);
    return {
      secret: open(inForce),
      createdAtMs: inForce.createdAtMs,
      previousValidUntilMs: previous?.validUntilMs ?? null,
    };
  }

  return {
    current,
    async rotate(organizationId, actor) {
      const nowMs = clock.nowMs();
      const rotated = await ledger.write("rotateWebhookSecret", {
        ...fresh(organizationId, actor, nowMs),
        previousValidUntilMs: nowMs + overlapMs,
        validMax,
      });
      if (rotated.outcome === "too_many_valid") throw rotatedTooOften(rotated.nextExpiryMs - nowMs);
      return current(organizationId, actor);
    },
    signing: async (organizationId) => (await valid(organizationId, system)).map(open),
  };
}

function rotatedTooOften(waitMs: number): Fault {
  return new Fault("rate_limited", {
    message: `The secret was replaced ${validMax - 1} times within a day; retry after the time in Retry-After.`,
    headers: { "retry-after": String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
}
