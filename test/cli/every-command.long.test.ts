/**
 * Every command of the table with --json, on the executable: one document on standard output when it succeeds and when
 * it fails, nothing but diagnostics on standard error; and each exit code where a script would meet it.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pdfOf } from "../../scripts/samples/pdf.ts";
import { type CommandResult, runCommand } from "../../scripts/server/command.ts";
import { commandNames, loadCommand } from "../../src/cli/commands.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";

const place = mkdtempSync(join(tmpdir(), "markmill-every-"));
const at = (name: string) => join(place, name);
const dataDir = at("data");
let command: string[] = [];
let server: TestServer;
let key = "";
/** Documents of commands that ran before, by name: later ones take ids from them. */
const answers = new Map<string, Record<string, unknown>>();

beforeAll(async () => {
  command = [await executable()];
  mkdirSync(dataDir);
  server = await startServer({ dataDir });
  writeFileSync(at("report.pdf"), pdfOf([{ heading: "Report", paragraphs: ["The river passes the mill."] }]));
  writeFileSync(at("broken.pdf"), "%PDF-1.7 and no more");
  writeFileSync(at("model.tar"), "no archive");
  mkdirSync(at("recordings"));
  mkdirSync(at("inbox"));
});
afterAll(async () => {
  await server?.stop();
  rmSync(place, { recursive: true, force: true });
});

function run(argv: readonly string[], more: { env?: Record<string, string>; stdin?: string } = {}) {
  const env = { HOME: place, TMPDIR: tmpdir(), MARKMILL_API_KEY: key, ...more.env };
  return runCommand(command, argv, { ...more, env, cwd: place });
}

