/** Processes that outlive their server. */
import { readdirSync, readFileSync } from "node:fs";

/** Ids of living processes of a session, found a second after its leader was killed. Linux only. */
export async function survivors(session: number): Promise<number[]> {
  for (let tries = 0; ; tries += 1) {
    const alive = sessionMembers(session);
    if (alive.length === 0 || tries === 20) return alive;
    await Bun.sleep(50);
  }
}

function sessionMembers(session: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 0 && sessionOf(pid) === session);
}

/** Null for a process that is gone, or dead and not yet collected. */
function sessionOf(pid: number): number | null {
  try {
    // proc(5): the command's name is in parentheses and may hold anything; state, parent, group, session follow.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, , , session] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" ? null : Number(session);
  } catch {
    return null;
  }
}
