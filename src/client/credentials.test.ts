import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SettingsError } from "../../config/settings/sources.ts";
import { apiKeyFor, credentialsPath } from "./credentials.ts";

let home = "";
let path = "";
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "home-"));
  path = join(home, ".config", "markmill", "credentials.toml");
  mkdirSync(join(home, ".config", "markmill"), { recursive: true });
  writeFileSync(
    path,
    '["https://a.example"]\napi_key = "key-a"\n["http://b.example:80/base/"]\napi_key = "key-b"\n["http://plain.example"]\napi_key = "key-c"\nallow_plain_http = true\n',
  );
  chmodSync(path, 0o600);
});
afterAll(() => rmSync(home, { recursive: true }));

describe("a key goes to its own server only", () => {
  const cases: [server: string, key: string | null][] = [
    ["https://a.example", "key-a"],
    ["https://A.example/", "key-a"],
    ["http://b.example/base", "key-b"],
    ["http://a.example", null],
    ["https://a.example:8443", null],
    ["https://a.example.evil.example", null],
    ["http://b.example", null],
  ];
  test.each(cases)("%s", (server, key) => {
    expect(apiKeyFor(server, { HOME: home })?.key.reveal() ?? null).toBe(key);
  });
});

test("the variable comes first", () => {
  const found = apiKeyFor("https://a.example", { HOME: home, MARKMILL_API_KEY: "mine" });
  expect(found?.key.reveal()).toBe("mine");
});

describe("a file that others can read or write gives no key", () => {
  test.each([0o644, 0o640, 0o620, 0o602, 0o601])("%o", (mode) => {
    chmodSync(path, mode);
    try {
      expect(() => apiKeyFor("https://a.example", { HOME: home })).toThrow(`chmod 600 ${path}`);
      // Nothing of it is asked for.
      expect(apiKeyFor("https://c.example", { HOME: home })).toBeNull();
      expect(apiKeyFor("https://a.example", { HOME: home, MARKMILL_API_KEY: "mine" })?.key.reveal()).toBe(
        "mine",
      );
    } finally {
      chmodSync(path, 0o600);
    }
  });
});

describe("a key that goes over the network without TLS is warned about", () => {
  const variable = { MARKMILL_API_KEY: "mine" };
  const cases: [server: string, environment: Record<string, string>, warned: boolean][] = [
    ["http://b.example/base", {}, true],
    ["https://a.example", {}, false],
    ["http://plain.example", {}, false],
    ["http://plain.example", variable, true],
    ["http://127.0.0.1:8484", variable, false],
    ["http://[::1]:8484", variable, false],
    ["http://localhost:8484", variable, false],
    ["http://localhost.example", variable, true],
  ];
  test.each(cases)("%s %j", (server, environment, warned) => {
    const { warning } = apiKeyFor(server, { HOME: home, ...environment }) ?? {};
    expect(warning === null).toBe(!warned);
    if (warned) expect(warning).toContain("without TLS");
  });
});

test("the file is where configuration is kept", () => {
  expect(credentialsPath({ HOME: "/h" })).toBe("/h/.config/markmill/credentials.toml");
  expect(credentialsPath({ HOME: "/h", XDG_CONFIG_HOME: "/x" })).toBe("/x/markmill/credentials.toml");
  expect(credentialsPath({})).toBeNull();
});

test("a broken file is named with its line, and never quoted", () => {
  const folder = mkdtempSync(join(tmpdir(), "home-"));
  const file = join(folder, "markmill", "credentials.toml");
  mkdirSync(join(folder, "markmill"));
  writeFileSync(file, '["https://a.example"]\napi_key = mk_live_secret\n');
  try {
    apiKeyFor("https://a.example", { XDG_CONFIG_HOME: folder });
    throw new Error("it was read");
  } catch (error) {
    expect(String(error)).not.toContain("secret");
    expect((error as SettingsError).problems).toEqual([`${file} line 2: this is not valid TOML.`]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("nobody waits for a pipe in its place", () => {
  const folder = mkdtempSync(join(tmpdir(), "home-"));
  const file = join(folder, "markmill", "credentials.toml");
  mkdirSync(join(folder, "markmill"));
  Bun.spawnSync(["mkfifo", "-m", "600", file]);
  const script = `import { apiKeyFor } from "${join(import.meta.dir, "credentials.ts")}";
    try { apiKeyFor("https://a.example", { XDG_CONFIG_HOME: "${folder}" }); } catch (error) { console.log(error.problems[0]); }`;
  // Of its own: what waits there lets nothing else happen in its process.
  const { stdout } = Bun.spawnSync([process.execPath, "-e", script], { timeout: 10_000 });
  expect(stdout.toString()).toBe(`${file} cannot be read: it is a pipe, not a file.\n`);
  rmSync(folder, { recursive: true });
}, 60_000);
