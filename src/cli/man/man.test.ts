import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { longTest } from "../../../config/testing/runs.ts";
import { defineCommand } from "../command.ts";
import { loadAllCommands } from "../commands.ts";
import { ran } from "../testing/context.ts";
import { commandPage, mainPage, type Page } from "./page.ts";
import { escaped, literal, prose } from "./roff.ts";

const commands = await loadAllCommands();
const imprint = { version: "1.2.3", date: "2026-11-23" };
const whole = mainPage(commands, imprint);

/** What troff obeys or shows as another character, wherever an author may write it. */
const nasty = `.so /etc/passwd\\n'br \\fBx\\*(xx "a" 'b' \`c ^ ~ --flag-name \u0007\u001b[31m a\tb\nc … é ≤ 😀 \ud800 .TH`;
const hostile = defineCommand({
  name: "hostile",
  summary: `.${nasty}.`,
  details: [nasty, `'${nasty}`, "\\", "..", `\`${nasty}\``, `word ${". ' ".repeat(60)}`],
  arguments: [{ name: ".NAME", doc: nasty }],
  flags: {
    "a-flag": { value: "'V'", doc: nasty },
    x: { value: "N", choices: [".a", "'b", "\\c"], doc: "." },
  },
  examples: [{ command: `.markmill 'a\\b' "--c" \`d\``, doc: nasty }],
  run: async () => ({ json: null, text: "" }),
});
const pages: Page[] = [
  whole,
  ...commands.map((command) => commandPage(command, imprint)),
  commandPage(hostile, imprint),
  mainPage([...commands, hostile], imprint),
];

const requests = new Set(["TH", "SH", "SS", "PP", "TP", "RS", "RE", "nf", "fi"]);

