/** A list of jobs brought up to date with its first page, asked for anew. */
import { isTerminal, type Job } from "../../../src/client/types.ts";

/** Newest first, as both lists are: what has changed changes in its place, what is newer comes in front. */
export function merged(shown: readonly Job[], fresh: readonly Job[]): readonly Job[] {
  const byId = new Map(fresh.map((job) => [job.id, job]));
  const known = new Set(shown.map(({ id }) => id));
  const at = fresh.findIndex(({ id }) => known.has(id));
  // Where nothing of it is known, everything shown may be older, or gone: the page before it is not known.
  const newer = shown.length === 0 ? fresh : fresh.slice(0, Math.max(0, at));
  return [...newer, ...shown.map((job) => byId.get(job.id) ?? job)];
}

/** Jobs that have not ended, as far as is known, and that the first page does not tell of. */
export function strays(shown: readonly Job[], fresh: readonly Job[]): readonly Job[] {
  const told = new Set(fresh.map(({ id }) => id));
  return shown.filter(({ id, status }) => !isTerminal(status) && !told.has(id));
}

export const replaced = (jobs: readonly Job[], job: Job): readonly Job[] =>
  jobs.map((each) => (each.id === job.id ? job : each));

export const without = (jobs: readonly Job[], id: string): readonly Job[] =>
  jobs.filter((each) => each.id !== id);
