/** TIFF 6.0 and BigTIFF: the chain of directories, one a picture, each read once. */
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import { cameraRaw } from "../unsupported-image.ts";
import { cmPerInch, damaged, type Frame, frameOf, resolution } from "./structure.ts";
import type { Window } from "./window.ts";

interface Form {
  little: boolean;
  big: boolean;
}

const tag = {
  ...{ kind: 254, width: 256, height: 257, photometric: 262, across: 282, down: 283, unit: 296 },
  ...{ inner: 330, negative: 50_706 },
} as const;
/** Of PhotometricInterpretation: what a sensor measured behind its filters. */
const sensor = 32_803;
/** Of NewSubfileType: a smaller copy of another picture, or the mask of one. */
const notAPage = 1 | 4;
/** Bytes of the types that whole numbers have. */
const typeSizes: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 13: 4 };
const rational = 5;
/** Of a directory; programs write some dozens. */
const entriesMax = 4_096;

/** Skips thumbnails and masks unless there is nothing else. A broken chain ends with its last sound page. */
export async function tiffFrames(file: Window): Promise<Frame[]> {
  const form = await formOf(file);
  const seen = new Set<number>();
  const frames: Frame[] = [];
  const others: Frame[] = [];
  let offset = await unsigned(file, form.big ? 8 : 4, form.big ? 8 : 4, form);
  for (let index = 0; offset !== 0; index++) {
    const read = seen.has(offset) ? damaged("its pages lead back to themselves") : null;
    seen.add(offset);
    const found = read ?? (await directory(file, offset, index, form).catch(asFault));
    if (found instanceof Fault) {
      const last = (frames.length > 0 ? frames : others).at(-1);
      if (last === undefined || found.code !== "corrupt_document") throw found;
      last.lastOfBroken = true;
      break;
    }
    (found.isPage ? frames : others).push(found.frame);
    if (frames.length > limits.recognisedPagesMax || others.length > limits.recognisedPagesMax)
      throw tooManyPages();
    offset = found.next;
  }
  const found = frames.length > 0 ? frames : others;
  if (found.length === 0) throw damaged("no picture in the file");
  return found;
}

function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  throw error;
}

async function formOf(file: Window): Promise<Form> {
  const head = await file.at(0, 8);
  const little = head.toString("latin1", 0, 2) === "II";
  const version = little ? head.readUInt16LE(2) : head.readUInt16BE(2);
  return { little, big: version === 43 };
}

interface Directory {
  frame: Frame;
  isPage: boolean;
  /** Offset of the next; 0 after the last. */
  next: number;
}

async function directory(file: Window, offset: number, index: number, form: Form): Promise<Directory> {
  const countBytes = form.big ? 8 : 2;
  const entryBytes = form.big ? 20 : 12;
  const count = await unsigned(file, offset, countBytes, form);
  if (count === 0 || count > entriesMax) throw damaged("a directory of no possible length");
  const start = offset + countBytes;
  // A copy: reading values elsewhere replaces what was read ahead.
  const entries = Buffer.from(await file.at(start, count * entryBytes));
  const next = await unsigned(file, start + count * entryBytes, form.big ? 8 : 4, form);
  const values = new Map<number, number>();
  for (let at = 0; at < entries.length; at += entryBytes) {
    const name = numberIn(entries, at, 2, form);
    if (!wanted.has(name) || values.has(name)) continue;
    values.set(name, await entryValue(file, entries.subarray(at, at + entryBytes), form));
  }
  const isPage = ((values.get(tag.kind) ?? 0) & notAPage) === 0;
  // Cameras put a small copy first, and what they measured within.
  if (
    values.has(tag.negative) ||
    values.get(tag.photometric) === sensor ||
    (!isPage && values.has(tag.inner))
  )
    throw new Fault("unsupported_input", { message: cameraRaw });
  const unit = values.get(tag.unit) ?? 2;
  const scale = unit === 3 ? cmPerInch : 1;
  const dpi =
    unit === 1
      ? null
      : resolution((values.get(tag.across) ?? 0) * scale, (values.get(tag.down) ?? 0) * scale);
  return {
    frame: frameOf(index, values.get(tag.width) ?? 0, values.get(tag.height) ?? 0, dpi),
    isPage,
    next,
  };
}

const wanted: ReadonlySet<number> = new Set(Object.values(tag));

/** The first value of an entry; 0 for a type that no such entry has, and for what lies outside of the file. */
async function entryValue(file: Window, entry: Buffer, form: Form): Promise<number> {
  const type = numberIn(entry, 2, 2, form);
  const at = form.big ? 12 : 8;
  const size = typeSizes[type];
  if (size !== undefined) return numberIn(entry, at, size, form);
  if (type !== rational) return 0;
  const offset = form.big ? 0 : numberIn(entry, at, 4, form);
  if (offset + 8 > file.bytes) return 0;
  const parts = form.big ? entry.subarray(at) : await file.at(offset, 8);
  const below = numberIn(parts, 4, 4, form);
  return below === 0 ? 0 : numberIn(parts, 0, 4, form) / below;
}

const unsigned = async (file: Window, at: number, size: number, form: Form): Promise<number> =>
  numberIn(await file.at(at, size), 0, size, form);

/** Numbers of eight bytes lose what is beyond 2^53, where no file ends. */
function numberIn(bytes: Buffer, at: number, size: number, { little }: Form): number {
  if (size <= 6) return little ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
  return Number(little ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
}

const tooManyPages = (): Fault =>
  new Fault("document_too_complex", {
    message: `The file has more than ${limits.recognisedPagesMax} pages; split it.`,
  });
