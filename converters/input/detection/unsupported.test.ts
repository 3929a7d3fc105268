import { describe, expect, test } from "bun:test";
import { faultOf } from "../../../config/testing/failures.ts";
import { inspect } from "../../inspect.ts";
import { usualRequest, withSource } from "../../testing/converted.ts";
import { compoundFile } from "../archive/testing/compound.ts";
import { zip } from "../archive/testing/zip.ts";

/** What is said about a file of these bytes. */
async function refusal(bytes: Uint8Array, filename: string): Promise<{ code: string; message: string }> {
  const { code, message } = await withSource(filename, bytes, (source) =>
    faultOf(inspect(source, null, usualRequest)),
  );
  return { code, message };
}

const openDocument = (kind: string) =>
  zip([{ name: "mimetype", content: `application/vnd.oasis.opendocument.${kind}`, stored: true }]);

describe("files that nobody reads are known by sight", () => {
  test.each<[string, Uint8Array, RegExp]>([
    ["a.doc", compoundFile(["1Table", "WordDocument"]), /Word 97 to 2003 \(\.doc\).*\.docx/],
    ["a.xls", compoundFile(["Workbook"]), /Excel 97 to 2003 \(\.xls\).*\.xlsx/],
    ["a.xls", compoundFile(["BOOK"]), /Excel 97 to 2003/],
    [
      "a.ppt",
      compoundFile(["a", "b", "c", "d", "e", "f", "PowerPoint Document"]),
      /PowerPoint 97 to 2003 \(\.ppt\).*\.pptx/,
    ],
    ["a.vsd", compoundFile(["VisioDocument"]), /Visio/],
    ["a.msg", compoundFile(["__properties_version1.0"]), /Outlook/],
    ["a.xlsb", zip([{ name: "xl/workbook.bin", content: "" }]), /\.xlsb.*\.xlsx/],
    ["a.pages", zip([{ name: "Index/Document.iwa", content: "" }]), /Pages, Numbers or Keynote/],
    ["a.odt", openDocument("text"), /\.odt.*\.docx/],
    ["a.ods", openDocument("spreadsheet"), /\.ods.*\.xlsx/],
    ["a.odp", openDocument("presentation"), /\.odp.*\.pptx/],
    ["a.aiff", Buffer.from("FORM\0\0\0\x2eAIFFCOMM", "latin1"), /AIFF.*MP3/],
    ["a.amr", Buffer.from("#!AMR\n\x3c\0\xff\xfe", "latin1"), /AMR/],
    ["a.mpg", Buffer.from("\0\0\x01\xba\x44\0\x04", "latin1"), /MPEG-1/],
    [
      "a.ts",
      Buffer.alloc(188 * 6, Buffer.from("G\0\x11\x10".padEnd(188, "\0"), "latin1")),
      /transport stream/,
    ],
    ["a.mid", Buffer.from("MThd\0\0\0\x06\0\x01", "latin1"), /notes to be played/],
    ["a.heic", Buffer.from("\0\0\0\x24ftypheic\0\0\0\0mif1heic", "latin1"), /HEIC.*JPEG or PNG/],
    ["a.heic", Buffer.from("\0\0\0\x1cftypmif1\0\0\0\0mif1heic", "latin1"), /HEIC/],
    ["a.avif", Buffer.from("\0\0\0\x1cftypmif1\0\0\0\0mif1avif", "latin1"), /AVIF/],
    ["a.avif", Buffer.from("\0\0\0\x20ftypavif\0\0\0\0avifmif1", "latin1"), /AVIF/],
    ["a.cr3", Buffer.from("\0\0\0\x18ftypcrx \0\0\0\x01crx isom", "latin1"), /raw file/],
    ["a.gif", Buffer.from("GIF89a\x01\0\x01\0\0\0\0", "latin1"), /GIF/],
    ["a.jp2", Buffer.from("\0\0\0\x0cjP  \r\n\x87\n", "latin1"), /JPEG 2000/],
    ["a.jxl", Buffer.from("\0\0\0\x0cJXL \r\n\x87\n", "latin1"), /JPEG XL/],
    ["a.psd", Buffer.from("8BPS\0\x01", "latin1"), /Photoshop/],
    ["a.raf", Buffer.from("FUJIFILMCCD-RAW 0201\0\0\0", "latin1"), /raw file/],
    ["a.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/],
    [
      "a.svg",
      Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg PUBLIC "a" "b"><svg></svg>'),
      /SVG/,
    ],
    // Of a kind that nobody knows, though every object has a property of its name.
    ["a.odx", openDocument("constructor"), /^(?!.*native code)/s],
  ])("%s", async (filename, bytes, message) => {
    // A wrong extension changes nothing.
    for (const name of [filename, "a.docx", "a"]) {
      const refused = await refusal(bytes, name);
      expect(refused.code).toBe("unsupported_input");
      expect(refused.message).toMatch(message);
    }
  });
});

test("a document with a password is told as one, in whatever case its streams are named", async () => {
  for (const name of ["EncryptedPackage", "ENCRYPTEDPACKAGE"])
    for (const filename of ["a.docx", "a.pptx", "a.xlsx"])
      expect((await refusal(compoundFile(["EncryptionInfo", name]), filename)).code).toBe(
        "encrypted_document",
      );
});

test("of any other archive it is said which are read, and what to do with this one", async () => {
  const vault = zip([
    { name: "Vault/A.md", content: "# A\n\n[[B]]" },
    { name: "Vault/pic.png", content: "" },
  ]);
  for (const name of ["vault.zip", "vault.docx", "vault"]) {
    const refused = await refusal(vault, name);
    expect(refused.code).toBe("unsupported_input");
    expect(refused.message).toMatch(
      /Notion.*\.epub.*Word, PowerPoint and Excel.*Unpack it and send the files/,
    );
  }
});

test("of an archive that was cut off it is said that its end is missing", async () => {
  const whole = zip([{ name: "notes/a.bin", content: "b".repeat(5_000), stored: true }]);
  const { message } = await refusal(whole.subarray(0, 2_000), "report.docx");
  expect(message).toMatch(/end is missing.*again/);
});

test("any other archive or compound file is refused without a guess", async () => {
  for (const bytes of [
    compoundFile(["Something"]),
    zip([{ name: "a", content: "b" }]),
    compoundFile([]).slice(0, 100),
  ]) {
    const refused = await refusal(bytes, "a.docx");
    expect(refused.code).toBe("unsupported_input");
    expect(refused.message).not.toContain("This is a");
  }
});

test("a directory that leads in a circle ends", async () => {
  const bytes = compoundFile(["a", "b", "c", "d", "e"]);
  // The directory's sectors follow each other for ever.
  Buffer.from(bytes.buffer, bytes.byteOffset).writeUInt32LE(1, 512 + 4 * 2);
  expect((await refusal(bytes, "a.doc")).code).toBe("unsupported_input");
});
