/** `markmill credentials` as people use it: with the executable, its server, and a terminal. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKey, createUserAndKey, runCommand } from "../../scripts/server/command.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";

const home = mkdtempSync(join(tmpdir(), "markmill-credentials-"));
const file = join(home, ".config", "markmill", "credentials.toml");
let server: TestServer;
let program: string[];
let key: string;

beforeAll(async () => {
  program = [await executable()];
  server = await startServer();
  key = await createUserAndKey(program, server.dataDir, { email: "ada@example.org" });
}, 180_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true });
});

async function run(args: string[], stdin?: string, env: Record<string, string> = {}) {
  const options = stdin === undefined ? {} : { stdin };
  return runCommand(program, args, { env: { HOME: home, ...env }, cwd: home, ...options });
}
const add = (stdin: string, ...more: string[]) =>
  run(["credentials", "add", "--server", server.baseUrl, ...more], stdin);

test("kept, used, listed and forgotten", async () => {
  const added = await add(`${key}\n`);
  expect(added).toMatchObject({ exitCode: 0, stderr: "" });
  expect(added.stdout).toBe(`Saved the key for ${server.baseUrl}: ${key.slice(0, 12)}… in ${file}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const usage = await run(["usage", "--server", server.baseUrl]);
  expect(usage).toMatchObject({ exitCode: 0, stderr: "" });
  const billing = await run(["billing", "--server", server.baseUrl, "--json"]);
  expect(JSON.parse(billing.stdout)).toMatchObject({
    plan: { id: "internal", monthly_credits: "100000" },
    available_credits: "100000",
    default_max_credits: "15",
    usage: { page: `${server.baseUrl}/account/usage` },
  });
  const text = await run(["billing", "--server", server.baseUrl]);
  expect(text.stdout).toContain("pdf-to-markdown");
  expect(text.stdout).toContain("0.1 Credits per page");

  const listed = await run(["credentials", "list", "--json"]);
  expect(JSON.parse(listed.stdout)).toEqual({
    file,
    usable: true,
    credentials: [{ server: server.baseUrl, key: `${key.slice(0, 12)}…`, allow_plain_http: false }],
  });
  expect((await run(["credentials", "list"])).stdout).not.toContain(key);

  expect((await run(["credentials", "remove", "--server", server.baseUrl])).exitCode).toBe(0);
  expect((await run(["credentials", "remove", "--server", server.baseUrl])).exitCode).toBe(1);
  const without = await run(["usage", "--server", server.baseUrl]);
  expect(without.exitCode).toBe(3);
  expect(without.stderr).toContain("markmill credentials add");
});

describe("refused, and nothing is kept", () => {
  const unknown = `mk_live_${"0f".repeat(32)}`;
  const cases: [what: string, stdin: string, more: string[], exit: number, said: string][] = [
    ["nothing", "", [], 2, "no key was given"],
    ["another thing", "mk_job_123\n", [], 2, "not an API key"],
    ["half a key", `mk_live_${"0f".repeat(31)}\n`, [], 2, "not an API key"],
    ["an unknown key", `${unknown}\n`, [], 3, "rejected this key"],
    ["a key as an argument", "", [unknown], 2, "unexpected argument"],
    ["no server there", `${unknown}\n`, ["--server", "http://127.0.0.1:1"], 5, "cannot be reached"],
    ["a server without TLS", `${unknown}\n`, ["--server", "http://mill.example"], 2, "--allow-plain-http"],
  ];
  test.each(cases)("%s", async (_, stdin, more, exitCode, said) => {
    const address = more.includes("--server") ? [] : ["--server", server.baseUrl];
    const result = await run(["credentials", "add", ...address, ...more], stdin);
    expect([result.exitCode, result.stdout]).toEqual([exitCode, ""]);
    expect(result.stderr).toContain(said);
    if (!more.includes(unknown)) expect(result.stderr).not.toContain(unknown.slice(8, 40));
    expect(existsSync(file) && readFileSync(file, "utf8").includes(unknown)).toBe(false);
  });
});

test("a key without the scope for usage is good all the same", async () => {
  const made = await createKey(program, server.dataDir, "ada@example.org", "--scopes", "svc:account");
  expect(await add(made.key)).toMatchObject({ exitCode: 0 });
});

test("--no-check needs no server, and plain HTTP has to be allowed", async () => {
  const args = ["credentials", "add", "--server", "http://mill.example:8484", "--no-check"];
  expect((await run([...args, "--allow-plain-http"], key)).exitCode).toBe(0);
  const listed = JSON.parse((await run(["credentials", "list", "--json"])).stdout);
  expect(listed.credentials).toContainEqual({
    server: "http://mill.example:8484",
    key: `${key.slice(0, 12)}…`,
    allow_plain_http: true,
  });
});

test("a file that others can read is not used: exit code 3, and what to do", async () => {
  expect((await add(key)).exitCode).toBe(0);
  chmodSync(file, 0o640);
  const refused = await run(["usage", "--server", server.baseUrl, "--json"]);
  expect(refused.exitCode).toBe(3);
  expect(JSON.parse(refused.stdout).error).toMatchObject({ code: "credentials" });
  expect(refused.stderr).toContain(`chmod 600 ${file}`);
  const doctor = await run([
    "doctor",
    "--server",
    server.baseUrl,
    "--json",
    "--data-dir",
    join(home, "none"),
  ]);
  expect(doctor.exitCode).toBe(1);
  expect(doctor.stdout).toContain("chmod 600");
  const variable = await run(["usage", "--server", server.baseUrl], undefined, { MARKMILL_API_KEY: key });
  expect(variable.exitCode).toBe(0);
  chmodSync(file, 0o600);
  expect((await run(["usage", "--server", server.baseUrl])).exitCode).toBe(0);
});

describe("at a terminal", () => {
  async function typed(keys: string, signal: NodeJS.Signals | null = null) {
    let shown = "";
    const prompted = Promise.withResolvers<void>();
    const terminal = new Bun.Terminal({
      data: (_, bytes) => {
        shown += new TextDecoder().decode(bytes);
        if (shown.includes("(hidden): ")) prompted.resolve();
      },
    });
    const child = Bun.spawn([...program, "credentials", "add", "--server", server.baseUrl], {
      env: { HOME: home },
      cwd: home,
      terminal,
    });
    await prompted.promise;
    // The prompt stands there before the terminal listens in silence.
    await Bun.sleep(300);
    if (signal === null) terminal.write(keys);
    else child.kill(signal);
    const exitCode = await child.exited;
    await Bun.sleep(50);
    const echoes = (terminal.localFlags & 0o10) !== 0;
    terminal.close();
    return { exitCode, shown, echoes };
  }

  test("the key is asked for and not shown; corrections count", async () => {
    const { exitCode, shown, echoes } = await typed(`nonsense\u0015${key}x\u007f\r`);
    expect([exitCode, echoes]).toEqual([0, true]);
    expect(shown).toContain("Replaced the key");
    expect(shown).not.toContain(key.slice(12, 40));
    expect(shown).not.toContain("nonsense");
  });

  test("Ctrl-C and SIGTERM leave the terminal as it was", async () => {
    for (const result of [await typed("mk_live_\u0003"), await typed("", "SIGTERM")]) {
      expect([result.exitCode, result.echoes]).toEqual([1, true]);
      expect(result.shown).toContain("nothing was saved");
    }
  });
});
