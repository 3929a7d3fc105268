/** Compound files for tests: a header, one directory and one allocation table ([MS-CFB], sections 2.2 to 2.6). */

const sectorBytes = 512;
const entryBytes = 128;
const endOfChain = 0xfffffffe;

/** With streams of these names, and nothing in them. */
export function compoundFile(names: readonly string[]): Uint8Array {
  const entries = ["Root Entry", ...names];
  const directorySectors = Math.ceil((entries.length * entryBytes) / sectorBytes);
  const file = Buffer.alloc((2 + directorySectors) * sectorBytes);
  file.write("d0cf11e0a1b11ae1", "hex");
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 44);
  // The allocation table stands in the first sector, the directory in those behind it.
  file.writeUInt32LE(1, 48);
  file.fill(0xff, 76, sectorBytes);
  file.writeUInt32LE(0, 76);
  const table = sectorBytes;
  file.fill(0xff, table, table + sectorBytes);
  for (let sector = 1; sector <= directorySectors; sector += 1)
    file.writeUInt32LE(sector === directorySectors ? endOfChain : sector + 1, table + 4 * sector);
  entries.forEach((name, index) => {
    const at = 2 * sectorBytes + index * entryBytes;
    file.write(name, at, "utf16le");
    file.writeUInt16LE(2 * name.length + 2, at + 64);
    file.writeUInt8(index === 0 ? 5 : 2, at + 66);
  });
  return file;
}
