/** The list in session storage; files themselves cannot be kept. */
import { type Item, isExpired, isLink, type Queue, type Stage } from "./queue.ts";

/** Errors are not stored: the file is tried again. */
export function writeQueue(queue: Queue): string {
  return JSON.stringify(queue.map((item) => ({ ...item, stage: writable(item) })));
}

function writable({ stage }: Item): Stage {
  return stage.at === "refused" && stage.rejection.why === "error" ? { at: "waiting" } : stage;
}

/** Empty if nothing valid is stored. */
export function readQueue(text: string | null, nowMs: number): Queue {
  if (text === null) return [];
  try {
    const items = JSON.parse(text) as Queue;
    return items.map((item) => ({ ...item, stage: restoredStage(item, nowMs) }));
  } catch {
    return [];
  }
}

function restoredStage(item: Item, nowMs: number): Stage {
  const { stage } = item;
  if (stage.at === "waiting" || stage.at === "held" || stage.at === "sending") {
    return isLink(item) ? { at: "waiting" } : { at: "refused", rejection: { why: "lost" } };
  }
  // A confirmed file may already be a job: confirming again returns that job.
  if (stage.at !== "priced" || !isExpired(stage.estimate, nowMs)) return stage;
  return { at: "refused", rejection: { why: "expired" } };
}

/** Session storage; null if the browser forbids it. */
const storage = (): Storage | null => {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
};

export const storedText = (name: string): string | null => storage()?.getItem(name) ?? null;

export function storeText(name: string, text: string): void {
  try {
    storage()?.setItem(name, text);
  } catch {
    // Storage is full: the previous text stays.
  }
}

export const removeText = (name: string): void => storage()?.removeItem(name);
