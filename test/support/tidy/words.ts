/** Words and calls that may stand in few places only. */
import { bareCode } from "./code.ts";

interface WordRule {
  name: string;
  pattern: RegExp;
  /** Where the pattern is looked for: bare code, code with its strings, or the whole text with comments. */
  within: "code" | "strings" | "text";
  /** Paths where it may stand. */
  except: RegExp;
  /** Whether this match is not what the pattern is after. */
  harmless?(code: string, match: RegExpExecArray): boolean;
}

/** Tests, what only tests load, and programs that build and measure. */
const besideCode = /\.test\.ts$|\/testing\/|^test\/|^scripts\//;

const wordRules: readonly WordRule[] = [
  {
    name: "the environment is read in config/ambient.ts",
    pattern: /\bprocess\.env\b|\bBun\.env\b|\bimport\.meta\.env\b/g,
    within: "code",
    except: new RegExp(`^config/ambient\\.ts$|${besideCode.source}`),
  },
  {
    name: "the clock is read in config/ambient.ts and web/app/ambient.ts",
    pattern:
      /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)|\bperformance\.(now|timeOrigin)\b|\bBun\.nanoseconds\b|\bhrtime\b/g,
    within: "code",
    except: new RegExp(`^(?:config|web/app)/ambient\\.ts$|${besideCode.source}`),
  },
  {
    name: "randomness comes from config/ambient.ts and web/app/ambient.ts",
    pattern: /\bMath\.random\b|\brandom(Bytes|UUID|UUIDv7|Int|FillSync|Fill)\b|\bgetRandomValues\b/g,
    within: "code",
    except: new RegExp(`^(?:config|web/app)/ambient\\.ts$|${besideCode.source}`),
  },
  {
    name: "fetch is called in src/egress, src/client and web",
    pattern: /(?<![\w.$])(?:globalThis\.|Bun\.)?fetch\s*\(/g,
    within: "code",
    except: new RegExp(`^src/egress/|^src/client/|^web/|${besideCode.source}`),
    // A method of that name, as servers have it.
    harmless: (code, match) => {
      const after = code.slice(closingParenthesis(code, match.index + match[0].length)).trimStart();
      const before = code.slice(0, match.index).trimEnd();
      return after.startsWith("{") || (after.startsWith(":") && !before.endsWith("?"));
    },
  },
  {
    name: "addresses of the API are known to src/client and src/http",
    pattern: /(?<=["'`}])\/v1(?:\/|(?=["'`]))/g,
    within: "strings",
    except: new RegExp(`^(?!src/(?:cli|mcp)/)|${besideCode.source}`),
  },
  {
    name: "nothing is typed any",
    pattern: /(?:[:<,|&]|\bas|=>|\bextends)\s*any\b(?!\s*[:(])/g,
    within: "code",
    except: /^$/,
  },
  {
    name: "no errors are silenced",
    pattern: /@ts-(ignore|nocheck|expect-error)/g,
    within: "text",
    except: /^test\/(project\/tidy\.test|support\/tidy\/words)\.ts$/,
  },
  {
    name: "lists of any length are appended with converters/util/append.ts",
    pattern: /\.push\((?:[^(){}]*,)?\s*\.\.\./g,
    within: "code",
    except: new RegExp(`^(?!converters/)|${besideCode.source}`),
  },
  {
    name: "nothing is left for later",
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/g,
    within: "text",
    except: /^test\/(project\/tidy\.test|support\/tidy\/words)\.ts$/,
  },
  {
    name: "no paths of one machine",
    pattern: /(?<![\w.$])\/(?:work|Users|home\/\w+)\//g,
    within: "text",
    except: /^test\/(project\/tidy\.test|support\/tidy\/words)\.ts$/,
  },
];

/** "path:line: rule" for each place where a rule is broken. */
export function brokenWords(path: string, source: string, rules: readonly WordRule[] = wordRules): string[] {
  const texts = {
    text: source,
    strings: bareCode(source, { keepStrings: true }),
    code: bareCode(source, { keepStrings: false }),
  };
  return rules
    .filter((rule) => !rule.except.test(path))
    .flatMap((rule) => {
      const text = texts[rule.within];
      const matches = [...text.matchAll(rule.pattern)].filter((match) => !rule.harmless?.(text, match));
      return matches.map(
        (match) => `${path}:${lineOf(text, match.index)}: ${rule.name} (${match[0].trim()})`,
      );
    });
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

/** Position behind the parenthesis that closes the one before `at`. */
function closingParenthesis(code: string, at: number): number {
  let open = 1;
  let end = at;
  while (open > 0 && end < code.length) {
    if (code[end] === "(") open += 1;
    if (code[end] === ")") open -= 1;
    end += 1;
  }
  return end;
}
