import { limits } from "../../config/limits.ts";
import type { GuestAdmission, GuestQuotaExceeded } from "../contract/guests.ts";
import type { ConfirmJob, ConfirmResult } from "../contract/jobs.ts";
import type { StoredUpload } from "../job-state/rows.ts";
import { createClaim, createConfirmation, createJobRows } from "../jobs/confirm.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { createAdmit } from "./admit.ts";
import { hasQueueRoom } from "./queue-room.ts";

type Args = ConfirmJob & { guest: GuestAdmission };
type Result =
  | ConfirmResult
  | GuestQuotaExceeded
  /** It waits there for an account. */
  | { outcome: "in_another_session" }
  /** It is worth more than any session may be. */
  | { outcome: "over_guest_limit" };

/**
 * confirmJob for a job token: under a session that is opened for it, or that this token or browser has open. A
 * confirmation without an account. Its job waits like all of its session, until those before it have ended.
 */
export function confirmGuestJob(context: UnitContext): Unit<Args, Result> {
  const claim = createClaim(context);
  const create = createJobRows(context);
  const { admit, recover, kindOf } = createAdmit(context);

  return createConfirmation(context, (args: Args, upload: StoredUpload) => {
    // It waits there for an account: asked for by itself it would go past those before it.
    if (kindOf(upload.id) === "staged") return { outcome: "in_another_session" as const };
    if (upload.estimatedCreditUnits > limits.guestCreditUnitsMax)
      return { outcome: "over_guest_limit" as const };
    const refused = claim(args, upload);
    if (refused !== null) return refused;
    if (!hasQueueRoom(context, 1, args.queueJobsMax)) return { outcome: "queue_full" as const };
    const admitted = admit(args, upload);
    if (admitted === null) return recover(args, [upload]);
    const job = create({ ...args, heldBack: true, actor: admitted.actor }, upload);
    admitted.add(upload, job.id);
    admitted.settle();
    return { outcome: "created" as const, job };
  });
}
