/** The list as the browser keeps it while its window is open: what is on the server is found again, files are not. */
import { type Item, isExpired, isLink, type Queue, type Stage } from "./queue.ts";

/** Errors are not written down: whoever comes back tries again. */
export function writeQueue(queue: Queue): string {
  return JSON.stringify(queue.map((item) => ({ ...item, stage: writable(item) })));
}

function writable({ stage }: Item): Stage {
  return stage.at === "refused" && stage.refusal.why === "error" ? { at: "waiting" } : stage;
}

/** Nothing where nothing was kept, or nothing that can be read. */
export function readQueue(text: string | null, nowMs: number): Queue {
  if (text === null) return [];
  try {
    const items = JSON.parse(text) as Queue;
    return items.map((item) => ({ ...item, stage: comeBack(item, nowMs) }));
  } catch {
    return [];
  }
}

function comeBack(item: Item, nowMs: number): Stage {
  const { stage } = item;
  if (stage.at === "waiting" || stage.at === "held" || stage.at === "sending") {
    return isLink(item) ? { at: "waiting" } : { at: "refused", refusal: { why: "lost" } };
  }
  // What was agreed to may have become a job already: that is asked for all the same, and answered with the job.
  if (stage.at !== "priced" || !isExpired(stage.estimate, nowMs)) return stage;
  return { at: "refused", refusal: { why: "expired" } };
}

/** What the browser keeps as long as its window is open; nothing where it may keep nothing. */
const storage = (): Storage | null => {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    // Forbidden by the browser's settings.
    return null;
  }
};

export const keptText = (name: string): string | null => storage()?.getItem(name) ?? null;

export function keepText(name: string, text: string): void {
  try {
    storage()?.setItem(name, text);
  } catch {
    // There is no more room: what was kept before stays.
  }
}

export const dropText = (name: string): void => storage()?.removeItem(name);
