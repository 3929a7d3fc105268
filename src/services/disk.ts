import { mib } from "../../config/units.ts";
import type { Log } from "../log/log.ts";
import { every } from "../shared/timers.ts";
import type { Room } from "../storage/contract.ts";
import { isAway, refusal } from "../storage/room.ts";
import type { Core } from "./core.ts";

const lookEveryMs = 5_000;

/** Throws Fault service_unavailable if the data directory is unreachable. */
export async function requireDisk({ storage }: Pick<Core, "storage">): Promise<void> {
  const { state } = await storage.room();
  if (isAway(state)) throw refusal(state);
}

const events = {
  enough: { level: "info", event: "disk.enough" },
  low: { level: "warn", event: "disk.low" },
  lost: { level: "error", event: "disk.lost" },
  hung: { level: "error", event: "disk.hung" },
} as const;

/** Logs each change of the disk state. */
export function logRoom(log: Log, minFreeMib: () => number): (room: Room) => void {
  return ({ state, freeBytes }) => {
    const { level, event } = events[state];
    const free = freeBytes === null ? null : Math.floor(freeBytes / mib);
    log(level, event, { free_mib: free, min_free_mib: minFreeMib() });
  };
}

/** Checks the disk periodically, so that changes are logged without requests. */
export function watchDisk({ storage, timers }: Pick<Core, "storage" | "timers">): { stop(): void } {
  return { stop: every(timers, lookEveryMs, () => void storage.room()) };
}
