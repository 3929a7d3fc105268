/** A sample of what `npm run fuzz` does for longer. */
import { expect, test } from "bun:test";
import { fuzzOnce } from "./run.ts";
import { targets } from "./targets.ts";

const inputs = 400;

test.each(targets.map(({ id }) => id))(
  `${inputs} inputs for %s: refused or read, in time and in bounded memory`,
  async (id) => {
    const report = await fuzzOnce(id, 28, inputs);
    expect(report.findings.map(({ what }) => what)).toEqual([]);
    expect(report.inputs).toBe(inputs);
    // It has come further than the first check.
    expect(Object.keys(report.outcomes).length).toBeGreaterThan(1);
    expect(report.ranges).toBeGreaterThan(5);
  },
  600_000,
);
