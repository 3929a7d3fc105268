/** A sample of the crash runs; the long tests have more cycles, and other disks. */
import { test } from "bun:test";
import { expectCrashesSurvived } from "../support/crash-run.ts";

test("a kill loses nothing, doubles nothing and leaves nothing stuck", async () => {
  await expectCrashesSurvived("plain", 1);
}, 300_000);
