/** Packages of office applications, made for tests and for the corpus: the same parts give the same bytes. */
import { ZipArchive } from "archiver";

/** Part → its text or bytes, in the order of the archive. */
export type Parts = Readonly<Record<string, string | Uint8Array>>;

/** The first date that a ZIP entry can say. */
const date = "1980-01-01T00:00:00Z";

export async function packageBytes(parts: Parts): Promise<Uint8Array> {
  const archive = new ZipArchive({ zlib: { level: 9 }, statConcurrency: 1 });
  const chunks: Uint8Array[] = [];
  archive.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  for (const [name, content] of Object.entries(parts))
    archive.append(Buffer.from(content), { name, date, mode: 0o644 });
  await archive.finalize();
  return Buffer.concat(chunks);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A part of XML. */
export function xmlPart(content: string): string {
  return `${declaration}${content}`;
}

export interface RelationOf {
  id: string;
  /** The last part of the type's address: slide, image, hyperlink. */
  type: string;
  target: string;
  external?: boolean;
}

const officeRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";

/** The part that holds the relations of another. */
export function relationsXml(relations: readonly RelationOf[]): string {
  const each = relations.map(({ id, type, target, external = false }) => {
    const address = type.includes("://") ? type : `${officeRelations}${type}`;
    const mode = external ? ' TargetMode="External"' : "";
    return `<Relationship Id="${id}" Type="${address}" Target="${escapeXml(target)}"${mode}/>`;
  });
  return xmlPart(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join("")}</Relationships>`,
  );
}

/** `types` by part; extensions that every package has are known. */
export function contentTypesXml(types: Readonly<Record<string, string>>): string {
  const overrides = Object.entries(types).map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`,
  );
  const defaults = [
    ["rels", "application/vnd.openxmlformats-package.relationships+xml"],
    ["xml", "application/xml"],
    ["png", "image/png"],
    ["jpeg", "image/jpeg"],
  ].map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`);
  return xmlPart(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults.join("")}${overrides.join("")}</Types>`,
  );
}

export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
