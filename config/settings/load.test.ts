import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSettings, type SettingsInput } from "./load.ts";
import { describeOrigin, SettingsError } from "./sources.ts";

let folder = "";
let files = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "settings-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(toml: string): string {
  const path = join(folder, `${++files}.toml`);
  writeFileSync(path, toml);
  return path;
}

const load = (input: Partial<SettingsInput> & { toml?: string }) =>
  loadSettings({
    environment: input.environment ?? {},
    flags: { "data-dir": folder, ...input.flags },
    configFile: input.toml === undefined ? null : fileOf(input.toml),
  });

function problemsOf(input: Parameters<typeof load>[0]): string {
  try {
    load(input);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.join("\n").replaceAll(folder, "");
    throw error;
  }
  return "no problem";
}

describe("precedence", () => {
  const environment = { MARKMILL_SERVER__LISTEN: "127.0.0.1:2" };
  const flags = { listen: "127.0.0.1:1" };
  const toml = '# comment\n[server]\n\nlisten = "127.0.0.1:3"\n';
  const cases: [string, Parameters<typeof load>[0], string, string][] = [
    ["flag first", { flags, environment, toml }, "127.0.0.1:1", "flag --listen"],
    ["then environment", { environment, toml }, "127.0.0.1:2", "environment MARKMILL_SERVER__LISTEN"],
    ["then file, with its line", { toml }, "127.0.0.1:3", "line 4"],
    ["then the default", {}, "127.0.0.1:8484", "default"],
    [
      "an empty variable is ignored",
      { environment: { MARKMILL_SERVER__LISTEN: "" } },
      "127.0.0.1:8484",
      "default",
    ],
  ];
  for (const [name, input, value, origin] of cases) {
    test(name, () => {
      const { settings, origins } = load(input);
      expect(settings["server.listen"]).toBe(value);
      expect(describeOrigin(origins["server.listen"])).toEndWith(origin);
    });
  }

  test("markmill.toml in the data directory is read without being asked for, but not beside --config", () => {
    const dataDir = join(folder, "data");
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "markmill.toml"), "[retention]\nresults_days = 7\n");
    const flags = { "data-dir": dataDir };
    expect(loadSettings({ environment: {}, flags }).settings["retention.results_days"]).toBe(7);
    const other = loadSettings({ environment: {}, flags, configFile: fileOf("") });
    expect(other.settings["retention.results_days"]).toBe(30);
    expect(
      loadSettings({ environment: { MARKMILL_DATA_DIR: dataDir } }).settings["retention.results_days"],
    ).toBe(7);
  });

  test("the server of the command line has a short variable", () => {
    const { settings } = load({ environment: { MARKMILL_SERVER: "https://host.example/base/" } });
    expect(settings["cli.server"]).toBe("https://host.example/base");
  });
});

describe("values", () => {
  const cases: [string, Parameters<typeof load>[0], string, unknown][] = [
    [
      "list in a file",
      { toml: '[server]\ntrusted_proxies = ["10.0.0.0/8", "::1"]' },
      "server.trusted_proxies",
      ["10.0.0.0/8", "::1"],
    ],
    [
      "list in a variable",
      { environment: { MARKMILL_SERVER__TRUSTED_PROXIES: "10.0.0.1, ::1" } },
      "server.trusted_proxies",
      ["10.0.0.1", "::1"],
    ],
    ["boolean in a variable", { environment: { MARKMILL_CLI__OFFLINE: "false" } }, "cli.offline", false],
    [
      "boolean as 1",
      { environment: { MARKMILL_SERVER__ALLOW_PLAIN_HTTP: "1" } },
      "server.allow_plain_http",
      true,
    ],
    ["integer in a flag", { flags: { "scheduler-concurrency": "3" } }, "scheduler.concurrency", 3],
    ["dotted key in a file", { toml: 'log.level = "debug"' }, "log.level", "debug"],
    [
      "plans",
      {
        toml: 'default_plan = "p"\n[[plans]]\nid = "p"\nname = "P"\nmonthly_credits = 1\nactive_api_keys = 2\nmax_active_jobs = 3\nmax_upload_mib = 4',
      },
      "plans",
      [{ id: "p", name: "P", monthly_credits: 1, active_api_keys: 2, max_active_jobs: 3, max_upload_mib: 4 }],
    ],
    [
      "packs",
      {
        toml: '[[packs]]\nid = "a"\nname = "A"\ncredits = 5\n[[packs]]\nid = "b"\nname = "B"\ncredits = 9\nexpires_days = 30',
      },
      "packs",
      [
        { id: "a", name: "A", credits: 5 },
        { id: "b", name: "B", credits: 9, expires_days: 30 },
      ],
    ],
    ["no packs", { toml: "packs = []" }, "packs", []],
  ];
  for (const [name, input, key, value] of cases) {
    test(name, () => {
      expect((load(input).settings as Record<string, unknown>)[key]).toEqual(value);
    });
  }
});

