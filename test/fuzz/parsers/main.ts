/**
 * `npm run fuzz [-- --target ID… --minutes N --inputs N --seed N --findings FOLDER]`: inputs for each parser of ours,
 * guided by coverage. Ends with 1 if there was a finding, and writes its input to a file.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { fuzzOnce } from "./run.ts";
import { targets } from "./targets.ts";

const { values } = parseArgs({
  options: {
    target: { type: "string", multiple: true, default: [] },
    /** Of all targets together. */
    minutes: { type: "string", default: "60" },
    /** Of each target at most. */
    inputs: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    findings: { type: "string", default: "fuzz-findings" },
  },
});
const chosen = targets.filter(({ id }) => values.target.length === 0 || values.target.includes(id));
if (chosen.length === 0) throw new Error(`targets are ${targets.map(({ id }) => id).join(", ")}`);
const inputsMax = Number(values.inputs);
const endMs = performance.now() + Number(values.minutes) * 60_000;
console.log(`seed ${values.seed}`);

/** Inputs of a process: then a new one with an empty pool, so that findings can be repeated. */
const aim = { seconds: 60, first: 500, most: 50_000 };
const state = chosen.map(({ id }) => ({
  id,
  inputs: 0,
  ms: 0,
  pool: 0,
  ranges: 0,
  size: aim.first,
  round: 0,
}));
const seen = new Set<string>();
let findings = 0;

while (performance.now() < endMs && state.some(({ inputs }) => inputs < inputsMax)) {
  for (const each of state) {
    if (performance.now() >= endMs || each.inputs >= inputsMax) continue;
    const seed = Number(values.seed) + each.round;
    const startMs = performance.now();
    const size = Math.min(each.size, inputsMax - each.inputs);
    const report = await fuzzOnce(each.id, seed, size);
    const ms = performance.now() - startMs;
    each.inputs += report.inputs;
    each.ms += ms;
    each.round += 1;
    each.pool = Math.max(each.pool, report.pool);
    each.ranges = Math.max(each.ranges, report.ranges);
    each.size = Math.min(
      aim.most,
      Math.max(aim.first, Math.round((report.inputs / ms) * aim.seconds * 1_000)),
    );
    for (const { what, input } of report.findings) {
      const kind = `${each.id} ${what.replace(/[0-9]+/g, "0").slice(0, 200)}`;
      if (seen.has(kind)) continue;
      seen.add(kind);
      findings += 1;
      mkdirSync(values.findings, { recursive: true });
      const path = resolve(join(values.findings, `${each.id}-${seed}-${findings}`));
      writeFileSync(path, Buffer.from(input, "base64"));
      console.log(`FINDING ${each.id} (seed ${seed}, ${path}): ${what}`);
    }
  }
}
let all = 0;
for (const { id, inputs, ms, pool, ranges } of state) {
  all += inputs;
  const rate = ms === 0 ? 0 : Math.round((inputs / ms) * 1_000);
  console.log(
    `${id.padEnd(16)} ${String(inputs).padStart(9)} inputs ${String(rate).padStart(6)}/s  pool ${pool}  ranges ${ranges}`,
  );
}
console.log(`${all} inputs, ${findings} findings`);
process.exit(findings === 0 ? 0 : 1);
