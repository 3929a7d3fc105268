/** What a request leaves behind, and the limits that hold for all of them. */
import { describe, expect, test } from "bun:test";
import { getEventListeners } from "node:events";
import type { Duplex } from "node:stream";
import { defaultSettings } from "../../config/settings/testing/defaults.ts";
import type { EgressRequest } from "./contract.ts";
import { createEgress, egressParts } from "./egress.ts";
import { createFetch } from "./fetch.ts";
import { manualTimers } from "./testing/manual-timers.ts";
import { response, stubNetwork } from "./testing/network.ts";
import { answered, scriptedEgress } from "./testing/scripted.ts";

const address = "93.184.216.34";
const asked = {
  ...{ url: "https://example.org/", purpose: "import", method: "GET", headers: {}, timeoutMs: 1_000 },
  ...{ compressedBytesMax: 1_000, expandedBytesMax: 1_000, redirectsMax: 2 },
} as const satisfies EgressRequest;

function setUp() {
  const network = stubNetwork();
  network.names["example.org"] = [[address]];
  const streams: Duplex[] = [];
  const { dial } = network;
  network.dial = async (...args) => {
    const stream = await dial(...args);
    streams.push(stream);
    return stream;
  };
  const time = manualTimers();
  const egress = createEgress(egressParts({ settings: defaultSettings, timers: time.timers }, network));
  const stop = new AbortController();
  const send = (changes: Partial<EgressRequest> = {}) =>
    egress.request({ ...asked, signal: stop.signal, ...changes });
  /** Nothing of the requests so far is left: no connection, timer or listener. */
  const left = () => [
    streams.filter(({ destroyed }) => !destroyed).length,
    time.waiting(),
    getEventListeners(stop.signal, "abort").length,
  ];
  return { network, egress, time, send, stop, left };
}

describe("nothing is left", () => {
  test("of a response that is read, or abandoned", async () => {
    const { send, left } = setUp();
    const read = await send();
    if (!read.ok) throw new Error(read.internal);
    expect(left()).toEqual([1, 1, 1]);
    expect(await new Response(read.body).text()).toBe("ok");
    expect(left()).toEqual([0, 0, 0]);
    const abandoned = await send();
    if (abandoned.ok) await abandoned.body.cancel();
    expect(left()).toEqual([0, 0, 0]);
  });

  test.each<[what: string, text: string | null, changes: Partial<EgressRequest>, internal: string]>([
    [
      "of another type",
      "HTTP/1.1 200 OK\r\nContent-Type: a/b\r\n\r\n",
      { contentTypes: ["c/d"] },
      "content_type: a/b",
    ],
    ["without a type", "HTTP/1.1 299 OK\r\n\r\n", { contentTypes: ["c/d"] }, "content_type: none"],
    ["that is not HTTP", "SSH\r\n", {}, 'not_http: status line "SSH"'],
    ["that never comes", null, {}, "broke_off: within a line"],
    ["that leads nowhere", "HTTP/1.1 302 Found\r\n\r\n", {}, "redirect_nowhere: status 302 from example.org"],
  ])("of a response %s", async (_, text, changes, internal) => {
    const { network, send, left } = setUp();
    network.respond = () => text;
    expect(await send(changes)).toMatchObject({ ok: false, internal });
    expect(left()).toEqual([0, 0, 0]);
  });

  test("of a request that is over before it begins, or while it connects", async () => {
    const { network, send, left, stop, time } = setUp();
    network.silent.add(address);
    const slow = send();
    await Bun.sleep(0);
    await time.pass(1_000);
    expect(await slow).toMatchObject({ internal: "too_slow: after 1000 ms" });
    const ended = send();
    await Bun.sleep(0);
    stop.abort(new Error("gone"));
    expect(await ended).toMatchObject({ internal: "aborted: Error: gone" });
    expect(await send()).toMatchObject({ internal: "aborted: Error: gone" });
    expect(left()).toEqual([0, 0, 0]);
  });

  test("of a body whose time is over, which is said to be too slow", async () => {
    const { network, send, left, time } = setUp();
    network.respond = () => "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhel";
    const result = await send();
    if (!result.ok) throw new Error(result.internal);
    await time.pass(1_000);
    expect(await new Response(result.body).text().catch(String)).toContain("did not respond in time");
    expect(left()).toEqual([0, 0, 0]);
  });
});

