/** Kills the children of a living server, as the kernel does when memory runs out. */
import type { SeededRandom } from "../../config/testing/random.ts";
import { childrenOf } from "../server/processes.ts";
import type { History } from "./history.ts";

/** One of them; or, now and then, all of them again and again, so that a job's attempts are used up. */
export async function killChildren(serverPid: number, random: SeededRandom, history: History): Promise<void> {
  const rounds = random.integer(1, 3) === 1 ? 12 : 1;
  for (let round = 0; round < rounds; round += 1) {
    const children = childrenOf(serverPid);
    const victims = rounds > 1 ? children : children.slice(0, 1);
    for (const { pid } of victims) history.childrenKilled += kill(pid) ? 1 : 0;
    history.childKilledMs = performance.now();
    await Bun.sleep(random.integer(5, 60));
  }
}

function kill(pid: number): boolean {
  try {
    process.kill(pid, "SIGKILL");
    return true;
  } catch {
    return false;
  }
}
