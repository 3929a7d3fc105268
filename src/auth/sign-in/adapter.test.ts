/** better-auth's adapter does on the ledger what its contract says, held against a model in plain arrays. */
import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { oauthProvider } from "@better-auth/oauth-provider";
import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth";
import type { Where } from "better-auth/adapters";
import fc from "fast-check";
import { systemClock } from "../../../config/ambient.ts";
import { failureOf } from "../../../config/testing/failures.ts";
import { everyRun, runsOf } from "../../../config/testing/runs.ts";
import type { Ledger } from "../../../ledger/contract.ts";
import { openLedger } from "../../../ledger/open.ts";
import { memoryLedger } from "../../../ledger/testing/harness.ts";
import { createLedgerAdapter } from "./adapter.ts";

const provider = oauthProvider({ loginPage: "/", consentPage: "/", disableJwtPlugin: true });
let ids = 0;
const options: BetterAuthOptions = {
  plugins: [provider as unknown as BetterAuthPlugin],
  advanced: { database: { generateId: () => `rec_${++ids}` } },
};

function adapterOf(ledger: Pick<Ledger, "write" | "read">) {
  return createLedgerAdapter({ ledger, clock: systemClock })(options);
}

function inMemory() {
  const ledger = memoryLedger();
  const adapter = adapterOf({ write: async (name, args) => ledger.run(name, args), read: ledger.read });
  return { ledger, adapter };
}

const model = "oauthResource";

interface Row {
  id: string;
  identifier: string;
  name: string;
  accessTokenTtl: number | null;
  disabled: boolean | null;
  allowedScopes: string[] | null;
  customClaims: Record<string, unknown> | null;
  createdAt: Date | null;
}

const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const word = fc.constantFrom("", "a", "A", "ab", "b_", "%", "b%a", "é", 'quote"', "zz");
const values = fc.record({
  name: word,
  accessTokenTtl: nullable(fc.integer({ min: -3, max: 3 })),
  disabled: nullable(fc.boolean()),
  allowedScopes: nullable(fc.array(word, { maxLength: 3 })),
  customClaims: nullable(fc.constantFrom<Record<string, unknown>>({}, { a: [1, null], b: { c: "d" } })),
  createdAt: nullable(fc.integer({ min: 0, max: 3 }).map((ms) => new Date(1_700_000_000_000 + ms))),
});

const connector = fc.constantFrom("AND" as const, "OR" as const);
const texts = fc.record({
  field: fc.constant("name"),
  operator: fc.constantFrom("eq", "ne", "lt", "lte", "gt", "gte", "contains", "starts_with", "ends_with"),
  value: word,
  connector,
  mode: fc.constantFrom("sensitive" as const, "insensitive" as const),
}) as fc.Arbitrary<Where>;
const numbers = fc.record({
  field: fc.constant("accessTokenTtl"),
  operator: fc.constantFrom("eq", "ne", "lt", "lte", "gt", "gte"),
  value: fc.integer({ min: -3, max: 3 }),
  connector,
}) as fc.Arbitrary<Where>;
const absences = fc.record({
  field: fc.constantFrom("accessTokenTtl", "disabled", "createdAt"),
  operator: fc.constantFrom("eq", "ne"),
  value: fc.constant(null),
  connector,
}) as fc.Arbitrary<Where>;
const lists = fc.record({
  field: fc.constant("name"),
  operator: fc.constantFrom("in", "not_in"),
  value: fc.array(word, { maxLength: 3 }),
  connector,
}) as fc.Arbitrary<Where>;
const flags = fc.record({
  field: fc.constant("disabled"),
  operator: fc.constant("eq"),
  value: fc.boolean(),
  connector,
}) as fc.Arbitrary<Where>;
const dates = fc.record({
  field: fc.constant("createdAt"),
  operator: fc.constantFrom("lt", "gte"),
  value: fc.integer({ min: 0, max: 3 }).map((ms) => new Date(1_700_000_000_000 + ms)),
  connector,
}) as fc.Arbitrary<Where>;
const where = fc.array(fc.oneof(texts, numbers, absences, lists, flags, dates), {
  minLength: 1,
  maxLength: 3,
});

const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value);

