/** Checks the terms of docs/glossary.md: forbidden phrases in documents, sources and pages, and spelling in documents. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./build/paths.ts";
import { everywhere, inCode, inDocuments, phrasesIn, proseOf } from "./terms/phrases.ts";

const documents = ["*.md", "docs/**/*.md"];
const sources = [
  "{config,converters,ledger,scripts}/**/*.{ts,tsx,mjs}",
  "src/{auth,cli,client,egress,http,log,mcp,operations,sandbox,services,shared,storage}/**/*.ts",
];
/** Folders whose comments and messages follow the stricter rules. */
const plain = [
  "{config,ledger}/**/*.ts",
  "src/{auth,cli,egress,http,log,mcp,operations,sandbox,services,shared,storage}/**/*.ts",
  "converters/{bundle,document,engines,input,speech}/**/*.ts",
];
/** Held to the stricter rules of documents; they have German texts, so their spelling is not checked. */
const pages = ["web/**/*.{ts,tsx}"];
/** Tests, what only they load, generated files, and what names the phrases to forbid them. */
const notChecked =
  /\.test\.tsx?$|\/testing\/|\/testdata\/|\/generated\/|^scripts\/terms\/|^docs\/glossary\.md$/;

function filesOf(patterns: readonly string[]): string[] {
  return patterns
    .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(root)])
    .filter((path) => !notChecked.test(path) && !path.includes("node_modules/"))
    .sort();
}

function spellingProblems(): string[] {
  const cspell = Bun.spawnSync(
    [
      "node",
      "node_modules/cspell/bin.mjs",
      "lint",
      "--no-progress",
      "--no-summary",
      "--root=.",
      "--config",
      "scripts/terms/cspell.json",
      ...documents,
    ],
    { cwd: root, stdout: "pipe", stderr: "pipe" },
  );
  const problems = cspell.stdout.toString().split("\n").filter(Boolean);
  return cspell.success || problems.length > 0 ? problems : [`cspell: ${cspell.stderr.toString()}`];
}

const read = (path: string) => readFileSync(join(root, path), "utf8");
const problems = [
  ...filesOf(documents).flatMap((path) =>
    phrasesIn(path, proseOf(read(path)), [...everywhere, ...inDocuments]),
  ),
  ...filesOf(sources).flatMap((path) => phrasesIn(path, read(path), everywhere)),
  ...filesOf(plain).flatMap((path) => phrasesIn(path, read(path), inCode)),
  ...filesOf(pages).flatMap((path) => phrasesIn(path, read(path), [...everywhere, ...inDocuments])),
  ...spellingProblems(),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
