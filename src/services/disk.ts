import { mib } from "../../config/units.ts";
import type { Log } from "../log/log.ts";
import { every } from "../shared/timers.ts";
import type { Room } from "../storage/contract.ts";
import { isAway, refusal } from "../storage/room.ts";
import type { Core } from "./core.ts";

const lookEveryMs = 5_000;

/**
 * Throws Fault service_unavailable when the data directory is gone or does not answer: what is promised now would be
 * lost with it.
 */
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

/** One line each time that the disk comes below the mark, above it again, is lost, or hangs. */
export function logRoom(log: Log, minFreeMib: () => number): (room: Room) => void {
  return ({ state, freeBytes }) => {
    const { level, event } = events[state];
    const free = freeBytes === null ? null : Math.floor(freeBytes / mib);
    log(level, event, { free_mib: free, min_free_mib: minFreeMib() });
  };
}

/** Looks at the disk now and then, so that the log knows of it even while nobody asks. */
export function watchDisk({ storage, timers }: Pick<Core, "storage" | "timers">): { stop(): void } {
  return { stop: every(timers, lookEveryMs, () => void storage.room()) };
}
