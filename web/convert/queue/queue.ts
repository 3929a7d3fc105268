/** The list of files as data, and its changes. */
import type { JobProgress } from "../../../src/client/follow.ts";
import type { Estimate, Job } from "../../../src/client/generated/schema.ts";
import type { Choices } from "../options/choices.ts";

/** Why there is no price. */
export type Rejection =
  | { why: "error"; error: unknown }
  | { why: "too_large"; maxBytes: number }
  | { why: "unavailable"; reason: string | null }
  | { why: "needs_account" }
  /** The page was reloaded before the upload. */
  | { why: "lost" }
  /** Not part of a preview before sign-in. */
  | { why: "left_behind" }
  /** Changed or removed on disk. */
  | { why: "changed" }
  | { why: "expired" };

export type Stage =
  /** For upload. */
  | { at: "waiting" }
  /** Until the rate limit ends. */
  | { at: "held"; untilMs: number }
  /** 0 to 1; at 1 it is being measured. */
  | { at: "sending"; share: number }
  | { at: "refused"; rejection: Rejection }
  | { at: "priced"; estimate: Estimate }
  /** Confirmed, waiting to become a job. */
  | { at: "confirmed"; estimate: Estimate; full: boolean }
  /** Null until the first update. */
  | {
      at: "converting";
      jobId: string;
      estimate: Estimate | null;
      job: Job | null;
      transcription?: JobProgress;
    }
  | { at: "ended"; job: Job };

export interface Item {
  key: string;
  /** File name or address. */
  name: string;
  /** Null: a link. */
  bytes: number | null;
  /** By name, later by content. */
  capabilityId: string | null;
  /** Null: defaults. */
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

export function moved(queue: Queue, key: string, step: -1 | 1): Queue {
  const from = queue.findIndex((item) => item.key === key);
  const to = from + step;
  const [item, other] = [queue[from], queue[to]];
  if (item === undefined || other === undefined) return queue;
  return queue.map((each, at) => (at === from ? other : at === to ? item : each));
}

/** The item that gets the focus after a removal. */
export function neighborOf(queue: Queue, key: string): string | null {
  const at = queue.findIndex((item) => item.key === key);
  return (queue[at + 1] ?? queue[at - 1])?.key ?? null;
}

export const unitsOf = (items: readonly { stage: { estimate: Estimate } }[]): number =>
  items.reduce((sum, { stage }) => sum + stage.estimate.estimated_credit_units, 0);

/** How many fit into the limit, in order, without skipping. */
export function prefixLength(units: readonly number[], limit: number): number {
  let sum = 0;
  const over = units.findIndex((each) => {
    sum += each;
    return sum > limit;
  });
  return over < 0 ? units.length : over;
}

export const isExpired = ({ expires_at }: Estimate, nowMs: number): boolean =>
  Date.parse(expires_at) <= nowMs;
