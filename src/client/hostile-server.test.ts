/** What answers may be another program, or one of ours behind something that breaks its answers. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "./client.ts";
import { ApiError } from "./errors.ts";
import { saveBody } from "./save.ts";

let headers: Record<string, string> = {};
let status = 201;
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    await request.arrayBuffer();
    if (new URL(request.url).pathname.endsWith("/download")) return new Response(begun());
    const error = { code: "rate_limited", message: "m", request_id: "r", retryable: true, docs_url: "d" };
    return Response.json(status === 429 ? { error } : { upload_id: "upl_1" }, { status, headers });
  },
});

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hostile-"));
  writeFileSync(join(folder, "a.txt"), "a");
});
afterAll(async () => {
  await server.stop(true);
  rmSync(folder, { recursive: true });
});

/** A body that begins and says nothing more. */
const begun = () =>
  new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Buffer.from("begun")) });
const endless = () =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(Buffer.alloc(65_536)) });

const clientOf = () => createClient({ server: server.url.origin, apiKey: null });
/** One after the other: what an answer says is for those that come after it. */
const estimates = async (count: number) => {
  const client = clientOf();
  const request = { capabilityId: null, mode: null, layoutFidelity: null, pages: null, options: {} };
  const file = { path: join(folder, "a.txt"), filename: "a.txt" };
  const answers: PromiseSettledResult<unknown>[] = [];
  for (let each = 0; each < count; each++)
    answers.push(...(await Promise.allSettled([client.estimate({ ...file, ...request })])));
  return answers;
};

test("nobody waits for days because of what the answer before says of its limits", async () => {
  [status, headers] = [201, { ratelimit: '"requests";r=0;t=999999' }];
  const answers = await estimates(3);
  expect(answers.map((each) => each.status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
}, 5_000);

test.each(["86400", "99999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT"])(
  "Retry-After: %s ends all that would have to wait for it, not one alone",
  async (after) => {
    [status, headers] = [429, { "retry-after": after, ratelimit: '"requests";r=0;t=86400' }];
    for (const answer of await estimates(6)) {
      expect(answer.status).toBe("rejected");
      const { reason } = answer as PromiseRejectedResult;
      expect(reason).toBeInstanceOf(ApiError);
      expect((reason as ApiError).retryAfterSeconds).toBe(86_400);
    }
  },
  5_000,
);

const left = () => readdirSync(folder).filter((name) => name !== "a.txt");

test("a download that says nothing more ends when its caller leaves", async () => {
  const signal = AbortSignal.timeout(200);
  const path = join(folder, "left.md");
  const error = await clientOf()
    .download("job_1", "md", path, signal)
    .catch((thrown: unknown) => thrown);
  expect(error).toBe(signal.reason);
  expect(left()).toEqual([]);
}, 5_000);

test("nor is an answer waited for that has stopped, or taken that has no end", async () => {
  const bounds = { bytesMax: 1_000_000, silenceMsMax: 100 };
  const path = join(folder, "never.md");
  const save = (body: ReadableStream<Uint8Array>) => saveBody(new Response(body), path, undefined, bounds);
  await expect(save(begun())).rejects.toThrow("response took too long");
  await expect(save(endless())).rejects.toThrow("larger than Markmill ever sends");
  expect(left()).toEqual([]);
}, 5_000);

test("a link in the place of what is being written is not written through", async () => {
  const path = join(folder, "result.md");
  const victim = join(folder, "victim");
  writeFileSync(victim, "precious");
  symlinkSync(victim, `${path}.part`);
  await saveBody(new Response("result"), path);
  expect([readFileSync(victim, "utf8"), readFileSync(path, "utf8")]).toEqual(["precious", "result"]);
});

test("what has been written is not kept in memory", async () => {
  const kept: WeakRef<Uint8Array>[] = [];
  const pieces = 200;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = new Uint8Array(262_144);
      kept.push(new WeakRef(piece));
      controller.enqueue(piece);
      if (kept.length === pieces) controller.close();
    },
  });
  let most = 0;
  const watching = setInterval(() => {
    Bun.gc(true);
    most = Math.max(most, kept.filter((each) => each.deref() !== undefined).length);
  }, 1);
  await saveBody(new Response(body), join(folder, "long.md"));
  clearInterval(watching);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(pieces / 2);
});
