/** Regular expressions of the product take time in proportion to their input, or their input is short. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { superLinearIn } from "../support/tidy/regular-expressions.ts";

const root = join(import.meta.dir, "../..");

/** Files with patterns that may take more, how many, and what bounds their input. None of them is exponential. */
const bounded: Readonly<Record<string, readonly [patterns: number, bound: string]>> = {
  "converters/formats/text/plain/code.ts": [4, "200 characters of a line (charactersLooked)"],
  "converters/formats/text/plain/log.ts": [1, "lines of at most 400 characters (charactersLooked)"],
  "converters/layout/flow/furniture.ts": [1, "40 characters (pageNumberCharactersMax)"],
  "src/egress/form/webhook.ts": [1, "253 characters, by its own lookahead"],
  "web/markdown/source/outline.ts": [1, "500 characters of a line (headingCharactersMax)"],
};

const paths = [...new Bun.Glob("{config,converters,ledger,src,web}/**/*.{ts,tsx}").scanSync(root)].filter(
  (path) => !/\.test\.tsx?$|\/testing\/|node_modules\//.test(path),
);

test("only those of short inputs may take more than linear time, and none exponential time", () => {
  const found = paths.flatMap((path) => superLinearIn(path, readFileSync(join(root, path), "utf8")));
  expect(found.filter((each) => each.endsWith(" exponential"))).toEqual([]);
  const fileOf = (place: string) => place.slice(0, place.indexOf(":"));
  expect(found.filter((place) => bounded[fileOf(place)] === undefined)).toEqual([]);
  for (const [file, [patterns]] of Object.entries(bounded))
    expect({ file, patterns: found.filter((place) => fileOf(place) === file).length }).toEqual({
      file,
      patterns,
    });
}, 60_000);

describe("the rule", () => {
  const built = (rest: string) => `new RegExp(\`^\${name}${rest}\`)`;
  const slow: readonly [code: string, exponential: boolean][] = [
    ["/(?:a+)+$/.test(x)", true],
    ["x.replace(/\\s+$/, y)", false],
    ["/^a*.*b$/.test(x)", false],
    [built("\\s*\\s*=$"), false],
  ];
  test.each(slow)("finds %s", (code, exponential) => {
    const found = superLinearIn("src/a.ts", code);
    expect([found.length, found[0]?.endsWith(" exponential")]).toEqual([1, exponential]);
  });

  const fast = ["/(?<!\\s)\\s+$/.test(x)", "/^a*b$/.test(x)", "a / b + c / d", '"/a+$/"', built("$")];
  test.each(fast)("does not find %s", (code) => {
    expect(superLinearIn("src/a.ts", code)).toEqual([]);
  });
});
