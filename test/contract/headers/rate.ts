/** Parses only what RFC 9651 allows in a list of strings with integer parameters. */
const item = /^"([a-z]+)"((?:;[a-z]=\d{1,15})*)$/;

interface Item {
  name: string;
  parameters: Readonly<Record<string, number>>;
}

function listOf(text: string | null): Item[] | null {
  if (text === null) return null;
  const items = text.split(", ").map((part) => item.exec(part));
  if (items.some((found) => found === null)) return null;
  return items.map((found) => ({
    name: found?.[1] ?? "",
    parameters: Object.fromEntries(
      (found?.[2] ?? "")
        .split(";")
        .slice(1)
        .map((parameter) => [parameter.slice(0, 1), Number(parameter.slice(2))]),
    ),
  }));
}

export const rateHeaderNames = [
  "ratelimit-policy",
  "ratelimit",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
];

/** What is not counted: health probes, and the documents that are the same for everybody. */
const uncounted = /^\/(?:healthz|readyz|openapi\.json|(?:docs|schemas)(?:\/|$)|\.well-known\/)/;

/** What an answer says of rate limits, all of them switched on, in words; nothing when all is well. */
export function rateHeaderProblems(
  { status, headers }: { status: number; headers: Headers },
  path: string,
): string[] {
  const isOpen = uncounted.test(path);
  // What is refused before its path is known counts wherever it is, as do other methods and nothing at all.
  const isCounted = !isOpen || [204, 405].includes(status);
  const present = rateHeaderNames.filter((name) => headers.has(name));
  if (isOpen && [400, 404].includes(status) && present.length > 0) return [];
  if (!isCounted) return present.map((name) => `${name}: on what is not counted`);
  const policy = listOf(headers.get("ratelimit-policy"));
  const state = listOf(headers.get("ratelimit"));
  if (policy === null || state === null)
    return [`ratelimit-policy: ${headers.get("ratelimit-policy")}, ratelimit: ${headers.get("ratelimit")}`];
  const problems: string[] = [];
  const wanted = (what: string, right: boolean) => {
    if (!right) problems.push(`${what}: ${JSON.stringify(Object.fromEntries(headers))}`);
  };
  const names = (items: Item[]) => items.map(({ name }) => name).join();
  wanted("the same limits in both", names(policy) === names(state));
  wanted("known limits", ["requests", "requests,estimates"].includes(names(policy)));
  const limits = policy.map(({ parameters }, index) => ({
    quota: parameters.q ?? Number.NaN,
    windowSeconds: parameters.w,
    left: state[index]?.parameters.r ?? Number.NaN,
    seconds: state[index]?.parameters.t ?? Number.NaN,
  }));
  for (const { quota, windowSeconds, left, seconds } of limits) {
    wanted("by the minute", windowSeconds === 60);
    // Nothing is left of what was counted in full, and what has gone comes back.
    wanted("no more than the quota is left", left >= 0 && left <= quota);
    wanted("a wait where one was taken", left === quota ? seconds >= 0 : seconds >= 1);
  }
  const [least] = limits.toSorted((a, b) => a.left - b.left);
  const older = rateHeaderNames.slice(2).map((name) => Number(headers.get(name) ?? Number.NaN));
  const same = [least?.quota, least?.left, least?.seconds].every((value, at) => value === older[at]);
  wanted("the older fields describe the limit with the least left", same);
  return problems;
}
