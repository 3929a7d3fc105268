import { expect, spyOn, test } from "bun:test";
import { StderrTail } from "./stderr-tail.ts";

async function tailOf(chunks: readonly string[]): Promise<string> {
  const words = new StderrTail(new Response(chunks.join("")).body ?? new ReadableStream());
  await words.ended;
  return words.text;
}

async function transcribedInPieces(chunks: readonly string[]): Promise<string> {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  const words = new StderrTail(stream);
  await words.ended;
  return words.text;
}

test("the last 4 KiB are kept, however they come", async () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => `line ${at}\n`);
  const tail = lines.join("").slice(-4_096).trim();
  expect(await tailOf(lines)).toBe(tail);
  expect(await transcribedInPieces(lines)).toBe(tail);
  expect(await transcribedInPieces(["short"])).toBe("short");
  expect(await transcribedInPieces([])).toBe("");
});

test("colors and control characters are left out", async () => {
  expect(await tailOf(["\u001b[31mpanic\u001b[0m: \u0000at\u0007 0x1\n\n"])).toBe("panic: at 0x1");
});

test("a stream that breaks has said what it said", async () => {
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new Error("EPIPE"));
    },
  });
  const words = new StderrTail(stream);
  await words.ended;
  expect(words.text).toBe("");
});

test("reading pauses 20 ms for each piece beyond a mebibyte, until the child is dead", async () => {
  const sleep = spyOn(Bun, "sleep").mockImplementation(() => Promise.resolve());
  const pausesOf = async (bytes: number, isDead: boolean) => {
    sleep.mockClear();
    const chunks = [new Uint8Array(bytes), new Uint8Array(1), new Uint8Array(1)];
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    const words = new StderrTail(stream);
    if (isDead) words.hurry();
    await words.ended;
    return sleep.mock.calls.map(([ms]) => ms);
  };
  expect(await pausesOf(1024 ** 2 - 1, false)).toEqual([20]);
  expect(await pausesOf(1024 ** 2, false)).toEqual([20, 20]);
  expect(await pausesOf(1024 ** 2, true)).toEqual([]);
  sleep.mockRestore();
});