/** As a reader sees the source's characters: escapes undone, fonts gone. */
function shown(source: string): string {
  return source
    .replaceAll(/\\f[BIR]|\\&/g, "")
    .replaceAll("\\-", "-")
    .replaceAll("\\(aq", "'")
    .replaceAll("\\(dq", '"')
    .replaceAll("\\(ti", "~")
    .replaceAll("\\(ha", "^")
    .replaceAll("\\(ga", "`")
    .replaceAll(/\\\[u([0-9A-F]+)\]/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll("\\e", "\\");
}

describe("each page", () => {
  for (const [index, { file, text }] of pages.entries()) {
    test(`${file} (${index}) is plain ASCII, has no requests but its own, and no escapes but known ones`, () => {
      expect(text).toMatch(/^[\n -~]*$/);
      expect(text.startsWith(".TH ")).toBe(true);
      for (const line of text.trimEnd().split("\n")) {
        expect(line).not.toBe("");
        const [, request] = /^[.'](\S*)/.exec(line) ?? [];
        if (request !== undefined) expect(requests.has(request)).toBe(true);
        const escapes = line.replaceAll(/\\(?:f[BIR]|[-&e]|\((?:aq|dq|ga|ha|ti)|\[u[0-9A-F]{4,6}\])/g, "");
        expect(escapes).not.toContain("\\");
        // A bare hyphen would come out as one that no shell takes.
        if (request === undefined) expect(escapes).not.toMatch(/[-'"`^~]/);
      }
    });
  }
});

test("characters are shown as they are", () => {
  expect(shown(escaped(`\\fB "a" 'b' --c … 😀`))).toBe(`\\fB "a" 'b' --c … 😀`);
  expect(escaped("\u001b[31m\ud800")).toBe("\\[uFFFD][31m\\[uFFFD]");
  expect(prose(".so x")).toEqual(["\\&.so x"]);
  expect(prose("One sentence. Another, with `code it`, e.g. this --flag.")).toEqual([
    "One sentence.",
    "Another, with \\fBcode it\\fR, e.g. this \\fB\\-\\-flag\\fR.",
  ]);
  expect(literal([".x"])).toContain("\\fB.x\\fR");
});

test("the whole manual has every command, flag and example, its parts in their order", () => {
  const text = shown(whole.text);
  for (const { name, flags, examples } of commands) {
    const expected = [
      `.SS "markmill ${name}`,
      `markmill-${name.replaceAll(" ", "-")}(1)`,
      ...Object.keys(flags).map((flag) => `--${flag}`),
      ...examples.map(({ command }) => `\n${command}\n`),
    ];
    expect(expected.filter((part) => !text.includes(part))).toEqual([]);
  }
  const sections = [...whole.text.matchAll(/^\.SH "(.*)"$/gm)].map(([, name]) => name);
  expect(sections).toEqual([
    "NAME",
    "SYNOPSIS",
    "DESCRIPTION",
    "COMMANDS",
    "OPTIONS",
    "EXIT STATUS",
    "ENVIRONMENT",
    "FILES",
    "EXAMPLES",
    "SEE ALSO",
  ]);
});

test("a command's page has all of its flags", () => {
  for (const command of commands) {
    const text = shown(commandPage(command, imprint).text);
    for (const flag of Object.keys(command.flags)) expect(text).toContain(`--${flag}`);
    expect(text).toContain(`\nmarkmill-${command.name.replaceAll(" ", "-")} - `);
  }
});

async function outputOf(argv: readonly string[], text: string): Promise<string> {
  const child = Bun.spawn([...argv], { stdin: new Blob([text]), stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return err + (argv[0] === "mandoc" ? out : "");
}

test.skipIf(Bun.which("mandoc") === null)(
  "mandoc finds nothing (skipped where it is missing)",
  async () => {
    for (const { text } of pages) {
      // Of a name that has no manual here it can say nothing.
      expect(await outputOf(["mandoc", "-T", "lint", "-W", "warning"], text)).toBe("");
    }
    expect(
      await outputOf(["mandoc", "-T", "lint", "-W", "warning"], whole.text.replace(".PP", ".XY")),
    ).not.toBe("");
  },
  60_000,
);

longTest.skipIf(Bun.which("groff") === null)(
  "groff warns of nothing (skipped where it is missing)",
  async () => {
    const groff = ["groff", "-man", "-ww", "-Tutf8", "-z"];
    for (const { text } of pages) expect(await outputOf(groff, text)).toBe("");
    expect(await outputOf(groff, `${whole.text}\\*[no-such-string]\n`)).not.toBe("");
  },
  60_000,
);

describe("markmill man", () => {
  const folder = mkdtempSync(join(tmpdir(), "markmill-man-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("prints the whole, or one command's page, dated by the environment where that says a day", async () => {
    const environment = { SOURCE_DATE_EPOCH: "1790000000" };
    expect((await ran(["man"], { environment })).out).toStartWith('.TH "MARKMILL" 1 "2026-09-21"');
    const { out } = await ran(["man", "jobs", "wait", "--json"]);
    expect(JSON.parse(out).pages).toEqual([
      { file: "markmill-jobs-wait.1", text: expect.stringContaining('.TH "MARKMILL\\-JOBS\\-WAIT" 1 "20') },
    ]);
  });

  test("writes them all into a folder, over what it wrote before", async () => {
    for (let time = 0; time < 2; time += 1) {
      const { exit, out } = await ran(["man", "--all", "-o", join(folder, "man1")]);
      expect([exit, out.split("\n").length - 1]).toEqual([0, commands.length + 1]);
    }
    const written = readdirSync(join(folder, "man1"));
    expect(written).toHaveLength(commands.length + 1);
    expect(readFileSync(join(folder, "man1", "markmill-convert-url.1"), "utf8")).toContain(
      "accept\\-remote\\-fetch",
    );
    expect(statSync(join(folder, "man1", "markmill.1")).mode & 0o044).toBe(0o044);
  });

  test.each([
    [["man", "--all"], "--all needs a folder"],
    [["man", "convrt"], "did you mean convert"],
    [["man", "jobs"], "unknown command jobs;"],
    [["man", "convert", "extra"], "unknown command convert extra;"],
    [["man", "convert", "--all", "-o", "x"], "exclude each other"],
  ])("%p is bad usage", async (argv, said) => {
    const { exit, err, out } = await ran(argv);
    expect([exit, out]).toEqual([2, ""]);
    expect(err).toContain(said);
  });
});
