import type { UnitContext } from "../unit-context.ts";

/** What guests may fill of the queue: they must not be able to close it to those who have an account. */
const share = 0.5;

/** Whether so many more jobs of guests may wait. */
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
