/** bzip2's CRC-32: ITU-T V.42, not reflected. */

const polynomial = 0x04c11db7;
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = sum < 0 ? (sum << 1) ^ polynomial : sum << 1;
  return sum;
});

export const noSum = 0xffffffff;

/** `sum`: `noSum`, or the result for the preceding bytes. Inverted at the end. */
export function summed(sum: number, bytes: Uint8Array): number {
  let crc = sum;
  for (let at = 0; at < bytes.length; at += 1)
    crc = (crc << 8) ^ (table[(crc >>> 24) ^ (bytes[at] as number)] as number);
  return crc;
}
