import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  chmodSync,
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
import { bundleFiles } from "../../../converters/bundle/contract.ts";
import type { OpenSandbox, Sandbox, Task, TaskOutcome } from "../../sandbox/contract.ts";
import { openSandbox } from "../../sandbox/parent/sandbox.ts";
import { samplePdf } from "../../services/admin/self-test/sample-pdf.ts";
import { systemParts } from "../parts.ts";
import { ran } from "../testing/context.ts";

let cwd = "";
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "convert-"));
  for (const name of ["a.pdf", "b.pdf", "bad.pdf"]) writeFileSync(join(cwd, name), name);
  writeFileSync(join(cwd, "real.pdf"), samplePdf());
});
afterAll(() => rmSync(cwd, { recursive: true }));

/** Stands in for the child processes: the text of the file becomes its Markdown; bad.pdf is corrupt. */
const scripted: OpenSandbox = () => {
  const run = async (task: Task): Promise<TaskOutcome<Task>> => {
    if (task.kind !== "convert" && task.kind !== "inspect") throw new Error(`nobody asks for ${task.kind}`);
    if (task.source.filename === "bad.pdf") {
      return { ok: false, reason: "fault", code: "corrupt_document", message: "It is damaged." };
    }
    if (task.kind === "inspect") {
      const { request } = task;
      return {
        ok: true,
        value: { capabilityId: "pdf-to-markdown", request, measurement: { metrics: {}, sourceUnits: 1 } },
      };
    }
    const folder = join(task.workDir, "bundle");
    mkdirSync(folder);
    // The first takes longest, so that order is not an accident.
    if (task.source.filename === "a.pdf") await Bun.sleep(30);
    const { furniture = "drop" } = task.request.options;
    const text = readFileSync(task.source.path, "utf8");
    writeFileSync(join(folder, bundleFiles.markdown), `${text} ${furniture}\n`);
    const count = Number(/^([0-9]+) warnings$/.exec(text)?.[1] ?? 0);
    if (count === 0) return { ok: true, value: { metrics: {}, delivery: "deliverable", units: 1 } };
    writeFileSync(join(folder, bundleFiles.delivery), JSON.stringify(checkWith(count)));
    return { ok: true, value: { metrics: {}, delivery: "review_required", units: 2 } };
  };
  return {
    run: run as Sandbox["run"],
    health: () => ({ idle: 0, busy: 0, crashed: 0, killed: 0 }),
    close: async () => undefined,
  };
};

const checkWith = (warnings: number) => ({
  checks: [
    { id: "text_present", status: "pass", message: "The output has text." },
    { id: "page_scores", status: "warn", message: "Pages with a score below 0.8: 2." },
    { id: "warnings", status: "warn", message: "all of them in one" },
  ],
  warnings: Array.from({ length: warnings }, (_, at) => ({
    page_index: at + 1,
    message: `Look \u001b${at}.`,
  })),
  metrics: { pages_total: 2 },
});

const convert = (args: string[], input = "") =>
  ran(["convert", ...args], { cwd, input, parts: { ...systemParts, openSandbox: async () => scripted } });

