/** Mutations of source text: small changes of behavior that tests should notice (Jia and Harman 2011, section 3). */
import { bareCode } from "../support/tidy/code.ts";

export interface Mutation {
  line: number;
  /** What is replaced, by what. */
  what: string;
  source: string;
}

/** Operators as the formatter writes them, with spaces around; each is replaced by the one behind it. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/(?<= )===(?= )/g, "!=="],
  [/(?<= )!==(?= )/g, "==="],
  [/(?<= )<(?= )/g, "<="],
  [/(?<= )<=(?= )/g, "<"],
  [/(?<= )>(?= )/g, ">="],
  [/(?<= )>=(?= )/g, ">"],
  [/(?<= )&&(?= )/g, "||"],
  [/(?<= )\|\|(?= )/g, "&&"],
  [/(?<=[\w)\]] )\+(?= )/g, "-"],
  [/(?<=[\w)\]] )-(?= )/g, "+"],
  [/(?<=[\w)\]] )\*(?= )/g, "/"],
  [/\btrue\b/g, "false"],
  [/\bfalse\b/g, "true"],
  [/(?<=[(\s])!(?=[\w(])/g, ""],
  [/(?<=\.)some(?=\()/g, "every"],
  [/(?<=\.)every(?=\()/g, "some"],
  [/\bMath\.max(?=\()/g, "Math.min"],
  [/\bMath\.min(?=\()/g, "Math.max"],
  [/(?<=[=(<>,] )\d[\d_]*(?=[;,)\s])/g, "7_919"],
  // A statement that is one call.
  [/(?<=^ +)(?:await )?[\w#][\w.#?]*\([^\n]*\);(?=$)/gm, ";"],
  [/(?<=^ +)throw [^\n]*;(?=$)/gm, ";"],
  // A statement that depends on a condition of one line.
  [/\bif \(/g, "if (!"],
];

/** Lines of types have no behavior. */
const types = /^\s*(?:import|export type|type|interface|export interface|readonly)\b|^\s*[\w?]+: [\w\s|]+;$/;

/** All of a file. Declarations of types over several lines are skipped as far as they are told by their first word. */
export function mutationsIn(source: string): Mutation[] {
  const bare = withoutTypes(bareCode(source, { keepStrings: false }));
  return replaced.flatMap(([pattern, by]) =>
    [...bare.matchAll(pattern)].flatMap((match) => {
      const [found] = match;
      const mutated = by === "if (!" ? negated(source, bare, match.index) : spliced(source, match, by);
      if (mutated === null) return [];
      const line = source.slice(0, match.index).split("\n").length;
      return [{ line, what: `${found} → ${by}`, source: mutated }];
    }),
  );
}

const spliced = (source: string, match: RegExpExecArray, by: string) =>
  source.slice(0, match.index) + by + source.slice(match.index + match[0].length);

/** `if (a < b)` becomes `if (!(a < b))`; null if the condition has no end. */
function negated(source: string, bare: string, at: number): string | null {
  const start = at + "if (".length;
  let open = 1;
  let end = start;
  for (; end < bare.length && open > 0; end += 1) {
    if (bare[end] === "(") open += 1;
    else if (bare[end] === ")") open -= 1;
  }
  if (open > 0) return null;
  return `${source.slice(0, start)}!(${source.slice(start, end - 1)})${source.slice(end - 1)}`;
}

/** Blanks lines of types; columns stay. */
function withoutTypes(bare: string): string {
  let within = false;
  return bare
    .split("\n")
    .map((line) => {
      if (/^(?:export )?(?:interface|type)\b/.test(line)) within = !/[;}]\s*$/.test(line);
      else if (within && /^[}\])]|;\s*$/.test(line)) {
        if (!line.startsWith(" ")) within = false;
        return " ".repeat(line.length);
      }
      return within || types.test(line) ? " ".repeat(line.length) : line;
    })
    .join("\n");
}
