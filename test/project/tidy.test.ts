/** The shape of the house: who imports whom, what stands where, and that nothing is left lying about. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { missingEntries } from "../../scripts/lock.mjs";
import { bareCode } from "../support/tidy/code.ts";
import { wrongDirection } from "../support/tidy/directions.ts";
import { circles, folderOf, loadedFrom, unreachable } from "../support/tidy/graph.ts";
import { importsOf } from "../support/tidy/imports.ts";
import { brokenWords } from "../support/tidy/words.ts";

const root = join(import.meta.dir, "../..");
const linesMax = 400;
/** Files that are longer for a reason, with the reason. */
const longFiles: Readonly<Record<string, string>> = {};
/** Written by programs and read by compilers. */
const generated = /^src\/client\/generated\//;

const files = new Map<string, string>();
for (const path of new Bun.Glob("{config,converters,ledger,src,web,scripts,test}/**/*.{ts,tsx,mjs}").scanSync(
  root,
)) {
  if (!path.includes("node_modules/")) files.set(path, readFileSync(join(root, path), "utf8"));
}

const isEntry = (path: string) =>
  /\.test\.ts$|\.d\.ts$|^src\/main\.ts$|^web\/main\.tsx$|^ledger\/writer\/worker\.ts$|^scripts\/[^/]+\.(ts|mjs)$|^scripts\/bench\/main\.ts$|^test\/(crash|fuzz|fuzz\/parsers|hostile|mutants|simulate)\/main\.ts$/.test(
    path,
  ) ||
  // The build puts it into the executable by path.
  path === "config/native.ts";

function directionsOf(path: string, source: string): string[] {
  return importsOf(source).flatMap((each) => wrongDirection(path, each) ?? []);
}

function tooLong(path: string, source: string): string[] {
  const lines = source.split("\n").length;
  return lines > linesMax && !(path in longFiles) && !generated.test(path) ? [`${path}: ${lines} lines`] : [];
}

/** Facts about kinds of input, recordings and pictures, what judges and names the files of a bundle, and plain text. */
const factsOnly =
  /^converters\/(?:contract|capabilities|formats\/(?:registry|option-schemas|[\w-]+\/capability)|bundle\/(?:contract|manifest|names)|page-picture-file|speech\/contract|util\/strip-terminal)\.ts$/;

/** What the server's own process would load of the code that converts; that belongs into its children. */
function converterCodeIn(some: ReadonlyMap<string, string>): string[] {
  const inChildren = /^converters\/|^src\/sandbox\//;
  const loaded = loadedFrom(some, "src/cli/commands/serve.ts", (path) => !inChildren.test(path));
  return [
    ...[...loaded.files].filter((path) => path.startsWith("converters/") && !factsOnly.test(path)),
    ...[...loaded.packages].filter((name) => /^(mupdf|unified|(remark|rehype|mdast|hast)-.*)$/.test(name)),
  ];
}

/** What one small file's conversion in a shell loads before it is done, in the command's process and in its child. */
const coldStarts: readonly string[] = [
  ...["src/cli/preload.ts", "src/cli/run.ts", "src/cli/commands/convert.ts", "src/cli/convert/offline.ts"],
  ...["src/sandbox/parent/sandbox.ts", "src/sandbox/child/child.ts", "src/sandbox/child/work.ts"],
  "converters/formats/office/docx/converter.ts",
];

/** Modules of the system, each of which takes longer to load than most of ours to run, on that way. */
function slowModulesIn(some: ReadonlyMap<string, string>): string[] {
  const slow = /^node:(?:crypto|dns|http|https|net|stream|tls|tty|zlib)(?:\/|$)/;
  return coldStarts.flatMap((entry) =>
    [...loadedFrom(some, entry, () => false).packages]
      .filter((name) => slow.test(name))
      .map((name) => `${entry} loads ${name}`),
  );
}

