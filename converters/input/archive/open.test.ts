import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { codeOf } from "../../../config/testing/failures.ts";
import { Archive } from "./open.ts";
import { type ZipEntry, zip } from "./testing/zip.ts";

const folder = mkdtempSync(join(tmpdir(), "archives-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = "The quiet river passes the old paper mill. ".repeat(20);

async function opened<T>(bytes: Uint8Array, work: (archive: Archive) => T | Promise<T>): Promise<T> {
  const path = join(folder, "a.zip");
  writeFileSync(path, bytes);
  const archive = await Archive.open(path);
  try {
    return await work(archive);
  } finally {
    archive.close();
  }
}

const read = (entry: Partial<ZipEntry>) =>
  opened(zip([{ name: "a", content: text, ...entry }]), (archive) =>
    Buffer.from(archive.read("a", 1_000_000)).toString(),
  );

const streamed = (entry: Partial<ZipEntry>) =>
  opened(zip([{ name: "a", content: text, ...entry }]), async (archive) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of archive.stream("a")) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  });

test("entries are read whole and in pieces, packed and stored", async () => {
  for (const stored of [true, false]) {
    expect(await read({ stored })).toBe(text);
    expect(await streamed({ stored })).toBe(text);
  }
});

describe("an entry that lies about itself", () => {
  test.each<[string, Partial<ZipEntry>, string]>([
    ["checksum", { crc: 1 }, "corrupt_document"],
    ["fewer bytes than it has", { bytes: 10 }, "corrupt_document"],
    ["more bytes than it has", { bytes: 5_000 }, "corrupt_document"],
    ["more packed bytes than the file", { packedBytes: 0x7fff_ffff }, "corrupt_document"],
    ["a place beyond the end", { offset: 0x7fff_0000 }, "corrupt_document"],
    ["a place that holds no entry", { offset: 2 }, "corrupt_document"],
    ["an unknown method", { method: 99 }, "corrupt_document"],
    ["encryption", { flags: 0x0801 }, "encrypted_document"],
  ])("%s", async (_name, lie, code) => {
    expect(await codeOf(read(lie))).toBe(code);
    expect(await codeOf(streamed(lie))).toBe(code);
  });

  test("what it says to be is more than the reader takes", async () => {
    const work = opened(zip([{ name: "a", content: text }]), (archive) => archive.read("a", 100));
    expect(await codeOf(work)).toBe("document_too_complex");
  });
});

describe("archives that expand without bound", () => {
  const many = (count: number, entry: (index: number) => ZipEntry) =>
    zip(Array.from({ length: count }, (_, index) => entry(index)));

  test("more bytes than any archive may", async () => {
    const bytes = many(2, (index) => ({
      name: `${index}`,
      content: text,
      bytes: limits.archiveBytesMax / 2 + 1,
    }));
    expect(await codeOf(opened(bytes, () => {}))).toBe("unsafe_archive");
  });

  test("far more bytes than the archive has", async () => {
    const bytes = zip([{ name: "a", content: text, bytes: limits.archiveRatioFreeBytes + 1 }]);
    expect(await codeOf(opened(bytes, () => {}))).toBe("unsafe_archive");
  });

  test("more entries than any archive may", async () => {
    const bytes = many(limits.archiveEntriesMax + 1, (index) => ({
      name: `${index}`,
      content: "",
      stored: true,
    }));
    expect(await codeOf(opened(bytes, () => {}))).toBe("unsafe_archive");
  });

  test("entries within each other", async () => {
    const bytes = zip([
      { name: "a", content: text },
      { name: "b", content: text, offset: 0 },
    ]);
    expect(await codeOf(opened(bytes, () => {}))).toBe("unsafe_archive");
  });
});

test("a directory that tells another number of entries than it has is damaged", async () => {
  const bytes = zip([{ name: "a", content: text }], { count: 3 });
  expect(await codeOf(opened(bytes, () => {}))).toBe("corrupt_document");
});

test("what is no archive is damaged", async () => {
  expect(await codeOf(opened(Buffer.from(text), () => {}))).toBe("corrupt_document");
  expect(await codeOf(opened(zip([{ name: "a", content: text }]).slice(0, -10), () => {}))).toBe(
    "corrupt_document",
  );
});

test("links, devices and names that lead elsewhere are never looked up, and the rest is read", async () => {
  const bytes = zip([
    { name: "link", content: "/etc/passwd", mode: 0o120777 },
    { name: "device", content: "", mode: 0o020666 },
    { name: "../up", content: text },
    { name: "folder\\file", content: text },
    { name: "folder/", content: "" },
    { name: "a", content: text, mode: 0o100644 },
  ]);
  await opened(bytes, (archive) => {
    expect(archive.entries().map(({ name }) => name)).toEqual(["folder/file", "a"]);
    expect(archive.leftOut.length).toBe(3);
    expect(archive.sizeOf("link")).toBeNull();
    expect(() => archive.read("../up", 1_000_000)).toThrow(Fault);
  });
});

test("of two entries of one name the first counts", async () => {
  const bytes = zip([
    { name: "a", content: "first" },
    { name: "a", content: "second" },
  ]);
  expect(await opened(bytes, (archive) => Buffer.from(archive.read("a", 100)).toString())).toBe("first");
});

test.each([true, false])("an archive in an archive is read where it stands (stored: %p)", async (stored) => {
  const inner = zip([
    { name: "b", content: text },
    { name: "c", content: text, stored: true },
  ]);
  const bytes = zip([
    { name: "x", content: text },
    { name: "in.zip", content: inner, stored },
  ]);
  await opened(bytes, async (archive) => {
    const nested = await archive.nested("in.zip");
    expect(nested.entries().map(({ name }) => name)).toEqual(["b", "c"]);
    for (const name of ["b", "c"]) {
      expect(Buffer.from(nested.read(name, 1_000_000)).toString()).toBe(text);
      const chunks: Uint8Array[] = [];
      for await (const chunk of nested.stream(name)) chunks.push(chunk);
      expect(Buffer.concat(chunks).toString()).toBe(text);
    }
    nested.close();
    expect(Buffer.from(archive.read("x", 1_000_000)).toString()).toBe(text);
  });
});

test("archives in an archive may not expand to more than one may", async () => {
  const inner = zip([{ name: "b", content: text, bytes: limits.archiveRatioFreeBytes / 2 + 1 }]);
  const bytes = zip([
    { name: "1.zip", content: inner },
    { name: "2.zip", content: inner },
  ]);
  await opened(bytes, async (archive) => {
    await archive.nested("1.zip");
    expect(await codeOf(archive.nested("2.zip"))).toBe("unsafe_archive");
  });
  const torn = zip([{ name: "1.zip", content: inner.slice(0, -30), stored: true }]);
  expect(await codeOf(opened(torn, (archive) => archive.nested("1.zip")))).toBe("corrupt_document");
});

test("names that do not say that they are UTF-8 are read as such when they are", async () => {
  const bytes = zip([{ name: "Umschlag ü.png", content: text, flags: 0 }]);
  expect(await opened(bytes, (archive) => archive.entries().map(({ name }) => name))).toEqual([
    "Umschlag ü.png",
  ]);
});
