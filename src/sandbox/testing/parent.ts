/** A parent to be killed in mid-work: one child loops, another is idle. Prints the idle one's process id. */
import { generous, inspect, openTestPool } from "./harness.ts";

const pool = openTestPool({ concurrency: 2, prewarmed: 2 });
const pidFile = process.argv[2] ?? "";
void pool.run(inspect("forever", pidFile), generous);
const outcome = await pool.run(inspect("pid"), generous);
if (!outcome.ok) throw new Error("no child");
console.log(outcome.value.measurement.sourceUnits);
