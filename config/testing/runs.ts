/** How much the tests of random histories try: a part in the quick tests, all of it with `npm run test:all`. */

export const everyRun = process.env.TEST_TIER === "all";

/** How many of so many runs this is to make; a fifth is too few to have been everywhere. */
export const runsOf = (all: number): number => (everyRun ? all : Math.ceil(all / 5));
