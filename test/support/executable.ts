/** dist/markmill for tests that start it, built when it is missing or stale. */
import { join } from "node:path";
import { dist } from "../../scripts/build/paths.ts";
import { buildIfStale } from "../../scripts/build/stale.ts";

let building: Promise<string> | undefined;

export async function executable(): Promise<string> {
  // The run of the tests has brought it up to date for all of its processes.
  if (process.env.TEST_EXECUTABLE_BUILT !== "1") building ??= buildIfStale();
  await building;
  return join(dist, "markmill");
}
