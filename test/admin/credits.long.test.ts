/** What things cost and who may how much, on the executable: cards, plans, packs, heads, exports. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import { Api } from "../../scripts/server/api.ts";
import { type CommandResult, runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";

const configuration = `
default_plan = "small"

[[plans]]
id = "small"
name = "Small"
monthly_credits = 2
active_api_keys = 1
max_active_jobs = 1
max_upload_mib = 1

[[plans]]
id = "open"
name = "Open"
monthly_credits = 10
active_api_keys = 0
max_active_jobs = 0
max_upload_mib = 5

[[packs]]
id = "trial"
name = "Trial"
credits = 3
expires_days = 40
`;

const page = { heading: "Notes", paragraphs: ["A page of words that says nothing much."] };
const pdf = pdfOf([page, page, page]);

interface Rate {
  id: string;
  credit_units_per_step?: number;
  components: { metric: string; credit_units_per_step: number }[];
}
interface Catalog {
  rate_card_version: string;
  plans: unknown[];
  packs: unknown[];
  rates: Rate[];
}

let dataDir = "";
let server: TestServer;
let program = "";
beforeAll(async () => {
  program = await executable();
  dataDir = mkdtempSync(join(tmpdir(), "markmill-money-"));
  writeFileSync(join(dataDir, "markmill.toml"), configuration);
  server = await startServer({ dataDir });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const admin = (...args: string[]): Promise<CommandResult> =>
  runCommand([program, "admin"], [...args, "--data-dir", dataDir]);
async function answered(...args: string[]) {
  const { exitCode, stdout, stderr } = await admin(...args, "--json");
  if (exitCode !== 0) throw new Error(`exit ${exitCode}: ${stderr}`);
  return JSON.parse(stdout);
}
const catalog = async () => (await (await fetch(`${server.baseUrl}/v1/catalog`)).json()) as Catalog;
let requests = 0;
const confirm = (api: Api, uploadId: string, spendingLimit = 100_000) =>
  api.confirm({
    upload_id: uploadId,
    max_credit_units: spendingLimit,
    client_request_id: `request-${requests++}`,
  });

/** The card in force with another price for PDF pages, added by the command line. */
async function addCard(version: string, creditUnitsPerPage: number): Promise<void> {
  const card = { ...(await catalog()), rate_card_version: version };
  const pdfRate = card.rates.find(({ id }) => id === "pdf");
  for (const component of pdfRate?.components ?? []) component.credit_units_per_step = creditUnitsPerPage;
  if (pdfRate) pdfRate.credit_units_per_step = creditUnitsPerPage;
  const file = join(dataDir, `${version}.json`);
  writeFileSync(file, JSON.stringify(card));
  expect((await answered("add-rate-card", file)).active).toBe(true);
}

describe("rate cards", () => {
  test("an estimate keeps its card over confirmation and settlement; new ones have the new card, also after a restart", async () => {
    const api = await server.newCaller("cards");
    await answered("grant-credits", "--org", "cards", "--credits", "100", "--reason", "test");
    const { rate_card_version: builtIn } = await catalog();
    const before = await api.estimate("before.pdf", pdf);
    expect(before.body).toMatchObject({ estimated_credit_units: 300, rate_card_version: builtIn });

    await addCard("house-1", 7);
    expect((await catalog()).rate_card_version).toBe("house-1");
    const { body: job } = await confirm(api, before.body.upload_id);
    expect(job).toMatchObject({ estimated_credit_units: 300, rate_card_version: builtIn });
    // The new card would settle it at 21.
    expect(await api.wait(job.job_id)).toMatchObject({
      actual_credit_units: 300,
      rate_card_version: builtIn,
    });

    const after = await api.estimate("after.pdf", pdf);
    expect(after.body).toMatchObject({ estimated_credit_units: 21, rate_card_version: "house-1" });
    await server.stop();
    server = await startServer({ dataDir });
    expect((await catalog()).rate_card_version).toBe("house-1");
    const again = new Api(server.baseUrl, api.key);
    await addCard("house-2", 1_000);
    const { body: second } = await confirm(again, after.body.upload_id);
    expect(await again.wait(second.job_id)).toMatchObject({ actual_credit_units: 21 });
    expect((await again.usage()).period.spent_credit_units).toBe(321);
    const cards = (await answered("list-rate-cards")).rate_cards;
    expect(cards.map((card: { rate_card_version: string }) => card.rate_card_version)).toEqual([
      builtIn,
      "house-1",
      "house-2",
    ]);
  });
});

