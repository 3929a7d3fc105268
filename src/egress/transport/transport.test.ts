import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { once } from "node:events";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Duplex, Readable } from "node:stream";
import { systemTimers, type Timers } from "../../../config/ambient.ts";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { createAuthority } from "../../../test/support/network/certificates.ts";
import { refused } from "../refusal.ts";
import { problemOf } from "../testing/problem.ts";
import { authoritiesProblems, createTrust } from "./authorities.ts";
import { dialThrough } from "./proxy.ts";
import { dialFirst } from "./race.ts";
import { addressesInHostsFile, createResolve } from "./resolve.ts";
import { createWire } from "./system.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "markmill-transport-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const nothing = () => new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });

/** Time that passes when the test says so. */
function handTimers() {
  let nowMs = 0;
  let waiting: { atMs: number; run: () => void }[] = [];
  const timers: Timers = {
    after: (ms, run) => {
      const entry = { atMs: nowMs + ms, run };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((each) => each !== entry);
      };
    },
  };
  const pass = async (ms: number) => {
    nowMs += ms;
    for (const entry of waiting.filter(({ atMs }) => atMs <= nowMs)) {
      waiting = waiting.filter((each) => each !== entry);
      entry.run();
    }
    await Bun.sleep(0);
  };
  return { timers, pass, waiting: () => waiting.length };
}

describe("of several addresses", () => {
  function attempts() {
    const tried: string[] = [];
    const pending = new Map<string, { stand(): Duplex; fail(): void; signal: AbortSignal }>();
    const dial = (address: string, _port: number, signal: AbortSignal) => {
      tried.push(address);
      const { promise, resolve, reject } = Promise.withResolvers<Duplex>();
      signal.addEventListener("abort", () => reject(refused("no_connection", "given up")));
      pending.set(address, {
        signal,
        stand: () => {
          const stream = nothing();
          resolve(stream);
          return stream;
        },
        fail: () => reject(refused("no_connection", address)),
      });
      return promise;
    };
    return { tried, dial, of: (address: string) => pending.get(address) };
  }
  const never = new AbortController().signal;

  test("the next is tried as soon as one fails", async () => {
    const { timers, pass, waiting } = handTimers();
    const { tried, dial, of } = attempts();
    const won = dialFirst(["a", "b", "c"], 443, never, { dial, timers });
    of("a")?.fail();
    await pass(0);
    expect(tried).toEqual(["a", "b"]);
    const stream = of("b")?.stand();
    expect(await won).toBe(stream as Duplex);
    expect(waiting()).toBe(0);
  });

  test("the next is tried beside one that keeps silent, and the first to stand ends the others", async () => {
    const { timers, pass } = handTimers();
    const { tried, dial, of } = attempts();
    const won = dialFirst(["a", "b", "c"], 443, never, { dial, timers });
    await pass(249);
    expect(tried).toEqual(["a"]);
    await pass(1);
    expect(tried).toEqual(["a", "b"]);
    const stream = of("a")?.stand();
    expect(await won).toBe(stream as Duplex);
    expect(of("b")?.signal.aborted).toBe(true);
    expect(stream?.destroyed).toBe(false);
    await pass(1_000);
    expect(tried).toEqual(["a", "b"]);
  });

  test("a failure is reported once all attempts have failed, or when the time is over", async () => {
    const { timers, pass } = handTimers();
    const { dial, of } = attempts();
    const lost = problemOf(dialFirst(["a", "b"], 443, never, { dial, timers }));
    of("a")?.fail();
    await pass(0);
    of("b")?.fail();
    expect(await lost).toBe("no_connection: b");
    const silent = problemOf(dialFirst(["c", "d"], 443, never, { dial, timers }));
    await pass(250);
    await pass(10_000);
    expect(await silent).toStartWith("no_connection");
    expect(await problemOf(dialFirst([], 443, never, { dial, timers }))).toStartWith("no_connection");
  });

  test("all are aborted with the request", async () => {
    const { timers, waiting } = handTimers();
    const { dial, tried } = attempts();
    const stop = new AbortController();
    const lost = problemOf(dialFirst(["a", "b"], 443, stop.signal, { dial, timers }));
    stop.abort(refused("too_slow", "x"));
    expect(await lost).toStartWith("too_slow");
    expect([tried, waiting()]).toEqual([["a"], 0]);
    expect(await problemOf(dialFirst(["a"], 443, stop.signal, { dial, timers }))).toStartWith("too_slow");
  });
});

