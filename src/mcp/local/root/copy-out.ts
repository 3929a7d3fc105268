/** Copies a file from the root to a private folder; nothing else opens the original. */
import { open } from "node:fs/promises";
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import { mib } from "../../../../config/units.ts";
import {
  type FileHandle,
  type Identity,
  identityOf,
  openPlaceAt,
  reopen,
} from "../../../shared/untrusted/descriptor.ts";
import { type Named, refused } from "./path.ts";
import { type Root, refusal, walk } from "./root.ts";

export interface CopiedOut {
  bytes: number;
  /** Of the file and its parent folders. */
  identities: readonly Identity[];
}

const chunkBytes = mib;

/** `to` must not exist. Throws Fault for special and too large files, before opening them. */
export function copyOut(
  root: Root,
  named: Named,
  to: string,
  signal: AbortSignal,
  bytesMax: number = limits.rootFileBytesMax,
): Promise<CopiedOut> {
  const { components } = named;
  const name = components.at(-1) ?? "";
  return walk(root, components.slice(0, -1), named, "refused", async ({ folder, way }) => {
    await using found = await openPlaceAt(folder, name).catch((error) => {
      throw refusal(error, named);
    });
    await requireOrdinary(found, named, bytesMax);
    await using source = await reopen(found).catch((error) => {
      throw refusal(error, named);
    });
    const bytes = await copy(source, to, named, bytesMax, signal);
    return { bytes, identities: [...way, await identityOf(source)] };
  });
}

async function requireOrdinary(found: FileHandle, named: Named, bytesMax: number): Promise<void> {
  const stat = await found.stat();
  if (stat.isSymbolicLink()) throw refused(named, "is a link, and links are not followed.");
  if (stat.isDirectory()) throw refused(named, "is a folder; name a file in it.");
  if (!stat.isFile()) throw refused(named, "is a pipe, socket or device, not a file.");
  if (stat.size > bytesMax) throw tooLarge(named, bytesMax);
}

const tooLarge = ({ shown }: Named, bytesMax: number) =>
  new Fault("payload_too_large", {
    message: `${JSON.stringify(shown)} is larger than ${Math.floor(bytesMax / mib)} MiB.`,
  });

/** Enforces the limit while reading, because the file may grow. */
async function copy(
  source: FileHandle,
  to: string,
  named: Named,
  bytesMax: number,
  signal: AbortSignal,
): Promise<number> {
  await using target = await open(to, "wx", 0o600);
  const buffer = Buffer.allocUnsafe(chunkBytes);
  for (let copied = 0; ; ) {
    signal.throwIfAborted();
    const { bytesRead } = await source.read(buffer, 0, chunkBytes, null).catch((error) => {
      throw refusal(error, named);
    });
    if (bytesRead === 0) return copied;
    copied += bytesRead;
    if (copied > bytesMax) throw tooLarge(named, bytesMax);
    await target.writeFile(buffer.subarray(0, bytesRead));
  }
}
