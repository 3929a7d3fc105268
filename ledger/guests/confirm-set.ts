import { catalogue } from "../../config/errors/catalogue.ts";
import { limits } from "../../config/limits.ts";
import type { GuestAdmission, GuestQuotaExceeded } from "../contract/guests.ts";
import type { ConfirmSet, SetRow, UnqueuedFile } from "../contract/sets.ts";
import { createSetConfirmation, type PricedFile, type SetGate } from "../jobs/confirm-set.ts";
import { createStoreUpload } from "../jobs/create-upload.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { type Admitted, createAdmit } from "./admit.ts";
import { hasQueueRoom } from "./queue-room.ts";

const overLimit = {
  code: "credit_ceiling_exceeded",
  message: `Without an account files worth ${limits.guestCreditUnitsMax / limits.creditScale} Credits are converted, in their order; sign in to convert the rest.`,
} as const;

type Result =
  | { outcome: "created" | "replayed"; set: SetRow }
  | { outcome: "nothing_queued"; unqueued: UnqueuedFile[] }
  | { outcome: "idempotency_conflict" }
  | GuestQuotaExceeded;

/**
 * confirmSet for a job token: as many of the files as fit, stopping at the first that does not. A convert call
 * without an account, under the prefix rule: the first file that does not fit ends it.
 */
export function confirmGuestSet(context: UnitContext): Unit<ConfirmSet & { guest: GuestAdmission }, Result> {
  const { admit, recover } = createAdmit(context);
  const storeUpload = createStoreUpload(context);

  type Args = ConfirmSet & { guest: GuestAdmission };
  function begin(args: Args): { gate: SetGate } | { answer: GuestQuotaExceeded } {
    const priced = args.files.filter((file): file is PricedFile => "upload" in file);
    const [first] = priced;
    // With nothing that might be converted there is no session either: the files say what is wrong with them.
    if (first === undefined || first.upload.estimatedCreditUnits > limits.guestCreditUnitsMax)
      return { gate: closed(args) };
    const admitted = admit(args, first.upload);
    if (admitted !== null)
      return { gate: gateOf(admitted, () => hasQueueRoom(context, 1, args.queueJobsMax)) };
    for (const { upload } of priced) storeUpload(upload, args.actor, args.nowMs);
    return {
      answer: recover(
        args,
        priced.map(({ upload }) => upload),
      ),
    };
  }

  return createSetConfirmation(context, begin);
}

const closed = ({ actor }: ConfirmSet): SetGate => ({
  refuse: () => overLimit,
  queued: () => undefined,
  heldBack: true,
  actor,
});

function gateOf(admitted: Admitted, hasRoom: () => boolean): SetGate {
  let ended = false;
  return {
    refuse: ({ upload }) => {
      ended ||= upload.estimatedCreditUnits > admitted.creditUnitsLeft();
      if (ended) return overLimit;
      return hasRoom() ? null : { code: "queue_full", message: catalogue.queue_full.message };
    },
    queued: ({ upload, jobId }) => {
      admitted.add(upload, jobId);
      admitted.settle();
    },
    heldBack: true,
    actor: admitted.actor,
  };
}
