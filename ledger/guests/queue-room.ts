import type { UnitContext } from "../unit-context.ts";

/** Share of the queue that guests may fill, so that they cannot block accounts. */
const share = 0.5;

/** Whether this many more guest jobs may be queued. */
export function hasQueueRoom(
  { counts }: Pick<UnitContext, "counts">,
  jobs: number,
  queueJobsMax: number,
): boolean {
  return (
    counts.queued() + jobs <= queueJobsMax &&
    counts.queuedByGuests() + jobs <= Math.ceil(queueJobsMax * share)
  );
}
