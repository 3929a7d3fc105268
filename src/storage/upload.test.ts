import { afterAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { Fault } from "../../config/errors/fault.ts";
import { codeOf, faultOf } from "../../config/testing/failures.ts";
import { smallDiskForTest } from "../../config/testing/small-disk.ts";
import { openStorage } from "./storage.ts";

const id = `upl_${"0a".repeat(16)}`;
const root = mkdtempSync(join(tmpdir(), "mm-upload-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function* chunks(count: number, bytes: number): Generator<Buffer> {
  for (let at = 0; at < count; at += 1) yield Buffer.alloc(bytes, at % 251);
}

describe("an upload", () => {
  test("is counted, hashed and kept for the owner alone", async () => {
    const storage = await openStorage(join(root, "plain"));
    const content = Buffer.concat([...chunks(40, 70_001)]);
    const stored = await storage.putUpload(id, Readable.from(chunks(40, 70_001)), content.length);
    expect(stored).toEqual({
      bytes: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
    });
    const path = storage.uploadPath(id);
    expect(readFileSync(path).equals(content)).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(root, "plain/uploads"))).toEqual([id]);
    await storage.removeUpload(id);
    await storage.removeUpload(id);
    expect(readdirSync(join(root, "plain/uploads"))).toEqual([]);
  });

  test("may be empty; the bytes are judged elsewhere", async () => {
    const storage = await openStorage(join(root, "empty"));
    const { bytes, sha256 } = await storage.putUpload(id, Readable.from([]), 10);
    expect([bytes, sha256.slice(0, 8)]).toEqual([0, "e3b0c442"]);
  });

  test("past the limit stops its sender and leaves nothing", async () => {
    const storage = await openStorage(join(root, "large"));
    let sent = 0;
    const endless = new Readable({
      read() {
        sent += 65_536;
        this.push(Buffer.alloc(65_536));
      },
    });
    expect(await codeOf(storage.putUpload(id, endless, 1_000_000))).toBe("payload_too_large");
    expect(endless.destroyed).toBe(true);
    expect(sent).toBeLessThan(2_000_000);
    expect(readdirSync(join(root, "large/uploads"))).toEqual([]);
    expect(await codeOf(storage.putUpload(id, Readable.from(chunks(1, 100)), 100))).toBe("none");
  });

  const cuts: Record<string, (stream: PassThrough) => void> = {
    "an error": (stream) => stream.destroy(new Error("socket hang up")),
    "a silent close": (stream) => stream.destroy(),
  };
  test.each(Object.keys(cuts))("cut by %s in mid-stream leaves nothing", async (how) => {
    const storage = await openStorage(join(root, "cut"));
    const stream = new PassThrough();
    const putting = storage.putUpload(id, stream, 1_000_000);
    stream.write(Buffer.alloc(50_000));
    setTimeout(() => cuts[how]?.(stream), 20);
    expect(await codeOf(putting)).toBe("invalid_request");
    expect(readdirSync(join(root, "cut/uploads"))).toEqual([]);
  });

  test("cut before its first byte does no harm", async () => {
    const storage = await openStorage(join(root, "early"));
    const stream = new PassThrough();
    const putting = storage.putUpload(id, stream, 1_000_000);
    stream.destroy(new Error("socket hang up"));
    expect(await codeOf(putting)).toBe("invalid_request");
    expect(readdirSync(join(root, "early/uploads"))).toEqual([]);
  });

  test("under an id in use fails without touching the first", async () => {
    const storage = await openStorage(join(root, "twice"));
    const first = new PassThrough();
    const putting = storage.putUpload(id, first, 100);
    first.write("first");
    await Bun.sleep(20);
    expect(await codeOf(storage.putUpload(id, Readable.from(["second"]), 100))).toBe("service_unavailable");
    first.end();
    expect((await putting).bytes).toBe(5);
    expect(readFileSync(storage.uploadPath(id), "utf8")).toBe("first");
  });

  test("an invalid id never becomes a path", async () => {
    const storage = await openStorage(join(root, "ids"));
    for (const bad of ["../../etc/passwd", "upl_", `${id}/..`, `${id}\n`, id.toUpperCase(), ""]) {
      expect(() => storage.uploadPath(bad)).toThrow(Fault);
      expect(await codeOf(storage.putUpload(bad, Readable.from(["x"]), 10))).toBe("upload_not_found");
      expect(await codeOf(storage.removeUpload(bad))).toBe("upload_not_found");
    }
  });
});

/** Only root may mount; elsewhere the case cannot be made. */
const disk = smallDiskForTest(1);

describe.skipIf(disk === null)("a full disk", () => {
  afterAll(() => disk?.remove());

  test("answers service_unavailable, leaves nothing and takes the next upload", async () => {
    if (disk === null) return;
    const storage = await openStorage(join(disk.folder, "data"));
    const freeBefore = (await storage.room()).freeBytes;
    expect(freeBefore).toBeWithin(500_000, 1_048_577);
    const stream = Readable.from(chunks(64, 65_536));
    const fault = await faultOf(storage.putUpload(id, stream, 10_000_000));
    expect(fault).toMatchObject({ code: "service_unavailable", cause: { code: "ENOSPC" } });
    expect(stream.destroyed).toBe(true);
    expect(readdirSync(join(disk.folder, "data/uploads"))).toEqual([]);
    expect((await storage.room()).freeBytes).toBe(freeBefore);
    expect((await storage.putUpload(id, Readable.from(chunks(1, 1_000)), 10_000)).bytes).toBe(1_000);
  });

  test("still lets results be removed", async () => {
    if (disk === null) return;
    const storage = await openStorage(join(disk.folder, "data"));
    const jobId = `job_${"0b".repeat(16)}`;
    mkdirSync(join(disk.folder, "data/results", jobId));
    writeFileSync(join(disk.folder, "data/results", jobId, "output.md"), Buffer.alloc(100_000));
    disk.fill(0);
    expect((await storage.room()).freeBytes).toBe(0);
    await storage.removeResult(jobId);
    expect((await storage.room()).freeBytes).toBeGreaterThan(90_000);
    expect(readdirSync(join(disk.folder, "data/work"))).toEqual([]);
  });
});