/** ASCII only, as the engine folds. */
const folded = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function holds(row: Row, { field, operator = "eq", value, mode }: Where): boolean {
  const fold = (one: unknown) =>
    mode === "insensitive" && typeof one === "string" ? folded(one) : comparable(one);
  const own = fold(row[field as keyof Row]);
  if (operator === "in") return (value as unknown[]).map(fold).includes(own);
  if (operator === "not_in") return !(value as unknown[]).map(fold).includes(own);
  const other = fold(value);
  if (operator === "eq") return own === other;
  if (operator === "ne") return own !== other;
  if (own === null || other === null || own === undefined || other === undefined) return false;
  if (operator === "contains") return String(own).includes(String(other));
  if (operator === "starts_with") return String(own).startsWith(String(other));
  if (operator === "ends_with") return String(own).endsWith(String(other));
  const order =
    typeof own === "string"
      ? Buffer.compare(Buffer.from(own), Buffer.from(String(other)))
      : Number(own) - Number(other);
  return { lt: order < 0, lte: order <= 0, gt: order > 0, gte: order >= 0 }[operator];
}

function matches(row: Row, conditions: readonly Where[]): boolean {
  const all = conditions.filter((each) => each.connector !== "OR");
  const some = conditions.filter((each) => each.connector === "OR");
  return (
    all.every((each) => holds(row, each)) && (some.length === 0 || some.some((each) => holds(row, each)))
  );
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("create" as const), values }) },
  fc.record({ do: fc.constantFrom("update" as const, "updateMany" as const), where, values }),
  fc.record({ do: fc.constantFrom("delete" as const, "deleteMany" as const, "consumeOne" as const), where }),
  fc.record({ do: fc.constant("incrementOne" as const), where, by: fc.integer({ min: -2, max: 2 }) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant("find" as const), where }) },
);

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

test("no history of its operations makes it differ from the model", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: "max" }), async (history) => {
      const { ledger, adapter } = inMemory();
      let rows: Row[] = [];
      const stored = async () => (await adapter.findMany<Row>({ model, limit: 1_000 })).sort(byId);
      const own = (full: Row): Row => {
        const { id, identifier, name, accessTokenTtl, disabled, allowedScopes, customClaims, createdAt } =
          full;
        return { id, identifier, name, accessTokenTtl, disabled, allowedScopes, customClaims, createdAt };
      };
      /** One of those that match was meant; which one is the adapter's to choose. */
      const single = (conditions: Where[], given: Row | null, change: (row: Row) => Row | null) => {
        const candidates = rows.filter((row) => matches(row, conditions));
        expect(given === null).toBe(candidates.length === 0);
        if (given === null) return;
        const target = candidates.find(({ id }) => id === given.id);
        if (target === undefined) throw new Error(`${given.id} does not match`);
        const changed = change(target);
        expect(own(given)).toEqual(changed ?? target);
        rows = rows.flatMap((row) => (row === target ? (changed ?? []) : row));
      };
      try {
        for (const each of history) {
          if (each.do === "create") {
            const identifier = `https://example.org/${ids}`;
            const made = await adapter.create<Row>({ model, data: { ...each.values, identifier } as Row });
            expect(own(made)).toEqual({ id: made.id, identifier, ...each.values });
            rows.push(own(made));
          } else if (each.do === "update") {
            const update = { ...each.values };
            const changed = await adapter.update<Row>({ model, where: each.where, update });
            single(each.where, changed, (row) => ({ ...row, ...update }));
          } else if (each.do === "updateMany") {
            const count = await adapter.updateMany({ model, where: each.where, update: { ...each.values } });
            expect(count).toBe(rows.filter((row) => matches(row, each.where)).length);
            rows = rows.map((row) => (matches(row, each.where) ? { ...row, ...each.values } : row));
          } else if (each.do === "delete") {
            const before = rows.length;
            await adapter.delete({ model, where: each.where });
            const left = new Set((await stored()).map(({ id }) => id));
            const gone = rows.filter(({ id }) => !left.has(id));
            expect(gone.length).toBe(Math.min(1, rows.filter((row) => matches(row, each.where)).length));
            expect(gone.every((row) => matches(row, each.where))).toBe(true);
            rows = rows.filter(({ id }) => left.has(id));
            expect(before - rows.length).toBe(gone.length);
          } else if (each.do === "deleteMany") {
            const count = await adapter.deleteMany({ model, where: each.where });
            expect(count).toBe(rows.filter((row) => matches(row, each.where)).length);
            rows = rows.filter((row) => !matches(row, each.where));
          } else if (each.do === "consumeOne") {
            single(each.where, await adapter.consumeOne<Row>({ model, where: each.where }), () => null);
          } else if (each.do === "incrementOne") {
            const increment = { accessTokenTtl: each.by };
            const set = { disabled: true };
            const changed = await adapter.incrementOne<Row>({ model, where: each.where, increment, set });
            single(each.where, changed, (row) => {
              const { accessTokenTtl: ttl } = row;
              return { ...row, accessTokenTtl: ttl === null ? null : ttl + each.by, disabled: true };
            });
          } else {
            const expected = rows.filter((row) => matches(row, each.where)).sort(byId);
            const got = await adapter.findMany<Row>({ model, where: each.where, limit: 1_000 });
            expect(got.map(own).sort(byId)).toEqual(expected);
            expect(await adapter.count({ model, where: each.where })).toBe(expected.length);
            const one = await adapter.findOne<Row>({ model, where: each.where });
            expect(expected.some(({ id }) => id === one?.id) || (one === null && expected.length === 0)).toBe(
              true,
            );
            found += expected.length;
          }
          expect((await stored()).map(own)).toEqual([...rows].sort(byId));
        }
      } finally {
        ledger.connection.close();
      }
    }),
    { numRuns: runsOf(150), seed: 20_261_121 },
  );
  if (everyRun) expect(found).toBeGreaterThan(200);
}, 300_000);