describe("redirects", () => {
  const through = async (count: number, redirectsMax: number, status = 302) => {
    const { network, send, left } = setUp();
    network.respond = () =>
      network.requests.length <= count
        ? response(status, { location: `/${network.requests.length}` })
        : response(200, {}, "");
    const result = await send({ redirectsMax });
    if (result.ok) await new Response(result.body).text();
    expect(left()).toEqual([0, 0, 0]);
    return result.ok ? `${result.status} ${result.url}` : result.internal;
  };
  test.each([
    [2, 2, "200 https://example.org/2"],
    [3, 2, "redirects_max: more than 2"],
    [1, 0, "302 https://example.org/"],
  ])("%i of %i allowed ones", async (count, redirectsMax, outcome) => {
    expect(await through(count, redirectsMax)).toBe(outcome);
  });
  test.each([301, 302, 303, 307, 308])("are followed by status %i", async (status) => {
    expect(await through(1, 2, status)).toBe("200 https://example.org/1");
  });
  test.each([300, 305])("are not followed by status %i", async (status) => {
    expect(await through(1, 2, status)).toBe(`${status} https://example.org/`);
  });

  test("keep a body of text or bytes by their status", async () => {
    const { network, send } = setUp();
    network.respond = () =>
      network.requests.length % 2 === 1 ? response(307, { location: "/x" }) : response(200, {}, "");
    for (const body of ["héllo", Buffer.from("héllo")]) {
      const result = await send({ method: "POST", body });
      if (result.ok) await result.body.cancel();
    }
    const wanted = Buffer.from("héllo").toString("latin1");
    expect(network.requests.map(({ text }) => text.endsWith(`\r\n\r\n${wanted}`))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
});

describe("the limits", () => {
  test("of a head are sixty-four kilobytes", async () => {
    const { network, send } = setUp();
    const lines = (bytes: number) => {
      const fixed = "HTTP/1.1 200 OK\r\n\r\n".length;
      const whole = Math.floor((bytes - fixed) / 1_000) - 1;
      const rest = bytes - fixed - whole * 1_000;
      return `HTTP/1.1 200 OK\r\n${`a: ${"x".repeat(995)}\r\n`.repeat(whole)}a: ${"x".repeat(rest - 5)}\r\n\r\n`;
    };
    expect(lines(65_536).length).toBe(65_536);
    network.respond = () => lines(65_536);
    const whole = await send();
    if (whole.ok) await whole.body.cancel();
    expect(whole.ok).toBe(true);
    network.respond = () => lines(65_538);
    expect(await send()).toMatchObject({ ok: false, internal: "not_http: line too long" });
  });

  test("of a name are sixteen addresses, each tried once", async () => {
    const { network, egress } = setUp();
    const inside = (count: number) => Array.from({ length: count }, (_, at) => `10.0.0.${at}`);
    network.names["many.example"] = [
      [...inside(15), address, address],
      [...inside(16), address],
    ];
    expect(await egress.check("https://many.example/", "import")).toEqual({ ok: true });
    expect(await egress.check("https://many.example/", "import")).toMatchObject({
      code: "url_not_permitted",
    });
    network.names["twice.example"] = [[address, "8.8.8.8", address]];
    network.refusing.add(address).add("8.8.8.8");
    const result = await egress.request({ ...asked, url: "https://twice.example/" });
    expect([result.ok, network.dialled.map((each) => each.address)]).toEqual([false, [address, "8.8.8.8"]]);
  });

  test("of a check are five seconds", async () => {
    const network = stubNetwork();
    const time = manualTimers();
    network.resolve = (_name, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    const egress = createEgress(egressParts({ settings: defaultSettings, timers: time.timers }, network));
    const checked = egress.check("https://slow.example/", "import");
    let ended = false;
    void checked.then(() => {
      ended = true;
    });
    await time.pass(4_999);
    expect(ended).toBe(false);
    await time.pass(1);
    expect(await checked).toMatchObject({ internal: "too_slow: after 5000 ms" });
    expect(time.waiting()).toBe(0);
  });
});

test("a fetch passes on what it was given, and nothing else", async () => {
  const egress = scriptedEgress(async ({ url }) => answered(url, 205, ""));
  const send = createFetch(egress, { purpose: "operator", timeoutMs: 7, bytesMax: 9 });
  const { signal } = new AbortController();
  expect((await send("https://example.org/")).body).toBeNull();
  for (const body of ["x", Buffer.from("x"), new URLSearchParams({ a: "b" }), null])
    await send("https://example.org/", { method: "POST", body, signal });
  const bounds = { timeoutMs: 7, compressedBytesMax: 9, expandedBytesMax: 9, redirectsMax: 0 };
  const common = { url: "https://example.org/", purpose: "operator", headers: {}, ...bounds } as const;
  expect(egress.requests).toEqual([
    { ...common, method: "GET" },
    { ...common, method: "POST", signal, body: "x" },
    { ...common, method: "POST", signal, body: Buffer.from("x") },
    { ...common, method: "POST", signal, body: "a=b" },
    { ...common, method: "POST", signal },
  ]);
  expect(egress.requests.map((each) => "signal" in each)).toEqual([false, true, true, true, true]);
});
