/** Frequently sent, unsupported file types: their names, and how to convert them to a supported one. */
import { Fault } from "../../../config/errors/fault.ts";
import type { Sample } from "../../contract.ts";
import { unsupportedImage } from "../../formats/image/unsupported-image.ts";
import { compoundFileNames } from "../archive/compound-file.ts";
import { archiveNames, hasArchiveEnd } from "../archive/directory.ts";

// Unsupported media formats by their first bytes, with advice on alternatives.

const save = (what: string): string => `This is ${what}; save it as MP3, M4A or WAV and send that.`;

const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^FORM[\s\S]{4}AIF[FC]/, save("an AIFF recording")],
  [/^#!AMR/, save("an AMR recording")],
  [/^caff\0\x01/, save("a Core Audio recording (.caf)")],
  [/^\.snd\0\0\0/, save("an AU recording")],
  [/^\.RMF\0\0\0/, save("a RealMedia recording")],
  [/^wvpk/, save("a WavPack recording")],
  [/^MAC /, save("a Monkey's Audio recording (.ape)")],
  [/^FLV\x01/, save("a Flash video (.flv)")],
  [/^\0\0\x01[\xba\xb3]/, save("an MPEG-1 or MPEG-2 video (.mpg)")],
  [/^G(?:[\s\S]{187}G){3}/, save("an MPEG transport stream (.ts)")],
  [/^MThd\0\0\0\x06/, "This is a MIDI file: it contains notes to be played, but no recorded speech."],
];

/** Undefined for other files. */
function foreignRecording(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 600)).toString("latin1");
  return beginnings.find(([pattern]) => pattern.test(start))?.[1];
}

interface Known {
  /** Matches any of these among the names in the file, lower case. */
  names: readonly string[];
  message: string;
}

const saveAs = (what: string, as: string) => `${what}; open it, save it as ${as} and send that.`;

const compoundFiles: readonly Known[] = [
  { names: ["worddocument"], message: saveAs("This is a document of Word 97 to 2003 (.doc)", ".docx") },
  { names: ["workbook", "book"], message: saveAs("This is a workbook of Excel 97 to 2003 (.xls)", ".xlsx") },
  {
    names: ["powerpoint document"],
    message: saveAs("This is a presentation of PowerPoint 97 to 2003 (.ppt)", ".pptx"),
  },
  { names: ["visiodocument"], message: saveAs("This is a drawing of Visio (.vsd)", "PDF") },
  {
    names: ["__properties_version1.0"],
    message: saveAs("This is a message of Outlook (.msg)", "PDF or HTML"),
  },
];

const archives: readonly Known[] = [
  { names: ["xl/workbook.bin"], message: saveAs("This is a binary workbook of Excel (.xlsb)", ".xlsx") },
  { names: ["visio/document.xml"], message: saveAs("This is a drawing of Visio (.vsdx)", "PDF") },
  {
    names: ["index/document.iwa", "index.zip", "index.apxl", "index.xml"],
    message: saveAs("This is a document of Pages, Numbers or Keynote", "Word, Excel, PowerPoint or PDF"),
  },
];

/** Content of the file `mimetype` at the start of an OpenDocument file (OpenDocument 1.3, part 2, section 3.3). */
const openDocuments: ReadonlyMap<string, string> = new Map([
  ["text", saveAs("This is an OpenDocument text (.odt)", ".docx")],
  ["spreadsheet", saveAs("This is an OpenDocument spreadsheet (.ods)", ".xlsx")],
  ["presentation", saveAs("This is an OpenDocument presentation (.odp)", ".pptx")],
  ["graphics", saveAs("This is an OpenDocument drawing (.odg)", "PDF")],
]);

/** unsupported_input, with advice for known types. */
export async function unsupported(sample: Sample): Promise<Fault> {
  const message =
    unsupportedImage(sample.head) ??
    foreignRecording(sample.head) ??
    (await ofCompoundFile(sample)) ??
    ofOpenDocument(sample) ??
    (await ofArchive(sample));
  return new Fault("unsupported_input", message === undefined ? {} : { message });
}

async function ofCompoundFile(sample: Sample): Promise<string | undefined> {
  return wordFor(await compoundFileNames(sample), compoundFiles);
}

const otherArchive =
  "This archive is not supported: of ZIP files only exports of notes from Notion, e-books (.epub) and files of Word, PowerPoint and Excel are converted. Unpack it and send the files in it one by one.";

const cutOff =
  "The file starts like a ZIP archive, as files of Word, PowerPoint and Excel do, but its end is missing: it is cut off. Download or copy it again.";

async function ofArchive(sample: Sample): Promise<string | undefined> {
  const names = await archiveNames(sample);
  return names === null
    ? undefined
    : (wordFor(names, archives) ?? (hasArchiveEnd(sample) ? otherArchive : cutOff));
}

function wordFor(names: readonly string[] | null, table: readonly Known[]): string | undefined {
  const held = new Set(names?.map((name) => name.toLowerCase()));
  return table.find((known) => known.names.some((name) => held.has(name)))?.message;
}

function ofOpenDocument({ head }: Sample): string | undefined {
  const start = Buffer.from(head.subarray(0, 120)).toString("latin1");
  const [, kind = ""] = /mimetypeapplication\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(start) ?? [];
  return openDocuments.get(kind);
}
