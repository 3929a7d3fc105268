/** The local MCP server: the executable over standard input and output, beside a real server and without one. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { seededRandom } from "../../config/testing/random.ts";
import { until } from "../../config/testing/until.ts";
import { randomPdf } from "../../scripts/samples/pdf.ts";
import type { Api } from "../../scripts/server/api.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { childrenOf } from "../../scripts/server/processes.ts";
import { executable } from "../support/executable.ts";
import { mcpEnvironment, startLocalMcp } from "../support/mcp/local.ts";
import { expectListed } from "../support/mcp/snapshots.ts";
import { type Era, eras, errorOf } from "../support/mcp/user.ts";
import { startServer, type TestServer } from "../support/server.ts";

const names = [
  ...[
    "svc_asset_revoke",
    "svc_asset_url",
    "svc_billing",
    "svc_bundle_verify",
    "svc_capabilities",
    "svc_convert",
  ],
  ...["svc_convert_url", "svc_doctor", "svc_job_assets", "svc_job_status", "svc_usage"],
];
/** Seconds of work. */
const long = randomPdf(seededRandom(1), 1_200);
const short = randomPdf(seededRandom(2), 2);

let server: TestServer;
let api: Api;
let env: Record<string, string>;
const base = mkdtempSync(join(tmpdir(), "markmill-mcp-local-"));
const root = join(base, "documents");
const at = (name: string) => join(root, name);

beforeAll(async () => {
  mkdirSync(root);
  writeFileSync(at("table.csv"), "a,b\n1,2\n");
  writeFileSync(at("short.pdf"), short);
  writeFileSync(at("long.pdf"), long);
  writeFileSync(at("broken.pdf"), "%PDF-1.7 and nothing more");
  server = await startServer();
  api = await server.newCaller("ada");
  env = { MARKMILL_SERVER: server.baseUrl, MARKMILL_API_KEY: api.key };
}, 180_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(base, { recursive: true });
});

type Body = Record<string, unknown>;
const call = (client: Client, name: string, input: Body = {}) => client.callTool({ name, arguments: input });
async function bodyOf(answer: ReturnType<typeof call>): Promise<Body> {
  const { structuredContent, isError, content } = await answer;
  if (isError === true || structuredContent === undefined) throw new Error(JSON.stringify(content));
  return structuredContent as Body;
}

