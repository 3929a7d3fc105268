/** Free disk space, and whether uploads are accepted. */
import { stat, statfs } from "node:fs/promises";
import { systemTimers } from "../../config/ambient.ts";
import { Fault } from "../../config/errors/fault.ts";
import type { Room, StorageOptions } from "./contract.ts";

/** Cache time. */
const lookMs = 1_000;
/** Hysteresis: uploads resume when free space exceeds the limit by this share. */
const recoveryShare = 1 / 8;
/** A slower disk counts as hung. */
const answerMsMax = 2_000;
const retryAfterSeconds = { low: 60, lost: 30, hung: 30 };

/** Neither writable nor readable. */
export function isAway(state: Room["state"]): state is "lost" | "hung" {
  return state === "lost" || state === "hung";
}

export interface RoomWatch {
  room(): Promise<Room>;
  /** Before an upload: throws Fault service_unavailable if `bytes` would exceed the limit. */
  admit(bytes: number): Promise<void>;
  /** During an upload: counts bytes, throws like `admit`. */
  take(bytes: number): Promise<void>;
}

/** Reads the free bytes; see freeOf. */
export type FreeOf = (
  root: string,
  folder: string,
  home: { dev: number; ino: number },
) => Promise<number | null>;

/** `root`: the data directory; `folder`: a folder in it. Rejects if they do not exist. */
export async function watchRoom(
  root: string,
  folder: string,
  options: StorageOptions,
  free: FreeOf = freeOf,
): Promise<RoomWatch> {
  const { minFreeBytes = () => 0, clock, timers = systemTimers, onRoom = () => undefined } = options;
  const home = await stat(root);
  let last: { room: Room; atMs: number } | null = null;
  /** The pending query: a hung disk is not queried again. */
  let looking: Promise<Room> | null = null;
  let state: Room["state"] = "enough";
  /** Bytes of uploads since the last query, because concurrent uploads add up. */
  let takenBytes = 0;

  function tell(room: Room): Room {
    if (room.state !== state) {
      state = room.state;
      onRoom(room);
    }
    return room;
  }

  function judge(freeBytes: number | null): Room {
    const mark = minFreeBytes();
    const needed = state === "low" ? mark * (1 + recoveryShare) : mark;
    if (freeBytes === null) return { state: "lost", freeBytes };
    return { state: mark > 0 && freeBytes < needed ? "low" : "enough", freeBytes };
  }

  /** The query's result, or `hung` after the timeout. */
  function look(): Promise<Room> {
    takenBytes = 0;
    const seen = Promise.withResolvers<Room>();
    const answered = timers.after(answerMsMax, () => seen.resolve(tell({ state: "hung", freeBytes: null })));
    void free(root, folder, home).then((freeBytes) => {
      answered();
      looking = null;
      const room = tell(judge(freeBytes));
      last = { room, atMs: clock?.monotonicMs() ?? 0 };
      seen.resolve(room);
    });
    return seen.promise;
  }

  async function room(): Promise<Room> {
    if (looking !== null) return looking;
    // Without a clock there is no cache.
    if (last !== null && clock !== undefined && clock.monotonicMs() - last.atMs < lookMs) return last.room;
    looking = look();
    return looking;
  }

  async function admit(bytes: number): Promise<void> {
    const now = await room();
    if (isAway(now.state)) throw refusal(now.state);
    const mark = minFreeBytes();
    const freeBytes = now.freeBytes ?? 0;
    if (mark > 0 && (now.state === "low" || freeBytes - takenBytes - bytes < mark)) throw refusal("low");
  }

  return {
    room,
    admit,
    take: async (bytes) => {
      takenBytes += bytes;
      await admit(0);
    },
  };
}

/** Null if it is unreachable or another folder is mounted in its place. */
async function freeOf(
  root: string,
  folder: string,
  home: { dev: number; ino: number },
): Promise<number | null> {
  try {
    const [now, { bavail, bsize }] = await Promise.all([stat(root), statfs(folder)]);
    return now.dev === home.dev && now.ino === home.ino ? bavail * bsize : null;
  } catch {
    return null;
  }
}

export const roomMessages = {
  low: "The disk is nearly full, so uploads are rejected; confirmed jobs still finish. Delete old jobs or ask the administrator to free space, then upload the file again.",
  lost: "The data directory is unreachable; ask the administrator to check the disk.",
  hung: "The disk of the data directory does not respond; ask the administrator to check it.",
};

/** The Fault for rejected uploads. Without a cause if only the limit was reached, which is logged once. */
export function refusal(state: keyof typeof roomMessages, cause?: unknown): Fault {
  const headers = { "retry-after": String(retryAfterSeconds[state]) };
  const why = cause ?? (state === "low" ? undefined : `disk ${state}`);
  return new Fault("service_unavailable", {
    message: roomMessages[state],
    headers,
    ...(why === undefined ? {} : { cause: why }),
  });
}
