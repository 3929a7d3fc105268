import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect, createServer, type Server, type Socket } from "node:net";
import { systemRandom, systemTimers } from "../../../config/ambient.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { createAuthority } from "../../../test/support/network/certificates.ts";
import type { RelayOptions } from "../contract.ts";
import { egressParts } from "../egress.ts";
import { stubNetwork } from "../testing/network.ts";
import { openRelay } from "./relay.ts";

const publicAddress = "93.184.216.34";
const authority = createAuthority();

/** An HTTPS host and an echo server, on loopback; public addresses are routed there. */
let https: Bun.Server<undefined>;
let echo: Server;
beforeAll(async () => {
  const { cert, key } = authority.issue({ names: ["video.example"] });
  https = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    tls: { cert, key },
    fetch: () => new Response("film"),
  });
  echo = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => {
    echo.listen({ host: "127.0.0.1", port: 0 }, resolve);
  });
});
afterAll(async () => {
  await https.stop(true);
  echo.close();
});

const portOf = (server: Server) => {
  const address = server.address();
  return typeof address === "string" || address === null ? 0 : address.port;
};

async function opened(to: () => number, changes: Partial<RelayOptions> = {}) {
  const network = stubNetwork();
  network.names = {
    "video.example": [[publicAddress]],
    "inside.example": [["10.0.0.1"]],
    "shut.example": [["93.184.216.35"]],
  };
  network.refusing.add("93.184.216.35");
  const stubbed = network.dial;
  network.dial = async (address, port, signal) => {
    const stream = await stubbed(address, port, signal);
    stream.destroy();
    return connect({ host: "127.0.0.1", port: to() });
  };
  const parts = {
    ...egressParts({ settings: defaultSettings, timers: systemTimers }, network),
    random: systemRandom,
  };
  const options = {
    purpose: "import",
    bytesMax: 1_000_000,
    timeoutMs: 5_000,
    connectionsMax: 2,
    ...changes,
  } as const;
  const relay = await openRelay(options, parts);
  return { relay, network, url: new URL(relay.url), [Symbol.asyncDispose]: () => relay.close() };
}

/** Says something to the relay; resolves with what was said back when the connection ends, or after `wanted` came. */
function said(url: URL, text: string, wanted?: string): Promise<{ received: string; socket: Socket }> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect({ host: url.hostname, port: Number(url.port) }, () => socket.write(text));
    const done = () => resolve({ received, socket });
    socket.on("error", done);
    socket.on("close", done);
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString();
      if (wanted !== undefined && received.includes(wanted)) done();
    });
  });
}

function connectTo(authorityText: string, url: URL): string {
  const credential = Buffer.from(`${url.username}:${url.password}`).toString("base64");
  return `CONNECT ${authorityText} HTTP/1.1\r\nHost: x\r\nProxy-Authorization: Basic ${credential}\r\n\r\n`;
}

test("a program reaches a permitted host through it, by TLS of its own, at the address that was judged", async () => {
  await using here = await opened(() => https.port ?? 0);
  const answer = await fetch("https://video.example/", {
    proxy: here.relay.url,
    tls: { ca: authority.cert },
  });
  expect(await answer.text()).toBe("film");
  expect(here.network.dialled).toEqual([{ address: publicAddress, port: 443 }]);
  expect(here.network.lookups).toEqual(["video.example"]);
  expect(here.relay.bytes()).toBeGreaterThan(500);
});

describe("it refuses", () => {
  const cases: [what: string, said: (url: URL) => string, status: number][] = [
    ["an inside host", (url) => connectTo("inside.example:443", url), 403],
    ["an inside address", (url) => connectTo("127.0.0.1:443", url), 403],
    ["another form of one", (url) => connectTo("2130706433:443", url), 403],
    ["an inside IPv6 address", (url) => connectTo("[::1]:443", url), 403],
    ["another port", (url) => connectTo("video.example:80", url), 403],
    ["a user name", (url) => connectTo("a@video.example:443", url), 403],
    ["an unknown host", (url) => connectTo("unknown.example:443", url), 502],
    ["a host that is down", (url) => connectTo("shut.example:443", url), 502],
    ["no password", () => "CONNECT video.example:443 HTTP/1.1\r\n\r\n", 407],
    ["a wrong password", (url) => connectTo("video.example:443", new URL(`http://relay:x@${url.host}`)), 407],
    ["plain requests", (url) => connectTo("http://video.example/", url).replace("CONNECT", "GET"), 405],
    ["what is not HTTP", () => "hello\r\nthere\r\n\r\n", 400],
  ];
  test.each(cases)("%s", async (_, text, status) => {
    await using here = await opened(() => portOf(echo));
    const { received } = await said(here.url, text(here.url));
    expect(received).toStartWith(`HTTP/1.1 ${status} `);
    expect(here.network.dialled.filter(({ address }) => address === publicAddress)).toEqual([]);
  });
});

test("what comes right after the request reaches the host", async () => {
  await using here = await opened(() => portOf(echo));
  const { received, socket } = await said(
    here.url,
    `${connectTo("video.example:443", here.url)}early`,
    "early",
  );
  expect(received).toEndWith("\r\n\r\nearly");
  socket.destroy();
});

test("as many bytes as it allows go through", async () => {
  // Six hundred there and six hundred back.
  await using here = await opened(() => portOf(echo), { bytesMax: 1_200 });
  const { socket } = await said(
    here.url,
    connectTo("video.example:443", here.url) + "x".repeat(600),
    "x".repeat(600),
  );
  expect([here.relay.bytes(), here.relay.ended()]).toEqual([1_200, null]);
  socket.destroy();
});

describe("it ends", () => {
  test("when too many bytes have gone through, for all its connections", async () => {
    await using here = await opened(() => portOf(echo), { bytesMax: 1_000 });
    const { received } = await said(here.url, connectTo("video.example:443", here.url) + "x".repeat(600));
    expect(received).toStartWith("HTTP/1.1 200 ");
    expect(here.relay.ended()).toBe("too_large");
    const again = await said(here.url, connectTo("video.example:443", here.url));
    expect(again.received).toBe("");
  });

  test("when its time is over, and with its owner", async () => {
    for (const why of ["too_slow", "closed"] as const) {
      await using here = await opened(() => portOf(echo), { timeoutMs: why === "too_slow" ? 200 : 60_000 });
      const ending = said(here.url, connectTo("video.example:443", here.url));
      await Bun.sleep(50);
      if (why === "closed") await here.relay.close();
      expect((await ending).received).toStartWith("HTTP/1.1 200 ");
      expect(here.relay.ended()).toBe(why);
    }
  });

  test("further connections than it allows", async () => {
    await using here = await opened(() => portOf(echo), { connectionsMax: 1 });
    const { socket } = await said(here.url, connectTo("video.example:443", here.url), "\r\n\r\n");
    expect((await said(here.url, connectTo("video.example:443", here.url))).received).toBe("");
    socket.destroy();
  });
});

test("each has a password of its own", async () => {
  await using one = await opened(() => 0);
  await using other = await opened(() => 0);
  expect(one.url.password).not.toBe(other.url.password);
  expect(one.url.password.length).toBe(32);
});
