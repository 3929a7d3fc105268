import { createKey } from "../accounts/create-key.ts";
import { createOrganization } from "../accounts/create-organization.ts";
import { createUser } from "../accounts/create-user.ts";
import { grantCredits } from "../accounts/grant-credits.ts";
import { revokeKey } from "../accounts/revoke-key.ts";
import { touchKey } from "../accounts/touch-key.ts";
import type { UnitName } from "../contract.ts";
import { once } from "../database/prepared.ts";
import { cancelJob } from "../jobs/cancel.ts";
import { childDied } from "../jobs/child-died.ts";
import { confirmJob } from "../jobs/confirm.ts";
import { createUpload } from "../jobs/create-upload.ts";
import { deleteJob } from "../jobs/delete.ts";
import { endJob } from "../jobs/end.ts";
import { leaseJob } from "../jobs/lease.ts";
import { renewLease } from "../jobs/renew-lease.ts";
import { requeueLeases } from "../jobs/requeue-leases.ts";
import { sweep } from "../retention/sweep.ts";
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
  touchKey,
  grantCredits,
  createUpload,
  confirmJob,
  leaseJob,
  renewLease,
  childDied,
  endJob,
  cancelJob,
  deleteJob,
  requeueLeases,
  sweep,
};

/** Each unit prepares its statements when it is first called, which keeps the start short. */
export function createUnits(context: UnitContext): UnitSet {
  const entries = Object.entries(makers).map(([name, make]) => {
    const unit = once(() => make(context) as (args: unknown) => unknown);
    return [name, (args: unknown) => unit()(args)];
  });
  return { byName: Object.fromEntries(entries) as UnitSet["byName"], touched: context.touched };
}