describe("offline", () => {
  test("one input goes to standard output, and that it is offline is said once", async () => {
    const { exit, out, err } = await convert(["a.pdf"]);
    expect([exit, out]).toEqual([0, "a.pdf drop\n"]);
    expect(err).toBe("markmill: no server configured; converting locally without charge\n");
  });

  test("-o - is standard output, for one input", async () => {
    expect(await convert(["a.pdf", "-o", "-"])).toMatchObject({ exit: 0, out: "a.pdf drop\n" });
    expect(existsSync(join(cwd, "-"))).toBe(false);
    for (const operands of [
      ["a.pdf", "b.pdf"],
      ["a.pdf", "--bundle"],
    ])
      expect((await convert([...operands, "-o", "-"])).exit).toBe(2);
  });

  test("standard input", async () => {
    expect(await convert(["-"], "piped")).toMatchObject({ exit: 0, out: "piped drop\n" });
  });

  test("that Markdown alone lacks its images is said", async () => {
    writeFileSync(join(cwd, "picture.pdf"), "![](assets/page-001-figure-1.png)");
    expect((await convert(["picture.pdf"])).err).toContain("images are not written; use --bundle -o FOLDER");
    expect((await convert(["a.pdf"])).err).not.toContain("images");
  });

  test("what is to be compared with the source is said, a line each and no more than a few", async () => {
    writeFileSync(join(cwd, "some.pdf"), "2 warnings");
    writeFileSync(join(cwd, "many.pdf"), "9 warnings");
    const one = await convert(["some.pdf"]);
    expect([one.exit, one.out]).toEqual([0, "2 warnings drop\n"]);
    expect(one.err.split("\n").slice(1)).toEqual([
      "markmill: some.pdf: Pages with a score below 0.8: 2.",
      "markmill: some.pdf: 1: Look \uFFFD0.",
      "markmill: some.pdf: 2: Look \uFFFD1.",
      "",
    ]);
    const { err } = await convert(["many.pdf", "a.pdf", "-o", "warned"]);
    const lines = err.split("\n");
    expect(lines.filter((line) => line.startsWith("markmill: many.pdf: "))).toHaveLength(6);
    expect(lines[7]).toBe(
      "markmill: many.pdf: 5 more in the bundle's delivery_check.json (--bundle -o FOLDER)",
    );
    expect(lines[8]).toBe("a.pdf → warned/a.md");
    const { out } = await convert(["many.pdf", "a.pdf", "-o", "warned", "--json"]);
    const { items } = JSON.parse(out) as { items: { warnings: string[] }[] };
    expect(items.map(({ warnings }) => warnings.length)).toEqual([10, 0]);
  });

  test("files of a folder that are left out are named, the first few", async () => {
    const folder = join(cwd, "mixed");
    mkdirSync(folder);
    for (const name of ["a.pdf", ...Array.from({ length: 7 }, (_, at) => `x${at}.xyz`)])
      writeFileSync(join(folder, name), "a");
    expect((await convert(["mixed", "-o", "out"])).err).toContain(
      "skipped unsupported files: mixed/x0.xyz, mixed/x1.xyz, mixed/x2.xyz, mixed/x3.xyz, mixed/x4.xyz and 2 more files\n",
    );
  });

  test("an option's flag reaches the converter", async () => {
    expect((await convert(["a.pdf", "--keep-furniture"])).out).toBe("a.pdf keep\n");
  });

  test("what fails is named in its turn, the rest is converted, and the exit code is 1", async () => {
    const { exit, out, err } = await convert(["a.pdf", "bad.pdf", "none.pdf", "b.pdf", "-o", "out"]);
    expect([exit, out]).toEqual([1, ""]);
    expect(err.split("\n").slice(1)).toEqual([
      "a.pdf → out/a.md",
      "markmill: bad.pdf: It is damaged. (corrupt_document)",
      "markmill: none.pdf: file not found (no_input)",
      "b.pdf → out/b.md",
      "2 converted, 2 failed",
      "",
    ]);
    expect(readdirSync(join(cwd, "out")).sort()).toEqual(["a.md", "b.md", "markmill-report.jsonl"]);
  });

  test("--json lists each input with what became of it", async () => {
    const { exit, out } = await convert(["a.pdf", "bad.pdf", "-o", "out-json", "--json"]);
    expect(exit).toBe(1);
    const document = JSON.parse(out);
    expect(document).toMatchObject({ mode: "offline", server: null, actual_credit_units: null });
    expect(document.items).toMatchObject([
      {
        input: "a.pdf",
        output: join(cwd, "out-json/a.md"),
        status: "succeeded",
        capability_id: "pdf-to-markdown",
        error: null,
      },
      { input: "bad.pdf", output: null, status: "failed", error: { code: "corrupt_document" } },
    ]);
  });

  test("--json without -o carries the Markdown", async () => {
    const { out } = await convert(["a.pdf", "--json"]);
    expect(JSON.parse(out).items[0]).toMatchObject({ output: null, markdown: "a.pdf drop\n" });
  });

  test("an existing result is replaced, an input never", async () => {
    writeFileSync(join(cwd, "old.md"), "old");
    expect((await convert(["a.pdf", "-o", "old.md"])).exit).toBe(0);
    expect(readFileSync(join(cwd, "old.md"), "utf8")).toBe("a.pdf drop\n");
    const refused = await convert(["a.pdf", "-o", "a.pdf"]);
    expect([refused.exit, readFileSync(join(cwd, "a.pdf"), "utf8")]).toEqual([2, "a.pdf"]);
    expect(refused.err).toContain("is an input");
  });

  test("a folder that is not a bundle is not replaced by one", async () => {
    mkdirSync(join(cwd, "o", "a"), { recursive: true });
    writeFileSync(join(cwd, "o", "a", "thesis.txt"), "years of work");
    const { exit, err } = await convert(["a.pdf", "--bundle", "-o", "o"]);
    expect([exit, existsSync(join(cwd, "o", "a", "thesis.txt"))]).toEqual([2, true]);
    expect(err).toContain("exists and is not a bundle; move it away first");
  });

  const usage: [string[], string][] = [
    [["a.pdf", "b.pdf"], "several inputs need a folder"],
    [["a.pdf", "--bundle"], "--bundle needs a folder"],
    [["a.pdf", "b.pdf", "-o", "b.pdf"], "is a file"],
    [["a.pdf", "--max-credits", "1.2345"], "three decimals"],
    [["a.pdf", "--capability", "pfd-to-markdown"], "did you mean pdf-to-markdown"],
    [["a.pdf", "--mode", "slow"], "one of fast, accurate"],
    [["a.pdf", "--pages", "x"], "ranges such as 1-3,5,8-, not x"],
  ];
  test.each(usage)("%j is bad usage", async (args, message) => {
    const { exit, err } = await convert(args);
    expect([exit, err]).toEqual([2, expect.stringContaining(message)]);
  });

  test("an output that cannot be written is named, with the reason", async () => {
    const { exit, err } = await convert(["a.pdf", "-o", "b.pdf/x.md"]);
    expect([exit, err]).toEqual([
      1,
      expect.stringContaining(`cannot create the folder ${join(cwd, "b.pdf")}: `),
    ]);
    expect(err).not.toMatch(/E[A-Z]{3,}:|copyfile|mkdir/);
  });

  test("an unknown file type points to the command that lists the supported ones", async () => {
    writeFileSync(join(cwd, "noise.bin"), new Uint8Array([0, 1, 2, 0xff, 0xfe, 0, 0x80]));
    const parts = { ...systemParts, openSandbox: async () => openSandbox };
    const { exit, err } = await ran(["convert", "noise.bin"], { cwd, parts });
    expect([exit, err]).toEqual([
      1,
      expect.stringContaining("see markmill capabilities for the supported types"),
    ]);
  });

  test("of a kind that is known by sight it says what it is and what to do", async () => {
    const odt = `${"PK\u0003\u0004".padEnd(30, "\0")}mimetypeapplication/vnd.oasis.opendocument.text\0\u0001\u0002`;
    writeFileSync(join(cwd, "letter.odt"), odt, "latin1");
    const parts = { ...systemParts, openSandbox: async () => openSandbox };
    const { exit, err } = await ran(["convert", "letter.odt"], { cwd, parts });
    expect([exit, err]).toEqual([
      1,
      expect.stringContaining("OpenDocument text (.odt); open it, save it as .docx"),
    ]);
  });

  // Root may read everything.
  test.skipIf(process.getuid?.() === 0)(
    "unreadable files are reported, and the others are converted",
    async () => {
      writeFileSync(join(cwd, "secret.pdf"), "", { mode: 0 });
      mkdirSync(join(cwd, "secrets"), { mode: 0 });
      const { exit, err } = await convert(["secret.pdf", "secrets", "a.pdf", "-o", "open"]);
      chmodSync(join(cwd, "secrets"), 0o700);
      expect([exit, err.split("\n").slice(1)]).toEqual([
        1,
        [
          "markmill: secret.pdf: this user has no permission (no_input)",
          expect.stringMatching(/^markmill: secrets: cannot .*: this user has no permission \(no_input\)$/),
          expect.stringContaining("a.pdf → "),
          "1 converted, 2 failed",
          "",
        ],
      ]);
    },
  );

  test("it can be switched off", async () => {
    const { exit, err } = await ran(["convert", "a.pdf"], {
      cwd,
      environment: { MARKMILL_CLI__OFFLINE: "false" },
    });
    expect([exit, err]).toEqual([3, expect.stringContaining("cli.offline")]);
  });

  test("with real children: Markdown, and a bundle that verifies and replaces itself", async () => {
    const parts = { ...systemParts, openSandbox: async () => openSandbox };
    expect(await ran(["convert", "real.pdf"], { cwd, parts })).toMatchObject({
      exit: 0,
      out: "# Markmill\n",
    });
    for (const _ of ["made", "replaced"]) {
      const { exit } = await ran(["convert", "real.pdf", "--bundle", "-o", "bundles"], { cwd, parts });
      expect(exit).toBe(0);
    }
    const folder = join(cwd, "bundles", "real");
    expect(readFileSync(join(folder, "output.md"), "utf8")).toBe("# Markmill\n");
    const { exit, out } = await ran(["bundle", "verify", join(folder, "bundle.zip")]);
    expect([exit, out]).toEqual([0, expect.stringContaining("is valid")]);
  }, 60_000);
});
