/** What this executable says of damaged files by itself, beside what a server's estimate and job say of them. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstOf } from "../../../config/testing/runs.ts";
import { version } from "../../../config/version.ts";
import type { Sandbox, Task, TaskOutcome } from "../../sandbox/contract.ts";
import { openSandbox } from "../../sandbox/parent/sandbox.ts";
import { systemParts } from "../parts.ts";
import { ran } from "../testing/context.ts";

const corpus = join(import.meta.dir, "../../../test/corpus");
const generous = { deadlineMs: 30_000, memoryMib: 1_500 };

let place = "";
let sandbox: Sandbox;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), "offline-"));
  sandbox = openSandbox({ concurrency: 1, prewarmed: 0, tasksPerChildMax: 1_000 });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(place, { recursive: true });
});

/** As the server does it: the estimate measures, the job converts; the code that either ends with. */
async function there(path: string, filename: string): Promise<string> {
  const bytes = readFileSync(path);
  const source = { path, filename, bytes: bytes.length };
  const request = { mode: "fast", layoutFidelity: "standard", pages: null, options: {} } as const;
  const inspection = await sandbox.run({ kind: "inspect", source, capabilityId: null, request }, generous);
  if (!inspection.ok) return codeOf(inspection);
  const { capabilityId, request: completed } = inspection.value;
  const sourceSha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  const workDir = mkdtempSync(join(place, "work-"));
  const conversion = await sandbox.run(
    {
      ...{ kind: "convert", source, sourceSha256, capabilityId, request: completed, workDir, version },
      wanted: "markdown",
    },
    generous,
  );
  return conversion.ok ? "done" : codeOf(conversion);
}

const codeOf = (failure: { reason: string; code?: string }): string => failure.code ?? failure.reason;

async function here(path: string): Promise<string> {
  const { exit, out } = await ran(["convert", path, "--json", "-o", join(place, "out.md")]);
  const [item] = (JSON.parse(out) as { items: { error: { code: string } | null }[] }).items;
  expect(exit).toBe(item?.error === null ? 0 : 1);
  return item?.error?.code ?? "done";
}

/** By their place in the file, from 0 to 1: the same of each kind, so that directories, headers and contents are met. */
const damages: Record<string, (bytes: Buffer) => Buffer> = {
  "cut in half": (bytes) => bytes.subarray(0, bytes.length / 2),
  "its last 30 bytes missing": (bytes) => bytes.subarray(0, -30),
  "zeroes in its first tenth": (bytes) => zeroed(bytes, 0.05, 0.1),
  "zeroes in its middle": (bytes) => zeroed(bytes, 0.45, 0.55),
  "zeroes in its second half": (bytes) => zeroed(bytes, 0.6, 0.75),
  "zeroes near its end": (bytes) => zeroed(bytes, 0.88, 0.93),
  "every 97th byte another": (bytes) =>
    Buffer.from(bytes.map((byte, at) => (at % 97 === 96 ? byte ^ 0x55 : byte))),
  "its contents' checksums wrong": (bytes) => flippedAfter(bytes, Buffer.from("PK\x01\x02"), 16),
  "its entries' sizes wrong": (bytes) => flippedAfter(bytes, Buffer.from("PK\x01\x02"), 24),
  "its entries' places wrong": (bytes) => flippedAfter(bytes, Buffer.from("PK\x01\x02"), 42),
};

function zeroed(bytes: Buffer, from: number, to: number): Buffer {
  return Buffer.from(bytes).fill(0, Math.floor(bytes.length * from), Math.floor(bytes.length * to));
}

/** Of every record of a ZIP archive's directory (APPNOTE.TXT 4.3.12) one bit. */
function flippedAfter(bytes: Buffer, signature: Buffer, offset: number): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(signature); at !== -1; at = copy.indexOf(signature, at + 4)) {
    const place = at + offset;
    if (place < copy.length) copy[place] = (copy[place] as number) ^ 1;
  }
  return copy;
}

const kinds = ["docx", "xlsx", "pptx", "epub", "pdf"];

describe.each(firstOf(kinds))("a damaged %s is reported with the server's message:", (kind) => {
  const folder = join(corpus, `${kind}-to-markdown`);
  const [sample = ""] = [...new Bun.Glob(`*/input.${kind}`).scanSync(folder)].sort();

  test.each(Object.keys(damages))("%s", async (name) => {
    const path = join(place, `damaged.${kind}`);
    writeFileSync(path, damages[name]?.(readFileSync(join(folder, sample))) ?? "");
    expect(await here(path)).toBe(await there(path, `damaged.${kind}`));
  });
});

describe("an exception of a converter that was not asked to measure", () => {
  /** Stands in for the children: it converts nothing, and measures what `measured` says. */
  const failing = (measured: "fit" | "damaged", asked: (string | undefined)[]) => () => ({
    run: (async (task: Task): Promise<TaskOutcome<Task>> => {
      asked.push(task.kind === "inspect" ? (task.unpriced ? "inspect" : "measure") : task.kind);
      if (task.kind === "inspect" && (task.unpriced || measured === "fit")) {
        const value = { capabilityId: "docx-to-markdown", request: task.request };
        return { ok: true, value: { ...value, measurement: { metrics: {}, sourceUnits: 0 } } };
      }
      const code = task.kind === "inspect" ? "corrupt_document" : "conversion_failed";
      return { ok: false, reason: "fault", code, message: `It is ${code}.` };
    }) as Sandbox["run"],
    health: () => ({ idle: 0, busy: 0, crashed: 0, killed: 0 }),
    close: async () => undefined,
  });

  test.each([
    ["damaged", "corrupt_document"],
    ["fit", "conversion_failed"],
  ] as const)("a file whose measuring reports %s is reported as %s", async (measured, code) => {
    const asked: (string | undefined)[] = [];
    const path = join(place, "exception.docx");
    writeFileSync(path, "PK");
    const openSandbox = async () => failing(measured, asked);
    const { out } = await ran(["convert", path, "--json"], { parts: { ...systemParts, openSandbox } });
    expect(JSON.parse(out)).toMatchObject({ items: [{ error: { code, message: `It is ${code}.` } }] });
    expect(asked).toEqual(["inspect", "convert", "measure"]);
  });
});
