/** `markmill watch`: polls a folder and converts new files that have stopped changing. */

import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { minuteMs } from "../../../config/units.ts";
import { ApiError } from "../../client/errors.ts";
import type { ExitCode } from "../../shared/command-line/exit.ts";
import { creditsCounted, creditsText, printable } from "../../shared/command-line/output.ts";
import type { Context } from "../context.ts";
import { type Backend, ConversionFailed, type ConvertRequest } from "../convert/backend.ts";
import { concernsAll } from "../convert/execute.ts";
import { failedItem, type ItemOutcome, lineOf } from "../convert/report.ts";
import type { Tracking } from "../convert/track.ts";
import { warningLines } from "../convert/warnings.ts";
import { type Budget, createBudget } from "./budget.ts";
import { convertFile, type FileOutcome } from "./convert-file.ts";
import { createWatchCounters, type WatchCounters } from "./counters.ts";
import { createFileStates, type FileStates } from "./file-states.ts";
import { createLooker } from "./looker.ts";
import { createPlaces } from "./places.ts";
import { blameFor, createTrouble, type Trouble } from "./trouble.ts";

export interface WatchJob {
  folder: string;
  output: string;
  /** The folder as given. */
  shown: string;
  bundle: boolean;
  intervalMs: number;
  settleMs: number;
  once: boolean;
  /** Ignore existing files. */
  skipExisting: boolean;
  /** Lower case with the dot. */
  extensions: ReadonlySet<string>;
  ask(filename: string): Omit<ConvertRequest, "path" | "filename">;
  spendingLimitCreditUnits: number;
  tracking: Tracking;
  backend: Backend;
  context: Context;
}

export interface Watched {
  tally: WatchCounters;
  exit: ExitCode;
}

/** With --once, a file that still changes after this is skipped. */
const onceMsMin = minuteMs;

export async function watch(job: WatchJob): Promise<Watched> {
  const { folder, output, context, backend, once, settleMs } = job;
  const signal = context.stopSignal();
  const now = () => context.clock.monotonicMs();
  const say = (line: string) => context.err(`${line}\n`);
  const book = createFileStates(settleMs, job.skipExisting);
  const budget = createBudget(
    backend.mode === "api" ? job.spendingLimitCreditUnits : Number.POSITIVE_INFINITY,
  );
  const trouble = createTrouble();
  const tally = createWatchCounters(backend.mode === "api");
  const places = createPlaces({ folder, output, bundle: job.bundle, earlier: job.tracking.file.places() });
  const teller = createReporter({ ...job, book, budget, trouble, tally, signal, say });
  const running = new Map<string, Promise<void>>();
  const looker = createLooker({ ...job, isResult: places.isResult, say });
  const startedMs = now();
  /** With --once, the files of the first scan. */
  let only: ReadonlySet<string> | null = null;
  let wishes: ReadonlyMap<string, number> = new Map();
  /** Why no further files are tried. */
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
    const cause = new ConversionFailed("still_changing", "The file is still being written.");
    const facts = { input: shownOf(path), estimated: null, jobId: null };
    teller.tell(path, { outcome: failedItem(facts, cause), lacksImages: false });
  }
  return { tally, exit: halt === null ? tally.exit(once) : (halt as ItemOutcome).exit };

  function isOver(): boolean {
    return now() - startedMs > Math.max(onceMsMin, 10 * settleMs);
  }

  /** Waits for the next scan, starting files when others finish. */
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

/** Files open for writing by processes of this machine, as far as /proc shows them (proc(5)). */

/** Empty without /proc; writers on other machines or of other users are not seen. */
function openForWriting(paths: readonly string[]): Set<string> {
  const wanted = new Set(paths);
  const found = new Set<string>();
  if (wanted.size === 0) return found;
  for (const process of namesIn("/proc")) {
    if (!/^[0-9]+$/.test(process)) continue;
    for (const descriptor of namesIn(`/proc/${process}/fd`)) {
      const path = linkOf(`/proc/${process}/fd/${descriptor}`);
      if (path === null || !wanted.has(path) || found.has(path)) continue;
      if (isForWriting(`/proc/${process}/fdinfo/${descriptor}`)) found.add(path);
    }
  }
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** O_WRONLY or O_RDWR in the octal flags. */
function isForWriting(path: string): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(path, "latin1"))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & 0o3) !== 0;
  } catch {
    return false;
  }
}

/** Reports the outcome of each file and decides on retries. */
interface Surroundings {
  once: boolean;
  spendingLimitCreditUnits: number;
  book: FileStates;
  budget: Budget;
  trouble: Trouble;
  tally: WatchCounters;
  context: Context;
  signal: AbortSignal;
  say(line: string): void;
}

interface Reporter {
  /** Returns the outcome if no other file would succeed. */
  tell(path: string, result: Exclude<FileOutcome, { left: number }>): ItemOutcome | null;
  /** The estimate exceeds the rest of the limit. */
  left(path: string, shown: string, estimate: number): void;
}

function createReporter(around: Surroundings): Reporter {
  const { once, spendingLimitCreditUnits, book, budget, trouble, tally, context, signal, say } = around;
  let saidImages = false;
  const recovered = () => {
    if (trouble.clear()) say("markmill: recovered; continuing");
  };

  function tellConverted({ report }: ItemOutcome, lacksImages: boolean): void {
    recovered();
    tally.converted(report);
    say(`${report.deliverable === false ? "markmill: " : ""}${lineOf(report, context.cwd)}`);
    for (const line of warningLines(report.input, report.warnings)) say(line);
    if (lacksImages && !saidImages) say("markmill: images are not written; use --bundle");
    saidImages ||= lacksImages;
  }

  function tellFailed(outcome: ItemOutcome, path: string): ItemOutcome | null {
    const { report, cause } = outcome;
    const blame = blameFor(outcome);
    if (report.error?.code === "insufficient_credits") tally.left(report.input);
    if (blame === "surroundings" && !once) {
      book.again(path);
      const sentence = trouble.add(outcome, context.clock.monotonicMs());
      if (sentence !== null) say(`markmill: ${printable(sentence)}; retrying with increasing delays`);
      return null;
    }
    book.end(path);
    // The reviewer needs the warnings.
    if (report.job_id !== null || cause instanceof ApiError) recovered();
    tally.failed(outcome);
    say(`markmill: ${lineOf(report, context.cwd)}`);
    return blame === "caller" || (once && concernsAll(cause)) ? outcome : null;
  }

  return {
    tell(path, { outcome, lacksImages }) {
      const { report } = outcome;
      if (report.status === "failed") {
        // Deleted before or during reading.
        const isGone = !existsSync(path);
        if (!signal.aborted && !isGone) return tellFailed(outcome, path);
        if (!isGone) tally.interrupted();
      }
      book.end(path);
      if (report.status === "unchanged") tally.unchanged(report.input);
      if (report.status === "succeeded") tellConverted(outcome, lacksImages);
      return null;
    },
    left(path, shown, estimate) {
      book.end(path);
      tally.left(shown);
      const rest = `${creditsText(budget.leftCreditUnits())} remain of the spending limit of ${creditsText(spendingLimitCreditUnits)}`;
      say(
        `markmill: ${printable(shown)}: skipped: its estimate is ${creditsCounted(estimate)}, but ${rest}. Raise the limit with --max-credits`,
      );
    },
  };
}
