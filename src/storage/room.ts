/** How much room the disk has, and whether a new upload may have some of it. */
import { stat, statfs } from "node:fs/promises";
import { systemTimers } from "../../config/ambient.ts";
import { Fault } from "../../config/errors/fault.ts";
import type { Room, StorageOptions } from "./contract.ts";

/** A look is good for so long. */
const lookMs = 1_000;
/** Uploads are taken again once there is this much more room than the mark asks for, so that the state does not flutter. */
const recoveryShare = 1 / 8;
/** A disk that takes longer hangs, as far as whoever asks is concerned. */
const answerMsMax = 2_000;
const retryAfterSeconds = { low: 60, lost: 30, hung: 30 };

/** There is no writing to it now, nor reading from it. */
export function isAway(state: Room["state"]): state is "lost" | "hung" {
  return state === "lost" || state === "hung";
}

export interface RoomWatch {
  room(): Promise<Room>;
  /** Before an upload: throws Fault service_unavailable when `bytes` more would take the disk below the mark. */
  admit(bytes: number): Promise<void>;
  /** While it comes in: counts its bytes, throws as `admit`. */
  take(bytes: number): Promise<void>;
}

/** Asks the disk for its free bytes; see freeOf. */
export type FreeOf = (
  root: string,
  folder: string,
  home: { dev: number; ino: number },
) => Promise<number | null>;

/** `root` is the data directory, `folder` one of ours in it. Rejects when they are not there now. */
export async function watchRoom(
  root: string,
  folder: string,
  options: StorageOptions,
  free: FreeOf = freeOf,
): Promise<RoomWatch> {
  const { minFreeBytes = () => 0, clock, timers = systemTimers, onRoom = () => undefined } = options;
  const home = await stat(root);
  let last: { room: Room; atMs: number } | null = null;
  /** Kept until the disk has answered: one that hangs is not asked again, for each question would hang as well. */
  let looking: Promise<Room> | null = null;
  let state: Room["state"] = "enough";
  /** Of uploads, since the disk was last looked at: several at once may take what one alone could not. */
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

  /** Resolves with what the disk answers, or with `hung` when it takes too long for that. */
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
    // Without a clock, each question is a look.
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

/** Null when it cannot be reached, or when another folder has taken its place: what is written there is not found again. */
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
  low: "The disk is nearly full, so no new files are taken in; jobs that were confirmed still finish. Delete jobs that are no longer needed, or ask the administrator to free space, and send the file again.",
  lost: "The service cannot reach its data directory; ask the administrator to look at the disk.",
  hung: "The disk of the service's data directory does not answer; ask the administrator to look at it.",
};

/**
 * What callers are told while the disk takes no more uploads. Without a cause where the mark alone refuses: that is
 * logged when it is crossed, not again for each upload.
 */
export function refusal(state: keyof typeof roomMessages, cause?: unknown): Fault {
  const headers = { "retry-after": String(retryAfterSeconds[state]) };
  const why = cause ?? (state === "low" ? undefined : `disk ${state}`);
  return new Fault("service_unavailable", {
    message: roomMessages[state],
    headers,
    ...(why === undefined ? {} : { cause: why }),
  });
}
