/** Writes one upload to disk. */
import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { Fault } from "../../config/errors/fault.ts";
import { fileMode, syncPath } from "../shared/durable.ts";
import type { StoredUpload } from "./contract.ts";
import { requestFault } from "./faults.ts";
import { partialEnding } from "./layout.ts";

export interface UploadRules {
  maxBytes: number;
  /** Called before writing; throws Fault service_unavailable to reject. */
  take(bytes: number): Promise<void>;
}

/**
 * Writes the stream to `path` atomically: temporary name, sync, rename. Destroys the stream on failure, above
 * `maxBytes` and on rejection.
 *
 * Throws Fault: payload_too_large, service_unavailable for disk errors, invalid_request if the stream ends early.
 */
export function writeUpload(bytes: Readable, path: string, rules: UploadRules): Promise<StoredUpload> {
  const partial = path + partialEnding;
  return reading(bytes, async () => {
    await using handle = await requestFault(() => open(partial, "wx", fileMode));
    try {
      const write = async (data: Uint8Array) => {
        await rules.take(data.length);
        await requestFault(() => writeAll(handle, data));
      };
      return await settle(await pour(bytes, rules.maxBytes, write), handle, partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  });
}

/** Like `writeUpload` without storing: hash and size. Throws Fault. */
export function digestUpload(bytes: Readable, maxBytes: number): Promise<StoredUpload> {
  return reading(bytes, () => pour(bytes, maxBytes, async () => undefined));
}

async function reading<T>(bytes: Readable, work: () => Promise<T>): Promise<T> {
  // Handles an early stream error, which would otherwise end the process.
  bytes.on("error", () => undefined);
  try {
    return await work();
  } catch (error) {
    bytes.destroy();
    throw error instanceof Fault ? error : cutShort(error);
  }
}

/** The file's content first, then its name. */
function settle(
  stored: StoredUpload,
  handle: FileHandle,
  partial: string,
  path: string,
): Promise<StoredUpload> {
  return requestFault(async () => {
    await handle.sync();
    await rename(partial, path);
    try {
      await syncPath(dirname(path));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return stored;
  });
}

async function pour(
  bytes: Readable,
  maxBytes: number,
  write: (data: Uint8Array) => Promise<void>,
): Promise<StoredUpload> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const chunk of bytes as AsyncIterable<Uint8Array | string>) {
    const data = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    count += data.length;
    if (count > maxBytes) throw new Fault("payload_too_large");
    hash.update(data);
    await write(data);
  }
  // A lost connection may look like an end.
  if (bytes.errored !== null || !bytes.readableEnded) throw cutShort(bytes.errored);
  return { bytes: count, sha256: hash.digest("hex") };
}

async function writeAll(handle: FileHandle, data: Uint8Array): Promise<void> {
  for (let offset = 0; offset < data.length; ) {
    const { bytesWritten } = await handle.write(data, offset, data.length - offset);
    offset += bytesWritten;
  }
}

function cutShort(cause: unknown): Fault {
  return new Fault("invalid_request", {
    message: "The upload was interrupted; send it again.",
    cause,
  });
}
