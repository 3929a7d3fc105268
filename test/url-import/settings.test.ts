/** Import by address as an installation has set it up: guests let in, everything outgoing switched off. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Api } from "../../scripts/server/api.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let caller: Api;

beforeAll(async () => {
  server = await startServer({
    env: { MARKMILL_GUEST__URL_IMPORT: "true", MARKMILL_EGRESS__MODE: "off" },
  });
  caller = await server.newCaller("importer");
}, 60_000);
afterAll(() => server[Symbol.asyncDispose]());

async function ask(
  key: string | null,
  url = "https://example.org/",
): Promise<[status: number, code: string]> {
  const response = await fetch(`${server.baseUrl}/v1/url-estimates`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ url, accept_remote_fetch: true }),
  });
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
}

test("where nothing goes out no address is permitted, and what is wrong with one is still said first", async () => {
  expect(await ask(caller.key)).toEqual([403, "url_not_permitted"]);
  expect(await ask(caller.key, "ftp://example.org/")).toEqual([400, "invalid_url"]);
  expect(await ask(caller.key, "https://example.org/?access_token=a")).toEqual([400, "credentials_in_url"]);
  expect((await caller.usage()).reserved_credit_units).toBe(0);
  expect(readdirSync(join(server.dataDir, "uploads"))).toEqual([]);
});

test("guests are judged as accounts are where they may import, and counted by their address", async () => {
  for (let times = 0; times < 5; times += 1) expect(await ask(null)).toEqual([403, "url_not_permitted"]);
  expect(await ask(null)).toEqual([429, "rate_limited"]);
});
