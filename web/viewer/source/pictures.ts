/** Pictures of pages: a few at once, those that were seen last kept. */
import { ApiError, UnreachableError } from "../../../src/client/errors.ts";
import { api } from "../../api/api.ts";
import { sleep } from "../../app/ambient.ts";

/** Who scrolls by quickly wants no picture of what goes by. */
const restMs = 120;
/** The server draws one page of an organization at a time. */
const atOnceMax = 2;
const keptMax = 48;
/** Of a server that has others to draw for. */
const patienceMs = 2_000;
const patientTriesMax = 30;

export interface Pictures {
  /** Address of the picture if it is there. */
  kept(page: number, width: number): string | null;
  /** Rejects with what the server refuses, and when the signal is aborted. `onWait`: others are drawn first. */
  get(page: number, width: number, signal: AbortSignal, onWait: () => void): Promise<string>;
  end(): void;
}

export function createPictures(jobId: string): Pictures {
  const addresses = new Map<string, string>();
  const waiters: (() => void)[] = [];
  let busy = 0;

  async function turn(signal: AbortSignal): Promise<void> {
    if (busy >= atOnceMax) await new Promise<void>((resolve) => waiters.push(resolve));
    busy += 1;
    signal.throwIfAborted();
  }
  function done(): void {
    busy -= 1;
    // The last that asked is what is looked at.
    waiters.pop()?.();
  }
  function keep(key: string, blob: Blob): string {
    const address = URL.createObjectURL(blob);
    addresses.set(key, address);
    for (const [oldest, old] of addresses) {
      if (addresses.size <= keptMax) break;
      addresses.delete(oldest);
      URL.revokeObjectURL(old);
    }
    return address;
  }
  const kept = (page: number, width: number) => {
    const key = `${page}:${width}`;
    const address = addresses.get(key) ?? null;
    if (address !== null) {
      addresses.delete(key);
      addresses.set(key, address);
    }
    return address;
  };

  return {
    kept,
    async get(page, width, signal, onWait) {
      await sleep(restMs, signal);
      for (let tries = 0; ; tries++) {
        signal.throwIfAborted();
        try {
          await turn(signal);
          const response = await api.getPagePicture(
            { job_id: jobId, page, width },
            { signal, repeat: "never" },
          );
          return keep(`${page}:${width}`, await response.blob());
        } catch (error) {
          if (signal.aborted || !mayWait(error) || tries >= patientTriesMax) throw error;
          onWait();
        } finally {
          done();
        }
        await sleep(patienceMs, signal);
      }
    },
    end() {
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      addresses.clear();
    },
  };
}

/** A network that is gone is told at once; the browser says when it is back. */
function mayWait(error: unknown): boolean {
  return error instanceof ApiError && error.retryable && !(error instanceof UnreachableError);
}