describe("this project", () => {
  test("has sources to look at", () => {
    expect(files.size).toBeGreaterThan(30);
  });

  test("imports go one way only", () => {
    expect([...files].flatMap(([path, source]) => directionsOf(path, source))).toEqual([]);
  });

  test("every file is reached from an entry point or a test", () => {
    expect(unreachable(files, isEntry)).toEqual([]);
  }, 60_000);

  test("no folders and no files import each other in a circle", () => {
    const code = new Map([...files].filter(([path]) => !path.endsWith(".test.ts")));
    expect(circles(code, folderOf)).toEqual([]);
    expect(circles(code, (path) => path)).toEqual([]);
  });

  test("no files import each other in a circle, types counted", () => {
    const code = new Map([...files].filter(([path]) => !path.endsWith(".test.ts")));
    const found = circles(code, (path) => path, { withTypes: true });
    expect(found).toEqual([]);
    expect(
      circles(new Map([...code].filter(([path]) => path.startsWith("ledger/"))), folderOf, {
        withTypes: true,
      }),
    ).toEqual([]);
  }, 60_000);

  test("the server loads no converter, only the facts about kinds of input", () => {
    expect(converterCodeIn(files)).toEqual([]);
  });

  test("a small conversion waits for no module of the system that it has no use for", () => {
    expect(coldStarts.filter((path) => !files.has(path))).toEqual([]);
    expect(slowModulesIn(files)).toEqual([]);
  });

  test("words and calls stand only where they may", () => {
    expect([...files].flatMap(([path, source]) => brokenWords(path, source))).toEqual([]);
  });

  test(`no file is longer than ${linesMax} lines`, () => {
    expect([...files].flatMap(([path, source]) => tooLong(path, source))).toEqual([]);
  });

  test("documents and configuration name no path of one machine", () => {
    const texts = ["*.{json,md,toml}", "docs/**/*.md", ".ci/*"].flatMap((pattern) => [
      ...new Bun.Glob(pattern).scanSync({ cwd: root, dot: true }),
    ]);
    const broken = texts.flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/(?<![\w.])\/(?:work|Users|home\/\w+)\//g)].map(
        (match) => `${path}: ${match[0]}`,
      ),
    );
    expect(texts.length).toBeGreaterThan(3);
    expect(broken).toEqual([]);
  });

  test("the lock file names every build of every package, and no host", () => {
    const text = readFileSync(join(root, "package-lock.json"), "utf8");
    expect(Object.keys(missingEntries(JSON.parse(text)))).toEqual([]);
    expect(text).not.toContain('"resolved": "http');
  });
});

