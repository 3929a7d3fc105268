import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, systemRandom } from "../../../config/ambient.ts";
import type { Settings } from "../../../config/settings/schema.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { type ScriptedProvider, startScriptedProvider } from "../../../test/support/sso/scripted-provider.ts";
import { systemContext } from "../context.ts";
import { sso } from "./sso.ts";

let folder = "";
let provider: ScriptedProvider;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "markmill-sso-doctor-"));
  provider = await startScriptedProvider();
});
afterAll(() => {
  provider[Symbol.dispose]();
  rmSync(folder, { recursive: true });
});

async function found(changes: Partial<Settings>) {
  const settings = { ...defaultSettings, "sso.client_id": "markmill", ...changes };
  const context = { ...systemContext(), clock: systemClock, random: systemRandom, environment: {} };
  return (await sso.run(settings, context)).map(({ status, message, action }) => [
    status,
    message,
    action ?? "",
  ]);
}
const says = (text: string) => expect.stringContaining(text);

test("a provider that responds is reported, with the redirect address to register", async () => {
  const secretFile = join(folder, "secret");
  writeFileSync(secretFile, "s\n", { mode: 0o600 });
  const settings = {
    "sso.issuer": provider.issuer,
    "sso.client_secret_file": secretFile,
    "server.base_url": "https://markmill.corp.example/md",
  };
  expect(await found(settings)).toEqual([
    ["ok", says("https://markmill.corp.example/md/sign-in/sso/callback"), ""],
  ]);
  expect(await found({ "sso.issuer": null })).toEqual([["ok", says("not configured"), ""]]);
  expect(await found({ "sso.issuer": provider.issuer })).toEqual([
    ["ok", says("http://127.0.0.1:8484/sign-in"), ""],
  ]);
});

test("what is wrong is named, with what to do", async () => {
  provider.script.metadata = (given) => ({ ...given, issuer: "https://another.example" });
  expect(await found({ "sso.issuer": provider.issuer })).toEqual([
    ["fail", says("https://another.example"), says("Compare the sso settings")],
  ]);
  provider.script.metadata = ({ jwks_uri: _, ...given }) => given;
  expect(await found({ "sso.issuer": provider.issuer })).toEqual([
    ["fail", says("no jwks_uri"), says("Compare")],
  ]);
  provider.script.metadata = (given) => given;
  expect(await found({ "sso.issuer": "http://127.0.0.1:1" })).toEqual([
    ["fail", says("no_connection"), says("Check the provider")],
  ]);
  const secretFile = join(folder, "none");
  expect(await found({ "sso.issuer": provider.issuer, "sso.client_secret_file": secretFile })).toEqual([
    ["fail", says("sso.client_secret_file"), says("Compare")],
  ]);
});

test("what will be in the way is warned of", async () => {
  const secretFile = join(folder, "open");
  writeFileSync(secretFile, "s\n", { mode: 0o644 });
  const settings = { "sso.issuer": provider.issuer, "sso.client_secret_file": secretFile };
  expect(
    await found({ ...settings, "server.listen": "0.0.0.0:8484", "server.allow_plain_http": true }),
  ).toEqual([
    ["ok", says("http://0.0.0.0:8484/sign-in"), ""],
    ["warn", says("server.base_url is not set"), says("the public URL")],
    ["warn", says("is readable by other users"), says("chmod 600")],
  ]);
  expect(
    await found({ "sso.issuer": provider.issuer, "server.base_url": "http://markmill.corp.example" }),
  ).toEqual([
    ["ok", says("markmill.corp.example"), ""],
    ["warn", says("server.base_url does not use TLS"), says("https")],
  ]);
});
