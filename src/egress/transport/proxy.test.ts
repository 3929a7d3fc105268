import { describe, expect, test } from "bun:test";
import { getEventListeners } from "node:events";
import { connect, createServer } from "node:net";
import { Duplex } from "node:stream";
import { refused } from "../refusal.ts";
import { problemOf } from "../testing/problem.ts";
import { dialThrough } from "./proxy.ts";

describe("a proxy", () => {
  async function answering(text: string) {
    let received = "";
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", (chunk: Buffer) => {
        received += chunk.toString();
        if (text === "") socket.destroy();
        else socket.write(text);
      });
    });
    await new Promise<void>((resolve) => {
      server.listen({ host: "127.0.0.1", port: 0 }, resolve);
    });
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    return {
      received: () => received,
      dial: (proxy: string, signal = new AbortController().signal) =>
        dialThrough(new URL(proxy), async () => connect({ host: "127.0.0.1", port }))(
          "2606:4700::1111",
          443,
          signal,
        ),
      [Symbol.dispose]: () => void server.close(),
    };
  }

  test("is asked for the address, with the password if it has one; what comes early is kept", async () => {
    using proxy = await answering("HTTP/1.1 200 Fine\r\nX: y\r\n\r\nearly");
    const stream = await proxy.dial("http://me:p%3A%20w@proxy.example:3128");
    expect(proxy.received()).toBe(
      `CONNECT [2606:4700::1111]:443 HTTP/1.1\r\nHost: [2606:4700::1111]:443\r\nProxy-Authorization: Basic ${btoa("me:p: w")}\r\n\r\n`,
    );
    const chunk = await new Promise<Buffer>((resolve) => stream.once("data", resolve));
    expect(chunk.toString()).toBe("early");
    stream.destroy();
  });

  test("that refuses, babbles or hangs up is named as what is the matter", async () => {
    for (const text of [
      "HTTP/1.1 403 No\r\n\r\n",
      "HTTP/1.1 407 Who\r\n\r\n",
      "HTTP/1.1 301 There\r\n\r\n",
      "hello\r\n",
      "",
      `HTTP/1.1 200 OK\r\n${"a: b\r\n".repeat(20_000)}`,
    ]) {
      using proxy = await answering(text);
      expect(await problemOf(proxy.dial("http://proxy.example"))).toStartWith("proxy");
    }
    using slow = await answering("HTTP/1.1 200 O");
    expect(await problemOf(slow.dial("http://proxy.example", AbortSignal.timeout(100)))).toStartWith("proxy");
    const nobody = dialThrough(new URL("http://proxy.example"), async () => {
      throw refused("no_connection", "x");
    });
    expect(await problemOf(nobody("1.2.3.4", 443, new AbortController().signal))).toStartWith("proxy");
  });
});

describe("a proxy in memory", () => {
  /** What it is sent; it says `says` to it, if anything. */
  function conversation(says: string | null) {
    let sent = "";
    const stream: Duplex = new Duplex({
      read() {},
      write(chunk: Buffer, _encoding, done) {
        sent += chunk.toString();
        if (says !== null) stream.push(says);
        done();
      },
    });
    const stop = new AbortController();
    const dial = (proxy: string, address = "1.2.3.4") =>
      dialThrough(new URL(proxy), async () => stream)(address, 8443, stop.signal);
    const listeners = () => [
      ...["error", "readable", "close"].map((event) => stream.listenerCount(event)),
      getEventListeners(stop.signal, "abort").length,
    ];
    return { stream, stop, dial, sent: () => sent, listeners };
  }

  test.each([
    ["http://proxy.example", null],
    ["http://me@proxy.example", "me:"],
    ["http://:word@proxy.example", ":word"],
  ])("%s is sent the credentials %p", async (proxy, pair) => {
    const { dial, sent } = conversation("HTTP/1.1 200 OK\r\n\r\n");
    await dial(proxy);
    const field = pair === null ? "" : `Proxy-Authorization: Basic ${btoa(pair)}\r\n`;
    expect(sent()).toBe(`CONNECT 1.2.3.4:8443 HTTP/1.1\r\nHost: 1.2.3.4:8443\r\n${field}\r\n`);
  });

  test.each([200, 204, 299])("the stream of a status %i is left without listeners", async (status) => {
    const { dial, listeners, stream, stop } = conversation(`HTTP/1.1 ${status} OK\r\n\r\n`);
    const before = listeners();
    expect(await dial("http://proxy.example")).toBe(stream);
    expect(listeners()).toEqual(before);
    stop.abort();
    expect(stream.destroyed).toBe(false);
  });

  test.each([
    ["HTTP/1.1 300 No\r\n\r\n", "proxy: the proxy responded with 300 to 1.2.3.4:8443"],
    ["hello\r\n", 'proxy: 1.2.3.4:8443: not_http: status line "hello"'],
  ])("%j ends it", async (says, problem) => {
    const { dial, stream } = conversation(says);
    expect(await problemOf(dial("http://proxy.example"))).toBe(problem);
    expect(stream.destroyed).toBe(true);
  });

  test("a request that is over before or during the response ends it", async () => {
    const before = conversation(null);
    before.stop.abort();
    expect(await problemOf(before.dial("http://proxy.example"))).toBe("proxy: 1.2.3.4:8443: aborted");
    expect([before.sent(), before.stream.destroyed]).toEqual(["", true]);
    const during = conversation(null);
    const dialled = problemOf(during.dial("http://proxy.example"));
    await Bun.sleep(0);
    during.stop.abort();
    expect(await dialled).toBe("proxy: 1.2.3.4:8443: broke_off: closed before its end");
    expect(during.stream.destroyed).toBe(true);
  });

  test("one that cannot be reached is reported as the proxy's failure", async () => {
    const dial = dialThrough(new URL("http://proxy.example"), () => Promise.reject(new Error("x")));
    expect(await problemOf(dial("1.2.3.4", 443, new AbortController().signal))).toBe(
      "proxy: the proxy cannot be reached: Error: x",
    );
  });
});
