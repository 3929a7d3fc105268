import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { systemRandom } from "../../config/ambient.ts";
import { Secret } from "../../config/secret.ts";
import { apiKeyFor, readCredentials } from "./credentials.ts";
import { removeCredential, storeCredential } from "./credentials-file.ts";

let home = "";
let path = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "home-"));
  path = join(home, "markmill", "credentials.toml");
});
afterEach(() => rmSync(home, { recursive: true }));

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
const store = (server: string, key: string, allowPlainHttp = false) =>
  storeCredential(path, { server, key: new Secret(key), allowPlainHttp }, systemRandom);
const keyOf = (server: string) => apiKeyFor(server, { XDG_CONFIG_HOME: home })?.key.reveal();

test("the file and its folder are their owner's alone, and nothing else is left there", () => {
  expect(store("https://a.example", "a")).toEqual({ replaced: false });
  expect([modeOf(path), modeOf(dirname(path))]).toEqual(["600", "700"]);
  expect(readdirSync(dirname(path))).toEqual(["credentials.toml"]);
  expect(keyOf("https://a.example")).toBe("a");
});

test("a folder that others could enter is closed", () => {
  mkdirSync(dirname(path), { mode: 0o755 });
  chmodSync(dirname(path), 0o755);
  store("https://a.example", "a");
  expect(modeOf(dirname(path))).toBe("700");
});

test("other servers' tables stay, with what this version does not know", () => {
  mkdirSync(dirname(path));
  writeFileSync(path, 'x = 1\n["https://b.example"]\napi_key = "b"\nsince = 2026-11-01\n', { mode: 0o600 });
  store("https://a.example", "a");
  expect(store("https://A.example/", "a2")).toEqual({ replaced: true });
  expect([keyOf("https://a.example"), keyOf("https://b.example")]).toEqual(["a2", "b"]);
  const { tables } = readCredentials(path) ?? {};
  expect(tables).toMatchObject({ x: 1, "https://b.example": { api_key: "b", since: expect.anything() } });
  expect(Object.keys(tables ?? {})).toHaveLength(3);
});

test("a key is forgotten, and only it", () => {
  store("https://a.example", "a");
  store("http://b.example", "b", true);
  expect(readFileSync(path, "utf8")).toContain("allow_plain_http = true");
  expect(removeCredential(path, "https://c.example", systemRandom)).toBe(false);
  expect(removeCredential(path, "https://a.example", systemRandom)).toBe(true);
  expect([keyOf("https://a.example"), keyOf("http://b.example")]).toEqual([undefined, "b"]);
});

describe("nothing is written", () => {
  test("through a link in the file's place", () => {
    const elsewhere = join(home, "elsewhere.toml");
    writeFileSync(elsewhere, "", { mode: 0o600 });
    mkdirSync(dirname(path));
    symlinkSync(elsewhere, path);
    expect(() => store("https://a.example", "a")).toThrow("symbolic link");
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(readFileSync(elsewhere, "utf8")).toBe("");
  });

  test("through a link that leads nowhere", () => {
    mkdirSync(dirname(path));
    symlinkSync(join(home, "missing"), path);
    expect(() => store("https://a.example", "a")).toThrow("symbolic link");
    expect(existsSync(join(home, "missing"))).toBe(false);
  });

  test("through a link in the folder's place", () => {
    mkdirSync(join(home, "shared"));
    symlinkSync(join(home, "shared"), dirname(path));
    expect(() => store("https://a.example", "a")).toThrow("symbolic link");
    expect(readdirSync(join(home, "shared"))).toEqual([]);
  });

  test("into a file that others have read", () => {
    store("https://a.example", "a");
    chmodSync(path, 0o644);
    expect(() => store("https://b.example", "b")).toThrow(`chmod 600 ${path}`);
    expect(() => removeCredential(path, "https://a.example", systemRandom)).toThrow("chmod 600");
    expect(modeOf(path)).toBe("644");
  });

  test("over a file that cannot be understood", () => {
    mkdirSync(dirname(path));
    writeFileSync(path, "api_key = mk_live_secret\n", { mode: 0o600 });
    expect(() => store("https://a.example", "a")).toThrow("line 1");
    expect(readFileSync(path, "utf8")).toBe("api_key = mk_live_secret\n");
  });
});
