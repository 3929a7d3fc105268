/** Small jobs of one account beside the long scans of another, in the executable: nobody waits for somebody's book. */
import { expect, test } from "bun:test";
import { seededRandom } from "../../config/testing/random.ts";
import { until } from "../../config/testing/until.ts";
import { scanOf } from "../../scripts/samples/scan.ts";
import type { NamedFile } from "../../scripts/server/api.ts";
import { startServer } from "../support/server.ts";

const pages = 60;
const slots = 2;
const minutes = 60_000;

const small: readonly NamedFile[] = Array.from({ length: 3 * slots }, (_, at) =>
  at % 2 === 0
    ? [`gauge-${at}.csv`, new TextEncoder().encode("hour,height\n7,112\n8,113\n")]
    : [`note-${at}.txt`, new TextEncoder().encode(`The heron of note ${at} waits in the reeds.\n`)],
);

test(
  "small jobs that come when scans have all slots end before any of the scans does",
  async () => {
    const { bytes } = await scanOf(seededRandom(60), pages);
    await using server = await startServer({ args: ["--scheduler-concurrency", String(slots)] });
    const reader = await server.newCaller("library");
    const writer = await server.newCaller("office");
    const scans = await Promise.all(
      Array.from({ length: slots }, (_, at) => reader.queue(`book-${at}.tiff`, bytes)),
    );
    const statuses = async () =>
      Promise.all(scans.map(async (id) => (await reader.job(id)).body?.status ?? null));
    await until(statuses, (now) => now.every((status) => status === "running"), { timeoutMs: minutes });

    const jobs = [];
    for (const [name, content] of small) jobs.push(await writer.queue(name, content));
    for (const id of jobs)
      expect(await writer.wait(id, 2 * minutes)).toMatchObject({ status: "succeeded", deliverable: true });
    expect(await statuses()).toEqual(scans.map(() => "running"));
    // Nor are they put off for good: each goes on.
    const done = async (id: string) =>
      ((await reader.job(id)).body as { progress?: { pages_done: number } } | null)?.progress?.pages_done ??
      0;
    for (const id of scans) {
      const before = await done(id);
      await until(
        () => done(id),
        (now) => now > before,
        { timeoutMs: minutes },
      );
      expect((await reader.cancel(id)).status).toBe(200);
    }
  },
  5 * minutes,
);
