import { expect, test } from "bun:test";
import { Readable } from "node:stream";
import fc from "fast-check";
import { defaultSettings } from "../../../config/settings/testing/defaults.ts";
import { codeOf } from "../../../config/testing/failures.ts";
import { runsOf } from "../../../config/testing/runs.ts";
import { mib } from "../../../config/units.ts";
import type { Core } from "../core.ts";
import { createGuestRoom } from "./room.ts";

const chunk = Buffer.alloc(mib / 4);

/** A room of one MiB over rows that the test keeps. */
function createHere() {
  const rows = new Map<string, number>();
  const rowBytes = () => [...rows.values()].reduce((sum, bytes) => sum + bytes, 0);
  const reads: (() => void)[] = [];
  const ledger = {
    read: {
      // The rows are those of the moment at which it is asked, however late the answer comes.
      guestUploadBytes: () => {
        const bytes = rowBytes();
        return new Promise<number>((resolve) => reads.push(() => resolve(bytes)));
      },
    },
  } as unknown as Core["ledger"];
  const room = createGuestRoom({ settings: { ...defaultSettings, "guest.storage_mib": 1 }, ledger });
  return { room, rows, rowBytes, answer: () => reads.shift()?.() };
}

async function bytesOf(bytes: Readable): Promise<number> {
  let count = 0;
  for await (const part of bytes) count += (part as Buffer).length;
  return count;
}

test("what is stored and what is on its way count together", async () => {
  const { room, rows, answer } = createHere();
  const take = async (id: string, chunks: number) => {
    const taking = room.take(id, Readable.from(Array(chunks).fill(chunk)));
    answer();
    return bytesOf(await taking);
  };
  expect(await take("a", 2)).toBe(mib / 2);
  expect(await codeOf(take("b", 3))).toBe("service_unavailable");
  room.gone("b");
  expect(await take("c", 2)).toBe(mib / 2);
  rows.set("a", mib / 2);
  room.stored("a");
  expect(await codeOf(take("d", 1))).toBe("service_unavailable");
  room.gone("d");
  // The account that claimed it, or the sweep, has taken it away.
  rows.delete("a");
  expect(await take("e", 2)).toBe(mib / 2);
});

test("files of a few bytes take up space, too", async () => {
  const { room, answer } = createHere();
  const codes: string[] = [];
  for (let n = 0; n < 70; n += 1) {
    const taking = room.take(String(n), Readable.from([Buffer.alloc(9)])).then(bytesOf);
    answer();
    codes.push(
      await taking.then(
        () => "taken",
        (error) => error.code,
      ),
    );
  }
  expect(codes).toEqual([...Array(64).fill("taken"), ...Array(6).fill("service_unavailable")]);
});

test("a sender that goes away in the middle does not look like an end", async () => {
  const { room, answer } = createHere();
  const source = new Readable({ read() {} });
  source.push(chunk);
  const taking = room.take("a", source);
  answer();
  const reading = bytesOf(await taking).then(
    () => "whole",
    () => "broken",
  );
  source.destroy();
  expect(await reading).toBe("broken");
});

test("however uploads, rows and late reads come together, no more is taken in than there is room for", async () => {
  const steps = fc.array(fc.tuple(fc.constantFrom("take", "answer", "row", "settle", "gone"), fc.nat(3)), {
    minLength: 10,
    maxLength: 60,
  });
  let refused = 0;
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const { room, rows, rowBytes, answer } = createHere();
      const whole = new Map<string, number>();
      const settled = new Set<string>();
      let count = 0;
      for (const [step, n] of history) {
        const [oldest] = [...whole.keys()].filter((id) => step !== "row" || !rows.has(id));
        if (step === "take") {
          const id = `upload ${++count}`;
          void room
            .take(id, Readable.from(Array(n + 1).fill(chunk)))
            .then(bytesOf)
            .then(
              (bytes) => whole.set(id, bytes),
              () => {
                refused += 1;
                room.gone(id);
              },
            );
        } else if (step === "answer") answer();
        else if (oldest === undefined) continue;
        else if (step === "row") rows.set(oldest, whole.get(oldest) ?? 0);
        else if (step === "settle" && rows.has(oldest)) {
          room.stored(oldest);
          settled.add(oldest);
          whole.delete(oldest);
          kept += 1;
        } else if (step === "gone" && !rows.has(oldest)) {
          room.gone(oldest);
          whole.delete(oldest);
        }
        await Bun.sleep(0);
        const onTheWay = [...whole]
          .filter(([id]) => !rows.has(id))
          .reduce((sum, [, bytes]) => sum + bytes, 0);
        expect(rowBytes() + onTheWay).toBeLessThanOrEqual(mib);
      }
    }),
    { numRuns: runsOf(200), seed: 20_261_121 },
  );
  expect(Math.min(refused, kept)).toBeGreaterThan(runsOf(50));
}, 60_000);
