/**
 * States of the files in the watched folder. Pure. A file is ready when observations over the settling time are equal;
 * its mtime is not compared to the clock, because copies may keep the old time and clocks may be wrong.
 */

type Stage =
  /** Not unchanged for long enough. */
  | { kind: "settling"; sinceMs: number }
  | { kind: "running" }
  /** Converted, failed or skipped; waits for a change. */
  | { kind: "ended" }
  /** Settled; to be tried again. */
  | { kind: "waiting" };

interface Page {
  state: string;
  stage: Stage;
}

export interface FileStates {
  /** Records an observation with a monotonic time. */
  observe(files: ReadonlyMap<string, string>, nowMs: number): void;
  /** Files to convert, by path. */
  ready(): string[];
  /** The file is open for writing: settling starts again. */
  unsettle(path: string): void;
  begin(path: string): void;
  /** Done until it changes; changes meanwhile count. */
  end(path: string): void;
  /** Failed for another reason; try again. */
  again(path: string): void;
  settling(): string[];
  isIdle(): boolean;
}

/** `skipped`: files of the first observation are ignored until they change. */
export function createFileStates(settleMs: number, skipped: boolean): FileStates {
  const pages = new Map<string, Page>();
  let seenMs: number | null = null;

  function set(path: string, stage: Stage): void {
    const page = pages.get(path);
    if (page !== undefined) page.stage = stage;
  }
  const of = (kind: Stage["kind"]) =>
    [...pages].flatMap(([path, { stage }]) => (stage.kind === kind ? [path] : []));

  return {
    observe(files, nowMs) {
      for (const [path, { stage }] of pages)
        if (!files.has(path) && stage.kind !== "running") pages.delete(path);
      for (const [path, state] of files) {
        const page = pages.get(path);
        // Compared when its conversion has finished.
        if (page?.stage.kind === "running" || page?.state === state) continue;
        const isSkipped = seenMs === null && skipped;
        pages.set(path, {
          state,
          stage: isSkipped ? { kind: "ended" } : { kind: "settling", sinceMs: nowMs },
        });
      }
      seenMs = nowMs;
    },
    ready() {
      const found: string[] = [];
      for (const [path, { stage }] of pages) {
        const settled = stage.kind === "settling" && (seenMs ?? 0) - stage.sinceMs >= settleMs;
        if (settled || stage.kind === "waiting") found.push(path);
      }
      // By code unit, independent of the locale.
      return found.sort((a, b) => (a < b ? -1 : 1));
    },
    unsettle: (path) => set(path, { kind: "settling", sinceMs: seenMs ?? 0 }),
    begin: (path) => set(path, { kind: "running" }),
    end: (path) => set(path, { kind: "ended" }),
    again: (path) => set(path, { kind: "waiting" }),
    settling: () => of("settling"),
    isIdle: () => of("ended").length === pages.size,
  };
}
