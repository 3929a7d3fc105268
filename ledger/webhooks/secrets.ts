import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { expectOneChange, param, paramValue, preparedInsert } from "../database/prepared.ts";
import { webhookSecrets } from "../schema/index.ts";
import type { Change } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

const ofOrganization = eq(webhookSecrets.organizationId, param("organizationId"));
const inForce = and(ofOrganization, isNull(webhookSecrets.validUntilMs));

/** A new secret, encrypted by the caller. */
interface NewSecret extends Change {
  secretId: string;
  organizationId: string;
  sealed: string;
}

type CreateWebhookSecretResult = { outcome: "created" | "exists" };

/** Creates the first secret of an organization; does nothing if there is one. */
export function createWebhookSecret(context: UnitContext): Unit<NewSecret, CreateWebhookSecretResult> {
  const current = context.db.select({ id: webhookSecrets.id }).from(webhookSecrets).where(inForce).prepare();
  const insert = createInsert(context);

  return (args) => {
    if (current.get({ organizationId: args.organizationId }) !== undefined) return { outcome: "exists" };
    insert(args, "webhook_secret.create");
    return { outcome: "created" };
  };
}

type RotateWebhookSecretArgs = NewSecret & { previousValidUntilMs: number; validMax: number };
type RotateWebhookSecretResult = { outcome: "rotated" } | { outcome: "too_many_valid"; nextExpiryMs: number };

/** Creates a new secret; replaced ones sign until their end, so several rotations overlap. */
export function rotateWebhookSecret(
  context: UnitContext,
): Unit<RotateWebhookSecretArgs, RotateWebhookSecretResult> {
  const { db } = context;
  const insert = createInsert(context);
  const replaced = db
    .select({ validUntilMs: sql<number>`${webhookSecrets.validUntilMs}` })
    .from(webhookSecrets)
    .where(and(ofOrganization, gt(webhookSecrets.validUntilMs, param("nowMs"))))
    .orderBy(asc(webhookSecrets.validUntilMs))
    .prepare();
  const replace = db
    .update(webhookSecrets)
    .set({ validUntilMs: paramValue("previousValidUntilMs") })
    .where(inForce)
    .prepare();

  return (args) => {
    const { organizationId, previousValidUntilMs, validMax, nowMs } = args;
    const [first, ...others] = replaced.all({ organizationId, nowMs });
    // Each secret adds to the headers of every delivery. Two are the new and the current one.
    if (first !== undefined && others.length + 1 >= validMax - 1) {
      return { outcome: "too_many_valid", nextExpiryMs: first.validUntilMs };
    }
    const { changes } = replace.run({ organizationId, previousValidUntilMs });
    if (changes > 0) expectOneChange({ changes }, "replace webhook secret");
    insert(args, "webhook_secret.rotate");
    return { outcome: "rotated" };
  };
}

function createInsert({ db, audit }: UnitContext) {
  const insert = preparedInsert(db, webhookSecrets);
  return (
    { secretId, organizationId, sealed, actor, nowMs }: NewSecret,
    action: "webhook_secret.create" | "webhook_secret.rotate",
  ) => {
    insert({ id: secretId, organizationId, sealed, createdAtMs: nowMs, validUntilMs: null });
    audit({ actor, action, objectId: secretId, organizationId, outcome: "created", nowMs });
  };
}
