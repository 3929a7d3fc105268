/**
 * Downloads that are being read. Each holds a connection and a file, and its reader decides how long: a caller may have
 * only so many (CWE-400). One who reads nothing loses the connection after the server's idle time.
 */
import type { Settings } from "../../../config/settings/schema.ts";
import { callOf, type HttpParts } from "../context.ts";
import { createOpenRequests, type Requester } from "../request/open-requests.ts";
import { requesterOf } from "./rates.ts";

type DownloadSettings = Pick<Settings, "limits.open_downloads" | "limits.open_downloads_per_address">;

/** Counts the download until it has been read or its reader is gone. Throws rate_limited, and what `make` throws. */
export type LimitDownload = (request: Request, make: () => Response | Promise<Response>) => Promise<Response>;

/** Those that have ended are looked for when this many were begun, and before one is refused. */
const lookEvery = 64;

/**
 * A response does not report its end, unless every piece goes through JavaScript, which takes several times as long;
 * but its request loses its connection then.
 */
export function createDownloadLimit(
  settings: DownloadSettings,
  { isOpen }: Pick<HttpParts, "isOpen">,
): LimitDownload {
  const open = createOpenRequests("downloads", () => ({
    ofCredential: settings["limits.open_downloads"],
    ofAddress: settings["limits.open_downloads_per_address"],
  }));
  const reading = new Map<Request, () => void>();
  let lookAt = lookEvery;

  function end(request: Request): void {
    reading.get(request)?.();
    reading.delete(request);
  }

  function look(): void {
    for (const request of reading.keys()) if (!isOpen(request)) end(request);
    lookAt = reading.size + lookEvery;
  }

  function begin(requester: Requester): () => void {
    if (reading.size >= lookAt) look();
    try {
      return open.begin(requester);
    } catch {
      look();
      return open.begin(requester);
    }
  }

  return async (request, make) => {
    const call = callOf(request);
    // What answers a request of this server's own is read at once, and the answer to HEAD has no body.
    if (call.internal || call.method === "HEAD") return make();
    reading.set(request, begin(requesterOf(call)));
    try {
      const response = await make();
      if (response.body === null) end(request);
      return response;
    } catch (error) {
      end(request);
      throw error;
    }
  };
}
