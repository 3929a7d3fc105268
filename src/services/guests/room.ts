import { Readable } from "node:stream";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { mib } from "../../../config/units.ts";
import type { Core } from "../core.ts";

/** Disk space shared by the uploads of all guests. */
export interface GuestRoom {
  /** Counts the bytes of a stream; Fault service_unavailable if they do not fit. */
  take(uploadId: string, bytes: Readable): Promise<Readable>;
  /** The upload has its row, which now counts. */
  stored(uploadId: string): void;
  /** The upload was removed. */
  gone(uploadId: string): void;
}

const fullMessage = "The disk space for guest uploads is full; sign in, or try again later.";
const full = () =>
  new Fault("service_unavailable", { message: fullMessage, headers: { "retry-after": "600" } });

/**
 * Counts stored and incoming uploads together, so that concurrent ones cannot exceed the limit. An upload being stored
 * may briefly count twice.
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
      // Uploads stored meanwhile may be missing in the sum.
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
    // A lost connection may look like an end.
    if (!bytes.readableEnded) throw new Error("the upload was interrupted");
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
      // Minimum per file: many small files fill a disk too.
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