describe("refusals say key, source and what is allowed", () => {
  const plan = '[[plans]]\nid = "internal"\nname = "P"\nmonthly_credits = 1\nactive_api_keys = 2\n';
  const cases: [string, Parameters<typeof load>[0], string[]][] = [
    [
      "unknown key in the file",
      { toml: "[server]\nlisen = 1" },
      ["line 2", "server.lisen", "did you mean server.listen"],
    ],
    ["unknown table", { toml: "[servr]\nlisten = 1" }, ["line 1", "[servr]", "[server]"]],
    ["a value where a table belongs", { toml: "server = 3" }, ["line 1", "server is a table"]],
    [
      "unknown variable",
      { environment: { MARKMILL_SERVER_LISTEN: "x" } },
      ["MARKMILL_SERVER_LISTEN", "MARKMILL_SERVER__LISTEN"],
    ],
    ["misspelled secret", { environment: { MARKMILL_API_KYE: "x" } }, ["MARKMILL_API_KEY"]],
    [
      "wrong type in the file",
      { toml: "[log]\nlevel = 3" },
      ["line 2", "log.level must be one of debug, info, warn, error, not 3"],
    ],
    [
      "number as text in the file",
      { toml: '[limits]\nupload_mib = "100"' },
      ["limits.upload_mib must be a whole number from 1 to 10240 (MiB)"],
    ],
    [
      "number out of range",
      { flags: { "limits-upload-mib": "0" } },
      ["flag --limits-upload-mib", "from 1 to 10240"],
    ],
    [
      "no whole number",
      { environment: { MARKMILL_LIMITS__UPLOAD_MIB: "1.5" } },
      ["environment MARKMILL_LIMITS__UPLOAD_MIB", "not 1.5"],
    ],
    ["no boolean", { environment: { MARKMILL_CLI__OFFLINE: "nope" } }, ["true or false"]],
    ["no address to listen on", { flags: { listen: "8484" } }, ["HOST:PORT"]],
    ["port out of range", { flags: { listen: "127.0.0.1:65536" } }, ["HOST:PORT"]],
    ["no CIDR", { toml: '[server]\ntrusted_proxies = ["10.0.0.0/33"]' }, ["CIDR"]],
    ["address with credentials", { flags: { server: "https://u:p@host" } }, ["without user name"]],
    ["plans in a variable", { environment: { MARKMILL_PLANS: "x" } }, ["[[plans]] tables"]],
    ["plan without a field", { toml: plan }, ["max_active_jobs", "from 0 to 10000", "plan internal"]],
    [
      "plan with an unknown field",
      { toml: `${plan}max_active_job = 3` },
      ["max_active_job ", "max_active_jobs"],
    ],
    ["no plans", { toml: "plans = []" }, ["one [[plans]] table or more"]],
    [
      "pack of a part of a Credit",
      { toml: '[[packs]]\nid = "a"\nname = "A"\ncredits = 0.5' },
      ["credits, a whole number from 1", "pack a"],
    ],
    [
      "pack that expires at once",
      { toml: '[[packs]]\nid = "a"\nname = "A"\ncredits = 5\nexpires_days = 0' },
      ["expires_days, a whole number from 1 to 36500"],
    ],
    [
      "two packs of one id",
      { toml: 'packs = [{ id = "a", name = "A", credits = 1 }, { id = "a", name = "B", credits = 2 }]' },
      ["[[packs]] tables, each with its own id"],
    ],
    [
      "unknown default plan",
      { environment: { MARKMILL_DEFAULT_PLAN: "interal" } },
      ["did you mean internal"],
    ],
    ["half of TLS", { toml: '[server]\ntls_cert = "x"' }, ["tls_key"]],
    ["half a single sign-on", { flags: { "sso-issuer": "https://op.example" } }, ["sso.client_id"]],
    [
      "single sign-on without TLS",
      { flags: { "sso-issuer": "http://op.example", "sso-client-id": "m" } },
      ["sso.issuer is http://op.example", "https"],
    ],
    [
      "single sign-on without OpenID Connect",
      { flags: { "sso-issuer": "http://[::1]:1", "sso-client-id": "m", "sso-scopes": "email" } },
      ["openid"],
    ],
    ["plain HTTP beyond this machine", { flags: { listen: "0.0.0.0:80" } }, ["allow_plain_http"]],
    ["no TOML", { toml: "[server\n" }, ["line 1"]],
    [
      "hidden by a variable, wrong nevertheless",
      { toml: "[log]\nlevel = 3", environment: { MARKMILL_LOG__LEVEL: "info" } },
      ["log.level"],
    ],
  ];
  for (const [name, input, parts] of cases) {
    test(name, () => {
      const problems = problemsOf(input);
      for (const part of parts) expect(problems).toContain(part);
    });
  }

  test("all of them at once", () => {
    const toml = "[log]\nlevel = 3\nformt = 1\n";
    expect(problemsOf({ toml, flags: { listen: "x" } }).split("\n")).toHaveLength(3);
  });

  test("a file that is asked for and not there", () => {
    expect(() => loadSettings({ environment: {}, configFile: join(folder, "none.toml") })).toThrow(
      "there is no such file",
    );
  });
});
