import { Readable } from "node:stream";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { mib } from "../../../config/units.ts";
import type { Core } from "../core.ts";

/** The disk space that the uploads of all guests share. */
export interface GuestRoom {
  /** The same bytes, counted as they come; ends with Fault service_unavailable when they would not fit any more. */
  take(uploadId: string, bytes: Readable): Promise<Readable>;
  /** The upload has its row, which is counted from now on. */
  stored(uploadId: string): void;
  /** It is gone again. */
  gone(uploadId: string): void;
}

const fullMessage =
  "The space for uploads without an account is used up for the moment; sign in, or send the file again later.";
const full = () =>
  new Fault("service_unavailable", { message: fullMessage, headers: { "retry-after": "600" } });

/**
 * What the ledger has and what is on its way here count together, so that uploads at the same time cannot go past the
 * limit. An upload that is on its way into the ledger may count twice for a moment, but never not at all.
 */
export function createGuestRoom({ settings, ledger }: Pick<Core, "settings" | "ledger">): GuestRoom {
  const arriving = new Map<string, number>();
  let arrivingBytes = 0;
  let storedBytes = 0;
  let settled = 0;

  async function look(): Promise<void> {
    for (;;) {
      const before = settled;
      const bytes = await ledger.read.guestUploadBytes();
      // One that was stored meanwhile may not be in the sum.
      if (before !== settled) continue;
      storedBytes = bytes;
      return;
    }
  }

  function count(uploadId: string, bytes: number): void {
    if (storedBytes + arrivingBytes + bytes > settings["guest.storage_mib"] * mib) throw full();
    arriving.set(uploadId, (arriving.get(uploadId) ?? 0) + bytes);
    arrivingBytes += bytes;
  }

  async function* counted(uploadId: string, bytes: Readable): AsyncGenerator<Uint8Array> {
    let came = 0;
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      came += chunk.length;
      const counted = arriving.get(uploadId) ?? 0;
      if (came > counted) count(uploadId, came - counted);
      yield chunk;
    }
    // A connection that was lost may look like an end.
    if (!bytes.readableEnded) throw new Error("the upload ended before its time");
  }

  function forget(uploadId: string): number {
    const bytes = arriving.get(uploadId) ?? 0;
    arriving.delete(uploadId);
    arrivingBytes -= bytes;
    return bytes;
  }

  return {
    async take(uploadId, bytes) {
      await look();
      // However small: files and rows without number fill a disk, too.
      count(uploadId, limits.guestUploadBytesMin);
      return Readable.from(counted(uploadId, bytes), { objectMode: false });
    },
    stored(uploadId) {
      if (!arriving.has(uploadId)) return;
      settled += 1;
      storedBytes += forget(uploadId);
    },
    gone(uploadId) {
      forget(uploadId);
    },
  };
}
