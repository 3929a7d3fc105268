/** The engine of this process, kept because it takes a third of a second to start; one call at a time. */
import { damageOf } from "../../engines/damage.ts";
import {
  englishData,
  loadTesseract,
  orientationData,
  type TesseractApi,
  type TesseractEngine,
} from "../../engines/tesseract.ts";
import type { Gray } from "../picture/gray.ts";
import { detectOrientation, type PageOrientation } from "./orientation.ts";
import { type FoundLine, resultOf } from "./result.ts";

/** Tesseract's monitor structure (ETEXT_DESC of ocrclass.h): a deadline for reading. */

/** Bytes of the structure, and where in it the time is; all else of it is zero, which is nothing. */
const size = 64;
const endAt = 24;

/** `endMs`: on the monotonic clock, which is the engine's own; Infinity: it stops at nothing. */
function watched<T>(
  { module, heap }: TesseractEngine,
  endMs: number,
  work: (monitor: number | null) => T,
): T {
  if (endMs === Number.POSITIVE_INFINITY) return work(null);
  const monitor = module._malloc(size);
  if (monitor === 0) throw new Error(`malloc of ${size} bytes failed`);
  heap().fill(0, monitor, monitor + size);
  // Nanoseconds; zero would be none.
  const end = BigInt(Math.max(1, Math.round(endMs * 1e6)));
  new DataView(heap().buffer).setBigInt64(monitor + endAt, end, true);
  try {
    return work(monitor);
  } finally {
    module._free(monitor);
  }
}

/** How a picture is divided: tesseract's own numbers (PSM). */
const segmentations = { page: 3, column: 4, block: 6, sparse: 11 } as const;
export type Segmentation = keyof typeof segmentations;
const orientationOnly = 0;

export interface Reading {
  lines: FoundLine[];
  /** That it came to its end; else the lines are what was read until then. */
  complete: boolean;
}

/** Nothing in it waits: what it gives is all of one page. */
export interface Reader {
  /** `endMs`: when it stops, on the monotonic clock; the division into lines is done in any case. */
  read(picture: Gray, dpi: number, segmentation: Segmentation, endMs: number): Reading;
}

type Data = (name: string) => Promise<Uint8Array>;

/** tesseract's numbers (OEM): only its older engine tells orientation. */
const engines = { older: 0, lstm: 1 } as const;
const orientation = "osd";
/** An instance whose memory has grown beyond this is discarded after the page: it never shrinks. */
const keptBytesMax = 160e6;

let engine: TesseractEngine | undefined;
/** By where the data of their languages come from; one for reading at most, and one for orientation. */
const started = new Map<string, TesseractApi>();
/** What broke the engine: nothing that it says from then on can be trusted, and the process must end. */
let broken: { cause: unknown } | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** Reads with an engine that knows these languages. Throws what broke it, again and again. */
export function withReader<T>(
  languages: readonly string[],
  files: Readonly<Record<string, string>>,
  work: (reader: Reader) => T,
): Promise<T> {
  // An installed language may be replaced by another of its name, whose file has another one.
  const key = languages.map((name) => files[name] ?? name).join("+");
  return inTurn(async () => {
    const api = await startedFor(key, languages, (name) => languageData(name, files));
    return guarded(() =>
      work({
        read: (picture, dpi, segmentation, endMs) => {
          give(api, picture, dpi, segmentations[segmentation]);
          // Words of the page before would be taken for words of this one's language.
          api.ClearAdaptiveClassifier();
          const complete = watched(loaded(), endMs, (monitor) => api.Recognize(monitor) === 0);
          const lines = resultOf(loaded(), api);
          api.Clear();
          return { lines, complete };
        },
      }),
    );
  });
}

export function orientationOf(picture: Gray, dpi: number): Promise<PageOrientation | null> {
  return inTurn(async () => {
    const api = await startedFor(orientation, [orientation], orientationData);
    return guarded(() => {
      give(api, picture, dpi, orientationOnly);
      const way = detectOrientation(loaded(), api);
      api.Clear();
      return way;
    });
  });
}

export function engineVersion(): Promise<string> {
  return inTurn(async () => {
    engine ??= await loadTesseract();
    const api = new engine.module.TessBaseAPI();
    return guarded(() => api.Version());
  });
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(async () => {
    if (broken !== undefined) throw broken.cause;
    try {
      return await work();
    } finally {
      letGoWhenLarge();
    }
  });
  turn = mine.catch(() => undefined);
  return mine;
}

function loaded(): TesseractEngine {
  if (engine === undefined) throw new Error("the engine is not loaded");
  return engine;
}

async function startedFor(key: string, languages: readonly string[], data: Data): Promise<TesseractApi> {
  const known = started.get(key);
  if (known !== undefined) return known;
  const files = await Promise.all(languages.map(async (name) => [name, await data(name)] as const));
  engine ??= await loadTesseract();
  const { module } = engine;
  const names = languages.join("+");
  return guarded(() => {
    // Of sets of languages one is kept: a document is read in one.
    for (const [other, api] of started)
      if (other !== orientation && key !== orientation) {
        api.End();
        module.destroy(api);
        started.delete(other);
      }
    for (const [name, bytes] of files) module.FS.writeFile(`${name}.traineddata`, bytes);
    const api = new module.TessBaseAPI();
    const status = api.Init(null, names, names === orientation ? engines.older : engines.lstm, null);
    // They are in the engine's memory now.
    for (const [name] of files) module.FS.unlink(`${name}.traineddata`);
    if (status !== 0) throw new Error(`tesseract did not start with ${names}`);
    started.set(key, api);
    return api;
  });
}

function give(api: TesseractApi, { data, width, height }: Gray, dpi: number, segmentation: number): void {
  const { module, heap } = loaded();
  const at = module._malloc(data.length);
  if (at === 0) throw new Error(`malloc of ${data.length} bytes failed`);
  heap().set(data, at);
  api.SetPageSegMode(segmentation);
  // It makes a copy of its own.
  api.SetImage(at, width, height, 1, width);
  module._free(at);
  api.SetSourceResolution(Math.round(dpi));
}

/** Calls of the engine: what it throws other than on purpose leaves it in an unknown state. */
function guarded<T>(call: () => T): T {
  try {
    return call();
  } catch (thrown) {
    // C++ exceptions come as the address of what was thrown.
    const cause =
      thrown instanceof Error ? thrown : new WebAssembly.RuntimeError(`tesseract threw ${thrown}`);
    if (damageOf(cause) !== null) broken = { cause };
    throw cause;
  }
}

function letGoWhenLarge(): void {
  if (engine === undefined || engine.heap().length <= keptBytesMax) return;
  engine = undefined;
  started.clear();
}

async function languageData(name: string, files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const installed = files[name];
  if (installed !== undefined) return Bun.file(installed).bytes();
  if (name !== "eng") throw new Error(`no data for the language ${name}`);
  return englishData();
}
