/** What may lie in the data directory: no scratch of a dead server, no file that belongs to nothing. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { lastSeen, type Patience } from "../../config/testing/until.ts";
import type { JobBody } from "../../scripts/server/api.ts";
import type { History } from "./history.ts";

/** The sweep of a start is done within this. */
const swept: Patience = { timeoutMs: 10_000 };

/** Names of scratch: work folders, and uploads of which half is there. */
export function scratchOf(dataDir: string): Set<string> {
  const partial = readdirSync(join(dataDir, "uploads")).filter((name) => name.endsWith(".part"));
  return new Set([...readdirSync(join(dataDir, "work")), ...partial]);
}

export async function scratchIsGone(
  history: History,
  dataDir: string,
  left: ReadonlySet<string>,
): Promise<void> {
  const remaining = await lastSeen(
    () => [...scratchOf(dataDir)].filter((name) => left.has(name)),
    (names) => names.length === 0,
    swept,
  );
  if (remaining.length > 0) history.problems.push(`scratch is left: ${remaining.slice(0, 3).join(", ")}`);
}

/** With nothing running: exactly the files of existing jobs and estimates. */
export async function filesAreThoseOf(
  history: History,
  dataDir: string,
  jobs: ReadonlyMap<string, JobBody>,
): Promise<void> {
  const succeeded = new Set(
    [...jobs.values()].filter(({ status }) => status === "succeeded").map(({ id }) => id),
  );
  const results = await lastSeen(
    () => difference(readdirSync(join(dataDir, "results")), succeeded),
    ({ more, less }) => more.length + less.length === 0,
    swept,
  );
  if (results.more.length > 0)
    history.problems.push(`results of nothing are left: ${results.more.slice(0, 3)}`);
  if (results.less.length > 0) history.problems.push(`results are lost: ${results.less.slice(0, 3)}`);

  const kept = history.confirmed.filter(({ deletion }) => deletion === "none");
  const owned = new Set(kept.flatMap(({ confirmation }) => confirmation?.upload_id ?? []));
  // A convert call does not say which upload is which job's.
  const unnamedMax = history.estimatesOpen + kept.filter(({ confirmation }) => confirmation === null).length;
  const uploads = await lastSeen(
    () => difference(readdirSync(join(dataDir, "uploads")), new Set([...owned, ...history.looseUploads])),
    ({ more }) => more.length <= unnamedMax,
    swept,
  );
  if (uploads.more.length > unnamedMax)
    history.problems.push(`${uploads.more.length} uploads are nobody's, of at most ${unnamedMax}`);
  const lost = uploads.less.filter((id) => owned.has(id));
  if (lost.length > 0) history.problems.push(`uploads of jobs are lost: ${lost.slice(0, 3)}`);

  const betweenAttempts = await lastSeen(
    () => readdirSync(join(dataDir, "kept")),
    (names) => names.length === 0,
    swept,
  );
  if (betweenAttempts.length > 0)
    history.problems.push(
      `something is kept for attempts that will not come: ${betweenAttempts.slice(0, 3)}`,
    );
}

function difference(there: readonly string[], expected: ReadonlySet<string>) {
  const names = new Set(there);
  return {
    more: there.filter((name) => !expected.has(name)),
    less: [...expected].filter((name) => !names.has(name)),
  };
}
