/** Compares the ledger's file, read with separate SQL, with the model and with itself. */
import { join } from "node:path";
import Database from "libsql";
import { ledgerFile } from "../../ledger/database/files.ts";
import type { Model } from "./model/model.ts";
import type { World } from "./world.ts";

const list = (columns: string, from: string) =>
  `SELECT coalesce(group_concat(line, char(10)), '') AS text FROM (SELECT ${columns} AS line FROM ${from} ORDER BY line)`;

const texts = {
  accounts: list("id || '=' || balance", "credit_accounts"),
  buckets: list("id || '=' || remaining_credit_units || ':' || (lapsed_at_ms IS NOT NULL)", "buckets"),
  uploads: list("id || '=' || coalesce(job_id, '-')", "uploads"),
  jobs: list(
    `id || '=' || status || ':' || attempt || ':' || coalesce(lease_token, '-') || ':' || pages_done || ':'
      || coalesce(actual_credit_units, '-') || ':' || coalesce(expires_at_ms, '-')`,
    "jobs",
  ),
  keys: list("owner_key || ' ' || client_request_id || '=' || coalesce(job_id, set_id)", "idempotency_keys"),
  sets: list(
    `set_id || ' ' || job_id || '=' || (SELECT fingerprint FROM convert_sets WHERE id = set_id)`,
    "convert_set_jobs",
  ),
  held: list(
    "organization_id || '=' || sum(credit_units)",
    "holds WHERE state = 'pending' GROUP BY organization_id HAVING sum(credit_units) > 0",
  ),
  events: list("id || '=' || state || ':' || attempts || ':' || schedule_attempts", "outbox"),
} as const;

type Text = keyof typeof texts;

interface Entry {
  sequence: number;
  kind: string;
  debit: string;
  credit: string;
  units: number;
  part: string | null;
}

const entriesSql = `SELECT sequence, kind, debit_account_id AS debit, credit_account_id AS credit,
  credit_units AS units, hold_id || ' ' || bucket_id AS part FROM transfers WHERE sequence > ? ORDER BY sequence`;

/** What the entries so far add up to. They are append-only, so each is read once. */
export class Entries {
  last = 0;
  readonly sums = new Map<string, number>();
  /** Of each hold and bucket: what it still holds, and what has ended it. */
  readonly parts = new Map<string, { left: number; settled: boolean; returned: boolean }>();

  constructor(readonly world: World) {}

  add(entry: Entry): void {
    const { sequence, kind, debit, credit, units, part } = entry;
    this.world.check(sequence === this.last + 1, "entries", () => `${sequence} follows ${this.last}`);
    this.last = sequence;
    this.sums.set(debit, (this.sums.get(debit) ?? 0) - units);
    this.sums.set(credit, (this.sums.get(credit) ?? 0) + units);
    if (part === null) return;
    const known = this.parts.get(part);
    if (kind === "hold") {
      this.world.check(known === undefined, "one hold", () => `entry ${sequence} takes ${part} again`);
      this.parts.set(part, { left: units, settled: false, returned: false });
      return;
    }
    const once = kind === "settle" ? "settled" : "returned";
    const sound = known !== undefined && !known[once] && known.left >= units;
    this.world.check(sound, "one settle or release", () => `entry ${sequence} ends ${part} again (${kind})`);
    if (known === undefined) return;
    known[once] = true;
    known.left -= units;
  }
}

export class Inspector {
  readonly #database: Database.Database;
  readonly #statements: Record<Text, Database.Statement>;
  readonly #entries: Database.Statement;

  constructor(dir: string) {
    this.#database = new Database(join(dir, ledgerFile));
    this.#database.prepare("PRAGMA query_only = ON").all();
    const prepared = Object.entries(texts).map(([name, sql]) => [name, this.#database.prepare(sql)]);
    this.#statements = Object.fromEntries(prepared) as Record<Text, Database.Statement>;
    this.#entries = this.#database.prepare(entriesSql);
  }

  close(): void {
    this.#database.close();
  }

  check(world: World, model: Model, entries: Entries): void {
    for (const entry of this.#entries.all(entries.last) as Entry[]) entries.add(entry);
    const accounts = model.credits.accounts();
    const expected: Record<Text, string> = {
      accounts: lines(accounts, (balance) => balance),
      buckets: lines(model.credits.buckets, ({ remaining, lapsed }) => `${remaining}:${Number(lapsed)}`),
      uploads: lines(model.uploads, ({ jobId }) => jobId ?? "-"),
      jobs: lines(
        model.jobs,
        ({ status, attempt, leaseToken, pagesDone, actual, expiresAtMs }) =>
          `${status}:${attempt}:${leaseToken ?? "-"}:${pagesDone}:${actual ?? "-"}:${expiresAtMs ?? "-"}`,
      ),
      keys: lines(model.keys, (jobId) => jobId),
      sets: lines(setMembers(model), (fingerprint) => fingerprint),
      held: lines(openHolds(model), (units) => units),
      events: lines(
        model.events.byId,
        ({ state, attempts, scheduleAttempts }) => `${state}:${attempts}:${scheduleAttempts}`,
      ),
    };
    for (const name of Object.keys(texts) as Text[]) {
      const { text } = this.#statements[name].get() as { text: string };
      if (text !== expected[name]) world.violate(`the ledger's ${name}`, difference(text, expected[name]));
    }
    checkSums(world, accounts, entries.sums);
  }
}

function checkSums(world: World, accounts: Map<string, number>, sums: Map<string, number>): void {
  let total = 0;
  for (const [id, balance] of accounts) {
    const sum = sums.get(id) ?? 0;
    world.check(sum === balance, "sum of entries = balance", () => `${id}: ${sum} and ${balance}`);
    world.check(balance >= 0 || id === "issued", "no negative balance", () => `${id}: ${balance}`);
    total += sum;
  }
  world.check(total === 0, "debits = credits", () => `all accounts together: ${total}`);
}

/** From the jobs: an unfinished one keeps its hold open, and one whose release is still to be written. */
function openHolds(model: Model): Map<string, number> {
  const held = new Map<string, number>();
  for (const { holdOpen, organizationId, estimate } of model.jobs.values()) {
    if (organizationId === null || estimate === 0 || !holdOpen) continue;
    held.set(organizationId, (held.get(organizationId) ?? 0) + estimate);
  }
  return held;
}

function setMembers(model: Model): Map<string, string> {
  return new Map(
    [...model.sets].flatMap(([setId, { fingerprint, jobIds }]) =>
      [...jobIds].map((jobId) => [`${setId} ${jobId}`, fingerprint] as const),
    ),
  );
}

function lines<V>(map: ReadonlyMap<string, V>, text: (value: V) => string | number): string {
  return Array.from(map, ([key, value]) => `${key}=${text(value)}`)
    .sort()
    .join("\n");
}

function difference(found: string, expected: string): string {
  const [has, ought] = [found.split("\n"), expected.split("\n")];
  const more = has.filter((line) => !ought.includes(line));
  const less = ought.filter((line) => !has.includes(line));
  return `there is ${JSON.stringify(more)} where ${JSON.stringify(less)} ought to be`;
}