describe.each(eras.map((era): [Era] => [era]))("in the era of %s, with a server", (era) => {
  let mcp: Awaited<ReturnType<typeof startLocalMcp>>;
  let client: Client;
  beforeAll(async () => {
    mcp = await startLocalMcp({ args: ["--root", root], env, era });
    client = mcp.client;
  }, 180_000);
  afterAll(() => mcp[Symbol.asyncDispose]());

  test("lists the eleven tools, as they are kept", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(names);
    await expectListed(client, "local");
  });

  test("converts through the API, writes below the root, and hands the result out", async () => {
    const told: number[] = [];
    const answer = await client.callTool(
      { name: "svc_convert", arguments: { path: "short.pdf", out_dir: `out/${era}` } },
      { onprogress: ({ progress }) => told.push(progress) },
    );
    const body = answer.structuredContent as Body & { markdown: { text: string } };
    const output = `out/${era}/short.md`;
    expect(body).toMatchObject({
      status: "succeeded",
      converted_by: "server",
      output,
      actual_credit_units: 200,
    });
    expect(body).toMatchObject({ estimated_credit_units: 200, max_credit_units: 15_000, deliverable: true });
    expect(readFileSync(at(output), "utf8")).toStartWith(body.markdown.text);
    expect(told.every((progress, index) => index === 0 || progress > (told[index - 1] ?? 0))).toBe(true);
    expect(JSON.stringify(answer)).not.toContain(base);
    const link = (answer.content as { type: string; uri?: string }[]).find(
      ({ type }) => type === "resource_link",
    );
    const { contents } = await client.readResource({ uri: link?.uri ?? "" });
    expect((contents[0] as { text: string }).text).toBe(readFileSync(at(output), "utf8"));
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain(link?.uri ?? "");
    const status = await bodyOf(call(client, "svc_job_status", { job_id: body.job_id }));
    expect(status).toMatchObject({ job_id: body.job_id, status: "succeeded" });
    expect((await api.job(String(body.job_id))).body?.status).toBe("succeeded");
  }, 180_000);

  test("refuses what is above the spending limit, and nothing is started", async () => {
    const before = (await api.jobs()).length;
    const error = errorOf(await call(client, "svc_convert", { path: "long.pdf" }));
    expect(error.code).toBe("credit_ceiling_exceeded");
    expect(error.message).toContain("120 Credits");
    const low = errorOf(
      await call(client, "svc_convert", { path: "short.pdf", out_dir: "low", max_credits: 0.199 }),
    );
    expect(low.code).toBe("credit_ceiling_exceeded");
    const four = errorOf(await call(client, "svc_convert", { path: "short.pdf", max_credits: 0.0001 }));
    expect([four.code, four.details?.[0]?.path]).toEqual(["invalid_request", "/max_credits"]);
    expect((await api.jobs()).length).toBe(before);
    expect((await api.usage()).reserved_credit_units).toBe(0);
    expect(existsSync(at("low"))).toBe(false);
  }, 180_000);

  test("writes bundles that its own check finds sound, and replaces only when told to", async () => {
    const input = { path: "table.csv", out_dir: `bundles-${era}`, bundle: true };
    const { output } = await bodyOf(call(client, "svc_convert", input));
    expect(readdirSync(at(String(output)))).toContain("manifest.json");
    const path = `${output}/bundle.zip`;
    expect(await bodyOf(call(client, "svc_bundle_verify", { path }))).toMatchObject({
      ok: true,
      problems: [],
    });
    const jobs = (await api.jobs()).length;
    expect(errorOf(await call(client, "svc_convert", input)).message).toContain("overwrite");
    expect((await api.jobs()).length).toBe(jobs);
    await bodyOf(call(client, "svc_convert", { ...input, overwrite: true }));
    writeFileSync(at(path), "no archive");
    expect(await bodyOf(call(client, "svc_bundle_verify", { path }))).toMatchObject({ ok: false });
  }, 180_000);

  test("a cancelled call cancels its job, and nothing is charged", async () => {
    const spent = (await api.usage()).period.spent_credit_units;
    const controller = new AbortController();
    const input = { path: "long.pdf", out_dir: "cancelled", max_credits: 200 };
    const known = new Set((await api.jobs()).map(({ id }) => id));
    const calling = client
      .callTool({ name: "svc_convert", arguments: input }, { signal: controller.signal })
      .catch((error: unknown) => error);
    const newest = async () => (await api.jobs()).find(({ id }) => !known.has(id));
    const job = await until(newest, (found) => found?.status === "running", {
      timeoutMs: 30_000,
      everyMs: 20,
    });
    controller.abort();
    await calling;
    expect((await api.wait(job?.id ?? "")).status).toBe("cancelled");
    const usage = await api.usage();
    expect([usage.period.spent_credit_units, usage.reserved_credit_units]).toEqual([spent, 0]);
    expect(existsSync(at("cancelled/long.md"))).toBe(false);
    expect(await bodyOf(call(client, "svc_usage"))).toMatchObject({ plan_id: "internal" });
  }, 180_000);

  test("answers several calls at once", async () => {
    const outcomes = await Promise.all([
      ...[1, 2, 3].map((n) =>
        bodyOf(call(client, "svc_convert", { path: "table.csv", out_dir: `${era}-${n}` })),
      ),
      bodyOf(call(client, "svc_usage")),
      bodyOf(call(client, "svc_billing")),
      bodyOf(call(client, "svc_capabilities")),
      bodyOf(call(client, "svc_doctor")),
    ]);
    expect(outcomes).toHaveLength(7);
    const told = JSON.stringify(outcomes);
    expect(told).not.toContain(api.key);
    expect(told).not.toContain(base);
    expect(JSON.stringify(outcomes[6])).not.toMatch(/"[^"]*(?<![\w:/])\/(?:tmp|root|home|var|nonexistent)\b/);
  }, 180_000);

  test("says what is wrong with a file, and what to do", async () => {
    const error = errorOf(await call(client, "svc_convert", { path: "broken.pdf" }));
    expect([error.code, error.next_step === ""]).toEqual(["corrupt_document", false]);
    expect(
      errorOf(
        await call(client, "svc_convert_url", { url: "https://example.org", accept_remote_fetch: false }),
      ).code,
    ).toBe("remote_fetch_not_accepted");
    expect(
      errorOf(await call(client, "svc_convert", { path: "table.csv", server: "https://x.example" })).code,
    ).toBe("invalid_request");
  });
});

