import { expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { loadMupdf } from "../../../engines/mupdf.ts";
import { Sheet } from "../testing/sheet.ts";
import { readInformation } from "./information.ts";
import { isoDate } from "./pdf-date.ts";
import { readXmp } from "./xmp.ts";

const { mupdf } = await loadMupdf();

/** An empty page and whatever the setting adds to the catalog. */
function inDocument<T>(
  set: (document: InstanceType<typeof mupdf.PDFDocument>) => void,
  read: (document: InstanceType<typeof mupdf.PDFDocument>) => T,
): T {
  const document = new mupdf.PDFDocument();
  try {
    const sheet = new Sheet();
    document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, document.addObject({}), sheet.content));
    set(document);
    return read(document);
  } finally {
    document.destroy();
  }
}

const packet = (inner: string) =>
  `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description rdf:about="" pdf:Producer="Press 2">${inner}</rdf:Description></rdf:RDF></x:xmpmeta>`;

test("a packet's properties, as elements and as attributes", () => {
  const facts = readXmp(
    packet(
      `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Tides &amp; times</rdf:li><rdf:li>Ebbe</rdf:li></rdf:Alt></dc:title>` +
        `<dc:creator><rdf:Seq><rdf:li>A. One</rdf:li><rdf:li>B. Two</rdf:li></rdf:Seq></dc:creator><xmp:CreateDate>2024-05-03</xmp:CreateDate>`,
    ),
  );
  expect(facts).toEqual({
    producer: "Press 2",
    title: "Tides & times",
    authors: ["A. One", "B. Two"],
    created: "2024-05-03",
  });
});

test("whatever a packet holds, reading it ends", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(typeof readXmp(`${packet(text)}<dc:title>${text}`)).toBe("object");
    }),
  );
  expect(readXmp("<dc:title>".repeat(100_000))).toEqual({});
});

test.each<[string, string | null]>([
  ["D:20240503120000+02'00'", "2024-05-03T12:00:00+02:00"],
  ["D:20240503120000Z", "2024-05-03T12:00:00Z"],
  ["D:202405", "2024-05"],
  ["20240503", "2024-05-03"],
  ["D:20241303", null],
  ["yesterday", null],
])("the date %s", (text, date) => {
  expect(isoDate(text)).toBe(date);
});

test("the packet wins over the information dictionary", () => {
  const information = inDocument((document) => {
    document.setMetaData("info:Title", "Old");
    document.setMetaData("info:Keywords", "sea; tide");
    const root = document.getTrailer().get("Root");
    root.put("Metadata", document.addStream(packet("<dc:title>New</dc:title>"), { Type: "Metadata" }));
    root.put("Lang", document.newString("en-GB"));
  }, readInformation);
  expect(information.metadata).toEqual({ title: "New", language: "en-GB" });
  expect(information.details.keywords).toEqual(["sea", "tide"]);
  expect(information.details.producer).toBe("Press 2");
});

test("attachments are listed, portfolios named, a name tree that loops ends", () => {
  const information = inDocument((document) => {
    const stream = document.addStream("a,b", { Subtype: "text/csv", Params: { Size: 3 } });
    const spec = document.addObject({ Type: "Filespec", EF: { F: stream } });
    spec.put("UF", document.newString("readings.csv"));
    const kids = document.addObject({});
    const names = document.addObject({ Names: [document.newString("one"), spec], Kids: [kids] });
    kids.put("Kids", [names]);
    const root = document.getTrailer().get("Root");
    root.put("Names", { EmbeddedFiles: names });
    root.put("Collection", { Type: "Collection" });
  }, readInformation);
  expect(information.attachments).toEqual([{ name: "readings.csv", bytes: 3, media_type: "text/csv" }]);
  expect(information.warnings).toEqual([
    "The file is a portfolio: its content is in its attachments, which were not converted.",
  ]);
});

test("signatures name their signer; XFA is told of", () => {
  const information = inDocument((document) => {
    const signature = document.addObject({ Type: "Sig" });
    signature.put("Name", document.newString("Harbour Office"));
    signature.put("M", document.newString("D:20240503120000Z"));
    const field = document.addObject({ FT: "Sig", V: signature });
    field.put("T", document.newString("approval"));
    const root = document.getTrailer().get("Root");
    root.put("AcroForm", { Fields: [field], XFA: document.addStream("<xdp/>", {}) });
    root.put("NeedsRendering", true);
  }, readInformation);
  expect(information.details.signatures).toEqual({
    verified: false,
    fields: [{ field: "approval", signer: "Harbour Office", signed: "2024-05-03T12:00:00Z" }],
  });
  expect(information.details.xfa).toBe("dynamic");
  expect(information.warnings).toHaveLength(1);
});

test("labels of pages are told where they are not their numbers", () => {
  const labeled = (style: string) =>
    inDocument((document) => {
      document
        .getTrailer()
        .get("Root")
        .put("PageLabels", { Nums: [0, { S: document.newName(style) }] });
    }, readInformation).details.page_labels;
  expect(labeled("r")).toEqual([{ first_page: 1, style: "lower_roman", prefix: "", start: 1 }]);
  expect(labeled("D")).toBeUndefined();
});

test("a packet of one long name costs no more than its length", () => {
  const title = "<dc:title>Tides</dc:title>";
  expect(readXmp(`<${"a".repeat(400_000)}>${title}`)).toEqual({ title: "Tides" });
  expect(readXmp(`<a ${"b".repeat(200_000)} dc:title="Tides" ${"c=".repeat(100_000)}>`)).toEqual({
    title: "Tides",
  });
});

test("a packet that is packed twice is not unpacked", () => {
  const filtered = (times: number) =>
    inDocument((document) => {
      let bytes = new TextEncoder().encode(packet("<dc:title>Tides</dc:title>"));
      for (let i = 0; i < times; i++) bytes = new Uint8Array(deflateSync(bytes));
      const filters = new Array<string>(times).fill("FlateDecode");
      document
        .getTrailer()
        .get("Root")
        .put("Metadata", document.addRawStream(bytes, { Filter: filters }));
    }, readInformation).metadata.title;
  expect(filtered(1)).toBe("Tides");
  expect(filtered(2)).toBeUndefined();
});

test("trees whose nodes have thousands of kids, all of them themselves, end soon", () => {
  const started = process.cpuUsage();
  const information = inDocument((document) => {
    const node = document.addObject({});
    node.put("Kids", document.addObject(new Array(2_000).fill(node)));
    const root = document.getTrailer().get("Root");
    root.put("Names", { EmbeddedFiles: node });
    root.put("PageLabels", node);
  }, readInformation);
  expect(information.attachments).toEqual([]);
  // Where kids below the depth that is read were not counted, each node was asked for all of its own.
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(2);
});
