import { describeError } from "../log.ts";
import type { Core } from "./core.ts";

const firstWaitMs = 250;
const longestWaitMs = 30_000;

/** Repeats what must not be lost until it succeeds, waiting longer each time. */
export async function keepTrying<T>(
  core: Pick<Core, "log">,
  event: string,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await attempt();
    } catch (error) {
      core.log("error", event, { cause: describeError(error), retry_in_ms: waitMs });
      await Bun.sleep(waitMs);
    }
  }
}
