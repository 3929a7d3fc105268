import { expect, test } from "bun:test";
import { ConcurrencyLimit } from "./recognize-page.ts";

test("so many at a time, in order, whatever becomes of them", async () => {
  const turns = new ConcurrencyLimit(2);
  const begun: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const all = gates.map(({ promise }, at) =>
    turns.take(() => {
      begun.push(at);
      return promise;
    }),
  );
  const settled = Promise.allSettled(all);
  await Bun.sleep(0);
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error("broken"));
  await Bun.sleep(0);
  expect(begun).toEqual([0, 1, 2]);
  gates[0]?.resolve(0);
  gates[2]?.resolve(2);
  await Bun.sleep(0);
  gates[3]?.resolve(3);
  expect((await settled).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
});
