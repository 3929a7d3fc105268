import { errorCatalog } from "../../config/errors/catalog.ts";
import { limits } from "../../config/limits.ts";
import type { ConfirmSet } from "../jobs/confirm-set.ts";
import { createSetConfirmation, type PricedFile, type SetGate } from "../jobs/confirm-set.ts";
import { createStoreUpload } from "../jobs/create-upload.ts";
import type { SetRow } from "../jobs/find-sets.ts";
import type { UnqueuedFile } from "../schema/convert-sets.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import type { GuestQuotaExceeded } from "./admit.ts";
import { type Admitted, createAdmit } from "./admit.ts";
import type { GuestAdmission } from "./daily.ts";
import { hasQueueRoom } from "./queue-room.ts";

const overLimit = {
  code: "credit_ceiling_exceeded",
  message: `Without an account, files are converted in order up to ${limits.guestCreditUnitsMax / limits.creditScale} Credits; sign in to convert the rest.`,
} as const;

type Result =
  | { outcome: "created" | "replayed"; set: SetRow }
  | { outcome: "nothing_queued"; unqueued: UnqueuedFile[] }
  | { outcome: "idempotency_conflict" }
  | GuestQuotaExceeded;

/** confirmSet for guests: queues files in order up to the first that does not fit (prefix rule). */
export function confirmGuestSet(context: UnitContext): Unit<ConfirmSet & { guest: GuestAdmission }, Result> {
  const { admit, recover } = createAdmit(context);
  const storeUpload = createStoreUpload(context);

  type Args = ConfirmSet & { guest: GuestAdmission };
  function begin(args: Args): { gate: SetGate } | { answer: GuestQuotaExceeded } {
    const priced = args.files.filter((file): file is PricedFile => "upload" in file);
    const [first] = priced;
    // No session if no file can be converted.
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
      return hasRoom() ? null : { code: "queue_full", message: errorCatalog.queue_full.message };
    },
    queued: ({ upload, jobId }) => {
      admitted.add(upload, jobId);
      admitted.settle();
    },
    heldBack: true,
    actor: admitted.actor,
  };
}
