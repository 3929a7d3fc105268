/** Who and what the hosted MCP endpoint lets in, and what it answers everybody else. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect as connectTcp } from "node:net";
import { UnauthorizedError } from "@modelcontextprotocol/client";
import { failureOf } from "../../config/testing/failures.ts";
import { until } from "../../config/testing/until.ts";
import { Browser } from "../support/browser/browser.ts";
import { connect, McpApplication } from "../support/mcp/application.ts";
import { begun, messageOf, modern, post, request, toolCall } from "../support/mcp/raw.ts";
import { errorOf, McpUser } from "../support/mcp/user.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let ada: McpUser;
let token: string;
beforeAll(async () => {
  server = await startServer({ args: ["--log-level", "debug", "--log-format", "json"] });
  ada = await McpUser.create(server);
  token = await ada.token();
}, 60_000);
afterAll(() => server[Symbol.asyncDispose]());

const ping = request("ping");
const send = (body: unknown, headers: Record<string, string> = {}) =>
  post(server.baseUrl, body, { token, headers });

/** The status of a request with headers that fetch would not send. */
function statusOf(method: string, headers: readonly string[], body = ""): Promise<number> {
  const { hostname, port } = new URL(server.baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connectTcp(Number(port), hostname, () => {
      const length = Buffer.byteLength(body);
      const lines = [
        `${method} /mcp HTTP/1.1`,
        `authorization: Bearer ${token}`,
        "content-type: application/json",
        "accept: application/json, text/event-stream",
        `content-length: ${length}`,
        "connection: close",
        ...headers,
      ];
      socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
    });
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(Number(text.split(" ")[1])));
  });
}

describe("names and pages", () => {
  test.each([
    ["evil.example", 403],
    ["evil.example:8484", 403],
    ["127.0.0.1.evil.example", 403],
    ["localhost.evil.example", 403],
    ["localhost", 200],
    ["127.0.0.1", 200],
    ["[::1]:80", 200],
    ["192.0.2.7:8484", 200],
  ])("under the name %s: %d", async (host, status) => {
    expect(await statusOf("POST", [`host: ${host}`], JSON.stringify(ping))).toBe(status);
  });

  test.each([
    ["https://evil.example", 403],
    ["null", 403],
    ["http://localhost", 403],
    ["", 403],
  ])("a page of the origin '%s': %d", async (origin, status) => {
    const { host } = new URL(server.baseUrl);
    expect(await statusOf("POST", [`host: ${host}`, `origin: ${origin}`], JSON.stringify(ping))).toBe(status);
  });

  test("own pages, and clients that are not pages, are accepted", async () => {
    expect((await send(ping, { origin: server.baseUrl })).status).toBe(200);
    expect((await send(ping)).status).toBe(200);
  });

  test("another name is served once server.base_url has it, and whatever a trusted proxy says", async () => {
    const env = { MARKMILL_SERVER__BASE_URL: "https://mill.example" };
    for (const [more, status] of [
      [{}, [401, 403]],
      [{ MARKMILL_SERVER__TRUSTED_PROXIES: "127.0.0.1" }, [401, 401]],
    ] as const) {
      await using other = await startServer({ env: { ...env, ...more } });
      const { port } = new URL(other.baseUrl);
      const asked = async (host: string) =>
        (await fetch(`http://127.0.0.1:${port}/mcp`, { method: "POST", headers: { host } })).status;
      expect([await asked("mill.example"), await asked("upstream")]).toEqual([...status]);
    }
  }, 60_000);
});

