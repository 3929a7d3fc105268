/** The list of what somebody converts: what is known of each, and what becomes of the list when something happens. */
import type { JobProgress } from "../../../src/client/follow.ts";
import type { Estimate, Job } from "../../../src/client/generated/schema.ts";
import type { Choices } from "../options/choices.ts";

/** Why there is no price. */
export type Refusal =
  | { why: "error"; error: unknown }
  | { why: "too_large"; maxBytes: number }
  | { why: "unavailable"; reason: string | null }
  | { why: "needs_account" }
  /** The page was loaded anew before the file was sent. */
  | { why: "lost" }
  /** Somebody has signed in before it was part of a preview. */
  | { why: "left_behind" }
  /** On the disk, since it was chosen, or gone from there. */
  | { why: "changed" }
  | { why: "expired" };

export type Stage =
  /** For its turn to be sent. */
  | { at: "waiting" }
  /** Until the server takes more. */
  | { at: "held"; untilMs: number }
  /** 0 to 1; at 1 it is measured. */
  | { at: "sending"; share: number }
  | { at: "refused"; refusal: Refusal }
  | { at: "priced"; estimate: Estimate }
  /** Confirmed by the person, for its turn to become a job. */
  | { at: "agreed"; estimate: Estimate; full: boolean }
  /** Null until the server has first told of it. */
  | { at: "converting"; jobId: string; estimate: Estimate | null; job: Job | null; heard?: JobProgress }
  | { at: "ended"; job: Job };

export interface Item {
  key: string;
  /** Of a file, or the address of a page. */
  name: string;
  /** Null: a link. */
  bytes: number | null;
  /** As its name tells, and then as its bytes do. */
  capabilityId: string | null;
  /** Null: as the server would have it. */
  choices: Choices | null;
  stage: Stage;
}

export type Queue = readonly Item[];

type At = Stage["at"];
type Of<Name extends At> = Item & { stage: Extract<Stage, { at: Name }> };

export function itemsAt<Name extends At>(queue: Queue, ...names: Name[]): Of<Name>[] {
  return queue.filter((item): item is Of<Name> => (names as At[]).includes(item.stage.at));
}

export const isLink = ({ bytes }: Item): boolean => bytes === null;

export const changed = (queue: Queue, key: string, change: Partial<Item>): Queue =>
  queue.map((item) => (item.key === key ? { ...item, ...change } : item));

export const removed = (queue: Queue, keys: readonly string[]): Queue =>
  queue.filter(({ key }) => !keys.includes(key));

/** One place up (-1) or down (1). */
export function moved(queue: Queue, key: string, step: -1 | 1): Queue {
  const from = queue.findIndex((item) => item.key === key);
  const to = from + step;
  const [item, other] = [queue[from], queue[to]];
  if (item === undefined || other === undefined) return queue;
  return queue.map((each, at) => (at === from ? other : at === to ? item : each));
}

/** Whom the focus goes to when an item goes: the one that takes its place, else the one before. */
export function neighbourOf(queue: Queue, key: string): string | null {
  const at = queue.findIndex((item) => item.key === key);
  return (queue[at + 1] ?? queue[at - 1])?.key ?? null;
}

export const unitsOf = (items: readonly { stage: { estimate: Estimate } }[]): number =>
  items.reduce((sum, { stage }) => sum + stage.estimate.estimated_credit_units, 0);

/** Those before the first that would take the sum over the limit: none behind that one, however small. */
export function prefixLength(units: readonly number[], limit: number): number {
  let sum = 0;
  const over = units.findIndex((each) => {
    sum += each;
    return sum > limit;
  });
  return over < 0 ? units.length : over;
}

/** Whether the estimate can be confirmed no more. */
export const isExpired = ({ expires_at }: Estimate, nowMs: number): boolean =>
  Date.parse(expires_at) <= nowMs;