describe("plans and packs", () => {
  test("the catalog shows them, no limit as null", async () => {
    const { plans, packs } = await catalog();
    expect(plans[1]).toEqual({
      id: "open",
      name: "Open",
      monthly_credit_units: 10_000,
      active_api_keys: null,
      max_upload_bytes: 5 * 1024 ** 2,
      max_active_jobs: null,
    });
    expect(packs).toEqual([{ id: "trial", name: "Trial", credit_units: 3_000, expires_days: 40 }]);
  });

  test("a plan's limits hold: keys, upload size, Credits", async () => {
    const api = await server.newCaller("limited");
    expect(await api.usage()).toMatchObject({
      available_credit_units: 2_000,
      limits: { active_api_keys: 1, max_active_jobs: 1, max_upload_bytes: 1024 ** 2 },
    });
    const second = await admin("create-key", "--email", "limited@example.org");
    expect([second.exitCode, second.stderr]).toEqual([
      1,
      expect.stringContaining("The plan's limit of active API keys is reached"),
    ]);
    expect((await api.estimate("large.txt", new Uint8Array(1024 ** 2 + 1).fill(97))).status).toBe(413);
    expect((await api.estimate("fits.txt", new Uint8Array(1024 ** 2).fill(97))).status).toBe(201);

    await addCard("dear", 1_000);
    const { body: upload } = await api.estimate("dear.pdf", pdf);
    const refused = await confirm(api, upload.upload_id);
    expect([refused.status, refused.body]).toMatchObject([402, { error: { code: "insufficient_credits" } }]);
    await answered("grant-credits", "--org", "limited", "--pack", "trial", "--reason", "to go on");
    expect((await api.usage()).available_credit_units).toBe(5_000);
    const { body: job } = await confirm(api, upload.upload_id);
    expect(await api.wait(job.job_id)).toMatchObject({ actual_credit_units: 3_000 });
    // The pack expires after the month does, so the allowance went first.
    const { entries } = await answered("export-entries", "--org", "limited");
    const settled = entries.filter((entry: { kind: string }) => entry.kind === "settle");
    const amounts = settled.map((entry: { credit_units: number }) => entry.credit_units);
    expect(amounts.toSorted((a: number, b: number) => a - b)).toEqual([1_000, 2_000]);
    expect((await api.usage()).available_credit_units).toBe(2_000);
  });

  test("a plan without limits has none", async () => {
    await answered("create-org", "open", "--plan", "open");
    const api = await server.newCaller("open");
    expect(await api.usage()).toMatchObject({ limits: { active_api_keys: null, max_active_jobs: null } });
    for (const _ of [1, 2, 3]) await answered("create-key", "--email", "open@example.org");
    expect((await answered("list-keys", "--org", "open")).keys).toHaveLength(4);
  });
});

test("the heads that the server logs are in the chains for good, and a line of the export has each", async () => {
  await server.stop();
  const told = server.output();
  server = await startServer({ dataDir });
  const lines = told.split("\n").filter((line) => line.includes("ledger.heads"));
  expect(lines.map((line) => /occasion="(\w+)"/.exec(line)?.[1])).toEqual(["start", "stop"]);
  const heads = lines.flatMap((line) =>
    [...line.matchAll(/_head="([0-9a-f]{64})"/g)].map(([, hash = ""]) => hash),
  );
  expect(heads).toHaveLength(4);
  await answered("grant-credits", "--org", "open", "--credits", "1", "--reason", "after the restart");
  const report = await answered("verify-ledger", ...heads.flatMap((head) => ["--head", head]));
  expect(report).toMatchObject({ ok: true, problems: [] });
  const { entries } = await answered("export-entries");
  const hashes = new Set(entries.map((entry: { hash: string }) => entry.hash));
  expect(heads.filter((head) => hashes.has(head))).toHaveLength(2);
});
