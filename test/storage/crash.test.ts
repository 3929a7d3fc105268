/** A sample of the crash runs; the long tests have more cycles, and other disks. */
import { test } from "bun:test";
import { expectCrashesSurvived } from "../support/crash-run.ts";

test("2 kills lose nothing, double nothing and leave nothing stuck", async () => {
  await expectCrashesSurvived("plain", 2);
}, 300_000);
