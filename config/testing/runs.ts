/**
 * How much of a test file runs. The quick tests leave out what takes seconds: long tests, and most runs of random ones.
 * `npm run test:all` runs everything; .ci/run does so for the files that a change concerns.
 */
import { test } from "bun:test";

const wholeFiles = process.env.TEST_WHOLE_FILES?.split("\n") ?? [];

export const everyRun =
  process.env.TEST_TIER === "all" || wholeFiles.some((file) => Bun.main.endsWith(`/${file}`));

/** How many of so many runs this is to make; a fifth is too few to have been everywhere. */
export const runsOf = (all: number): number => (everyRun ? all : Math.ceil(all / 5));

/** A test that the quick tests skip, because it takes seconds and a quicker one covers what it is about. */
export const longTest = test.skipIf(!everyRun);

/** The first of the cases of a test that takes seconds for each; every one of them in the long tier. */
export const firstOf = <T>(cases: readonly T[], quick = 1): readonly T[] =>
  everyRun ? cases : cases.slice(0, quick);
