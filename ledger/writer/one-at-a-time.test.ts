import { expect, test } from "bun:test";
import { failureOf } from "../../config/testing/failures.ts";
import type { VerifyReport } from "../verify/verify.ts";
import { createOneAtATime } from "./one-at-a-time.ts";

/** Each run ends when the test says so. */
function start() {
  const runs: { heads: readonly string[]; end: () => void; fail: () => void }[] = [];
  const verify = createOneAtATime((heads) => {
    const { promise, resolve, reject } = Promise.withResolvers<VerifyReport>();
    const report = { problems: [], run: runs.length } as unknown as VerifyReport;
    runs.push({ heads, end: () => resolve(report), fail: () => reject(new Error("unreadable")) });
    return promise;
  });
  return { runs, verify };
}

test("one runs at a time; calls during a run share the next, which starts after them", async () => {
  const { runs, verify } = start();
  const first = verify();
  await Bun.sleep(0);
  const others = [verify(), verify(), verify()];
  const ofHeads = verify(["a"]);
  await Bun.sleep(0);
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await first;
  await Bun.sleep(0);
  expect(runs.map(({ heads }) => heads)).toEqual([[], []]);
  runs[1]?.end();
  expect(new Set(await Promise.all(others)).size).toBe(1);
  await Bun.sleep(0);
  runs[2]?.end();
  await ofHeads;
  expect(runs.map(({ heads }) => heads)).toEqual([[], [], ["a"]]);
});

test("a failed one does not delay the others", async () => {
  const { runs, verify } = start();
  const first = failureOf(verify());
  await Bun.sleep(0);
  const second = verify();
  runs[0]?.fail();
  expect((await first) as Error).toMatchObject({ message: "unreadable" });
  await Bun.sleep(0);
  runs[1]?.end();
  expect(await second).toMatchObject({ problems: [] });
});
