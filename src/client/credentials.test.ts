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
    '["https://a.example"]\napi_key = "key-a"\n["http://b.example:80/base/"]\napi_key = "key-b"\n',
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

test("a file that others can read is warned about", () => {
  expect(apiKeyFor("https://a.example", { HOME: home })?.warning).toBeNull();
  chmodSync(path, 0o644);
  expect(apiKeyFor("https://a.example", { HOME: home })?.warning).toContain("chmod 600");
  chmodSync(path, 0o600);
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