/** Each rule on a small bad example, so that it is known to be able to fail. */
describe("the rules", () => {
  const wrong: readonly [from: string, source: string][] = [
    ["config/a.ts", 'import { x } from "../ledger/x.ts";'],
    ["converters/a.ts", 'import type { Job } from "../../ledger/contract.ts";'],
    ["converters/formats/pdf/a.ts", 'const x = await import("../../../src/storage/x.ts");'],
    ["ledger/a.ts", 'export * from "../../converters/contract.ts";'],
    ["src/storage/a.ts", 'import "../services/x.ts";'],
    ["src/sandbox/a.ts", 'import { x } from "../storage/x.ts";'],
    ["src/services/a.ts", 'import { x } from "../http/x.ts";'],
    ["src/log/log.ts", 'import { x } from "../services/x.ts";'],
    ["src/http/a.ts", 'import { x } from "../cli/x.ts";'],
    ["src/client/a.ts", 'import { x } from "../http/x.ts";'],
    ["src/client/a.ts", 'import type { x } from "../services/x.ts";'],
    ["src/cli/a.ts", 'import { x } from "../../scripts/build/x.ts";'],
    ["src/cli/a.ts", 'import { x } from "../../test/support/x.ts";'],
    ["scripts/a.ts", 'import { x } from "../test/support/x.ts";'],
    ["web/a.tsx", 'import { x } from "../src/http/x.ts";'],
  ];
  test.each(wrong)("%s may not: %s", (from, source) => {
    expect(directionsOf(from, source)).toHaveLength(1);
  });

  const right: readonly [from: string, source: string][] = [
    [
      "converters/formats/pdf/a.ts",
      'import { x } from "../contract.ts"; import { y } from "../../config/limits.ts";',
    ],
    ["src/client/a.ts", 'import type { x } from "../http/x.ts";'],
    ["src/cli/serve.ts", 'await import("../http/server.ts");'],
    ["src/main.ts", 'await import("./cli/run.ts");'],
    ["src/auth/a.ts", 'import { x } from "../shared/identifiers.ts";'],
    ["ledger/a.test.ts", 'import { x } from "../test/support/x.ts";'],
    ["src/http/a.ts", '// import { x } from "../cli/x.ts";\nconst s = "import x";'],
  ];
  test.each(right)("%s may: %s", (from, source) => {
    expect(directionsOf(from, source)).toEqual([]);
  });

  const badWords: readonly [path: string, source: string, rule: string][] = [
    ["src/http/a.ts", "const p = process.env.PORT;", "environment"],
    ["config/settings/load.ts", "Bun.env.X", "environment"],
    ["ledger/a.ts", "const t = Date.now();", "clock"],
    ["ledger/a.ts", `const t = \`at \${new Date()}\`;`, "clock"],
    ["src/a.ts", "performance.now() - start", "clock"],
    ["src/auth/a.ts", "crypto.randomUUID()", "randomness"],
    ["src/auth/a.ts", 'import { randomBytes } from "node:crypto";', "randomness"],
    ["converters/a.ts", "Math.random() < 0.5", "randomness"],
    ["src/services/a.ts", "await fetch(url, { headers: f(1) });", "fetch"],
    ["src/cli/a.ts", 'get("/v1/jobs");', "addresses"],
    ["src/mcp/a.ts", `const path = \`/v1/jobs/\${id}\`;`, "addresses"],
    ["src/cli/a.ts", `const path = \`\${server}/v1/jobs\`;`, "addresses"],
    ["src/services/a.ts", "const r = ok ? fetch(a) : null;", "fetch"],
    ["src/services/jobs/a.ts", 'import { readFile } from "node:fs/promises";', "after a child"],
    [
      "src/storage/a.ts",
      'import { join } from "node:path";\nimport { rm, chmod } from "node:fs/promises";',
      "after a child",
    ],
    ["src/cli/convert/a.ts", "const text = await Bun.file(path).text();", "after a child"],
    ["src/services/uploads/a.ts", 'const { open } = await import("node:fs/promises");', "after a child"],
    ["src/storage/kept.ts", 'import * as fs from "node:fs";', "after a child"],
    ["src/storage/results.ts", 'await readFile(join(workDir, "bundle", name));', "child's folder"],
    [
      "src/services/results/pictures/pictures.ts",
      "await rename(join(task.workDir, file), to);",
      "child's folder",
    ],
    ["src/cli/convert/offline.ts", 'Bun.file(join(workDir, "work"))', "child's folder"],
    ["src/a.ts", "function f(x: any) {}", "any"],
    ["src/a.ts", "const x = y as any;", "any"],
    ["src/a.ts", "const x: Map<string, any> = new Map();", "any"],
    ["src/a.ts", `// @ts-${"ignore"}\nf();`, "silenced"],
    ["src/a.ts", `/* ${"TO"}DO: the rest */`, "later"],
    ["converters/a.ts", "list.push(...nodes);", "appended"],
    ["converters/a.ts", "list.push(\n  first,\n  ...rest,\n);", "appended"],
    ["src/a.ts", `const dir = "/${"home"}/someone/data";`, "machine"],
  ];
  test.each(badWords)("%s may not say: %s", (path, source, rule) => {
    const broken = brokenWords(path, source);
    expect(broken).toHaveLength(1);
    expect(broken[0]).toContain(rule);
  });

  const goodWords: readonly [path: string, source: string][] = [
    ["config/ambient.ts", "process.env; Date.now(); randomBytes(4)"],
    ["src/http/a.ts", 'const s = "process.env Date.now()"; // Math.random() too'],
    ["src/http/a.ts", "const x = `process.env`; const y = /Date.now()/;"],
    ["src/http/a.ts", "Bun.serve({ fetch(request, server) { return app.fetch(request); } })"],
    ["src/http/a.ts", "interface S { fetch(request: Request): Promise<Response> }"],
    ["src/egress/a.ts", "await fetch(url)"],
    ["src/services/jobs/a.ts", 'import { mkdir, rm, writeFile } from "node:fs/promises";'],
    ["src/storage/a.ts", "await using work = await UntrustedFolder.open(workDir); work.file(name, 1);"],
    ["src/http/a.ts", 'import { readFile } from "node:fs/promises";'],
    ["src/client/a.ts", 'get("/v1/jobs");'],
    ["src/cli/a.ts", 'const doc = "in the form of GET /v1/catalog";'],
    ["src/a.ts", "new Date(ms).toISOString(); const any = 1; // any of them"],
    ["converters/a.ts", "list.push({ ...node, depth: 1 }); f(...list);"],
    ["src/a.ts", "const all = { any: true }; all.any; Promise.any(all)"],
  ];
  test.each(goodWords)("%s may say: %s", (path, source) => {
    expect(brokenWords(path, source)).toEqual([]);
  });

  test("a file that nothing imports is dead, one that a test imports is not", () => {
    const some = new Map([
      ["src/main.ts", 'await import("./cli/run.ts")'],
      ["src/cli/run.ts", ""],
      ["src/cli/old.ts", ""],
      ["src/cli/helper.ts", ""],
      ["src/cli/run.test.ts", 'import "./helper.ts"; spawn(join(import.meta.dir, "testing", "child.ts"))'],
      ["src/cli/testing/child.ts", ""],
    ]);
    expect(unreachable(some, isEntry)).toEqual(["src/cli/old.ts"]);
  });

  test("circles of folders and of files are found, those of types alone are not", () => {
    const some = new Map([
      ["converters/formats/pdf/a.ts", 'import { x } from "../text/b.ts";'],
      ["converters/formats/text/b.ts", ""],
      ["converters/formats/text/c.ts", 'import { y } from "../pdf/d.ts";'],
      ["converters/formats/pdf/d.ts", 'import type { z } from "./e.ts";'],
      ["converters/formats/pdf/e.ts", 'import { w } from "./d.ts";'],
    ]);
    expect(circles(some, folderOf)).toEqual([
      "converters/formats/pdf → converters/formats/text → converters/formats/pdf",
    ]);
    expect(circles(some, (path) => path)).toEqual([]);
    expect(circles(some, (path) => path, { withTypes: true })).toHaveLength(1);
    some.set("converters/formats/pdf/d.ts", 'import { z } from "./e.ts";');
    expect(circles(some, (path) => path)).toHaveLength(1);
  });

  test("a converter that the server would load is found, one that a child loads is not", () => {
    const some = new Map([
      ["src/cli/commands/serve.ts", 'await import("../../http/server/serve.ts");'],
      ["src/http/server/serve.ts", 'import { capabilities } from "../../../converters/capabilities.ts";'],
      ["converters/capabilities.ts", 'import { capability } from "./formats/pdf/capability.ts";'],
      ["converters/formats/pdf/capability.ts", 'const load = () => import("./converter.ts");'],
      ["converters/formats/pdf/converter.ts", 'import mupdf from "mupdf";'],
    ]);
    expect(converterCodeIn(some)).toEqual([]);
    some.set("converters/formats/pdf/capability.ts", 'import { convert } from "./converter.ts";');
    expect(converterCodeIn(some)).toEqual(["converters/formats/pdf/converter.ts", "mupdf"]);
  });

  test("a slow module on the way of a small conversion is found, one that is loaded later is not", () => {
    const some = new Map([
      ["src/cli/run.ts", 'import { x } from "./x.ts"; import { join } from "node:path";'],
      ["src/cli/x.ts", 'const later = () => import("node:crypto");'],
    ]);
    expect(slowModulesIn(some)).toEqual([]);
    some.set("src/cli/x.ts", 'import { pipeline } from "node:stream/promises";');
    expect(slowModulesIn(some)).toEqual(["src/cli/run.ts loads node:stream/promises"]);
  });

  test("a long file is named", () => {
    expect(tooLong("src/a.ts", "x\n".repeat(linesMax + 1))).toHaveLength(1);
    expect(tooLong("src/a.ts", "x\n".repeat(linesMax - 1))).toEqual([]);
  });

  test("a lock that lacks the build of another platform is noticed", () => {
    const entry = { optionalDependencies: { "@x/linux-arm64-musl": "1.0.0" } };
    expect(missingEntries({ packages: { "node_modules/x": entry } })).toEqual({
      "node_modules/@x/linux-arm64-musl": {
        version: "1.0.0",
        os: ["linux"],
        cpu: ["arm64"],
        libc: ["musl"],
        optional: true,
      },
    });
  });

  test("comments and strings are distinguished from code", () => {
    const source = `const a = "x // y"; /* "b" */ const r = /[/"]+/g; \`t \${f("q")} u\``;
    expect(bareCode(source, { keepStrings: false })).toBe(
      `const a = "      ";           const r =         ; \`  \${f(" ")}  \``,
    );
    expect(importsOf('import a, { type B } from "./b.ts";\nimport type C from "./c.ts";')).toEqual([
      { specifier: "./b.ts", kind: "value" },
      { specifier: "./c.ts", kind: "type" },
    ]);
  });
});
