import { afterAll, expect, test } from "bun:test";
import { failureOf } from "../../config/testing/failures.ts";
import { until } from "../../config/testing/until.ts";
import { readJsonAnswer } from "./json-answer.ts";

let stopped = 0;

/** What answers there, and how it sends. */
const server = Bun.serve({
  port: 0,
  fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname === "/json") return Response.json({ a: [1, "ü"] });
    if (pathname === "/text") return new Response("<h1>It works!</h1>");
    if (pathname === "/nothing") return new Response(null);
    const [bytes, pauseMs] = pathname === "/flood" ? [65_536, 0] : [1, 20];
    let open = true;
    let pieces = 0;
    return new Response(
      new ReadableStream({
        async pull(controller) {
          pieces += 1;
          if (pathname === "/silence" && pieces > 1) await new Promise(() => {});
          if (pauseMs > 0) await Bun.sleep(pauseMs);
          if (open) controller.enqueue(new Uint8Array(bytes).fill(32));
        },
        cancel() {
          open = false;
          stopped += 1;
        },
      }),
    );
  },
});
afterAll(() => server.stop(true));

const bounds = { bytesMax: 1_000_000, silenceMsMax: 5_000, wholeMsMax: 10_000 };
const read = async (path: string, given: Partial<typeof bounds> = {}) =>
  readJsonAnswer(await fetch(`http://127.0.0.1:${server.port}${path}`), { ...bounds, ...given });

test("JSON is read, and what is none is nothing", async () => {
  expect(await read("/json")).toEqual({ a: [1, "ü"] });
  expect(await read("/text")).toBeUndefined();
  expect(await read("/nothing")).toBeUndefined();
});

test("an answer without end is left at its bound", async () => {
  const before = stopped;
  expect(String(await failureOf(read("/flood")))).toContain("larger than Markmill ever sends");
  await until(() => stopped === before + 1);
});

test("an answer that says nothing, or next to nothing for ever, is given up", async () => {
  const late = { code: "ETIMEDOUT" };
  expect(await failureOf(read("/silence", { silenceMsMax: 100 }))).toMatchObject(late);
  expect(await failureOf(read("/trickle", { wholeMsMax: 200 }))).toMatchObject(late);
});
