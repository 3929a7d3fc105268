/** A parent to be killed in mid-work: keeps one busy and one idle child, and says when they are up. */
import { generous, inspect, openTestPool } from "./harness.ts";

const pool = openTestPool({ concurrency: 2, prewarmed: 1 });
const pidFile = process.argv[2] ?? "";
const first = await pool.run(inspect("pid"), generous);
if (!first.ok) throw new Error("no child");
console.log(first.value.measurement.sourceUnits);
void pool.run(inspect("forever", pidFile), generous);
