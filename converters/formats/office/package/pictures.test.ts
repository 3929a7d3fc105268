import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { dib, emf, emfBitmap, emfText } from "../metafile/testing/metafiles.ts";
import { packageBytes, relationsXml } from "../testing/package-writer.ts";
import { OfficePackage } from "./package.ts";
import { Pictures } from "./pictures.ts";

const folder = mkdtempSync(join(tmpdir(), "pictures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const png = Buffer.from("89504e470d0a1a0a", "hex");
/** One pixel. */
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");

/** Pictures of a document that shows `media` one after the other; each shown twice. */
async function shown(
  media: Record<string, Uint8Array>,
  spoil: (bytes: Buffer) => void = () => {},
  pixels?: number,
) {
  const names = Object.keys(media);
  const relations = names.map((name) => ({ id: name, type: "image", target: `media/${name}` }));
  const bytes = Buffer.from(
    await packageBytes({
      "word/document.xml": "<w/>",
      "word/_rels/document.xml.rels": relationsXml([
        ...relations,
        { id: "outside", type: "image", target: "http://example.com/a.png", external: true },
        { id: "gone", type: "image", target: "media/gone.png" },
      ]),
      ...Object.fromEntries(names.map((name) => [`word/media/${name}`, media[name] ?? ""])),
    }),
  );
  spoil(bytes);
  const path = join(folder, "document.docx");
  writeFileSync(path, bytes);
  const office = await OfficePackage.open(path);
  const pictures = new Pictures(office, folder, "page");
  const use = (id: string) => pictures.use("word/document.xml", id, `what ${id} shows`, 2);
  const nodes = [...names, ...names].map(use);
  const others = (names.length === 0 ? ["outside", "gone", "unknown"] : []).map(use);
  await pictures.finish(pixels);
  office.close();
  return { pictures, nodes, others };
}

test("a picture is one file of the bundle however often it is shown", async () => {
  const { pictures, nodes } = await shown({ "a.png": png, "b.jpeg": Buffer.from("ffd8ffe0", "hex") });
  expect(pictures.assets.map(({ path, contentType }) => [path, contentType])).toEqual([
    ["assets/page-002-figure-1.png", "image/png"],
    ["assets/page-002-figure-2.jpg", "image/jpeg"],
  ]);
  expect(nodes.map((node) => node?.url)).toEqual([
    "assets/page-002-figure-1.png",
    "assets/page-002-figure-2.jpg",
    "assets/page-002-figure-1.png",
    "assets/page-002-figure-2.jpg",
  ]);
  expect(readFileSync(pictures.assets[0]?.file ?? "")).toEqual(png);
});

test("a picture outside keeps its address; one that is not there is none", async () => {
  const { others } = await shown({});
  expect(others.map((node) => node?.url ?? null)).toEqual(["http://example.com/a.png", null, null]);
});

test("GIF becomes PNG", async () => {
  const { pictures } = await shown({ "a.gif": gif });
  expect(readFileSync(pictures.assets[0]?.file ?? "").subarray(0, 8)).toEqual(png);
});

test("a damaged GIF leaves its alternative text", async () => {
  const { pictures, nodes } = await shown({ "a.gif": gif.subarray(0, 14), "b.png": png });
  expect(pictures.assets.map(({ path }) => path)).toEqual(["assets/page-002-figure-2.png"]);
  expect(nodes.map((node) => node && { ...node, url: undefined })).toMatchObject([
    { type: "text", value: "what a.gif shows" },
    { type: "image" },
    { type: "text", value: "what a.gif shows" },
    { type: "image" },
  ]);
  expect([...pictures.leftOut]).toEqual(["word/media/a.gif"]);
});

test("the only picture of a metafile is taken out of it, also out of a compressed one; a drawing is left out", async () => {
  const whole = emf(emfBitmap(dib(), 0x00cc0020));
  const { pictures, nodes } = await shown({
    "a.emf": whole,
    "b.emz": gzipSync(whole),
    "c.emf": emf(emfText()),
    "d.bin": Buffer.from("no picture"),
    "e.png": Buffer.alloc(0),
  });
  expect(pictures.assets.map(({ contentType }) => contentType)).toEqual(["image/bmp", "image/bmp"]);
  expect(nodes.slice(2, 5)).toEqual([null, null, null]);
  expect([...pictures.leftOut]).toEqual(["word/media/c.emf", "word/media/d.bin", "word/media/e.png"]);
});

test("a picture whose checksum is wrong is left out, and the document stands", async () => {
  const { pictures } = await shown(
    { "a.png": Buffer.concat([png, Buffer.from("stored as it is")]) },
    (bytes) => {
      const at = bytes.indexOf("word/media/a.png");
      bytes.writeUInt8(bytes.readUInt8(at + 20) ^ 0x20, at + 20);
    },
  );
  expect(pictures.assets).toEqual([]);
  expect([...pictures.leftOut]).toEqual(["word/media/a.png"]);
});

test("pictures that have to be made over end where all of them are too large", async () => {
  const { pictures, nodes } = await shown({ "a.gif": gif, "b.gif": gif, "c.gif": gif }, undefined, 2);
  expect(pictures.assets).toHaveLength(2);
  expect([...pictures.leftOut]).toEqual(["word/media/c.gif"]);
  expect(nodes[2]).toMatchObject({ type: "text", value: "what c.gif shows" });
});