describe("credentials", () => {
  test("a session's cookie, a key, and a token for the API are refused", async () => {
    const browser = new Browser(fetch, server.baseUrl);
    await browser.signIn("ada@example.org", "a long enough passphrase");
    expect((await browser.call("POST", "/mcp", ping)).status).toBe(401);
    const forKey = await post(server.baseUrl, ping, { token: ada.api.key });
    expect(forKey.status).toBe(401);
    expect(forKey.headers.get("www-authenticate")).toContain("resource_metadata=");
    const forApi = await fetch(`${server.baseUrl}/v1/account/usage`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(forApi.status).toBe(401);
  });

  test("a missing scope is reported, or requested if the revision supports that", async () => {
    const narrow = await ada.token("svc:jobs");
    const plain = await messageOf(await post(server.baseUrl, toolCall("svc_usage"), { token: narrow }));
    expect(errorOf(plain.result as Parameters<typeof errorOf>[0])).toMatchObject({
      code: "insufficient_scope",
      message: expect.stringContaining("svc:usage"),
      next_step: expect.stringContaining("connect this application again"),
    });
    const [body, headers] = modern(toolCall("svc_usage"));
    for (const asked of [
      post(server.baseUrl, toolCall("svc_usage"), {
        token: narrow,
        headers: { "mcp-protocol-version": "2025-11-25" },
      }),
      post(server.baseUrl, body, { token: narrow, headers }),
    ]) {
      const answer = await asked;
      expect(answer.status).toBe(403);
      const challenge = answer.headers.get("www-authenticate") ?? "";
      expect(challenge).toContain('error="insufficient_scope"');
      expect(challenge).toMatch(/scope="svc:usage svc:jobs[^"]*"/);
      expect(challenge.match(/resource_metadata=/g)).toHaveLength(1);
    }
  });

  test("the official client asks its user for more scopes automatically", async () => {
    const application = new McpApplication("svc:jobs");
    const decide = async (address: URL) => {
      const browser = new Browser(fetch, server.baseUrl);
      await browser.open(address);
      await browser.submit("Sign in", { email: "ada@example.org", password: "a long enough passphrase" });
      return (await browser.submit("Allow")).url;
    };
    const allowLess = (address: URL) => {
      const narrow = new URL(address);
      narrow.searchParams.set("scope", "svc:jobs offline_access");
      return decide(narrow);
    };
    const client = await connect(server.baseUrl, application, allowLess);
    const before = application.sentTo;
    const calling = client.callTool({ name: "svc_usage", arguments: {} });
    expect(await failureOf(calling)).toBeInstanceOf(UnauthorizedError);
    const address = application.sentTo;
    expect(address).not.toBe(before);
    const wanted = address?.searchParams.get("scope")?.split(" ") ?? [];
    expect(wanted).toEqual(expect.arrayContaining(["svc:usage", "svc:jobs"]));
    expect((await decide(address as URL)).searchParams.get("code")).toBeString();
    await client.close();
  });
});

describe("the transport", () => {
  test("there is no stream to open and no session to end", async () => {
    for (const method of ["GET", "DELETE", "HEAD"]) {
      const answer = await fetch(`${server.baseUrl}/mcp`, {
        method,
        headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
      });
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "POST"]);
      await answer.text();
    }
    const anonymous = await fetch(`${server.baseUrl}/mcp`, { headers: { accept: "text/event-stream" } });
    expect(anonymous.status).toBe(401);
    expect((await fetch(`${server.baseUrl}/mcp`, { method: "PUT" })).status).toBe(405);
    expect((await fetch(`${server.baseUrl}/mcp`, { method: "OPTIONS" })).status).toBe(204);
  });

  test.each<[string, string, Record<string, string>, number]>([
    ["no JSON", "{", {}, 400],
    ["no UTF-8", "\u00ff", { "content-type": "application/json; charset=latin1" }, 415],
    ["another type", "{}", { "content-type": "text/plain" }, 415],
    ["no message", "{}", {}, 400],
    ["an empty batch", "[]", {}, 400],
    ["an unknown revision", JSON.stringify(ping), { "mcp-protocol-version": "1999-01-01" }, 400],
    ["no wish for events", JSON.stringify(ping), { accept: "application/json" }, 406],
    ["a deep value", `${"[".repeat(30_000)}${"]".repeat(30_000)}`, {}, 400],
    ["too many messages", JSON.stringify(Array.from({ length: 101 }, () => ping)), {}, 400],
    ["a long body", JSON.stringify(request("ping", { text: "x".repeat(70_000) })), {}, 413],
  ])("%s is refused", async (_, body, headers, status) => {
    const answer = await send(body, headers);
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
  });

  test("a batch of the first revision is answered message by message, each call by its own right", async () => {
    const calls = [toolCall("svc_usage", {}, 1), toolCall("svc_nothing", {}, 2), request("ping", {}, 3)];
    const answers = await Promise.all([1, 2, 3].map(async (id) => messageOf(await send(calls), id)));
    expect(answers[0]).toMatchObject({ result: { structuredContent: { plan_id: "internal" } } });
    expect(answers[1]).toMatchObject({ error: { code: -32_602 } });
    expect(answers[2]).toMatchObject({ result: {} });
  });

  test("a subscription is acknowledged with nothing in it, and ends", async () => {
    const wanted = { notifications: { toolsListChanged: true, resourcesListChanged: true } };
    const [body, headers] = modern(request("subscriptions/listen", wanted));
    const answer = await send(body, headers);
    expect(answer.status).toBe(200);
    expect(await messageOf(answer)).toMatchObject({ result: { resultType: "complete" } });
  });

  test("each connection of 2025 has a name of its own", async () => {
    const names = [await begun(server.baseUrl, token), await begun(server.baseUrl, token)];
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/);
  });

  test("the log names the tool, and nothing that it was called with", async () => {
    await (await send(toolCall("svc_job_status", { job_id: "job_of_the_log" }))).text();
    await (await send(toolCall("secret_of_the_log"))).text();
    const log = await until(
      () => server.output(),
      (text) => text.includes("svc_job_status"),
    );
    const line = log.split("\n").find((each) => each.includes('"tool":"svc_job_status"')) ?? "";
    expect(JSON.parse(line)).toMatchObject({ event: "request", route: "/mcp", status: 200 });
    expect(log).not.toMatch(/of_the_log|mk_access_/);
  });
});

test("a tool's call counts like its requests, and the limit is answered with a delay", async () => {
  const env = { MARKMILL_RATE_LIMITS__REQUESTS_PER_MINUTE: "12" };
  await using limited = await startServer({ env, rateLimits: "as configured" });
  const grace = await McpUser.create(limited, "grace");
  const its = await grace.token();
  const statuses: number[] = [];
  const codes: string[] = [];
  for (let call = 0; call < 12; call++) {
    const answer = await post(limited.baseUrl, toolCall("svc_usage"), { token: its });
    statuses.push(answer.status);
    if (answer.status !== 200) {
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      continue;
    }
    const { result } = await messageOf(answer);
    if ((result as { isError?: boolean }).isError === true) {
      const error = errorOf(result as Parameters<typeof errorOf>[0]);
      expect(error.retry_after_seconds).toBeGreaterThan(0);
      codes.push(error.code);
    }
  }
  // Two of each call's: the message, and what its tool asks.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(8);
  expect(statuses).toContain(429);
  expect(new Set(codes)).toEqual(new Set(codes.length === 0 ? [] : ["rate_limited"]));
}, 60_000);
