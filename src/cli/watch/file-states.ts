/**
 * What is known of each file in the watched folder. Pure: looks come in, files to be converted come out. A file is taken
 * when looks over the settling time have found it the same; its own time is not asked, because whoever copies a file may
 * keep the old one, and another machine's clock may be wrong.
 */

type Stage =
  /** Found, and not yet the same for long enough. */
  | { kind: "settling"; sinceMs: number }
  | { kind: "running" }
  /** Converted, failed, or left: nothing is done until it changes. */
  | { kind: "ended" }
  /** Settled; its turn comes again. */
  | { kind: "waiting" };

interface Page {
  state: string;
  stage: Stage;
}

export interface FileStates {
  /** What a look has found, at a moment of a clock that only grows. */
  observe(files: ReadonlyMap<string, string>, nowMs: number): void;
  /** Those whose turn it is, by path. */
  ready(): string[];
  /** Somebody is still writing it: the settling time begins anew. */
  unsettle(path: string): void;
  begin(path: string): void;
  /** Nothing is done with it until it changes; what it did meanwhile counts. */
  end(path: string): void;
  /** It was not the file's fault. */
  again(path: string): void;
  settling(): string[];
  /** Whether there is anything left to wait for. */
  isIdle(): boolean;
}

/** `skipped`: what the first look finds is left as it is until it changes. */
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
        // A running one is compared when it has ended.
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
      // By code unit, not by locale: the same on every machine.
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