describe("names", () => {
  test("are found in the hosts file first, as it is now", async () => {
    const path = join(folder, "hosts");
    writeFileSync(
      path,
      "# x\n10.1.2.3\tWiki.Example wiki # docs.example\n::5 other.example\n10.1.2.4 wiki.example.\n",
    );
    expect(await addressesInHostsFile("wiki.example", path)).toEqual(["10.1.2.3", "10.1.2.4"]);
    expect(await addressesInHostsFile("docs.example", path)).toEqual([]);
    const resolve = createResolve(systemTimers, path);
    expect(await resolve("other.example", new AbortController().signal)).toEqual(["::5"]);
    writeFileSync(path, "10.9.9.9 other.example\n");
    expect(await resolve("other.example", new AbortController().signal)).toEqual(["10.9.9.9"]);
    expect(await addressesInHostsFile("other.example", join(folder, "none"))).toEqual([]);
  });

  test("are not waited for once the request is over", async () => {
    const resolve = createResolve(systemTimers, join(folder, "none"));
    const problem = await problemOf(resolve("never.invalid", AbortSignal.abort()));
    expect(problem).toMatch(/lookup_failed|no_such_host/);
  });
});

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

describe("authorities", () => {
  const settingsWith = (path: string | null) => ({ ...defaultSettings, "egress.ca_file": path });

  test("are read again when their file has changed, and only then", () => {
    const path = join(folder, "authorities.pem");
    writeFileSync(path, `Bundle\n${createAuthority("One").cert}${createAuthority("Two").cert}`);
    const trust = createTrust(settingsWith(path), {});
    const first = trust();
    expect(trust()).toBe(first);
    writeFileSync(path, createAuthority("Three").cert);
    utimesSync(path, 1, 1);
    const second = trust();
    expect(second).not.toBe(first);
    rmSync(path);
    expect(trust).toThrow("egress.ca_file");
  });

  test("that cannot be read are named with their setting", () => {
    const path = join(folder, "bad.pem");
    const environment = { NODE_EXTRA_CA_CERTS: path };
    expect(authoritiesProblems(settingsWith(null), {})).toEqual([]);
    expect(authoritiesProblems(settingsWith(join(folder, "none.pem")), environment)).toEqual([
      expect.stringMatching(/^egress\.ca_file: .*none\.pem cannot be read/),
      expect.stringMatching(/^NODE_EXTRA_CA_CERTS: .*bad\.pem cannot be read/),
    ]);
    writeFileSync(path, "no certificate");
    expect(authoritiesProblems(settingsWith(path), {})).toEqual([
      expect.stringContaining("no PEM certificate"),
    ]);
    writeFileSync(path, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
    expect(authoritiesProblems(settingsWith(path), {})).toEqual([
      expect.stringContaining(`egress.ca_file: ${path} contains an invalid certificate.`),
    ]);
    writeFileSync(path, createAuthority().cert);
    expect(authoritiesProblems(settingsWith(path), environment)).toEqual([]);
  });
});

test("what is on this machine is connected to directly, also where a proxy is set", async () => {
  const server = createServer((socket) => socket.end("here")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const settings = { ...defaultSettings, "egress.proxy": "http://127.0.0.1:1" };
  const wire = createWire({ settings, timers: systemTimers, environment: {} });
  const { signal } = new AbortController();
  const stream = await wire.dial("127.0.0.1", port, signal);
  expect(await new Response(Readable.toWeb(Readable.from(stream)) as ReadableStream).text()).toBe("here");
  expect(await problemOf(wire.dial("10.0.0.1", port, signal))).toStartWith("proxy");
  server.close();
});