test("pages join in the order that was asked for", async () => {
  const { adapter } = inMemory();
  for (const name of ["c", "a", "d", "b"])
    await adapter.create({ model, data: { identifier: `https://example.org/${name}`, name } });
  const page = (offset: number) =>
    adapter.findMany<Row>({ model, limit: 2, offset, sortBy: { field: "name", direction: "desc" } });
  const names = [...(await page(0)), ...(await page(2))].map(({ name }) => name);
  expect(names).toEqual(["d", "c", "b", "a"]);
});

test("tables that better-auth must not write, and unknown fields, are refused", async () => {
  const { ledger, adapter } = inMemory();
  const before = ledger.rows("SELECT * FROM user");
  const data = { name: "x", email: "x@example.org", createdAt: new Date(), updatedAt: new Date() };
  expect(await failureOf(adapter.create({ model: "user", data }))).toBeDefined();
  expect(ledger.rows("SELECT * FROM user")).toEqual(before);
  const change = { kind: "updateMany", model: "jobs", where: [], values: { status: "queued" } };
  const args = { change, renews: null, method: null, visit: {}, nowMs: 1 };
  expect(() => ledger.run("changeRecords", args as never)).toThrow();
  const hostile = { ...change, model, values: { "name = 'x' --": "y" } };
  expect(() => ledger.run("changeRecords", { ...args, change: hostile } as never)).toThrow();
});

describe("on the writer's thread", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-adapter-"));
  const opening = openLedger({ dataDir, nowMs: systemClock.nowMs() });
  afterAll(async () => {
    await (await opening).close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("of many who consume one row, one gets it", async () => {
    const adapter = adapterOf(await opening);
    const now = new Date();
    const data = { identifier: "once", value: "x", expiresAt: now, createdAt: now, updatedAt: now };
    for (let round = 0; round < 8; round += 1) {
      await adapter.create({ model: "verification", data });
      const one: Where[] = [{ field: "identifier", value: "once" }];
      const consume = () => adapter.consumeOne<Row>({ model: "verification", where: one });
      const got = await Promise.all(Array.from({ length: 32 }, consume));
      expect(got.filter((row) => row !== null).length).toBe(1);
    }
  });

  test("a counter that is guarded by its own value never passes its bound", async () => {
    const adapter = adapterOf(await opening);
    const data = { identifier: "https://example.org/counter", name: "counter", accessTokenTtl: 10 };
    await adapter.create({ model, data });
    const guarded: Where[] = [
      { field: "name", value: "counter" },
      { field: "accessTokenTtl", operator: "gt", value: 0 },
    ];
    const take = () =>
      adapter.incrementOne<Row>({ model, where: guarded, increment: { accessTokenTtl: -1 } });
    const got = await Promise.all(Array.from({ length: 64 }, take));
    expect(got.flatMap((row) => row?.accessTokenTtl ?? []).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
