import { limits } from "../../config/limits.ts";
import { createClaim, createConfirmation, createJobRows } from "../jobs/confirm.ts";
import type { StoredUpload } from "../jobs/rows.ts";
import type { Unit, UnitContext } from "../writer/context.ts";
import { createAdmit } from "./admit.ts";
import { hasQueueRoom } from "./queue-room.ts";

/** A confirmation without an account. Its job waits like all of its session, until those before it have ended. */
export function confirmGuestJob(context: UnitContext): Unit<"confirmGuestJob"> {
  const claim = createClaim(context);
  const create = createJobRows(context);
  const { admit, recover, kindOf } = createAdmit(context);

  type Args = Parameters<Unit<"confirmGuestJob">>[0];
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
