import { readdirSync, readFileSync } from "node:fs";

/** Processor time that all threads of a process have had so far, from proc(5); milliseconds. */
export function processorMs(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(folder).map((thread) =>
    Number(readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}
