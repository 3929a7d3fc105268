/** Processes that outlive their server. */

import { lastSeen } from "../../config/testing/until.ts";
import { processes } from "../server/processes.ts";

/** Ids of living processes of a session, found a second after its leader was killed. Linux only. */
export async function survivors(session: number): Promise<number[]> {
  const alive = await lastSeen(
    () => processes().filter((each) => each.session === session && !each.isZombie),
    ({ length }) => length === 0,
    { timeoutMs: 1_000, everyMs: 50 },
  );
  return alive.map(({ pid }) => pid);
}
