import { adoptMasterKey } from "../accounts/adopt-master-key.ts";
import { createKey } from "../accounts/create-key.ts";
import { createOrganization } from "../accounts/create-organization.ts";
import { createUser } from "../accounts/create-user.ts";
import { grantCredits } from "../accounts/grant-credits.ts";
import { renameKey } from "../accounts/rename-key.ts";
import { resetMasterKey } from "../accounts/reset-master-key.ts";
import { revokeKey } from "../accounts/revoke-key.ts";
import { setPassword } from "../accounts/set-password.ts";
import { touchKey } from "../accounts/touch-key.ts";
import type { UnitName } from "../contract.ts";
import { once } from "../database/prepared.ts";
import { abandonJob } from "../jobs/abandon.ts";
import { cancelJob } from "../jobs/cancel.ts";
import { childDied } from "../jobs/child-died.ts";
import { confirmJob } from "../jobs/confirm.ts";
import { createUpload } from "../jobs/create-upload.ts";
import { deleteJob } from "../jobs/delete.ts";
import { endJob } from "../jobs/end.ts";
import { leaseJob } from "../jobs/lease.ts";
import { releaseHold } from "../jobs/release-hold.ts";
import { renewLease } from "../jobs/renew-lease.ts";
import { requeueLeases } from "../jobs/requeue-leases.ts";
import { recordRateCard } from "../rate-cards/record.ts";
import { sweep } from "../retention/sweep.ts";
import { confirmSet } from "../sets/confirm-set.ts";
import { createTestEvent } from "../webhooks/create-test-event.ts";
import { recordAttempt } from "../webhooks/record-attempt.ts";
import { redeliverEvent } from "../webhooks/redeliver.ts";
import { createWebhookSecret, rotateWebhookSecret } from "../webhooks/secrets.ts";
import { sweepEvents } from "../webhooks/sweep-events.ts";
import type { Unit, UnitContext } from "./context.ts";
import type { Touched } from "./touched.ts";

export interface UnitSet {
  byName: { [N in UnitName]: Unit<N> };
  /** What the unit that ran last has changed. */
  touched: Touched;
}

/** Every unit of work by its name. */
const makers: { [N in UnitName]: (context: UnitContext) => Unit<N> } = {
  createOrganization,
  createUser,
  createKey,
  revokeKey,
  renameKey,
  setPassword,
  touchKey,
  grantCredits,
  createUpload,
  confirmJob,
  confirmSet,
  leaseJob,
  renewLease,
  childDied,
  endJob,
  abandonJob,
  releaseHold,
  cancelJob,
  deleteJob,
  requeueLeases,
  sweep,
  recordRateCard,
  recordAttempt,
  redeliverEvent,
  createTestEvent,
  sweepEvents,
  createWebhookSecret,
  rotateWebhookSecret,
  adoptMasterKey,
  resetMasterKey,
};

/** Each unit prepares its statements when it is first called, which keeps the start short. */
export function createUnits(context: UnitContext): UnitSet {
  const entries = Object.entries(makers).map(([name, make]) => {
    const unit = once(() => make(context) as (args: unknown) => unknown);
    return [name, (args: unknown) => unit()(args)];
  });
  return { byName: Object.fromEntries(entries) as UnitSet["byName"], touched: context.touched };
}