/** Throws where standard output is not one document and its line's end. A long one may have more lines. */
function documentOf({ stdout }: CommandResult): Record<string, unknown> {
  expect(stdout).toEndWith("\n");
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Of a failure: its exit code, the document's code, and what is said on standard error. */
function expectFailure(result: CommandResult, exits: readonly number[]): void {
  const { error } = documentOf(result) as { error?: { code?: string; message?: string } };
  expect(exits).toContain(result.exitCode);
  expect(error).toEqual(expect.objectContaining({ code: expect.any(String), message: expect.any(String) }));
  expect(result.stderr).toStartWith("markmill: ");
  expectOnlyDiagnostics(result);
}

function expectOnlyDiagnostics({ stderr }: CommandResult): void {
  expect(stderr).not.toMatch(/^[{[]/m);
  expect(stderr).not.toMatch(/^\s+at .*\(.*:\d+:\d+\)$/m);
}

const id = (name: string, field = "id") => String(answers.get(name)?.[field]);
function job(): string {
  const { items } = answers.get("convert") as { items: { job_id: string }[] };
  return String(items[0]?.job_id);
}
const api = () => ["--server", server.baseUrl];
const installation = () => ["--data-dir", dataDir];

interface Row {
  name: string;
  args?: () => string[];
  stdin?: () => string;
  exit?: number;
}

/** In an order in which each finds what it needs, while a server runs. Commands that no row is of come at the end. */
const rows: Row[] = [
  { name: "version" },
  { name: "help" },
  { name: "licenses" },
  { name: "completions", args: () => ["bash"] },
  { name: "man", args: () => ["convert"] },
  { name: "systemd-unit" },
  { name: "config check" },
  { name: "config print" },
  { name: "config sample" },
  { name: "capabilities" },
  { name: "admin create-org", args: () => ["babbage", ...installation()] },
  {
    name: "admin create-user",
    args: () => ["--email", "ada@example.org", "--org", "babbage", ...installation()],
  },
  { name: "admin create-key", args: () => ["--email", "ada@example.org", ...installation()] },
  { name: "admin list-users", args: installation },
  { name: "admin list-orgs", args: installation },
  { name: "admin list-keys", args: () => ["--org", "babbage", ...installation()] },
  {
    name: "admin grant-credits",
    args: () => ["--org", "babbage", "--credits", "1", "--reason", "trial", ...installation()],
  },
  { name: "admin list-rate-cards", args: installation },
  { name: "convert", args: () => ["report.pdf", ...api()] },
  { name: "watch", args: () => ["inbox", "-o", "outbox", "--once", "--settle", "0"] },
  { name: "credentials add", args: api, stdin: () => `${key}\n` },
  { name: "credentials list" },
  { name: "credentials remove", args: api },
  { name: "usage", args: api },
  { name: "billing", args: api },
  { name: "jobs list", args: api },
  { name: "jobs show", args: () => [job(), ...api()] },
  { name: "jobs wait", args: () => [job(), ...api()] },
  { name: "jobs download", args: () => [job(), "--format", "zip", "-o", "report.zip", ...api()] },
  { name: "bundle verify", args: () => ["report.zip"] },
  { name: "jobs delete", args: () => [job(), ...api()] },
  { name: "models list", args: installation },
  { name: "models verify", args: installation },
  { name: "admin export-entries", args: installation },
  { name: "admin audit", args: installation },
  { name: "admin export-audit", args: () => ["audit.json", ...installation()] },
  { name: "admin verify-ledger", args: installation },
  { name: "admin set-plan", args: () => ["--org", "babbage", "--plan", "free", ...installation()] },
  { name: "admin export-org", args: () => ["babbage", "-o", "babbage.zip", ...installation()] },
  { name: "admin invite", args: () => ["--email", "grace@example.org", ...installation()] },
  { name: "admin list-invitations", args: installation },
  { name: "admin revoke-invitation", args: () => [id("admin invite"), ...installation()] },
  { name: "admin create-project", args: () => ["two", "--org", "babbage", ...installation()] },
  { name: "admin list-projects", args: () => ["--org", "babbage", ...installation()] },
  {
    name: "admin archive-project",
    args: () => [id("admin create-project"), "--org", "babbage", ...installation()],
  },
  { name: "admin reset-password", args: () => ["--email", "ada@example.org", ...installation()] },
  {
    name: "admin set-role",
    args: () => ["--email", "ada@example.org", "--role", "member", ...installation()],
  },
  { name: "admin sign-out", args: () => ["--email", "ada@example.org", ...installation()] },
  { name: "admin ban", args: () => ["--email", "ada@example.org", ...installation()] },
  { name: "admin unban", args: () => ["--email", "ada@example.org", ...installation()] },
  { name: "admin revoke-key", args: () => [id("admin create-key"), ...installation()] },
  { name: "admin delete-user", args: () => ["--email", "ada@example.org", ...installation()] },
  { name: "admin delete-org", args: () => ["babbage", "--yes", ...installation()] },
  { name: "admin sweep", args: installation },
  { name: "admin backup", args: () => ["backup.tar", ...installation()] },
  { name: "admin restore", args: () => ["backup.tar", "--data-dir", at("restored")] },
  { name: "doctor", args: installation },
];

/** Where success needs what is not here (a network, a model, a rate card of the future) or a server that is stopped. */
const onlyRefused = new Set([
  "convert-url",
  "jobs cancel",
  "models install",
  "models remove",
  "models evaluate",
  "admin add-rate-card",
  "admin support",
  "admin reset-master-key",
]);
/** Has tests of its own with --json. */
const elsewhere = new Set(["serve", "mcp", "admin rotate-master-key"]);

describe("with --json", () => {
  for (const { name, args = () => [], exit = 0, stdin } of rows) {
    test(`${name} prints one document`, async () => {
      const more = stdin === undefined ? {} : { stdin: stdin() };
      const result = await run([...name.split(" "), ...args(), "--json"], more);
      const document = documentOf(result);
      expect({ exitCode: result.exitCode, error: document.error }).toEqual({
        exitCode: exit,
        error: undefined,
      });
      expectOnlyDiagnostics(result);
      answers.set(name, document);
      if (name === "admin create-key") key = String(document.key);
    }, 180_000);
  }

  for (const name of commandNames) {
    test(`${name} prints one document when it is used wrongly, and when it explains itself`, async () => {
      expectFailure(await run([...name.split(" "), "--json", "--no-such-flag"]), [2]);
      const explained = await run([...name.split(" "), "--help", "--json"]);
      expect([explained.exitCode, explained.stderr]).toEqual([0, ""]);
      expect(documentOf(explained)).toMatchObject({ name, flags: expect.any(Object) });
    });

    test(`${name} prints one document when its work fails`, async () => {
      const { flags, arguments: operands } = await loadCommand(name);
      const words = operands.map(({ name: operand }) =>
        operand === "SHELL" ? "bash" : at(`none-${operand}`),
      );
      const required = Object.entries(flags).flatMap(([flag, { required, choices }]) =>
        required ? [`--${flag}`, choices?.[0] ?? "none"] : [],
      );
      const where = Object.hasOwn(flags, "server") ? ["--server", "http://127.0.0.1:1"] : [];
      const there = Object.hasOwn(flags, "data-dir") ? ["--data-dir", at("nowhere")] : [];
      // What always succeeds where nothing is, or would begin an installation there.
      if (/^(?:serve|version|help|man|licenses|completions|systemd-unit|config |doctor|mcp|watch)/.test(name))
        return;
      const isBeginning = name === "admin create-user" || name === "admin create-org";
      const data = isBeginning ? ["--data-dir", at("report.pdf")] : there;
      const result = await run([...name.split(" "), ...words, ...required, ...where, ...data, "--json"]);
      documentOf(result);
      if (!/^(?:capabilities|credentials list|models (?:list|verify))$/.test(name))
        expect(result.exitCode).not.toBe(0);
      expectOnlyDiagnostics(result);
    }, 180_000);
  }

  test("every command has a row, or a reason why not", () => {
    const covered = new Set([...rows.map(({ name }) => name), ...onlyRefused, ...elsewhere]);
    expect(commandNames.filter((name) => !covered.has(name))).toEqual([]);
  });

  test("a group explains itself in a document, too", async () => {
    const { commands } = documentOf(await run(["jobs", "--help", "--json"])) as { commands: unknown[] };
    expect(commands).toHaveLength(6);
  });
});

describe("exit code", () => {
  const cases: [code: number, what: string, args: () => string[], said: string][] = [
    [0, "done", () => ["convert", "report.pdf", "-o", "done.md"], "done.md"],
    [1, "the work failed", () => ["convert", "broken.pdf"], "broken.pdf"],
    [
      1,
      "one of several files failed",
      () => ["convert", "report.pdf", "broken.pdf", "-o", "out/"],
      "1 failed",
    ],
    [1, "there is no such file", () => ["bundle", "verify", "none.zip"], "file not found: none.zip"],
    [
      1,
      "there is no installation",
      () => ["admin", "list-users", "--data-dir", at("none")],
      "no installation",
    ],
    [2, "an unknown flag", () => ["convert", "--bogus"], "did you mean"],
    [2, "an unknown command", () => ["convrt"], "did you mean convert"],
    [2, "a configuration that is not valid", () => ["config", "check", "--listen", "nowhere"], "HOST:PORT"],
    [2, "a missing consent", () => ["convert-url", "https://example.org/"], "--accept-remote-fetch"],
    [3, "an invalid key", () => ["usage", ...api()], "(invalid_credentials"],
    [
      4,
      "an estimate above the spending limit",
      () => ["convert", "report.pdf", "--max-credits", "0.01", ...api()],
      "0.1 Credits",
    ],
    [5, "nothing listens", () => ["usage", "--server", "http://127.0.0.1:1"], "127.0.0.1:1"],
    [
      5,
      "no such host",
      () => ["convert", "report.pdf", "--server", "http://markmill.invalid"],
      "markmill.invalid",
    ],
  ];
  for (const [code, what, args, said] of cases) {
    test(`${code}: ${what}`, async () => {
      const usedKey = code === 4 ? await keyNow() : `mk_live_${"0".repeat(64)}`;
      const result = await run(args(), { env: { MARKMILL_API_KEY: usedKey } });
      expect(result.exitCode).toBe(code);
      expect(result.stderr).toContain(said);
      const again = await run([...args(), "--json"], { env: { MARKMILL_API_KEY: usedKey } });
      expect(again.exitCode).toBe(code);
      documentOf(again);
    }, 180_000);
  }

  async function keyNow(): Promise<string> {
    const email = `grace-${Bun.randomUUIDv7()}@example.org`;
    await run(["admin", "create-user", "--email", email, "--org", "grace", ...installation()]);
    const made = await run(["admin", "create-key", "--email", email, ...installation(), "--json"]);
    return String(documentOf(made).key);
  }
});
