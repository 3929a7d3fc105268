/** Names in a compound file ([MS-CFB]): Word, Excel and PowerPoint up to 2003, and packages with a password. */

import type { Sample } from "../../contract.ts";
import { append } from "../../util/append.ts";
import { dataView } from "../../util/data-view.ts";

const signature = "d0cf11e0a1b11ae1";
const headerBytes = 512;
const directoryEntryBytes = 128;
/** The rest of longer directories does not matter for detection. */
const directorySectorsMax = 64;
/** Sector numbers above are marks: end of chain, free. */
const sectorMax = 0xfffffffa;

/**
 * Names of streams and storages, in directory order; null for other files. Of a damaged one, as many as can be read.
 */
export async function compoundFileNames(sample: Sample): Promise<string[] | null> {
  const header = dataView(sample.head.subarray(0, headerBytes));
  if (Buffer.from(sample.head.subarray(0, 8)).toString("hex") !== signature) return null;
  if (header.byteLength < headerBytes) return [];
  const sectorBytes = header.getUint16(30, true) === 12 ? 4096 : 512;
  const sectorAt = (sector: number) => sample.read((sector + 1) * sectorBytes, sectorBytes);
  const names: string[] = [];
  let sector = header.getUint32(48, true);
  for (let count = 0; count < directorySectorsMax && sector < sectorMax; count += 1) {
    const bytes = await sectorAt(sector);
    if (bytes.length === 0) break;
    append(names, namesIn(bytes));
    sector = await nextSector(header, sector, sectorBytes, sectorAt);
  }
  return names;
}

/** From the allocation table, of which the header lists the first 109 sectors: enough for files of 7 MB and more. */
async function nextSector(
  header: DataView,
  sector: number,
  sectorBytes: number,
  sectorAt: (sector: number) => Promise<Uint8Array>,
): Promise<number> {
  const perSector = sectorBytes / 4;
  const index = Math.floor(sector / perSector);
  if (index >= 109) return sectorMax;
  const table = header.getUint32(76 + 4 * index, true);
  if (table >= sectorMax) return sectorMax;
  const bytes = await sectorAt(table);
  const at = 4 * (sector % perSector);
  return at + 4 <= bytes.length ? dataView(bytes).getUint32(at, true) : sectorMax;
}

function namesIn(bytes: Uint8Array): string[] {
  const names: string[] = [];
  for (let at = 0; at + directoryEntryBytes <= bytes.length; at += directoryEntryBytes) {
    const entry = bytes.subarray(at, at + directoryEntryBytes);
    const nameBytes = Math.min(64, dataView(entry).getUint16(64, true));
    if (nameBytes >= 2) names.push(Buffer.from(entry.subarray(0, nameBytes - 2)).toString("utf16le"));
  }
  return names;
}
