import type { GuestItemState, GuestItemStatus } from "../contract/guests.ts";

/** What an item shows; see the contract for what each means. */
export function itemStatus({
  deferral,
  removedStatus,
  status,
  heldBack,
  pagesTotal,
}: GuestItemState): GuestItemStatus {
  if (deferral !== null) return deferral;
  const known = status ?? removedStatus;
  if (known === null) throw new Error("an item whose job has vanished");
  if (known === "queued") return heldBack === true ? "queued" : "dispatching";
  if (known === "running") return pagesTotal === null ? "dispatched" : "running";
  return known;
}
