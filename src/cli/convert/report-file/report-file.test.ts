import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../../../config/ambient.ts";
import { type EntryFacts, openReport } from "./report-file.ts";

let folder = "";
let numbered = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "report-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fresh = () => join(folder, `${numbered++}`, "markmill-report.jsonl");
const open = (path: string) => openReport(path, systemClock);
const linesOf = (path: string) => readFileSync(path, "utf8").split("\n");

const facts = (input: string, over: Partial<EntryFacts> = {}): EntryFacts => ({
  input,
  output: join(folder, "out", "a.md"),
  status: "succeeded",
  source_bytes: 1,
  source_sha256: "a".repeat(64),
  fingerprint: "b".repeat(64),
  capability_id: "pdf-to-markdown",
  output_sha256: "c".repeat(64),
  upload_id: null,
  job_id: "job_1",
  estimated_credit_units: 1,
  actual_credit_units: 1,
  deliverable: true,
  warnings: [],
  error: null,
  ...over,
});
const output = () => join(folder, "out", "a.md");

test("what is appended is found again, the newest of it, also by the next command", async () => {
  const path = fresh();
  const input = join(folder, "in", 'odd "\n\u001b name\u2028.pdf');
  const first = await open(path);
  await first.append(facts(input, { status: "confirmed" }), true);
  await first.append(facts(input));
  expect(await first.latest(input, output())).toMatchObject({ status: "succeeded" });
  await first[Symbol.asyncDispose]();
  expect(linesOf(path)).toHaveLength(3);
  const next = await open(path);
  expect(await next.latest(input, output())).toMatchObject({
    status: "succeeded",
    input: `../in/odd "\n\u001b name\u2028.pdf`,
    output: "../out/a.md",
  });
  expect(await next.latest(input, null)).toBeNull();
  expect(await next.latest("-", output())).toBeNull();
  await next[Symbol.asyncDispose]();
});

describe("torn and strange lines are passed over", () => {
  const torn = (text: string) => text.slice(0, text.length / 2);
  const cases: [name: string, spoil: (whole: string) => string, found: number][] = [
    ["the last one is cut", (whole) => whole + torn(whole), 1],
    ["the first one is cut", torn, 0],
    ["a blank line", (whole) => `${whole}\n`, 1],
    ["no object", (whole) => `${whole}null\n[1]\n"x"\n`, 1],
    ["bytes that are no UTF-8", (whole) => `${whole}\u0000\uFFFD{\n`, 1],
    ["an id that is a path", (whole) => whole.replace("job_1", "../../x"), 0],
    ["an invalid digest", (whole) => whole.replace("c".repeat(64), "c"), 0],
    ["a version that is not known", (whole) => `${whole}${whole.replace("report.v1", "report.v9")}`, 1],
    ["a line of megabytes", (whole) => `${whole}${"x".repeat(3_000_000)}\n`, 1],
  ];
  test.each(cases)("%s", async (_, spoil, found) => {
    const path = fresh();
    const input = join(folder, "a.pdf");
    const report = await open(path);
    await report.append(facts(input));
    await report[Symbol.asyncDispose]();
    writeFileSync(path, spoil(readFileSync(path, "utf8")));
    const again = await open(path);
    expect((await again.latest(input, output())) === null).toBe(found === 0);
    await again.append(facts(join(folder, "b.pdf")));
    await again[Symbol.asyncDispose]();
    const last = await open(path);
    expect(await last.latest(join(folder, "b.pdf"), output())).not.toBeNull();
    expect((await last.latest(input, output())) === null).toBe(found === 0);
    await last[Symbol.asyncDispose]();
  });
});

test("commands that write at the same time see each other's lines, and none is lost", async () => {
  const path = fresh();
  const reports = await Promise.all([1, 2, 3].map(() => open(path)));
  await Promise.all(
    reports.flatMap((report, who) =>
      Array.from({ length: 200 }, (_, at) =>
        report.append(facts(join(folder, `${who}-${at}.pdf`), { warnings: ["x".repeat(500 * (at % 9))] })),
      ),
    ),
  );
  for (const report of reports)
    for (const who of [0, 1, 2])
      expect(await report.latest(join(folder, `${who}-199.pdf`), output())).not.toBeNull();
  const lines = linesOf(path).slice(0, -1);
  expect(lines).toHaveLength(600);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ status: "succeeded" });
  for (const report of reports) await report[Symbol.asyncDispose]();
});

test("a file that is not a report is left alone", async () => {
  for (const text of ["Dear Ada,\n", "no line break", '{"a":1}\n']) {
    const path = join(folder, "letter.txt");
    writeFileSync(path, text);
    await expect(open(path)).rejects.toThrow(
      "exists and is not a Markmill report; choose another with --report FILE",
    );
    expect(readFileSync(path, "utf8")).toBe(text);
  }
});

test("where it cannot be written that is said, with what to do", async () => {
  writeFileSync(join(folder, "file"), "");
  await expect(open(join(folder, "file", "r.jsonl"))).rejects.toThrow("--no-report");
  await expect(open(folder)).rejects.toThrow("it is a folder, not a file");
});

test("what is appended behind its back by an editor does not break the next line", async () => {
  const path = fresh();
  const report = await open(path);
  await report.append(facts(join(folder, "a.pdf")));
  appendFileSync(path, "a note without an end");
  await report.latest(join(folder, "a.pdf"), output());
  await report.append(facts(join(folder, "b.pdf")));
  await report[Symbol.asyncDispose]();
  const again = await open(path);
  expect(await again.latest(join(folder, "b.pdf"), output())).not.toBeNull();
  await again[Symbol.asyncDispose]();
});

test("a report that was truncated meanwhile is continued", async () => {
  const path = fresh();
  const report = await open(path);
  await report.append(facts(join(folder, "a.pdf")));
  expect(await report.latest(join(folder, "a.pdf"), output())).not.toBeNull();
  writeFileSync(path, "");
  // What is known is known.
  expect(await report.latest(join(folder, "a.pdf"), output())).not.toBeNull();
  const other = await open(path);
  await other.append(facts(join(folder, "b.pdf")));
  await other[Symbol.asyncDispose]();
  expect(await report.latest(join(folder, "b.pdf"), output())).not.toBeNull();
  await report[Symbol.asyncDispose]();
});

describe("if no report is named", () => {
  const usual = (path: string) => openReport(path, systemClock, false);

  test("nothing is written through a link", async () => {
    const place = mkdtempSync(join(folder, "usual-"));
    const [elsewhere, path] = [join(place, "elsewhere"), join(place, "markmill-report.jsonl")];
    symlinkSync(elsewhere, path);
    await expect(usual(path)).rejects.toThrow("--report FILE");
    expect(existsSync(elsewhere)).toBe(false);
    // Whoever names it means it.
    await (await open(path))[Symbol.asyncDispose]();
    expect(existsSync(elsewhere)).toBe(true);
  });

  test("nor into a pipe without a reader", async () => {
    const path = join(mkdtempSync(join(folder, "usual-")), "markmill-report.jsonl");
    Bun.spawnSync(["mkfifo", path]);
    await expect(usual(path)).rejects.toThrow("--report FILE");
  });
});
