import { expect, test } from "bun:test";
import { systemClock } from "../../config/ambient.ts";
import { lineOf, readLines } from "./lines.ts";

async function read(chunks: readonly string[]): Promise<unknown[]> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
      controller.close();
    },
  });
  const messages: unknown[] = [];
  await readLines(stream, (message) => messages.push(message));
  return messages;
}

test("messages are read in any pieces", async () => {
  const messages = [{ a: "ä\n\u2028" }, [1, 2], "text"];
  const bytes = messages.map(lineOf).join("");
  for (let at = 0; at <= bytes.length; at += 1)
    expect(await read([bytes.slice(0, at), bytes.slice(at)])).toEqual(messages);
});

test("nothing is read after a message that is not JSON or too long, nor one without an end", async () => {
  expect(await read(["{}\n", "{not json\n", "{}\n"])).toEqual([{}, undefined]);
  const long = "x".repeat(1024 ** 2);
  expect(await read([...Array.from({ length: 5 }, () => long), "\n{}\n"])).toEqual([undefined]);
  expect(await read(["{}\n{}"])).toEqual([{}]);
});

test("a message may have 4 MiB, however many went before it", async () => {
  const text = "x".repeat(4 * 1024 ** 2 - 2);
  const whole = `"${text}"`;
  // The limit counts what has come without its end.
  expect(await read([whole, "\n", whole, "\n"])).toEqual([text, text]);
  expect(await read([`${whole} `, "\n"])).toEqual([undefined]);
  const long = `"${"x".repeat(3 * 1024 ** 2)}"\n`;
  expect(await read([`${long}{`, "}\n"])).toHaveLength(2);
});

test("a message may come byte by byte", async () => {
  const message = { text: "x".repeat(2_000) };
  expect(await read(lineOf(message).split(""))).toEqual([message]);
});

test("a flood of messages is slowed down", async () => {
  const startMs = systemClock.monotonicMs();
  const flood = Array.from({ length: 3 }, () => "{}\n".repeat(2_000));
  expect(await read(flood)).toHaveLength(6_000);
  expect(systemClock.monotonicMs() - startMs).toBeGreaterThan(1_900);
});
