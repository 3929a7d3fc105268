/** Typed at real shells; each is skipped where it is not installed. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadAllCommands } from "../commands.ts";
import { shells } from "./shells.ts";
import { type Typing, typingAt } from "./testing/terminal.ts";

const commands = await loadAllCommands();
const folder = mkdtempSync(join(tmpdir(), "markmill-completions-"));
const bashCompletion = "/usr/share/bash-completion/bash_completion";

beforeAll(() => {
  for (const each of ["papers", "zfunc"]) mkdirSync(join(folder, each));
  for (const each of [
    "report of May.pdf",
    "report of June.exe",
    "UPPER.DOCX",
    "papers/a.pdf",
    "all.zip",
    "x$y'z.pdf",
  ])
    writeFileSync(join(folder, each), "");
  writeFileSync(join(folder, "script.bash"), shells.get("bash")?.(commands) ?? "");
  writeFileSync(join(folder, "script.fish"), shells.get("fish")?.(commands) ?? "");
  for (const each of ["script.zsh", "zfunc/_markmill"])
    writeFileSync(join(folder, each), shells.get("zsh")?.(commands) ?? "");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What is typed, and what the command is called with. */
const cases: [typed: string, called: string[]][] = [
  ["ver\t", ["version"]],
  ["jobs w\t", ["jobs", "wait"]],
  ["jobs download --form\tzi\t", ["jobs", "download", "--format", "zip"]],
  ["convert report\\ of\\ M\t", ["convert", "report of May.pdf"]],
  // The other one that begins so is of no kind that is converted.
  ["convert report\\ \t", ["convert", "report of May.pdf"]],
  ["convert 'report of M\t", ["convert", "report of May.pdf"]],
  ["convert UP\t", ["convert", "UPPER.DOCX"]],
  ["convert x\t", ["convert", "x$y'z.pdf"]],
  ["convert pap\ta\t", ["convert", "papers/a.pdf"]],
  ["convert --bundle UP\t", ["convert", "--bundle", "UPPER.DOCX"]],
  ["convert -o pap\t UP\t", ["convert", "-o", "papers/", "UPPER.DOCX"]],
  ["convert UP\tall.z\t", ["convert", "UPPER.DOCX", "all.zip"]],
  ["convert --capability pdf\t", ["convert", "--capability", "pdf-to-markdown"]],
  ["bundle v\tal\t", ["bundle", "verify", "all.zip"]],
  ["completions z\t", ["completions", "zsh"]],
  ["help j\tw\t", ["help", "jobs", "wait"]],
  ["help --json conf\tsa\t", ["help", "--json", "config", "sample"]],
  ["man convert-u\t", ["man", "convert-url"]],
  ["serve --log-l\tde\t", ["serve", "--log-level", "debug"]],
  ["jobs list --data-d\tpap\t", ["jobs", "list", "--data-dir", "papers/"]],
  ["models evaluate whisper-base pap\t", ["models", "evaluate", "whisper-base", "papers/"]],
];

/** Behind an equals sign; shells differ in what they put before it. */
const attached: [typed: string, called: string[]][] = [
  ["convert --mode=ac\t", ["convert", "--mode=accurate"]],
  ["serve --guest-enabled=f\t", ["serve", "--guest-enabled=false"]],
];

/** Where nothing fits, a word stays as it was typed. (Of files zsh offers others then, as is its way.) */
const never: [typed: string, called: string[]][] = [
  ["jobs wait UPP\t", ["jobs", "wait", "UPP"]],
  ["convert --pages UPP\t", ["convert", "--pages", "UPP"]],
  ["jobs list --mod\t", ["jobs", "list", "--mod"]],
  ["convert -- --mod\t", ["convert", "--", "--mod"]],
  ["jobs list sho\t", ["jobs", "list", "sho"]],
];

const zshBasics = "PS1='> '; unsetopt beep; autoload -Uz compinit;";
const at: [name: string, missing: boolean, argv: string[], setUp: string][] = [
  ["bash", Bun.which("bash") === null, ["bash", "--norc", "--noprofile", "-i"], ". ./script.bash"],
  [
    "bash with bash-completion",
    Bun.which("bash") === null || !existsSync(bashCompletion),
    ["bash", "--norc", "--noprofile", "-i"],
    `. ${bashCompletion}; . ./script.bash`,
  ],
  [
    "zsh, from a folder of its fpath",
    Bun.which("zsh") === null,
    ["zsh", "-f", "-i"],
    `${zshBasics} fpath=( $PWD/zfunc $fpath ); compinit -u -D`,
  ],
  [
    "zsh, read in",
    Bun.which("zsh") === null,
    ["zsh", "-f", "-i"],
    `${zshBasics} compinit -u -D; . ./script.zsh`,
  ],
];

for (const [name, missing, argv, setUp] of at) {
  describe.skipIf(missing)(`at ${name} (skipped where it is not installed)`, () => {
    let typing: Typing;
    beforeAll(async () => {
      typing = await typingAt(argv, folder, setUp);
    });
    afterAll(() => typing.end());

    for (const [typed, called] of [...cases, ...attached, ...never]) {
      test(JSON.stringify(typed), async () => {
        // Whether --flag VALUE or --flag=VALUE is left to the shell.
        const shown = (words: readonly string[]) =>
          words.flatMap((word) => (word.startsWith("--") ? word.split("=") : word.replace(/\/$/, "")));
        expect(shown(await typing.line(`markmill ${typed}`))).toEqual(shown(called));
      });
    }
  });
}

describe.skipIf(Bun.which("fish") === null)("at fish (skipped where it is not installed)", () => {
  /** What fish offers at the end of a line. */
  async function offered(line: string): Promise<string[]> {
    const child = Bun.spawn(
      [
        "fish",
        "--no-config",
        "-c",
        `source script.fish; complete -C ${JSON.stringify(line).replaceAll("$", "\\$")}`,
      ],
      { cwd: folder, env: { PATH: process.env.PATH, HOME: folder }, stderr: "pipe" },
    );
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    expect(err).toBe("");
    return out.split("\n").flatMap((each) => each.split("\t")[0] || []);
  }

  for (const [typed, called] of [...cases, ...attached]) {
    test(JSON.stringify(typed), async () => {
      // Each tab is asked for alone, what the ones before it made standing there already.
      let line = "markmill ";
      const pieces = typed.split("\t").slice(0, -1);
      for (const piece of pieces) {
        line += piece;
        const found = await offered(line);
        expect(found).toHaveLength(1);
        const [only = ""] = found;
        line = line.slice(0, line.length - lastWord(line).length) + (only.endsWith("/") ? only : `${only} `);
      }
      expect(bare(line.trimEnd())).toBe(bare(`markmill ${called.join(" ")}`));
    });
  }
  for (const [typed] of never) {
    test(`nothing for ${JSON.stringify(typed)}`, async () => {
      expect(await offered(`markmill ${typed.trimEnd()}`)).toEqual([]);
    });
  }
});

const lastWord = (line: string) => /(?:'[^']*|\\.|[^\s'])*$/.exec(line)?.[0] ?? "";
const bare = (line: string) => line.replaceAll(/[\\']|\/$/g, "");
