/** The cache of page pictures, a folder per job. Evicts the least recently used. */
import { mkdir, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../config/errors/fault.ts";
import { limits } from "../../config/limits.ts";
import { rasterType } from "../../converters/bundle/images/image-type.ts";
import { folderMode } from "../shared/durable.ts";
import { withPartFile } from "../shared/part-file.ts";
import { copyUntrusted, UnsafeFile, UntrustedFolder } from "../shared/untrusted/folder.ts";
import type { DrawnPicture, PictureKey, Pictures, StoredPicture } from "./contract.ts";
import { requestFault } from "./faults.ts";
import { ifThere } from "./if-there.ts";
import { checkedJobId, isJobId, type Layout } from "./layout.ts";

interface Entry {
  jobId: string;
  name: string;
  bytes: number;
}

export interface PictureStore extends Pictures {
  /** Removes all pictures of a job. */
  remove(jobId: string): Promise<void>;
}

/** The folder is read on first use. */
export function createPictureStore(layout: Layout, bytesMax: number): PictureStore {
  /** By stem, least recently used first (insertion order). */
  let entries: Map<string, Entry> | null = null;
  let bytes = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const folderOf = (jobId: string) => join(layout.pictures, checkedJobId(jobId));

  /** Sequential: an empty folder must not get a picture while it is removed. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const mine = turn.then(act);
    turn = mine.catch(() => undefined);
    return mine;
  }

  async function known(): Promise<Map<string, Entry>> {
    if (entries !== null) return entries;
    const found = await list(layout);
    bytes = found.reduce((sum, entry) => sum + entry.bytes, 0);
    entries = new Map(found.map((entry) => [stemOf(entry), entry]));
    return entries;
  }

  function forget(stem: string): void {
    bytes -= entries?.get(stem)?.bytes ?? 0;
    entries?.delete(stem);
  }

  async function makeRoom(): Promise<void> {
    for (const [stem, { jobId, name }] of entries ?? []) {
      if (bytes <= bytesMax) return;
      // First, so that nobody gets an evicted picture.
      forget(stem);
      await rm(join(folderOf(jobId), name), { force: true });
      // The last picture of a job removes its folder.
      await rmdir(folderOf(jobId)).catch(() => undefined);
    }
  }

  async function find(key: PictureKey): Promise<StoredPicture | null> {
    const stem = stemOfKey(key);
    const all = entries ?? (await inTurn(known));
    const entry = all.get(stem);
    if (entry === undefined) return null;
    // Before waiting, so that it is not evicted meanwhile.
    all.delete(stem);
    all.set(stem, entry);
    const path = join(folderOf(entry.jobId), entry.name);
    const points = pointsOf(entry.name);
    const there = await ifThere(stat(path));
    if (there !== null && points !== null) return { path, bytes: there.size, points };
    if (all.get(stem) === entry) forget(stem);
    return null;
  }

  return {
    find: (key) => requestFault(() => find(key)),

    commit: (key, drawn, points) =>
      requestFault(() =>
        inTurn(async () => {
          const all = await known();
          const stem = stemOfKey(key);
          const folder = folderOf(key.jobId);
          const name = `${fileStem(key)}-${points.width.toFixed(2)}x${points.height.toFixed(2)}${ending}`;
          await mkdir(folder, { recursive: true, mode: folderMode });
          const size = await take(drawn, join(folder, name));
          forget(stem);
          all.set(stem, { jobId: key.jobId, name, bytes: size });
          bytes += size;
          await makeRoom();
        }),
      ),

    remove: (jobId) =>
      inTurn(async () => {
        const folder = folderOf(jobId);
        for (const name of (await ifThere(readdir(folder))) ?? []) forget(stemOf({ jobId, name }));
        await rm(folder, { recursive: true, force: true });
      }),
  };
}

/** Copies a child's picture. Returns its size. */
async function take({ workDir, file }: DrawnPicture, path: string): Promise<number> {
  let bytes = 0;
  try {
    await withPartFile(path, async (part) => {
      await using folder = await UntrustedFolder.open(workDir);
      await using picture = await folder.file(file, limits.pictureBytesMax);
      ({ bytes } = await copyUntrusted(picture, part, { check: requireWebp, sync: true }));
      await rename(part, path);
    });
  } catch (cause) {
    throw cause instanceof UnsafeFile ? new Fault("page_not_drawable", { cause }) : cause;
  }
  return bytes;
}

function requireWebp(beginning: Uint8Array): void {
  if (rasterType(beginning) !== "image/webp") throw new UnsafeFile("the picture is not a WebP image");
}

const ending = ".webp";
const fileStem = ({ page, width, edition }: PictureKey) => `${page}-${width}-${edition}`;
const stemOfKey = (key: PictureKey) => `${key.jobId}/${fileStem(key)}`;

/** page-width-edition-WIDTHxHEIGHT.webp; page size in points. */
const nameForm = /^(\d+-\d+-[\w.]+)-(\d+\.\d\d)x(\d+\.\d\d)\.webp$/;

const stemOf = ({ jobId, name }: Pick<Entry, "jobId" | "name">) =>
  `${jobId}/${nameForm.exec(name)?.[1] ?? name}`;

function pointsOf(name: string): StoredPicture["points"] | null {
  const [, , width, height] = nameForm.exec(name) ?? [];
  return width === undefined || height === undefined
    ? null
    : { width: Number(width), height: Number(height) };
}

/** Pictures of an earlier process, oldest first. */
async function list(layout: Layout): Promise<Entry[]> {
  const found: (Entry & { madeMs: number })[] = [];
  for (const jobId of (await readdir(layout.pictures)).filter(isJobId)) {
    const folder = join(layout.pictures, jobId);
    for (const name of (await ifThere(readdir(folder))) ?? []) {
      const there = await ifThere(stat(join(folder, name)));
      if (there?.isFile()) found.push({ jobId, name, bytes: there.size, madeMs: there.mtimeMs });
    }
  }
  return found.sort((a, b) => a.madeMs - b.madeMs);
}
