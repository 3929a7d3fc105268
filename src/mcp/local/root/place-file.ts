/** Writes a finished file into the root, atomically. */
import { link, open, rename, unlink } from "node:fs/promises";
import { Fault } from "../../../../config/errors/fault.ts";
import { mib } from "../../../../config/units.ts";
import { temporaryName } from "../../../shared/temporary-name.ts";
import {
  at,
  createAt,
  type FileHandle,
  foundAt,
  type Identity,
  identityOf,
} from "../../../shared/untrusted/descriptor.ts";
import { refused, type Spoken } from "./path.ts";
import { type Root, refusal, walk } from "./root.ts";

export interface Place {
  /** Folder components below the root; empty: the root. */
  folder: readonly string[];
  name: string;
  /** Replace an existing file; a bundle only by a bundle. */
  overwrite: boolean;
  /** Identities that are never replaced: the inputs. */
  spared: readonly Identity[];
}

/** Path from the root. */
export const placedAt = ({ folder, name }: Pick<Place, "folder" | "name">): string =>
  [...folder, name].join("/");

export const spokenOf = (place: Place): Spoken => ({ shown: placedAt(place), argument: "/out_dir" });

export const refusedPlace = (place: Place, why: string): Fault => refused(spokenOf(place), why);

/**
 * Checks before anything is paid: the folder can be created and written, and the target may be replaced. Throws Fault.
 */
export function requirePlace(
  root: Root,
  place: Place,
  mayReplace: typeof requireReplaceable = requireReplaceable,
): Promise<void> {
  const spoken = spokenOf(place);
  return walk(root, place.folder, spoken, "left", async ({ folder, whole }) => {
    const name = temporaryName();
    try {
      if (whole) await mayReplace(folder, place);
      await (await createAt(folder, name)).close();
      await unlink(at(folder, name));
    } catch (error) {
      throw refusal(error, spoken);
    }
  });
}

/** Whether an existing file is to be replaced. Throws Fault if not allowed. */
export async function requireReplaceable(folder: FileHandle, place: Place): Promise<boolean> {
  const found = await foundAt(folder, place.name);
  if (found === null) return false;
  if (!place.overwrite) throw isThere(place);
  if (!found.isFile) throw refusedPlace(place, "is not a regular file; choose another out_dir.");
  if (place.spared.includes(found.identity)) throw isInput(place);
  return true;
}

export const isThere = (place: Place): Fault =>
  refusedPlace(
    place,
    "already exists; choose another out_dir, or set overwrite to true if the user agrees to replace it.",
  );

export const isInput = (place: Place): Fault =>
  refusedPlace(place, "is or contains the input; choose another out_dir.");

/** `from`: a private file outside of the root. Throws Fault. */
export function placeFile(root: Root, from: string, place: Place): Promise<void> {
  const spoken = spokenOf(place);
  return walk(root, place.folder, spoken, "made", async ({ folder }) => {
    const temporary = temporaryName();
    try {
      const replaces = await requireReplaceable(folder, place);
      const written = await copyIn(from, folder, temporary);
      if (replaces) await rename(at(folder, temporary), at(folder, place.name));
      else await giveName(folder, temporary, place);
      // Another program may have replaced the file meanwhile.
      if ((await foundAt(folder, place.name))?.identity !== written)
        throw new Fault("storage_failed", {
          message: `${JSON.stringify(spoken.shown)} was changed by another program during writing.`,
        });
    } catch (error) {
      await unlink(at(folder, temporary)).catch(() => undefined);
      throw refusal(error, spoken);
    }
  });
}

/** Link and unlink, which unlike rename fails if the name exists. */
async function giveName(folder: FileHandle, temporary: string, place: Place): Promise<void> {
  try {
    await link(at(folder, temporary), at(folder, place.name));
    await unlink(at(folder, temporary));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw isThere(place);
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"].includes(code)) throw error;
    // File systems without hard links (FAT): reserve the name first.
    const taken = await createAt(folder, place.name).catch((cause) => {
      throw (cause as NodeJS.ErrnoException).code === "EEXIST" ? isThere(place) : cause;
    });
    await taken.close();
    try {
      await rename(at(folder, temporary), at(folder, place.name));
    } catch (cause) {
      await unlink(at(folder, place.name)).catch(() => undefined);
      throw cause;
    }
  }
}

const chunkBytes = mib;

export async function copyIn(from: string, folder: FileHandle, name: string): Promise<Identity> {
  await using source = await open(from, "r");
  await using target = await createAt(folder, name);
  const buffer = Buffer.allocUnsafe(chunkBytes);
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, chunkBytes, null);
    if (bytesRead === 0) return await identityOf(target);
    await target.writeFile(buffer.subarray(0, bytesRead));
  }
}
