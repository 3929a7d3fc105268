/** What was done and what it cost, over HTTP: to accounts of their own organization, to administrators of all. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Api } from "../../scripts/server/api.ts";
import { administer, createKey } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";

interface Day {
  date: string;
  spent_credit_units: number;
  jobs_succeeded: number;
  capabilities: { capability_id: string; jobs: number; spent_credit_units: number }[];
}
interface Bucket {
  start: string;
  confirmed: number;
  succeeded: number;
  spent_credit_units: number;
  billing_metrics: Record<string, number>;
  run_ms: { median: number; p95: number } | null;
}

const csv = new TextEncoder().encode("a,b\n1,2\n");
let server: TestServer;
let ada: Api;
let root = "";
let spent = 0;
beforeAll(async () => {
  server = await startServer();
  ada = await server.newCaller("ada");
  const command = [await executable()];
  await administer(command, server.dataDir, "create-user", "--email", "root@example.org", "--role", "admin");
  root = (await createKey(command, server.dataDir, "root@example.org", "--scopes", "svc:admin")).key;
  for (const name of ["a.csv", "b.csv"]) {
    const id = await ada.queue(name, csv);
    const job = await ada.wait(id);
    spent += job.actual_credit_units ?? 0;
    if (name === "b.csv") await ada.delete(id);
  }
}, 180_000);
afterAll(() => server[Symbol.asyncDispose]());

async function asked<T>(path: string, key: string | null): Promise<{ status: number; body: T }> {
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  const response = await fetch(server.baseUrl + path, { headers });
  return { status: response.status, body: (await response.json()) as T };
}
const errorOf = ({ status, body }: { status: number; body: unknown }) => {
  const { error } = body as { error: { code: string; details?: { path: string }[] } };
  return [status, error.code, error.details?.[0]?.path];
};

describe("an account's history", () => {
  const history = (query = "", key = ada.key) =>
    asked<{ days: Day[]; organization_id: string }>(`/v1/account/usage/history${query}`, key);

  test("has every day, and what deleted jobs cost", async () => {
    const { body } = await history();
    expect(body.days).toHaveLength(30);
    const dates = body.days.map(({ date }) => Date.parse(date));
    expect(dates.every((date, at) => at === 0 || date - (dates[at - 1] ?? 0) === 86_400_000)).toBe(true);
    const sum = body.days.reduce((all, day) => all + day.spent_credit_units, 0);
    expect(spent).toBeGreaterThan(0);
    expect(sum).toBe(spent);
    expect(body.days.flatMap(({ capabilities }) => capabilities)).toContainEqual({
      capability_id: "csv-to-markdown",
      jobs: 2,
      spent_credit_units: spent,
    });
  });

  test("is as long as it is asked for", async () => {
    for (const days of [1, 31, 32, 366])
      expect((await history(`?days=${days}`)).body.days).toHaveLength(days);
  });

  test("is of one's own organization", async () => {
    const eve = await server.newCaller("eve");
    const { body } = await history("?days=2", eve.key);
    expect(body.days.map(({ jobs_succeeded }) => jobs_succeeded)).toEqual([0, 0]);
    expect(errorOf(await asked("/v1/account/usage/history", null))).toEqual([
      401,
      "authentication_required",
      undefined,
    ]);
  });

  test.each(["0", "367", "-1", "1.5", "x", ""])("of %j days is refused", async (days) => {
    expect(errorOf(await history(`?days=${days}`))).toEqual([400, "invalid_request", "/days"]);
  });
});

describe("an administrator's statistics", () => {
  const statistics = (query = "", key = root) =>
    asked<{ buckets: Bucket[]; capabilities: Day["capabilities"]; failures: object[] }>(
      `/v1/admin/statistics${query}`,
      key,
    );

  test("have every hour of the last day, and what was done in each", async () => {
    const { body } = await statistics();
    expect(body.buckets).toHaveLength(24);
    const sum = (name: "confirmed" | "succeeded" | "spent_credit_units") =>
      body.buckets.reduce((all, bucket) => all + bucket[name], 0);
    expect([sum("confirmed"), sum("succeeded"), sum("spent_credit_units")]).toEqual([2, 2, spent]);
    // Of the one that was not deleted.
    const [run] = body.buckets.flatMap(({ run_ms }) => run_ms ?? []);
    expect(run?.median).toBe(run?.p95 ?? -1);
    expect(body.buckets.flatMap(({ billing_metrics }) => Object.keys(billing_metrics))).toEqual(["cells"]);
    expect(body).toMatchObject({
      failures: [],
      capabilities: [{ capability_id: "csv-to-markdown", jobs: 2 }],
    });
  });

  test("are of the span that is asked for", async () => {
    const { body } = await statistics("?from=2026-01-01&to=2026-01-03T00:00:01Z&step=day");
    expect(body.buckets.map(({ start }) => start.slice(0, 10))).toEqual([
      "2026-01-01",
      "2026-01-02",
      "2026-01-03",
    ]);
    expect((await statistics("?step=day")).body.buckets).toHaveLength(30);
    const all = await statistics("?from=2025-01-01&to=2026-02-05&step=day");
    expect([all.status, all.body.buckets.length]).toEqual([200, 400]);
  });

  const wrong: [query: string, field: string][] = [
    ["?from=2025-01-01&to=2026-02-05T00:00:01Z&step=day", "/from"],
    ["?from=2025-01-01", "/from"],
    ["?from=2026-01-02&to=2026-01-01", "/to"],
    ["?to=2026-13-01", "/to"],
    ["?step=week", "/step"],
    ["?days=2", "/days"],
  ];
  test.each(wrong)("%s is refused", async (query, field) => {
    expect(errorOf(await statistics(query))).toEqual([400, "invalid_request", field]);
  });

  test("are for administrators", async () => {
    expect((await statistics("", ada.key)).status).toBe(403);
  });
});
