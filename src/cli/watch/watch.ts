/** `markmill watch`: looks at a folder again and again, and converts what has come and come to rest. */
import { join, relative } from "node:path";
import { minuteMs } from "../../../config/units.ts";
import type { Context } from "../context.ts";
import { type Backend, ConversionFailed, type ConvertRequest } from "../convert/backend.ts";
import { failedItem, type ItemOutcome } from "../convert/report.ts";
import type { Tracking } from "../convert/track.ts";
import type { ExitCode } from "../exit.ts";
import { createBook } from "./book.ts";
import { createBudget } from "./budget.ts";
import { convertFile } from "./convert-file.ts";
import { createLooker } from "./looker.ts";
import { createPlaces } from "./places.ts";
import { createTally, type Tally } from "./tally.ts";
import { createTeller } from "./teller.ts";
import { createTrouble } from "./trouble.ts";
import { openForWriting } from "./writers.ts";

export interface WatchJob {
  /** Absolute, both. */
  folder: string;
  output: string;
  /** The folder as it was given, for lines. */
  shown: string;
  bundle: boolean;
  intervalMs: number;
  settleMs: number;
  once: boolean;
  /** Files that are there at the start are left as they are. */
  skipExisting: boolean;
  /** Lower case, with the dot. */
  extensions: ReadonlySet<string>;
  ask(filename: string): Omit<ConvertRequest, "path" | "filename">;
  ceilingCreditUnits: number;
  tracking: Tracking;
  backend: Backend;
  context: Context;
}

export interface Watched {
  tally: Tally;
  exit: ExitCode;
}

/** A file that has not come to rest by then is no finished one. */
const onceMsMin = minuteMs;

export async function watch(job: WatchJob): Promise<Watched> {
  const { folder, output, context, backend, once, settleMs } = job;
  const signal = context.stopSignal();
  const now = () => context.clock.monotonicMs();
  const say = (line: string) => context.err(`${line}\n`);
  const book = createBook(settleMs, job.skipExisting);
  const budget = createBudget(backend.mode === "api" ? job.ceilingCreditUnits : Number.POSITIVE_INFINITY);
  const trouble = createTrouble();
  const tally = createTally(backend.mode === "api");
  const places = createPlaces({ folder, output, bundle: job.bundle, earlier: job.tracking.file.places() });
  const teller = createTeller({ ...job, book, budget, trouble, tally, signal, say });
  const running = new Map<string, Promise<void>>();
  const looker = createLooker({ ...job, isResult: places.isResult, say });
  const startedMs = now();
  /** With --once, the files of the first look. */
  let only: ReadonlySet<string> | null = null;
  let wishes: ReadonlyMap<string, number> = new Map();
  /** Why no other file is even tried. */
  let halt: ItemOutcome | null = null;
  let rest = new AbortController();
  signal.addEventListener("abort", () => rest.abort());

  while (!signal.aborted && halt === null) {
    const found = looker.look();
    if (found !== null) {
      if (once) only ??= new Set(found.files.keys());
      const files =
        only === null ? found.files : new Map([...found.files].filter(([path]) => only?.has(path)));
      book.observe(files, now());
      wishes = places.wishes(files.keys());
    }
    begin();
    if (once && running.size === 0 && (book.isIdle() || isOver())) break;
    await pause();
  }
  await Promise.all(running.values());
  for (const path of once && halt === null && !signal.aborted ? book.settling() : []) {
    const cause = new ConversionFailed("still_changing", "It is still being written.");
    const facts = { input: shownOf(path), estimated: null, jobId: null };
    teller.tell(path, { outcome: failedItem(facts, cause), lacksImages: false });
  }
  return { tally, exit: halt === null ? tally.exit(once) : (halt as ItemOutcome).exit };

  function isOver(): boolean {
    return now() - startedMs > Math.max(onceMsMin, 10 * settleMs);
  }

  /** Until the next look, beginning others as soon as one has ended. */
  async function pause(): Promise<void> {
    const untilMs = now() + job.intervalMs;
    for (let leftMs = job.intervalMs; leftMs > 0 && !signal.aborted; leftMs = untilMs - now()) {
      rest = new AbortController();
      await Promise.race([context.sleep(leftMs, rest.signal), ...running.values()]);
      rest.abort();
      begin();
      if (halt !== null || (once && running.size === 0 && book.isIdle())) return;
    }
  }

  function begin(): void {
    if (signal.aborted || halt !== null || running.size >= backend.parallel) return;
    const ready = book.ready();
    if (ready.length === 0 || !trouble.mayBegin(running.size, now())) return;
    const written = openForWriting(ready.map(looker.realOf));
    for (const path of ready) {
      if (written.has(looker.realOf(path))) book.unsettle(path);
      else if (running.size < backend.parallel && trouble.mayBegin(running.size, now())) {
        book.begin(path);
        running.set(
          path,
          one(path).finally(() => void running.delete(path)),
        );
      }
    }
  }

  async function one(path: string): Promise<void> {
    const target = { kind: job.bundle ? "bundle" : "file", path: places.of(path, wishes) } as const;
    const { ask, tracking } = job;
    const shown = shownOf(path);
    const result = await convertFile({
      ...{ path, folder, shown, target, ask, tracking, budget, backend, context, signal },
    });
    if ("left" in result) teller.left(path, shown, result.left);
    else halt ??= teller.tell(path, result);
  }

  function shownOf(path: string): string {
    return join(job.shown, relative(folder, path));
  }
}
