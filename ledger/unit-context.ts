import { type Audit, createAudit } from "./audit/audit.ts";
import { createChainHeads } from "./audit/chain-heads.ts";
import { createAuditClock } from "./audit/clock.ts";
import { createTouched, type Touched } from "./changes.ts";
import { type Buckets, createBuckets } from "./credits/buckets.ts";
import { createHolds, type Holds } from "./credits/holds.ts";
import { createPost } from "./credits/transfers.ts";
import type { Db } from "./database/connection.ts";
import { once } from "./database/prepared.ts";
import { createJobCounts, type JobCounts } from "./job-state/counts.ts";
import { createFinish, type Finish } from "./job-state/finish.ts";
import { createGuestQueue, type GuestQueue } from "./job-state/guest-queue.ts";
import { createIncidents, type WriteIncident } from "./job-state/incidents.ts";
import { createOutbox } from "./job-state/outbox.ts";
import { createStatusChanges, type StatusChanges } from "./job-state/status.ts";
import type { JobRow } from "./schema/jobs.ts";

/** Parts of units, each with its statements prepared once. */
export interface UnitContext {
  db: Db;
  touched: Touched;
  counts: JobCounts;
  audit: Audit;
  buckets: Buckets;
  holds: Holds;
  status: StatusChanges;
  incidents: WriteIncident;
  guests: GuestQueue;
  finish: (finish: Finish) => JobRow;
}

/** One unit: runs in a savepoint and changes nothing if it throws. */
export type Unit<Args, Result> = (args: Args) => Result;

/** Parts are created on first use: preparing all would double the start time. */
export function createContext(db: Db): UnitContext {
  const heads = createChainHeads(db);
  const clock = createAuditClock(db);
  const audit = once(() => createAudit(db, heads, clock));
  const post = once(() => createPost(db, heads));
  const buckets = once(() => createBuckets(db, post(), audit()));
  const holds = once(() => createHolds(db, post(), buckets()));
  const counts = createJobCounts(db);
  const touched = createTouched(() => {
    counts.forget();
    heads.forget();
    clock.forget();
  });
  const status = once(() => createStatusChanges(db, touched, counts));
  const incidents = once(() => createIncidents(db));
  const guests = createGuestQueue(db, touched);
  const finish = once(() =>
    createFinish(status(), holds(), audit(), createOutbox(db, touched), incidents(), guests),
  );
  return {
    db,
    touched,
    counts,
    guests,
    get audit() {
      return audit();
    },
    get buckets() {
      return buckets();
    },
    get holds() {
      return holds();
    },
    get status() {
      return status();
    },
    get incidents() {
      return incidents();
    },
    get finish() {
      return finish();
    },
  };
}
