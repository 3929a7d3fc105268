/** Bodies made to cost much, and one organization's queue beside another's estimate. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { seededRandom } from "../../config/testing/random.ts";
import { randomPdf } from "../../scripts/samples/pdf.ts";
import { type Answer, type Api, codeOf } from "../../scripts/server/api.ts";
import { post, request, toolCall } from "../support/mcp/raw.ts";
import { McpUser } from "../support/mcp/user.ts";
import { startServer, type TestServer } from "../support/server.ts";

const minute = 60_000;
let server: TestServer;
let caller: Api;
beforeAll(async () => {
  server = await startServer();
  caller = await server.newCaller();
}, minute);
afterAll(() => server[Symbol.asyncDispose]());

const part = (disposition: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
const file = part('name="file"; filename="note.txt"', "some words");
const end = "--b--\r\n";

async function send(path: string, type: string, body: string) {
  const headers = { authorization: `Bearer ${caller.key}`, "content-type": type };
  const response = await fetch(server.baseUrl + path, { method: "POST", headers, body });
  return { status: response.status, body: await response.json() };
}

const form = (body: string) => send("/v1/estimates", "multipart/form-data; boundary=b", body);

test.each([
  ["a million fields", part('name="pages"', "1").repeat(1_000_000)],
  ["a hundred thousand files", `${file.repeat(100_000)}${end}`],
  ["a part header without an end", `--b\r\nContent-Disposition: form-data; name="${"a".repeat(10_000_000)}`],
  ["a million lines of part headers", `--b\r\n${"X-Field: 1\r\n".repeat(1_000_000)}`],
  ["no boundary in it", "nothing here ".repeat(100_000)],
  ["no end", file],
])(
  "a form with %s is refused",
  async (_, body) => {
    const { status, body: answer } = await form(body);
    expect([status, codeOf(answer)]).toEqual([400, "invalid_request"]);
    expect((await form(file + end)).status).toBe(201);
  },
  60_000,
);

const depth = 30_000;
const arrays = `${"[".repeat(depth)}${"]".repeat(depth)}`;
const objects = `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`;

test.each([
  ["arrays", arrays],
  ["objects", objects],
])("JSON of nested %s is refused", async (_, body) => {
  for (const path of ["/v1/jobs", "/v1/url-estimates"]) {
    const { status, body: answer } = await send(path, "application/json", body);
    expect([status, codeOf(answer)]).toEqual([400, "invalid_request"]);
  }
  const { status } = await send("/oauth2/register", "application/json", body);
  expect(status).toBe(400);
});

test("so are nested messages and parameters of the MCP endpoint", async () => {
  const token = await (await McpUser.create(server)).token();
  expect((await post(server.baseUrl, request("ping"), { token })).status).toBe(200);
  const nested = JSON.stringify(toolCall("svc_usage", { a: 0 })).replace('"a":0', `"a":${arrays}`);
  for (const body of [arrays, objects, nested]) {
    const answer = await post(server.baseUrl, body, { token });
    expect([200, 400]).toContain(answer.status);
    expect(await answer.text()).toMatch(/"error"|"isError":true/);
  }
  expect((await post(server.baseUrl, request("ping"), { token })).status).toBe(200);
}, 60_000);

test("an organization's estimate does not wait behind all of another's", async () => {
  const slow = randomPdf(seededRandom(7), 1_500);
  const [flooder, other] = [await server.newCaller(), await server.newCaller()];
  let left = 40;
  const begun = Promise.withResolvers<void>();
  const flood = Array.from({ length: left }, async (_, n) => {
    const answer = await flooder.estimate(`slow-${n}.pdf`, slow);
    left -= 1;
    if (left === 35) begun.resolve();
    return answer;
  });
  const leftAfter = async (estimate: Promise<Answer<unknown>>) => {
    expect((await estimate).status).toBe(201);
    return left;
  };
  const small = new Uint8Array(Buffer.from("some words\n"));
  await begun.promise;
  // The control: sent before, but by the organization that has sent forty. How many of these arrive first is left open.
  const own = leftAfter(flooder.estimate("last.txt", small));
  const ofOther = await leftAfter(other.estimate("other.txt", small));
  expect(ofOther).toBeGreaterThan(5);
  expect(await own).toBeLessThan(ofOther);
  for (const { status } of await Promise.all(flood)) expect(status).toBe(201);
}, 300_000);
