/** Removes unreferenced files left by crashes. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { removeTree } from "../shared/untrusted/remove-tree.ts";
import type { OrphanSweep, OrphansRemoved, StoredNames } from "./contract.ts";
import { requestFault } from "./faults.ts";
import type { InUse } from "./in-use.ts";
import { isJobId, isUploadId, type Layout, partialEnding } from "./layout.ts";

/** Names per query. */
const batchNames = 500;

/**
 * Removes unreferenced files, a bounded part per call. Safe during operation by its order: list names, exclude those in
 * use, then query the ledger. An upload that was being received when listed is still in use or has its row; ids are
 * never reused. Foreign names are ignored.
 */
export function createOrphanSweep(
  layout: Layout,
  inUse: InUse,
  remove: Record<"upload" | "result" | "kept", (id: string) => Promise<void>>,
): (sweep: OrphanSweep) => Promise<OrphansRemoved> {
  /** The rest of the current round; null: none. */
  let round: Names | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  /** Returns the rest if it stopped early. */
  async function removeBatch(batch: Names, sweep: OrphanSweep, attempt: Attempt): Promise<Names> {
    const each = async (ids: string[], kind: Removed, act: (id: string) => Promise<void>) => {
      for (const [at, id] of ids.entries()) {
        if (sweep.enough()) return ids.slice(at);
        await attempt(kind, () => act(id));
      }
      return [];
    };
    const partialIds = await each(
      batch.partialIds.filter((id) => !inUse.uploads.has(id)),
      "temporaries",
      (id) => rm(join(layout.uploads, id + partialEnding)),
    );
    const uploadIds = batch.uploadIds.filter((id) => !inUse.uploads.has(id));
    const { jobIds, keptJobIds } = batch;
    const gone = await sweep.unneeded({ uploadIds, jobIds, keptJobIds });
    return {
      partialIds,
      uploadIds: await each(gone.uploadIds, "uploads", remove.upload),
      jobIds: await each(gone.jobIds, "results", remove.result),
      keptJobIds: await each(gone.keptJobIds, "temporaries", remove.kept),
    };
  }

  async function run(sweep: OrphanSweep): Promise<OrphansRemoved> {
    const removed: OrphansRemoved = { uploads: 0, results: 0, temporaries: 0, failed: 0, more: false };
    const attempt: Attempt = async (kind, act) => {
      try {
        await act();
        removed[kind] += 1;
      } catch (error) {
        // A partial upload that completed meanwhile has another name.
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") removed.failed += 1;
      }
    };
    for (const name of await requestFault(() => readdir(layout.work))) {
      if (inUse.work.has(name) || sweep.enough()) continue;
      await attempt("temporaries", () => removeTree(join(layout.work, name)));
    }
    if (sweep.enough()) return { ...removed, more: true };
    round ??= await requestFault(() => list(layout));
    for (let names = 0; names < sweep.namesMax && !sweep.enough(); names += batchNames) {
      const batch = next(round);
      if (batch === null) {
        round = null;
        return removed;
      }
      const left = await removeBatch(batch, sweep, attempt);
      // The rest is checked when the round continues.
      for (const kind of kinds) round[kind].push(...left[kind]);
    }
    removed.more = true;
    return removed;
  }

  // Sequential calls: concurrent ones would race for the same names.
  return (sweep) => {
    const mine = turn.then(() => run(sweep));
    turn = mine.catch(() => undefined);
    return mine;
  };
}

type Removed = "uploads" | "results" | "temporaries";
/** Counts removals and failures. */
type Attempt = (kind: Removed, act: () => Promise<void>) => Promise<void>;

const kinds = ["partialIds", "uploadIds", "jobIds", "keptJobIds"] as const;

interface Names extends StoredNames {
  /** Incomplete uploads. */
  partialIds: string[];
}

async function list(layout: Layout): Promise<Names> {
  const uploads = await readdir(layout.uploads);
  return {
    uploadIds: uploads.filter(isUploadId),
    partialIds: uploads
      .filter((name) => name.endsWith(partialEnding))
      .map((name) => name.slice(0, -partialEnding.length))
      .filter(isUploadId),
    jobIds: [...new Set([...(await readdir(layout.results)), ...(await readdir(layout.pictures))])].filter(
      isJobId,
    ),
    keptJobIds: (await readdir(layout.kept)).filter(isJobId),
  };
}

/** The next batch; null: the end of the round. */
function next(round: Names): Names | null {
  const batch: Names = { partialIds: [], uploadIds: [], jobIds: [], keptJobIds: [] };
  let room = batchNames;
  for (const kind of kinds) {
    batch[kind] = round[kind].splice(Math.max(0, round[kind].length - room));
    room -= batch[kind].length;
  }
  return room === batchNames ? null : batch;
}
