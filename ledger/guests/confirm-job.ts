import { limits } from "../../config/limits.ts";
import type { StoredUpload } from "../job-state/rows.ts";
import type { ConfirmJob, ConfirmResult } from "../jobs/confirm.ts";
import { createClaim, createConfirmation, createJobRows } from "../jobs/confirm.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import type { GuestQuotaExceeded } from "./admit.ts";
import { createAdmit } from "./admit.ts";
import type { GuestAdmission } from "./daily.ts";
import { hasQueueRoom } from "./queue-room.ts";

type Args = ConfirmJob & { guest: GuestAdmission };
type Result =
  | ConfirmResult
  | GuestQuotaExceeded
  /** It is staged in another session. */
  | { outcome: "in_another_session" }
  /** Its price exceeds the limit of a session. */
  | { outcome: "over_guest_limit" };

/** confirmJob for guests: in an open or new session. The job waits until earlier jobs of the session have ended. */
export function confirmGuestJob(context: UnitContext): Unit<Args, Result> {
  const claim = createClaim(context);
  const create = createJobRows(context);
  const { admit, recover, kindOf } = createAdmit(context);

  return createConfirmation(context, (args: Args, upload: StoredUpload) => {
    // It is staged in another session: confirming it here would change the order.
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
