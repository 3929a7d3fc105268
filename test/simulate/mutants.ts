/** Products with one known defect each; a test checks how soon the simulation detects it. */
import { sql } from "drizzle-orm";
import type { Units } from "../../ledger/contract.ts";
import type { Db } from "../../ledger/database/connection.ts";
import type { Core } from "../../src/services/core.ts";
import type { World } from "./world.ts";

type AnyUnit = (args: unknown) => unknown;

export interface Mutant {
  /** It is caught within so many histories of 1,000 steps; ten where nothing is said. */
  seedsMax?: number;
  unit?(name: string, real: AnyUnit, db: Db): AnyUnit;
  /** True: the transaction is answered for and not kept. */
  losesCommit?(world: World): boolean;
  core?(core: Core): Core;
}

function replace<N extends keyof Units>(
  name: N,
  make: (
    real: (args: Units[N]["args"]) => Units[N]["result"],
    db: Db,
  ) => (args: Units[N]["args"]) => Units[N]["result"],
): Mutant {
  return {
    unit: (each, real, db) =>
      each === name ? (make(real as Parameters<typeof make>[0], db) as AnyUnit) : real,
  };
}

const none: Mutant = {};

export const mutants = {
  none,

  "spends twice what it settles": replace("endJob", (real, db) => (args) => {
    const ended = real(args);
    const units = ended.outcome === "ended" ? (ended.job?.actualCreditUnits ?? 0) : 0;
    db.run(sql`UPDATE credit_accounts SET balance = balance + ${units} WHERE kind = 'spent'`);
    return ended;
  }),

  "settles a job that was charged already under another key": replace("endJob", (real, db) => (args) => {
    const ended = real(args);
    const last = db.get<{ hold_id: string; bucket_id: string } | undefined>(
      sql`SELECT hold_id, bucket_id FROM transfers WHERE kind = 'settle' ORDER BY sequence DESC LIMIT 1`,
    );
    if (ended.outcome !== "ended" || last === undefined) return ended;
    db.run(sql`INSERT INTO transfers (sequence, key, kind, debit_account_id, credit_account_id, credit_units,
        bucket_id, hold_id, actor_kind, actor_id, reason, created_at_ms, hash)
      SELECT (SELECT max(sequence) + 1 FROM transfers), key || ':again:' || ${args.leaseToken}, kind,
        credit_account_id, debit_account_id, credit_units, bucket_id, hold_id, actor_kind, actor_id, reason,
        created_at_ms, hex(randomblob(32))
      FROM transfers WHERE kind = 'settle' AND hold_id = ${last.hold_id} AND bucket_id = ${last.bucket_id}`);
    return ended;
  }),

  "loses the release of a cancelled job": replace("cancelJob", (real, db) => (args) => {
    const stored = sql`(SELECT credit_units FROM holds WHERE job_id = ${args.jobId} AND state = 'pending')`;
    const held = db.get<{ units: number | null }>(sql`SELECT ${stored} AS units`).units ?? 0;
    const result = real(args);
    if (result.outcome !== "cancelled" || "jobTokenHash" in args.owner) return result;
    const { organizationId } = args.owner;
    db.run(
      sql`UPDATE credit_accounts SET balance = balance + ${held} WHERE id = ${`held:${organizationId}`}`,
    );
    return result;
  }),

  "loses the notification of a job that ended": replace("endJob", (real, db) => (args) => {
    const ended = real(args);
    db.run(sql`DELETE FROM outbox WHERE job_id = ${args.jobId}`);
    return ended;
  }),

  "forgets an idempotency key": replace("confirmJob", (real, db) => (args) => {
    const result = real(args);
    if (result.outcome === "created") {
      db.run(sql`DELETE FROM idempotency_keys WHERE job_id = ${args.jobId}`);
    }
    return result;
  }),

  "charges a replayed confirmation again": replace("confirmJob", (real, db) => (args) => {
    const result = real(args);
    if (result.outcome !== "replayed") return result;
    db.run(sql`UPDATE uploads SET job_id = NULL WHERE id = ${args.uploadId}`);
    return result;
  }),

  "lets a job run twice": replace("renewLease", (real, db) => (args) => {
    const result = real(args);
    if (result.held) {
      db.run(sql`UPDATE jobs SET status = 'queued', lease_token = NULL, lease_until_ms = NULL
        WHERE id = ${args.jobId}`);
    }
    return result;
  }),

  "believes a lease that was lost": {
    seedsMax: 150,
    ...replace("childDied", (real, db) => (args) => {
      const row = db.get<{ lease_token: string | null } | undefined>(
        sql`SELECT lease_token FROM jobs WHERE id = ${args.jobId}`,
      );
      return real({ ...args, leaseToken: row?.lease_token ?? args.leaseToken });
    }),
  },

  "counts a restart as an attempt": replace("requeueLeases", (real, db) => (args) => {
    const result = real(args);
    for (const id of result.jobIds) db.run(sql`UPDATE jobs SET attempt = attempt + 1 WHERE id = ${id}`);
    return result;
  }),

  "grants a repeated grant again": replace("grantCredits", (real, db) => (args) => {
    const { grants } = db.get<{ grants: number }>(sql`SELECT count(*) AS grants FROM buckets`);
    return real({ ...args, transferId: `${args.transferId}:${grants}` });
  }),

  "grants a repeated reference again": replace("grantCredits", (real) => ({ reference: _, ...args }) => {
    return real(args);
  }),

  "sweeps too early": {
    seedsMax: 30,
    ...replace("sweep", (real) => (args) => real({ ...args, nowMs: args.nowMs + 43_200_000 })),
  },

  "answers before it is stored": { losesCommit: (world) => world.chance(0.05) },

  "does not requeue at start": {
    core: (core) => ({
      ...core,
      ledger: {
        ...core.ledger,
        write: (name, args) =>
          name === "requeueLeases" ? Promise.resolve({ jobIds: [] } as never) : core.ledger.write(name, args),
      },
    }),
  },

  "sleeps through a confirmation whose answer got lost": {
    seedsMax: 300,
    core: (core) => ({ ...core, ledger: { ...core.ledger, onChange: () => () => {} } }),
  },

  "ends a job before its result is in place": {
    core: (core) => ({
      ...core,
      storage: {
        ...core.storage,
        commitResult: async (jobId, workDir) => {
          core.timers.after(200, () => void core.storage.commitResult(jobId, workDir).catch(() => undefined));
        },
        removeWork: async () => undefined,
      },
    }),
  },

  "leaves a rejection unhandled": {
    core: (core) => ({
      ...core,
      ledger: {
        ...core.ledger,
        write: (name, args) => {
          const written = core.ledger.write(name, args);
          if (name === "renewLease") void written.then(() => undefined);
          return written;
        },
      },
    }),
  },

  "removes the result whenever an ending is not its own": {
    seedsMax: 50,
    core: (core) => ({
      ...core,
      ledger: {
        ...core.ledger,
        write: async (name, args) => {
          const result = await core.ledger.write(name, args);
          if (name === "endJob" && (result as Units["endJob"]["result"]).outcome === "lost") {
            await core.storage.removeResult((args as Units["endJob"]["args"]).jobId);
          }
          return result;
        },
      },
    }),
  },
} as const satisfies Record<string, Mutant>;

export type MutantName = keyof typeof mutants;

export const isMutant = (name: string): name is MutantName => Object.hasOwn(mutants, name);
