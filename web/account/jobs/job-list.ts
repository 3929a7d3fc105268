/** The filter of the job list and updates of the loaded list. */
import { isTerminal, type Job, type JobStatus, jobStatuses } from "../../../src/client/types.ts";
import { omitEmpty } from "../../text/omit-empty.ts";
import { endOf, startOf } from "../../text/typed.ts";

/** Empty: no filter. */
export interface JobFilter {
  filename: string;
  status: JobStatus | "";
  kind: string;
  /** Local dates (2026-08-25), both inclusive. */
  from: string;
  to: string;
}

export const everything: JobFilter = { filename: "", status: "", kind: "", from: "", to: "" };

export function filterOf(query: URLSearchParams): JobFilter {
  const status = query.get("status");
  const kind = query.get("kind") ?? "";
  return {
    filename: (query.get("filename") ?? "").slice(0, 200),
    status: jobStatuses.find((each) => each === status) ?? "",
    kind: /^[a-z0-9-]{1,64}$/.test(kind) ? kind : "",
    from: dayIn(query.get("from")),
    to: dayIn(query.get("to")),
  };
}

export const isEverything = (filter: JobFilter): boolean =>
  Object.values(filter).every((value) => value === "");

/** The filter as input of listJobs. */
export function questionOf({ filename, status, kind, from, to }: JobFilter) {
  return omitEmpty({
    filename: filename.trim(),
    status,
    capability_id: kind,
    created_from: startOf(from),
    created_to: endOf(to),
  });
}

function dayIn(text: string | null): string {
  const fits = text !== null && /^\d{4}-\d\d-\d\d$/.test(text);
  return fits && !Number.isNaN(Date.parse(text)) ? text : "";
}

/** Updates jobs in place and puts newer ones first; both lists are newest first. */
export function mergeJobs(shown: readonly Job[], fresh: readonly Job[]): readonly Job[] {
  const byId = new Map(fresh.map((job) => [job.id, job]));
  const known = new Set(shown.map(({ id }) => id));
  const at = fresh.findIndex(({ id }) => known.has(id));
  // Without a common job everything shown may be older or deleted.
  const newer = shown.length === 0 ? fresh : fresh.slice(0, Math.max(0, at));
  return [...newer, ...shown.map((job) => byId.get(job.id) ?? job)];
}

/** Unfinished jobs that are not on the first page. */
export function unlistedJobs(shown: readonly Job[], fresh: readonly Job[]): readonly Job[] {
  const told = new Set(fresh.map(({ id }) => id));
  return shown.filter(({ id, status }) => !isTerminal(status) && !told.has(id));
}

export const replaceJob = (jobs: readonly Job[], job: Job): readonly Job[] =>
  jobs.map((each) => (each.id === job.id ? job : each));

export const removeJob = (jobs: readonly Job[], id: string): readonly Job[] =>
  jobs.filter((each) => each.id !== id);
