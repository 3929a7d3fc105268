import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../../config/ambient.ts";
import { longTest } from "../../../config/testing/runs.ts";
import { dayMs } from "../../../config/units.ts";
import { systemParts } from "../parts.ts";
import { ran, type Surroundings } from "../testing/context.ts";
import type { Finding } from "./check.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "doctor-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function examined(argv: string[], surroundings: Surroundings = {}) {
  const { exit, out } = await ran(["doctor", "--json", ...argv], {
    sleep: async () => undefined,
    ...surroundings,
  });
  const { ok, checks } = JSON.parse(out) as { ok: boolean; checks: Finding[] };
  return { exit, ok, of: (name: string) => checks.filter((finding) => finding.name === name) };
}

longTest(
  "a sound client: every check is ok, and a child reads a PDF",
  async () => {
    const { exit, ok, of } = await examined(["--data-dir", join(folder, "none")]);
    expect([exit, ok]).toEqual([0, true]);
    for (const name of [
      "configuration",
      "data directory",
      "clock",
      "ledger",
      "master key",
      "engines",
      "TLS",
      "way out",
      "yt-dlp",
      "single sign-on",
      "server",
    ]) {
      expect(of(name)).toMatchObject([{ status: "ok", action: null }]);
    }
    expect(of("engines")[0]?.message).toContain("a child process read a PDF");
  },
  60_000,
);

describe("what is wrong is named, with what to do", () => {
  const dead: Surroundings["parts"] = {
    ...systemParts,
    openSandbox: async () => () => ({
      run: async () => ({ ok: false, reason: "crashed", internal: "last words" }),
      health: () => ({ idle: 0, busy: 0, crashed: 0, killed: 0 }),
      close: async () => undefined,
    }),
  };
  const yearMs = 365 * dayMs;
  const at = (offsetMs: number) => ({ ...systemClock, nowMs: () => systemClock.nowMs() + offsetMs });
  const cases: [name: string, argv: string[], surroundings: Surroundings, said: string][] = [
    ["configuration", ["--listen", "x"], {}, "server.listen must be HOST:PORT"],
    ["engines", [], { parts: dead }, "last words"],
    ["clock", [], { parts: dead, clock: at(-40 * yearMs) }, "before the release of this version"],
    ["clock", [], { parts: dead, clock: at(40 * yearMs) }, "far in the future"],
    ["TLS", ["--server-tls-cert", "none.crt", "--server-tls-key", "none.key"], { parts: dead }, "none.crt"],
    ["way out", ["--egress-ca-file", "none.pem"], { parts: dead }, "egress.ca_file: none.pem cannot be read"],
    ["way out", ["--egress-proxy", "http://127.0.0.1:1"], { parts: dead }, "127.0.0.1:1 cannot be reached"],
    ["server", ["--server", "http://127.0.0.1:1"], { parts: dead }, "cannot be reached"],
  ];
  test.each(cases)("%s %j", async (name, argv, surroundings, said) => {
    const { exit, of } = await examined(["--data-dir", folder, ...argv], surroundings);
    expect(exit).toBe(1);
    expect(of(name)).toMatchObject([{ status: "fail", message: expect.stringContaining(said) }]);
    expect(of(name)[0]?.action).not.toBe("");
  });

  test("a ledger that does not open", async () => {
    const dataDir = join(folder, "broken");
    mkdirSync(dataDir, { mode: 0o700 });
    writeFileSync(
      join(dataDir, "ledger.db"),
      "this is no database, it only is long enough to look at".repeat(100),
    );
    const { exit, of } = await examined(["--data-dir", dataDir], { parts: dead });
    expect([exit, of("ledger")[0]?.status]).toEqual([1, "fail"]);
  });

  test("lists that open nothing", async () => {
    const inVain = [
      "--egress-allow",
      "127.0.0.0/8,10.0.0.0/8,localhost",
      "--egress-webhook-allow",
      "wiki.corp.example",
    ];
    expect((await examined(["--data-dir", folder, ...inVain], { parts: dead })).of("way out")).toMatchObject([
      { status: "warn", message: expect.stringContaining("127.0.0.0/8") },
      { status: "warn", message: expect.stringContaining("localhost") },
    ]);
    const { of } = await examined(["--data-dir", folder, "--egress-mode", "allowlist"], { parts: dead });
    expect(of("way out")).toMatchObject([
      { status: "warn", message: expect.stringContaining("no host is listed") },
    ]);
  });

  test("a limit of open files that is too low for the requests at a time", async () => {
    const { of } = await examined(["--data-dir", folder, "--server-max-requests", "1000000"], {
      parts: dead,
    });
    const finding = { status: "warn", message: expect.stringContaining("not server.max_requests (1000000)") };
    expect(of("open files")).toMatchObject([finding]);
    expect(of("open files")[0]?.action).toContain("Raise the limit to 1000200");
  });

  test("a data directory that others can read", async () => {
    const dataDir = join(folder, "open");
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    expect((await examined(["--data-dir", dataDir], { parts: dead })).of("data directory")).toMatchObject([
      { status: "warn", action: expect.stringContaining("chmod 700") },
    ]);
  });

  test.each([
    ["is a file", () => join(folder, "file"), "is a file, not a folder"],
    // The permissions of /proc let the administrator in, the file system does not.
    ["is where folders cannot be created", () => "/proc/none", "/proc cannot be written to"],
  ])("a data directory that %s", async (_, dataDir, said) => {
    writeFileSync(join(folder, "file"), "");
    const { exit, of } = await examined(["--data-dir", dataDir()], { parts: dead });
    expect(exit).toBe(1);
    expect(of("data directory")).toMatchObject([{ status: "fail", message: expect.stringContaining(said) }]);
  });
});