describe("without a server", () => {
  test("converts here, and says of the other tools what they need", async () => {
    await using mcp = await startLocalMcp({ args: ["--root", root] });
    const body = await bodyOf(call(mcp.client, "svc_convert", { path: "table.csv", out_dir: "here" }));
    expect(body).toMatchObject({ converted_by: "this_machine", job_id: null, actual_credit_units: null });
    expect(readFileSync(at("here/table.md"), "utf8")).toContain("| a | b |");
    for (const name of ["svc_usage", "svc_billing"]) {
      const error = errorOf(await call(mcp.client, name));
      expect([error.code, error.retryable]).toEqual(["service_unavailable", false]);
      expect(error.message).toContain("--server");
    }
  }, 180_000);

  test("lists the kinds that this executable converts, as markmill capabilities does", async () => {
    await using mcp = await startLocalMcp({ args: ["--root", root] });
    const all = (await bodyOf(call(mcp.client, "svc_capabilities"))) as Body & {
      capabilities: { id: string }[];
    };
    const told = await runCommand([await executable()], ["capabilities", "--json"]);
    const { capabilities } = JSON.parse(told.stdout) as { capabilities: { id: string }[] };
    expect(all.capabilities.map(({ id }) => id)).toEqual(capabilities.map(({ id }) => id));
    const one = await bodyOf(call(mcp.client, "svc_capabilities", { capability_id: "csv-to-markdown" }));
    expect(one).toMatchObject({ details: { options_schema: { properties: { header: {} } } } });
    const none = errorOf(await call(mcp.client, "svc_capabilities", { capability_id: "odt" }));
    expect(none.details?.[0]?.message).toContain("csv-to-markdown");
  }, 180_000);

  test("wrong arguments are each reported once, with valid ones", async () => {
    await using mcp = await startLocalMcp({ args: ["--root", root] });
    const wrong = { file: "table.csv", mode: "slow" };
    const { details } = errorOf(await call(mcp.client, "svc_convert", wrong));
    expect(details).toEqual([
      { path: "/path", message: "It is missing." },
      { path: "/file", message: expect.stringContaining("Unknown argument; the tool has path, out_dir") },
      { path: "/mode", message: "It must be fast or accurate." },
    ]);
  }, 180_000);

  test("a cancelled call ends the child that converts", async () => {
    await using mcp = await startLocalMcp({ args: ["--root", root] });
    const controller = new AbortController();
    const input = { path: "long.pdf", out_dir: "ended" };
    const idsOfChildren = async () => (await childrenOf(mcp.pid)).map(({ pid }) => pid);
    let working: Promise<number[]> = Promise.resolve([]);
    const onprogress = () => {
      if (controller.signal.aborted) return;
      working = idsOfChildren();
      working.finally(() => controller.abort());
    };
    const calling = mcp.client
      .callTool({ name: "svc_convert", arguments: input }, { signal: controller.signal, onprogress })
      .catch((error: unknown) => error);
    expect(await calling).toBeInstanceOf(Error);
    const known = await working;
    expect(known).not.toEqual([]);
    // Sooner than the conversion would end by itself.
    await until(idsOfChildren, (now) => !known.some((pid) => now.includes(pid)), {
      timeoutMs: 3_000,
      everyMs: 20,
    });
    expect(existsSync(at("ended/long.md"))).toBe(false);
  }, 180_000);

  test("is refused where the configuration forbids it", async () => {
    await using mcp = await startLocalMcp({
      args: ["--root", root],
      env: { MARKMILL_CLI__OFFLINE: "false" },
    });
    expect(errorOf(await call(mcp.client, "svc_convert", { path: "table.csv", out_dir: "no" })).code).toBe(
      "forbidden",
    );
  }, 180_000);
});

