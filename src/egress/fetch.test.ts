import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { systemTimers } from "../../config/ambient.ts";
import { defaultSettings } from "../../config/settings/testing/defaults.ts";
import { failureOf } from "../../config/testing/failures.ts";
import { EgressError } from "./contract.ts";
import { createEgress, egressParts } from "./egress.ts";
import { createFetch } from "./fetch.ts";
import { response, stubNetwork } from "./testing/network.ts";

function setUp(bounds: { timeoutMs?: number; bytesMax?: number } = {}) {
  const network = stubNetwork();
  network.names["example.org"] = [["93.184.216.34"]];
  const egress = createEgress(egressParts({ settings: defaultSettings, timers: systemTimers }, network));
  const send = createFetch(egress, { purpose: "operator", timeoutMs: 1_000, bytesMax: 1_000, ...bounds });
  return { network, send };
}

async function refusalOf(promise: Promise<unknown>) {
  const failure = await failureOf(promise);
  return failure instanceof EgressError ? failure.refusal : failure;
}

test("status, fields and the body as it was before it was compressed", async () => {
  const { network, send } = setUp();
  const type = { "content-type": "application/json" };
  network.respond = () => response(201, { ...type, "content-encoding": "gzip" }, gzipSync('{"a":1}'));
  const answer = await send("https://example.org/x");
  expect([answer.status, answer.headers.get("content-type"), await answer.json()]).toEqual([
    201,
    "application/json",
    { a: 1 },
  ]);
  expect(answer.headers.has("content-encoding")).toBe(false);
  for (const status of [204, 304]) {
    network.respond = () => response(status, {});
    expect((await send("https://example.org/")).status).toBe(status);
  }
});

test("forms are sent as such; a redirect is an answer", async () => {
  const { network, send } = setUp();
  network.respond = () => response(302, { location: "https://elsewhere.example/" });
  const headers = { "content-type": "application/x-www-form-urlencoded", authorization: "Basic x" };
  const body = new URLSearchParams({ code: "a b&c" });
  expect((await send("https://example.org/token", { method: "POST", headers, body })).status).toBe(302);
  const sent = network.requests[0]?.text ?? "";
  expect(sent).toStartWith("POST /token HTTP/1.1\r\n");
  expect(sent).toContain("\r\nauthorization: Basic x\r\n");
  expect(sent).toEndWith("\r\n\r\ncode=a+b%26c");
});

test("what does not go out, or not whole come back, is an EgressError", async () => {
  const { network, send } = setUp({ timeoutMs: 100, bytesMax: 10 });
  expect(await refusalOf(send("https://10.0.0.1/"))).toMatchObject({ code: "url_not_permitted" });
  network.respond = () => response(200, {}, "x".repeat(11));
  expect(await refusalOf(send("https://example.org/"))).toMatchObject({ code: "remote_too_large" });
  network.silent.add("93.184.216.34");
  expect(await refusalOf(send("https://example.org/"))).toMatchObject({
    reason: expect.stringContaining("in time"),
  });
  const signal = AbortSignal.abort();
  expect(await refusalOf(send("https://example.org/", { signal }))).toMatchObject({
    code: "remote_unavailable",
  });
});

test("what cannot be sent is the caller's mistake", async () => {
  const { send, network } = setUp();
  expect(await failureOf(send("https://example.org/", { method: "DELETE" }))).toBeInstanceOf(TypeError);
  const body = new Blob(["x"]).stream();
  expect(await failureOf(send("https://example.org/", { method: "POST", body }))).toBeInstanceOf(TypeError);
  expect(network.requests).toEqual([]);
});
