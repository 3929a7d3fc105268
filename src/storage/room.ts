/** How much room the disk has, and whether a new upload may have some of it. */
import { stat, statfs } from "node:fs/promises";
import { Fault } from "../../config/errors/fault.ts";
import type { Room, StorageOptions } from "./contract.ts";

/** A look is good for so long. */
const lookMs = 1_000;
/** Uploads are taken again once there is this much more room than the mark asks for, so that the state does not flutter. */
const recoveryShare = 1 / 8;
const retryAfterSeconds = { low: 60, lost: 30 };

export interface RoomWatch {
  room(): Promise<Room>;
  /** Before an upload: throws Fault service_unavailable when `bytes` more would take the disk below the mark. */
  admit(bytes: number): Promise<void>;
  /** While it comes in: counts its bytes, throws as `admit`. */
  take(bytes: number): Promise<void>;
}

/** `root` is the data directory, `folder` one of ours in it. Rejects when they are not there now. */
export async function watchRoom(root: string, folder: string, options: StorageOptions): Promise<RoomWatch> {
  const { minFreeBytes = () => 0, clock, onRoom = () => undefined } = options;
  const home = await stat(root);
  let last: { room: Room; atMs: number } | null = null;
  let looking: Promise<Room> | null = null;
  let state: Room["state"] = "enough";
  /** Of uploads, since the disk was last looked at: several at once may take what one alone could not. */
  let takenBytes = 0;

  async function look(): Promise<Room> {
    takenBytes = 0;
    const freeBytes = await freeOf(root, folder, home);
    const mark = minFreeBytes();
    const needed = state === "low" ? mark * (1 + recoveryShare) : mark;
    const now = freeBytes === null ? "lost" : mark > 0 && freeBytes < needed ? "low" : "enough";
    const room: Room = { state: now, freeBytes };
    last = { room, atMs: clock?.monotonicMs() ?? 0 };
    looking = null;
    if (now !== state) {
      state = now;
      onRoom(room);
    }
    return room;
  }

  async function room(): Promise<Room> {
    // Without a clock, each question is a look.
    if (last !== null && clock !== undefined && clock.monotonicMs() - last.atMs < lookMs) return last.room;
    looking ??= look();
    return looking;
  }

  async function admit(bytes: number): Promise<void> {
    const now = await room();
    if (now.freeBytes === null) throw refusal("lost");
    const mark = minFreeBytes();
    if (mark > 0 && (now.state === "low" || now.freeBytes - takenBytes - bytes < mark)) throw refusal("low");
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

const messages = {
  low: "The disk is nearly full, so no new files are taken in; jobs that were confirmed still finish. Delete jobs that are no longer needed, or ask the administrator to free space, and send the file again.",
  lost: "The service cannot reach its data directory; ask the administrator to look at the disk.",
};

/**
 * What callers are told while the disk takes no more uploads. Without a cause where the mark alone refuses: that is
 * logged when it is crossed, not again for each upload.
 */
export function refusal(state: keyof typeof messages, cause?: unknown): Fault {
  const headers = { "retry-after": String(retryAfterSeconds[state]) };
  const why = cause ?? (state === "lost" ? "disk lost" : undefined);
  return new Fault("service_unavailable", {
    message: messages[state],
    headers,
    ...(why === undefined ? {} : { cause: why }),
  });
}