test("without a root, tools that need files refuse to work, and the others work", async () => {
  await using mcp = await startLocalMcp({ env });
  expect((await mcp.client.listTools()).tools).toHaveLength(names.length);
  const calls: [string, Body][] = [
    ["svc_convert", { path: "table.csv" }],
    ["svc_convert", { path: at("table.csv") }],
    ["svc_convert_url", { url: "https://example.org", accept_remote_fetch: true }],
    ["svc_bundle_verify", { path: "bundle.zip" }],
  ];
  for (const [name, input] of calls) {
    const error = errorOf(await call(mcp.client, name, input));
    expect([error.code, error.message]).toEqual(["forbidden", expect.stringContaining("--root DIR")]);
  }
  expect(await bodyOf(call(mcp.client, "svc_usage"))).toMatchObject({ credit_scale: 1000 });
}, 180_000);

test("the root may come from the environment; what is not a folder is refused at the start", async () => {
  await using mcp = await startLocalMcp({ env: { MARKMILL_MCP_ROOT: root } });
  await bodyOf(call(mcp.client, "svc_convert", { path: "table.csv", out_dir: "variable" }));
  for (const path of [at("table.csv"), at("nothing")]) {
    const command = [await executable(), "mcp", "--root", path];
    const refused = Bun.spawn(command, {
      env: mcpEnvironment(),
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    expect([await refused.exited, await refused.stdout.text()]).toEqual([2, ""]);
    expect(await refused.stderr.text()).toContain("--root");
  }
}, 180_000);

describe("the connection", () => {
  const initialize = {
    ...{ jsonrpc: "2.0", id: 0, method: "initialize" },
    params: {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "example", version: "1.0.0" },
    },
  };
  const callOf = (id: number, input: Body) => ({
    ...{ jsonrpc: "2.0", id, method: "tools/call" },
    params: { name: "svc_convert", arguments: input },
  });

  async function spawn(environment: Record<string, string> = {}) {
    return Bun.spawn([await executable(), "mcp", "--root", root, "--json"], {
      ...{ env: mcpEnvironment(environment), stdin: "pipe", stdout: "pipe", stderr: "pipe" },
    });
  }

  test("a message that is too long is answered, and the next one too", async () => {
    await using process = await spawn();
    const send = (message: object) => process.stdin.write(`${JSON.stringify(message)}\n`);
    send(initialize);
    send(callOf(1, { path: "a".repeat(9 * 1024 ** 2) }));
    const { jsonrpc, id, ...rest } = callOf(2, { path: "b".repeat(5 * 1024 ** 2) });
    send({ ...rest, jsonrpc, id });
    process.stdin.write("no JSON at all\n\n{}\n[]\n");
    send({ jsonrpc: "2.0", id: 3, method: "tools/list" });
    await process.stdin.flush();
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of process.stdout) {
      text += decoder.decode(chunk, { stream: true });
      if (text.includes('"id":3') && text.endsWith("\n")) break;
    }
    process.stdin.end();
    expect(await process.exited).toBe(0);
    const messages = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: number; error?: { code: number } });
    const codes = new Map(messages.map(({ id: of, error }) => [of, error?.code ?? null]));
    expect([codes.get(1), codes.get(2), codes.get(3)]).toEqual([-32_600, -32_600, null]);
  }, 180_000);

  test.each(["end of input", "SIGTERM", "SIGINT"] as const)(
    "%s ends it with 0 and cancels what runs",
    async (how) => {
      await using process = await spawn(env);
      const known = new Set((await api.jobs()).map(({ id }) => id));
      process.stdin.write(`${JSON.stringify(initialize)}\n`);
      process.stdin.write(
        `${JSON.stringify(callOf(1, { path: "long.pdf", out_dir: "ends", max_credits: 200 }))}\n`,
      );
      await process.stdin.flush();
      const newest = async () => (await api.jobs()).find(({ id }) => !known.has(id));
      const job = await until(newest, (found) => found?.status === "running", {
        timeoutMs: 30_000,
        everyMs: 20,
      });
      if (how === "end of input") process.stdin.end();
      else process.kill(how);
      const startedMs = performance.now();
      expect(await process.exited).toBe(0);
      expect(performance.now() - startedMs).toBeLessThan(5_000);
      expect((await api.wait(job?.id ?? "")).status).toBe("cancelled");
      expect((await api.usage()).reserved_credit_units).toBe(0);
    },
    180_000,
  );
});
