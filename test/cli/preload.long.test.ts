/** The child that `markmill convert` starts before it has read its arguments: whatever they say, it does no harm and stays nowhere. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { executable } from "../support/executable.ts";

const corpus = join(import.meta.dir, "../corpus");
const docx = readFileSync(join(corpus, "docx-to-markdown/blocks/input.docx"));
const csv = "name,age\nAda,36\nGrace,85\n";

let place = "";
let program = "";
beforeAll(async () => {
  program = await executable();
  place = mkdtempSync(join(tmpdir(), "head-start-"));
  for (const name of [
    "a.docx",
    "really-a-document.csv",
    "really-a-document.pdf",
    "--help",
    "-h.docx",
    "document",
  ])
    writeFileSync(join(place, name), docx);
  writeFileSync(join(place, "really-a-table.docx"), csv);
  writeFileSync(join(place, "table.csv"), csv);
  writeFileSync(join(place, "server.toml"), '[cli]\nserver = "http://127.0.0.1:1"\n');
  writeFileSync(join(place, "nobody.toml"), "[cli]\noffline = false\n");
  mkdirSync(join(place, "many"));
  for (let number = 1; number <= 8; number += 1) writeFileSync(join(place, "many", `${number}.docx`), docx);
}, 180_000);
afterAll(() => rmSync(place, { recursive: true }));

interface Ended {
  exit: number;
  out: string;
  err: string;
  /** Process ids of the children that were seen. */
  children: Set<number>;
}

async function convert(
  args: readonly string[],
  {
    environment = {},
    input = "",
  }: { environment?: Record<string, string>; input?: string | Uint8Array } = {},
): Promise<Ended> {
  const temporary = mkdtempSync(join(place, "tmp-"));
  const command = Bun.spawn([program, "convert", ...args], {
    cwd: place,
    env: { HOME: place, TMPDIR: temporary, ...environment },
    stdin: new Blob([input]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const children = new Set<number>();
  let ended = false;
  const watched = (async () => {
    while (!ended) {
      for (const child of childrenOf(command.pid)) children.add(child);
      await Bun.sleep(1);
    }
  })();
  const [out, err, exit] = await Promise.all([
    new Response(command.stdout).text(),
    new Response(command.stderr).text(),
    command.exited,
  ]);
  ended = true;
  await watched;
  expect(readdirSync(temporary)).toEqual([]);
  await expectNoneLeft(command.pid);
  return { exit, out, err, children };
}

function childrenOf(parent: number): number[] {
  try {
    const text = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8");
    return text.split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** A child's last argument is its parent's process id. */
async function expectNoneLeft(parent: number): Promise<void> {
  const left = () =>
    readdirSync("/proc").filter((name) => {
      if (!/^[0-9]+$/.test(name)) return false;
      try {
        const words = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0").slice(0, -1);
        return words.includes("__child") && words.at(-1) === String(parent);
      } catch {
        return false;
      }
    });
  for (let tries = 0; tries < 100 && left().length > 0; tries += 1) await Bun.sleep(20);
  expect(left()).toEqual([]);
}

describe.skipIf(process.platform !== "linux")("the child that starts ahead", () => {
  let expected = "";
  let expectedTable = "";
  beforeAll(async () => {
    expected = (await convert(["a.docx"])).out;
    expectedTable = (await convert(["table.csv"])).out;
    expect(expected.length).toBeGreaterThan(100);
    expect(expectedTable).toContain("Grace");
  });

  test.each([
    ["its value", ["a.docx", "--server", "http://127.0.0.1:1"], {}],
    ["one word", ["--server=http://127.0.0.1:1", "a.docx"], {}],
    ["the environment", ["a.docx"], { MARKMILL_SERVER: "http://127.0.0.1:1" }],
    ["a configuration", ["a.docx", "--config", "server.toml"], {}],
  ])("is not there where a server is named by %s", async (_, args, environment) => {
    const { exit, out, children } = await convert(args, {
      environment: { MARKMILL_API_KEY: "none", ...environment },
    });
    expect(exit).toBeGreaterThan(1);
    expect(out).toBe("");
    // What a configuration says is read when it has begun; then it is dropped.
    if (!args.includes("--config")) expect(children.size).toBe(0);
  });

  test.each([
    [["a.docx", "--nonsense"], 2],
    [["a.docx", "--mode", "slow"], 2],
    [["a.docx", "--config", "none.toml"], 2],
    [["a.docx", "--config", "nobody.toml"], 3],
    [["a.docx", "table.csv", "-o", "-"], 2],
    [["none.docx"], 1],
    [[], 2],
  ])("is gone after %j, which ends with %d", async (args, code) => {
    const { exit, out } = await convert(args);
    expect({ exit, out }).toEqual({ exit: code, out: "" });
  });

  test.each([
    ["really-a-document.csv", "document"],
    ["really-a-document.pdf", "document"],
    ["really-a-table.docx", "table"],
    ["document", "document"],
  ])("has guessed wrong by the name %s, and another kind is converted", async (name, kind) => {
    const args = kind === "table" ? [name, "--capability", "csv-to-markdown"] : [name];
    const { exit, out } = await convert(args);
    expect({ exit, out }).toEqual({ exit: 0, out: kind === "table" ? expectedTable : expected });
  });

  test.each([
    [["--", "--help"]],
    [["./--help"]],
    [["--", "-h.docx"]],
    [["-o", "-", "a.docx"]],
    [["--mode", "fast", "a.docx"]],
  ])("reads %j as everybody else does", async (args) => {
    const { exit, out } = await convert(args);
    expect({ exit, out }).toEqual({ exit: 0, out: expected });
  });

  test("--help is not a file", async () => {
    const { exit, out, children } = await convert(["a.docx", "--help"]);
    expect(exit).toBe(0);
    expect(out).toContain("Convert files to Markdown");
    expect(children.size).toBe(0);
  });

  test("what comes on standard input is converted by it", async () => {
    const { exit, out, children } = await convert(["-"], { input: docx });
    expect({ exit, out }).toEqual({ exit: 0, out: expected });
    expect(children.size).toBeLessThanOrEqual(1);
  });

  test("one child converts one file after the other", async () => {
    const files = Array.from({ length: 8 }, (_, at) => `many/${at + 1}.docx`);
    const { exit, children } = await convert([...files, "-o", "out", "--concurrency", "1"]);
    expect(exit).toBe(0);
    for (let number = 1; number <= 8; number += 1)
      expect(readFileSync(join(place, "out", `${number}.md`), "utf8")).toBe(expected);
    expect(existsSync(join(place, "out/markmill-report.jsonl"))).toBe(true);
    expect(children.size).toBe(1);
  });

  test("it is one of those that convert at the same time, and is gone where nothing is left to do", async () => {
    const { exit, children } = await convert(["many", "-o", "both", "--concurrency", "2"]);
    expect(exit).toBe(0);
    expect(children.size).toBeGreaterThanOrEqual(1);
    expect(children.size).toBeLessThanOrEqual(2);
    const { err, exit: again } = await convert(["many", "-o", "both", "--concurrency", "2"]);
    expect(again).toBe(0);
    expect(err).toContain("8");
  });
});
