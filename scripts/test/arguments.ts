/** The arguments of `npm test`, `npm run test:all` and `.ci/run`. */

export interface TestArguments {
  tier: "quick" | "all";
  /** Beside the quick tests, the long ones of what has changed since. */
  changedSince: string | null;
  /** Long tests that would end later are left out. */
  minutes: number;
  filters: string[];
  /** Options of `bun test`, with their values. */
  passedOn: string[];
  narrowed: boolean;
}

/** Options of `bun test` that take the next argument as their value. */
const withValue = ["-t", "--test-name-pattern", "--timeout", "--seed", "--rerun-each", "--bail"];

export function parseArguments(args: readonly string[]): TestArguments {
  const parsed: TestArguments = {
    tier: "quick",
    changedSince: null,
    minutes: Number.POSITIVE_INFINITY,
    filters: [],
    passedOn: [],
    narrowed: false,
  };
  const rest = [...args];
  for (let each = rest.shift(); each !== undefined; each = rest.shift()) {
    const [, name = "", value = ""] = /^(--[\w-]+)=(.*)$/.exec(each) ?? [];
    if (each === "--all") parsed.tier = "all";
    else if (name === "--changed-since") parsed.changedSince = value;
    else if (name === "--minutes") parsed.minutes = Number(value);
    else if (withValue.includes(each)) parsed.passedOn.push(each, rest.shift() ?? "");
    else if (each.startsWith("-")) parsed.passedOn.push(each);
    else parsed.filters.push(each.replace(/^\.\//, ""));
  }
  parsed.narrowed = parsed.filters.length > 0 || parsed.passedOn.length > 0;
  return parsed;
}
