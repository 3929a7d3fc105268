import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, asyncProperty, record, string, uint8Array } from "fast-check";
import { runsOf } from "../../config/testing/runs.ts";
import { DamagedTar, tarContent, tarEnd, tarEntries, tarHeader, tarPadding } from "./tar.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "markmill-tar-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const tarOf = (files: readonly { name: string; content: Uint8Array }[]) =>
  Buffer.concat([
    ...files.flatMap(({ name, content }) => [
      tarHeader(name, content.length, 1_795_000_000),
      content,
      tarPadding(content.length),
    ]),
    tarEnd,
  ]);

/** Of the first header, as it is written. */
function checksumOf(archive: Buffer): string {
  const header = archive.subarray(0, 512);
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  return `${sum.toString(8).padStart(6, "0")}\0 `;
}

async function read(bytes: Uint8Array) {
  const path = join(folder, "a.tar");
  writeFileSync(path, bytes);
  const file = await open(path);
  try {
    const found: { name: string; kind: string; content: Uint8Array }[] = [];
    for await (const entry of tarEntries(file)) {
      const pieces: Uint8Array[] = [];
      for await (const piece of tarContent(file, entry)) pieces.push(piece);
      found.push({ name: entry.name, kind: entry.kind, content: new Uint8Array(Buffer.concat(pieces)) });
    }
    return found;
  } finally {
    await file.close();
  }
}

const longName = `results/job_${"0".repeat(32)}/assets/${"ä/".repeat(200)}image.png`;

describe("an archive", () => {
  test("is read as it was written, whatever the names and sizes", async () => {
    const name = string({ unit: "grapheme", minLength: 1, maxLength: 300 }).filter(
      (text) => !text.includes("\0") && text.isWellFormed(),
    );
    const file = record({ name, content: uint8Array({ maxLength: 1_500 }) });
    await assert(
      asyncProperty(file, file, async (one, two) => {
        expect(await read(tarOf([one, two]))).toEqual([
          { name: one.name, kind: "file", content: new Uint8Array(one.content) },
          { name: two.name, kind: "file", content: new Uint8Array(two.content) },
        ]);
      }),
      { numRuns: runsOf(100), seed: 7 },
    );
  });

  test("is unpacked by the system's own tar, long names and all", async () => {
    const path = join(folder, "system.tar");
    const content = new TextEncoder().encode("An image.");
    writeFileSync(path, tarOf([{ name: longName, content }]));
    expect(Bun.spawnSync(["tar", "-xf", path, "-C", folder]).exitCode).toBe(0);
    expect(readFileSync(join(folder, longName), "utf8")).toBe("An image.");
  });

  test("says sizes that eleven octal digits cannot", () => {
    const header = tarHeader("ledger.db", 9 * 1024 ** 3, 0);
    expect(header.includes("size=9663676416\n")).toBe(true);
    expect(header.length).toBe(3 * 512);
  });

  test("that ends early, or whose headers were changed, is damaged", async () => {
    const whole = tarOf([{ name: longName, content: new Uint8Array(1_000) }]);
    for (const length of [0, 100, 600, 1_200, 2_000, whole.length - tarEnd.length])
      await expect(read(whole.subarray(0, length))).rejects.toBeInstanceOf(DamagedTar);
    for (const at of [0, 124, 156, 300]) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(read(changed)).rejects.toBeInstanceOf(DamagedTar);
    }
  });

  test("whose sizes are not octal digits, or impossible, is damaged", async () => {
    const whole = tarOf([{ name: "a.txt", content: new Uint8Array(600) }]);
    // As GNU tar says more than eleven digits can: bytes of base 256, the first with its highest bit.
    for (const size of [Buffer.alloc(12, 255), Buffer.from("        -1 \0"), Buffer.from("zzzzzzzzzzz\0")]) {
      const changed = Buffer.from(whole);
      changed.set(size, 124);
      changed.write(checksumOf(changed), 148, "latin1");
      await expect(read(changed)).rejects.toBeInstanceOf(DamagedTar);
    }
  });

  test("made by the system's own tar says what is a folder, a file and a link, and long names", async () => {
    const root = join(folder, "packed");
    const deep = `${"d".repeat(90)}/${"e".repeat(90)}`;
    mkdirSync(join(root, deep), { recursive: true });
    writeFileSync(join(root, deep, "file"), "An image.");
    symlinkSync("file", join(root, deep, "link"));
    for (const format of ["ustar", "gnu", "posix"]) {
      const path = join(folder, `${format}.tar`);
      expect(
        Bun.spawnSync(["tar", "--format", format, "--sort=name", "-cf", path, "-C", root, deep]).exitCode,
      ).toBe(0);
      expect((await read(readFileSync(path))).map(({ name, kind }) => [name, kind])).toEqual([
        [`${deep}/`, "folder"],
        [`${deep}/file`, "file"],
        [`${deep}/link`, "other"],
      ]);
    }
  });
});
