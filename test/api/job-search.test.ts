/** Jobs are found by what is known of them, over HTTP: by their owner among their own, by administrators among all. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Api } from "../../scripts/server/api.ts";
import { administer, createKey, runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";

interface Answer {
  jobs: { id: string; filename: string }[];
  next_cursor: string | null;
  error?: { code: string; details?: { path: string }[] };
}

const text = (words: string) => new TextEncoder().encode(words);
let server: TestServer;
let ada: Api;
let eve: Api;
let root = "";
beforeAll(async () => {
  server = await startServer();
  ada = await server.newCaller("ada");
  eve = await server.newCaller("eve");
  const command = [await executable()];
  await administer(command, server.dataDir, "create-user", "--email", "root@example.org", "--role", "admin");
  root = (await createKey(command, server.dataDir, "root@example.org", "--scopes", "svc:admin")).key;
  for (const name of ["Invoice 1.md", "invoice_2.md", "table.csv"])
    await ada.wait(await ada.queue(name, text("a,b\n1,2\n")));
  await eve.wait(await eve.queue("invoice of eve.md", text("words\n")));
}, 60_000);
afterAll(() => server[Symbol.asyncDispose]());

async function asked(path: string, key: string): Promise<Answer & { status: number; names: string[] }> {
  const response = await fetch(server.baseUrl + path, { headers: { authorization: `Bearer ${key}` } });
  const body = (await response.json()) as Answer;
  return { ...body, status: response.status, names: (body.jobs ?? []).map(({ filename }) => filename) };
}

describe("one's own jobs", () => {
  const cases: [query: string, wanted: string[]][] = [
    ["filename=INVOICE", ["invoice_2.md", "Invoice 1.md"]],
    ["filename=_", ["invoice_2.md"]],
    ["filename=%25", []],
    ["filename=%00", []],
    ["capability_id=csv-to-markdown", ["table.csv"]],
    ["capability_id=no-such", []],
    [
      "filename=.md&status=succeeded&created_from=2020-01-01&created_to=2100-01-01T00:00:00Z",
      ["invoice_2.md", "Invoice 1.md"],
    ],
    ["filename=.md&status=queued", []],
    ["created_to=2020-01-01", []],
    ["created_from=2020-01-01", ["table.csv", "invoice_2.md", "Invoice 1.md"]],
  ];
  test.each(cases)("%s", async (query, wanted) => {
    expect(await asked(`/v1/jobs?${query}`, ada.key)).toMatchObject({
      status: 200,
      names: wanted,
      next_cursor: null,
    });
  });

  test("come in pages that join", async () => {
    const first = await asked("/v1/jobs?filename=invoice&limit=1", ada.key);
    expect(first.names).toEqual(["invoice_2.md"]);
    const second = await asked(`/v1/jobs?filename=invoice&limit=1&cursor=${first.next_cursor}`, ada.key);
    expect(second).toMatchObject({ names: ["Invoice 1.md"], next_cursor: null });
  });

  test("are nobody else's", async () => {
    expect((await asked("/v1/jobs?filename=invoice", eve.key)).names).toEqual(["invoice of eve.md"]);
    expect((await asked("/v1/jobs?filename=invoice", "mk_live_0000")).status).toBe(401);
  });

  test("are listed so by the command line, too", async () => {
    const args = [
      "jobs",
      "list",
      "--json",
      "--server",
      server.baseUrl,
      "--filename",
      "Invoice",
      "--since",
      "2020-01-01",
    ];
    const env = { MARKMILL_API_KEY: ada.key };
    const run = await runCommand([await executable()], args, { env });
    expect((JSON.parse(run.stdout) as Answer).jobs.map(({ filename }) => filename)).toEqual([
      "invoice_2.md",
      "Invoice 1.md",
    ]);
    const wrong = await runCommand([await executable()], [...args, "--until", "tomorrow"], { env });
    expect([wrong.exitCode, wrong.stderr + wrong.stdout]).toEqual([
      2,
      expect.stringContaining("--until must be a date or time"),
    ]);
  });
});

describe("everybody's jobs", () => {
  const cases: [query: string, wanted: string[]][] = [
    ["filename=invoice", ["invoice of eve.md", "invoice_2.md", "Invoice 1.md"]],
    ["resolution=none&capability_id=csv-to-markdown", ["table.csv"]],
    ["resolution=contact_support", []],
    ["error_code=worker_crashed", []],
  ];
  test.each(cases)("%s", async (query, wanted) => {
    expect(await asked(`/v1/admin/jobs?${query}`, root)).toMatchObject({ status: 200, names: wanted });
  });

  test("are an administrator's to find", async () => {
    expect(await asked("/v1/admin/jobs?filename=invoice", ada.key)).toMatchObject({ status: 403 });
  });
});

describe("an invalid filter is refused by name", () => {
  const cases: [path: string, field: string][] = [
    ["/v1/jobs?filename=", "/filename"],
    [`/v1/jobs?filename=${"a".repeat(201)}`, "/filename"],
    ["/v1/jobs?capability_id=PDF", "/capability_id"],
    ["/v1/jobs?created_from=yesterday!", "/created_from"],
    ["/v1/jobs?created_from=2026-02-30", "/created_from"],
    ["/v1/jobs?created_from=2026-02-02&created_to=2026-02-02", "/created_to"],
    ["/v1/jobs?error_code=worker_crashed", "/error_code"],
    ["/v1/admin/jobs?resolution=open", "/resolution"],
    ["/v1/admin/jobs?error_code=A", "/error_code"],
  ];
  test.each(cases)("%s", async (path, field) => {
    const answer = await asked(path, path.startsWith("/v1/admin") ? root : ada.key);
    expect([answer.status, answer.error?.code, answer.error?.details?.[0]?.path]).toEqual([
      400,
      "invalid_request",
      field,
    ]);
  });
});
