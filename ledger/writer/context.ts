import { type Audit, createAudit } from "../audit.ts";
import type { JobRow, UnitName, Units } from "../contract.ts";
import { type Buckets, createBuckets } from "../credits/buckets.ts";
import { createHolds, type Holds } from "../credits/holds.ts";
import { createPost } from "../credits/transfers.ts";
import type { Db } from "../database/connection.ts";
import { createFinish, type Finish } from "../jobs/finish.ts";
import { createOutbox } from "../jobs/outbox.ts";
import { createStatusChanges, type StatusChanges } from "../jobs/status.ts";

/** What the units are made of; each part has its statements prepared once. */
export interface UnitContext {
  db: Db;
  audit: Audit;
  buckets: Buckets;
  holds: Holds;
  status: StatusChanges;
  finish: (finish: Finish) => JobRow;
  /** For what happens at start, where no unit brings a time. */
  openedAtMs: number;
}

/** One unit of work: runs inside a savepoint, changes nothing when it throws. */
export type Unit<N extends UnitName> = (args: Units[N]["args"]) => Units[N]["result"];

export function createContext(db: Db, openedAtMs: number): UnitContext {
  const audit = createAudit(db);
  const post = createPost(db);
  const buckets = createBuckets(db, post, audit);
  const holds = createHolds(db, post, buckets);
  const status = createStatusChanges(db);
  const finish = createFinish(status, holds, audit, createOutbox(db));
  return { db, audit, buckets, holds, status, finish, openedAtMs };
}
