/** Which of a server's children works on something. */
import { until } from "../../config/testing/until.ts";
import { childrenOf, readOrEmpty } from "../../scripts/server/processes.ts";

/** Processor time that a process has used, in clock ticks. */
function ticks(pid: number): number {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** The children that work, the busiest first. */
export async function busyChildren(server: { pid: number }): Promise<number[]> {
  const before = new Map(childrenOf(server.pid).map(({ pid }) => [pid, ticks(pid)]));
  await Bun.sleep(100);
  const used = [...before].map(([pid, was]) => [pid, ticks(pid) - was] as const);
  return used
    .filter(([, ticks]) => ticks > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([pid]) => pid);
}

/** Processor time that a child has used only if it works on a task: starting takes half of it. */
const taskTicks = 150;

/** The child that works on a task of some seconds: the busiest three times in a row. */
export async function busyChild(server: { pid: number }): Promise<number> {
  let candidate = 0;
  let times = 0;
  return until(async () => {
    const busiest = (await busyChildren(server))[0] ?? 0;
    times = busiest === candidate && ticks(busiest) > taskTicks ? times + 1 : 1;
    candidate = busiest;
    return times < 3 ? null : candidate;
  });
}
