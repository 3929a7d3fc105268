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

/** Where the server and the command line handle files that child processes have written. */
const afterChildren = "src/(?:storage|services|egress/sources|cli/(?:convert|evaluate|mcp)|mcp/local)/";

/** Files and folders there that read only what the server or the user has written. */
const readsOwnFiles: readonly string[] = [
  ...["copy-bundle", "orphans", "pictures", "results", "room", "storage", "stored-files", "upload"].map(
    (name) => `src/storage/${name}.ts`,
  ),
  // Results and uploads in storage, keys, backups, models and their media.
  ...["results", "admin/master-key", "backup", "models"].map((name) => `src/services/${name}/`),
  // It opens like src/shared/untrusted.
  ...["src/egress/sources/own-file.ts", "src/egress/sources/video-audio/video-platform.ts"],
  // The user's files, and results that were copied from a child.
  ...["backends", "convert", "execute", "inputs", "offline", "place", "prepare", "unpack", "walk"].map(
    (name) => `src/cli/convert/${name}.ts`,
  ),
  ...["src/cli/convert/report-file/", "src/cli/evaluate/", "src/mcp/local/"],
];

/** Functions of node:fs that follow links, wait for pipes, or read without a limit. */
const opening =
  "(?:readFile|open|opendir|copyFile|cp|readdir|stat|chmod|chown|utimes|truncate|access|exists)(?:Sync)?|createReadStream";

const wordRules: readonly WordRule[] = [
  {
    name: "files after a child process are opened by src/shared/untrusted",
    pattern: new RegExp(
      [
        `\\bimport\\s*\\{[^}]*\\b(?:${opening})\\b[^}]*\\}\\s*from\\s*["']node:fs`,
        `\\bimport\\s+(?:\\*\\s*as\\s+)?\\w+\\s+from\\s*["']node:fs`,
        `\\bimport\\(\\s*["']node:fs`,
        `\\bBun\\.file\\(`,
      ].join("|"),
      "g",
    ),
    within: "strings",
    except: new RegExp(`^(?!${afterChildren})|^(?:${readsOwnFiles.join("|")})|${besideCode.source}`),
  },
  {
    name: "paths in a child's folder are opened by src/shared/untrusted",
    pattern: new RegExp(
      `(?:(?<!UntrustedFolder\\.)\\b(?:${opening}|rename|renameSync|syncPath|syncTree|fileDigest)|(?<=Bun\\.)file)\\((?:join\\()?\\s*(?:\\w+\\.)*(?:workDir|keptDir|keptFolder)\\b`,
      "g",
    ),
    within: "code",
    except: new RegExp(`^(?!src/)|^src/sandbox/|${besideCode.source}`),
  },
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
