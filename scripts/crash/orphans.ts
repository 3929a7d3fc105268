/** Processes that outlive their server. */
import { processes } from "../server/processes.ts";

/** Ids of living processes of a session, found a second after its leader was killed. Linux only. */
export async function survivors(session: number): Promise<number[]> {
  for (let tries = 0; ; tries += 1) {
    const alive = processes().filter((each) => each.session === session && !each.isZombie);
    if (alive.length === 0 || tries === 20) return alive.map(({ pid }) => pid);
    await Bun.sleep(50);
  }
}
