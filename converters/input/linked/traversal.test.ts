/**
 * Archives whose entries are called as nothing should be called: whatever such a name says, conversions write nothing
 * but into their own folder, and read nothing but the archive. Decoys stand where the names may lead to.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
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
import { Fault } from "../../../config/errors/fault.ts";
import { everyRun } from "../../../config/testing/runs.ts";
import { convertToBundle } from "../../convert.ts";
import { inspect } from "../../inspect.ts";
import { contextIn } from "../../testing/context.ts";
import { usualRequest } from "../../testing/converted.ts";
import { Archive } from "../archive/open.ts";
import { entryName } from "../archive/rules.ts";
import { type ZipEntry, zip } from "../archive/testing/zip.ts";

const list = join(import.meta.dir, "../../../../shared/bench/hostile/traversal-names.tsv");
const hasList = existsSync(list);

const base = mkdtempSync(join(tmpdir(), "traversal-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const secret = "DECOY-THAT-NO-OUTPUT-HOLDS";
const payload = "PAYLOAD-OF-THE-ENTRY";
const id = "0123456789abcdef0123456789abcdef";

/** Deep below, so that names may climb and still be within. */
const deep = join(base, "a/b/c/d/e/f/g/h");

beforeAll(() => {
  mkdirSync(deep, { recursive: true });
  for (const folder of ["", "a", "a/b", "a/b/c", "a/b/c/d", "a/b/c/d/e", "a/b/c/d/e/f", "a/b/c/d/e/f/g"]) {
    mkdirSync(join(base, folder, "etc"), { recursive: true });
    for (const name of ["passwd", "shadow", "cron.d", "hosts"])
      writeFileSync(join(base, folder, "etc", name), secret);
    writeFileSync(join(base, folder, "evil.txt"), secret);
  }
});

interface Row {
  name: string;
  verdict: string;
}

const rows: Row[] = hasList
  ? readFileSync(list, "utf8")
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => {
        const [json = '""', verdict = ""] = line.split("\t");
        return { name: JSON.parse(json) as string, verdict };
      })
  : [];

/** Everything around the conversion's own folder, with its bytes. */
function around(): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(base, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!path.startsWith(`${deep}/`))
      found.set(path, entry.isFile() ? readFileSync(path, "utf8") : entry.isDirectory() ? "folder" : "other");
  }
  return found;
}

const book = (name: string): ZipEntry[] => {
  const href = name
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, "");
  return [
    { name: "mimetype", content: "application/epub+zip", stored: true },
    {
      name: "META-INF/container.xml",
      content: `<container><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    },
    {
      name: "book.opf",
      content: `<package version="3.0"><metadata/><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="${href}" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>`,
    },
    {
      name: "a.xhtml",
      content: `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Sound. <a href="${href}">Link</a> <img src="${href}" alt="Picture"/></p></body></html>`,
    },
    { name, content: `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>${payload}</p></body></html>` },
  ];
};

const notes = (name: string): ZipEntry[] => [
  { name: `One ${"1".repeat(32)}.md`, content: "# One\n" },
  { name: `Two ${"2".repeat(32)}.md`, content: "# Two\n" },
  {
    name: `Sound ${id}.md`,
    content: `# Sound\n\nSound. [Link](<${name.replace(/[<>\n\r]/g, "")}>) ![Picture](<${name.replace(/[<>\n\r]/g, "")}>)\n`,
  },
  { name, content: payload },
  { name: `${name.slice(0, 10_000)}.md`, content: `# Page\n\n${payload}\n` },
];

/** Ends in a bundle or in a code of the catalog; the text of the output. */
async function converted(kind: string, file: string, entries: readonly ZipEntry[]): Promise<string> {
  const work = join(deep, "work");
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
  const path = join(deep, "input");
  writeFileSync(path, zip(entries));
  const source = { path, filename: file, bytes: Bun.file(path).size };
  try {
    const inspected = await inspect(source, kind, usualRequest);
    await convertToBundle(source, "0".repeat(64), inspected.capabilityId, inspected.request, {
      ...contextIn(work),
      version: "0",
      wanted: "bundle",
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return "";
  }
  expect(readdirSync(work).sort()).toEqual(["bundle"]);
  return readFileSync(join(work, "bundle/output.md"), "utf8");
}

test.skipIf(!hasList).each([
  ["epub-to-markdown", "book.epub", book],
  ["notes-to-markdown", "export.zip", notes],
] as const)(
  "%s: no name of an entry leads out (skipped without ../shared)",
  async (kind, file, entriesOf) => {
    const before = around();
    const wrong: string[] = [];
    for (const { name, verdict } of rows.filter((_, at) => everyRun || at % 16 === 0)) {
      const markdown = await converted(kind, file, entriesOf(name));
      if (markdown.includes(secret)) wrong.push(`${JSON.stringify(name)}: a file of the machine was read`);
      // What is refused is left out, and the rest is read; unless the whole is refused.
      if (markdown !== "" && !markdown.includes("Sound"))
        wrong.push(`${JSON.stringify(name)}: the rest is not read`);
      if (verdict === "safe" && markdown === "") wrong.push(`${JSON.stringify(name)}: refused`);
    }
    expect(wrong).toEqual([]);
    expect(around()).toEqual(before);
    expect(rows.length).toBeGreaterThan(500);
  },
  120_000,
);

test.skipIf(!hasList)(
  "of the same names the safe are looked up and the unsafe are not (skipped without ../shared)",
  async () => {
    const path = join(deep, "names.zip");
    const wrong: string[] = [];
    for (const { name, verdict } of rows) {
      writeFileSync(
        path,
        zip([
          { name, content: payload },
          { name: "sound", content: "" },
        ]),
      );
      const archive = await Archive.open(path);
      const names = archive
        .entries()
        .map((entry) => entry.name)
        .filter((each) => each !== "sound");
      archive.close();
      if (verdict === "safe" && !name.endsWith("/") && names.length !== 1) wrong.push(`${name} is left out`);
      for (const each of names)
        if (entryName(each) !== each || each.split("/").includes("..")) wrong.push(`${name} became ${each}`);
    }
    expect(wrong).toEqual([]);
  },
);
