/** Page images: a few requests at once, recent images kept. */
import { ApiError, UnreachableError } from "../../../src/client/errors.ts";
import { api } from "../../api/api.ts";
import { sleep } from "../../app/ambient.ts";

/** Fast scrolling loads no images. */
const restMs = 120;
/** The server renders one page per organization at a time. */
const atOnceMax = 2;
const keptMax = 48;
/** While the server is busy. */
const busyWaitMs = 2_000;
const busyTriesMax = 30;

export interface PageImages {
  kept(page: number, width: number): string | null;
  /** `onWait`: other pages are rendered first. */
  get(page: number, width: number, signal: AbortSignal, onWait: () => void): Promise<string>;
  end(): void;
}

export function createPageImages(jobId: string): PageImages {
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
    // The last request is for the visible page.
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
          if (signal.aborted || !mayWait(error) || tries >= busyTriesMax) throw error;
          onWait();
        } finally {
          done();
        }
        await sleep(busyWaitMs, signal);
      }
    },
    end() {
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      addresses.clear();
    },
  };
}

/** Network errors are shown at once; the browser reports when it is online again. */
function mayWait(error: unknown): boolean {
  return error instanceof ApiError && error.retryable && !(error instanceof UnreachableError);
}
