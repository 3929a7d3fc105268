/** Files that people do send and no converter reads: what they are, and how to make something of them that is read. */
import { Fault } from "../../../config/errors/fault.ts";
import type { Sample } from "../../contract.ts";
import { unsupportedImage } from "../../formats/image/unsupported-image.ts";
import { foreignRecording } from "../../formats/media/foreign.ts";
import { compoundFileNames } from "../archive/compound-file.ts";
import { archiveNames, hasArchiveEnd } from "../archive/directory.ts";

interface Known {
  /** Any of these among the names of what the file holds, lower case. */
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

/** Of the file `mimetype` at the very beginning of an OpenDocument file (OpenDocument 1.3, part 2, section 3.3). */
const openDocuments: ReadonlyMap<string, string> = new Map([
  ["text", saveAs("This is an OpenDocument text (.odt)", ".docx")],
  ["spreadsheet", saveAs("This is an OpenDocument spreadsheet (.ods)", ".xlsx")],
  ["presentation", saveAs("This is an OpenDocument presentation (.odp)", ".pptx")],
  ["graphics", saveAs("This is an OpenDocument drawing (.odg)", "PDF")],
]);

/** unsupported_input, with advice where the file is of a kind that we know by sight. */
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
