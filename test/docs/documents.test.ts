/** Documents of the repository: every link, path, script and command that they name exists. */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { loadAllCommands } from "../../src/cli/commands.ts";

const root = join(import.meta.dir, "../..");
const documents = ["*.md", "docs/**/*.md"]
  .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(root)])
  .sort();
const textOf = (path: string) => readFileSync(join(root, path), "utf8");
const withoutCode = (text: string) => text.replace(/```.*?```/gs, "").replace(/`[^`\n]*`/g, "");

/** GitHub's id of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const anchorsIn = (path: string) =>
  new Set(
    [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      anchorOf(heading.replaceAll("`", "")),
    ),
  );

/** Relative links of a document that lead nowhere. */
function brokenLinks(path: string): string[] {
  const links = withoutCode(textOf(path)).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g);
  return [...links].flatMap(([link, target = "", anchor]) => {
    const file = target === "" ? path : join(dirname(path), target);
    if (!existsSync(join(root, file))) return [link];
    return anchor === undefined || anchorsIn(file).has(anchor) ? [] : [link];
  });
}

/** The format that CONTRIBUTING.md adds as an example. */
const example = /^(?:converters\/formats\/ini|test\/corpus\/ini-to-markdown)\//;

/** Paths of this repository in code spans, such as `src/http`, that do not exist. */
function missingPaths(path: string): string[] {
  const paths = textOf(path).matchAll(
    /`((?:config|converters|ledger|src|web|scripts|test|docs|\.ci)\/[\w./-]*[\w/])`/g,
  );
  return [...paths].flatMap(([, named = ""]) =>
    existsSync(join(root, named)) || example.test(named) ? [] : [named],
  );
}

function missingScripts(path: string): string[] {
  const scripts = Object.keys(packageJson.scripts);
  const named = textOf(path).matchAll(
    /\bnpm (?:run (?:-s )?)?((?<=run (?:-s )?)[\w:-]+|start|test(?::[\w-]+)?)/g,
  );
  return [...named].flatMap(([call, name = ""]) => (scripts.includes(name) ? [] : [call]));
}

describe.each(documents)("%s", (path) => {
  test("links to files and headings that exist", () => {
    expect(brokenLinks(path)).toEqual([]);
  });

  test("names paths that exist", () => {
    expect(missingPaths(path)).toEqual([]);
  });

  test("names npm scripts that exist", () => {
    expect(missingScripts(path)).toEqual([]);
  });
});

test("documents name commands that exist", async () => {
  const names = new Set((await loadAllCommands()).map(({ name }) => name));
  const groups = new Set([...names].flatMap((name) => (name.includes(" ") ? [name.split(" ")[0]] : [])));
  const missing = documents.flatMap((path) =>
    [...textOf(path).matchAll(/`markmill ([a-z][\w-]*)(?: ([a-z][a-z-]+))?[^`]*`/g)].flatMap(
      ([call, first = "", second]) => {
        const exists = groups.has(first)
          ? second === undefined || names.has(`${first} ${second}`)
          : names.has(first);
        return exists ? [] : [`${path}: ${call}`];
      },
    ),
  );
  expect(missing).toEqual([]);
});

test("the README is short", () => {
  expect(textOf("README.md").split("\n").length).toBeLessThan(152);
});

test("the index of docs/ lists every page", () => {
  const index = textOf("docs/README.md");
  const pages = documents.filter((path) => path.startsWith("docs/") && path !== "docs/README.md");
  expect(pages.filter((path) => !index.includes(`(${path.slice("docs/".length)})`))).toEqual([]);
});

describe("the rules", () => {
  test("anchors are those of GitHub", () => {
    expect(anchorOf("Word, PowerPoint & Excel: a_b")).toBe("word-powerpoint--excel-a_b");
  });
});
