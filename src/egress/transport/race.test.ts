import { describe, expect, test } from "bun:test";
import { getEventListeners } from "node:events";
import { createServer } from "node:net";
import { Duplex } from "node:stream";
import { refused } from "../refusal.ts";
import { manualTimers } from "../testing/manual-timers.ts";
import { problemOf } from "../testing/problem.ts";
import { codeOf, dialDirectly, dialFirst, settled } from "./race.ts";

const nothing = () => new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });

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
    const { timers, pass, waiting } = manualTimers();
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
    const { timers, pass } = manualTimers();
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
    const { timers, pass } = manualTimers();
    const { dial, of } = attempts();
    const lost = problemOf(dialFirst(["a", "b"], 443, never, { dial, timers }));
    of("a")?.fail();
    await pass(0);
    of("b")?.fail();
    expect(await lost).toBe("no_connection: b");
    const silent = problemOf(dialFirst(["c", "d"], 443, never, { dial, timers }));
    await pass(250);
    await pass(9_749);
    expect(of("d")?.signal.aborted).toBe(false);
    await pass(1);
    expect(await silent).toBe("no_connection: Error: no connection in time");
    expect(await problemOf(dialFirst([], 443, never, { dial, timers }))).toBe("no_connection: no address");
    const broken = dialFirst(["e"], 443, never, { dial: () => Promise.reject(new Error("x")), timers });
    expect(await problemOf(broken)).toBe("no_connection: Error: x");
  });

  test("all are aborted with the request", async () => {
    const { timers, waiting } = manualTimers();
    const { dial, tried } = attempts();
    const stop = new AbortController();
    const lost = problemOf(dialFirst(["a", "b"], 443, stop.signal, { dial, timers }));
    stop.abort(refused("too_slow", "x"));
    expect(await lost).toStartWith("too_slow");
    expect([tried, waiting(), getEventListeners(stop.signal, "abort")]).toEqual([["a"], 0, []]);
    expect(await problemOf(dialFirst(["a"], 443, stop.signal, { dial, timers }))).toStartWith("too_slow");
  });
});

test("of two connections at once the later one is closed; after a connection nothing is tried", async () => {
  const { timers, waiting } = manualTimers();
  const tried: string[] = [];
  const asked = new Map<string, PromiseWithResolvers<Duplex>>();
  const dial = (address: string) => {
    tried.push(address);
    const attempt = Promise.withResolvers<Duplex>();
    asked.set(address, attempt);
    return attempt.promise;
  };
  const stop = new AbortController();
  const won = dialFirst(["a", "b", "c", "d"], 443, stop.signal, { dial, timers });
  asked.get("a")?.reject(new Error("x"));
  await Bun.sleep(0);
  const [first, second] = [nothing(), nothing()];
  asked.get("b")?.resolve(first);
  expect(await won).toBe(first);
  expect([tried, waiting(), getEventListeners(stop.signal, "abort")]).toEqual([["a", "b"], 0, []]);

  const time = manualTimers();
  tried.length = 0;
  const both = dialFirst(["a", "b", "c"], 443, stop.signal, { dial, timers: time.timers });
  await time.pass(250);
  asked.get("a")?.resolve(first);
  asked.get("b")?.resolve(second);
  expect(await both).toBe(first);
  await Bun.sleep(0);
  expect([first.destroyed, second.destroyed]).toEqual([false, true]);

  tried.length = 0;
  const one = dialFirst(["a", "b", "c"], 443, stop.signal, { dial, timers: time.timers });
  await time.pass(250);
  asked.get("a")?.resolve(first);
  asked.get("b")?.reject(new Error("x"));
  await one;
  await Bun.sleep(0);
  expect([tried, time.waiting()]).toEqual([["a", "b"], 0]);
});

describe("a stream is waited for", () => {
  const waiting = () => {
    const stream = nothing();
    const stop = new AbortController();
    const done = settled(stream, "ready", stop.signal, (error) => new Error(`so ${codeOf(error)}`));
    const listeners = () => [
      ...["ready", "close"].map((event) => stream.listenerCount(event)),
      getEventListeners(stop.signal, "abort").length,
    ];
    const ended = done.then(
      () => "ready",
      (error: Error) => error.message,
    );
    return { stream, stop, ended, listeners };
  };

  test("until it is ready, and is left alone then", async () => {
    const { stream, ended, listeners } = waiting();
    const before = stream.listenerCount("error");
    stream.emit("ready");
    expect(await ended).toBe("ready");
    expect([stream.destroyed, before - stream.listenerCount("error"), listeners()]).toEqual([
      false,
      1,
      [0, 0, 0],
    ]);
    expect(stream.emit("error", new Error("late"))).toBe(true);
    expect(stream.destroyed).toBe(false);
  });

  test.each<[(parts: ReturnType<typeof waiting>) => unknown, string]>([
    [
      ({ stream }) => stream.emit("error", Object.assign(new Error("x"), { code: "ECONNREFUSED" })),
      "ECONNREFUSED",
    ],
    [({ stream }) => stream.emit("close"), "closed"],
    [({ stop }) => stop.abort(new Error("too late")), "too late"],
    [({ stop }) => stop.abort("text"), "text"],
  ])("or fails, and is destroyed then", async (act, why) => {
    const parts = waiting();
    act(parts);
    expect(await parts.ended).toBe(`so ${why}`);
    expect([parts.stream.destroyed, parts.listeners()]).toEqual([true, [0, 0, 0]]);
  });

  test("not at all where the request is over", async () => {
    const stream = nothing();
    const done = settled(stream, "ready", AbortSignal.abort(new Error("over")), (error) => error as Error);
    expect(await problemOf(done)).toBe("Error: over");
    expect(stream.destroyed).toBe(true);
  });
});

test("a refused connection names address, port and code", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  const port = await new Promise<number>((resolve) =>
    server.once("listening", () => resolve((server.address() as { port: number }).port)),
  );
  const { signal } = new AbortController();
  (await dialDirectly("127.0.0.1", port, signal)).destroy();
  await new Promise((resolve) => server.close(resolve));
  expect(await problemOf(dialDirectly("127.0.0.1", port, signal))).toBe(
    `no_connection: 127.0.0.1 port ${port}: ECONNREFUSED`,
  );
});
