/** Small seeded files of every kind that the load sends, good and bad. */
import { randomPdf } from "../samples/pdf.ts";
import type { SeededRandom } from "../samples/random.ts";
import { paragraph, sentence } from "../samples/words.ts";

export interface LoadFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const makers: readonly [(random: SeededRandom) => LoadFile, ...((random: SeededRandom) => LoadFile)[]] = [
  (random) => ({
    name: "notes.txt",
    bytes: bytesOf(Array.from({ length: 4 }, () => paragraph(random)).join("\n\n")),
  }),
  (random) => ({
    name: "notes.md",
    bytes: bytesOf(`# ${sentence(random)}\n\n- ${sentence(random)}\n- ${sentence(random)}\n`),
  }),
  (random) => ({ name: "table.csv", bytes: bytesOf(csv(random)) }),
  (random) => ({ name: "pages.pdf", bytes: randomPdf(random, random.integer(1, 3)) }),
  // Refused, or failed as a job: neither may cost anything.
  (random) => {
    const whole = randomPdf(random, 2);
    return { name: "cut.pdf", bytes: whole.slice(0, random.integer(20, whole.length - 1)) };
  },
];

export function randomFile(random: SeededRandom): LoadFile {
  return random.pick(makers)(random);
}

function csv(random: SeededRandom): string {
  const rows = Array.from({ length: random.integer(5, 80) }, (_, at) => {
    return `${at + 1},${sentence(random)},${random.integer(0, 9_999)}`;
  });
  return `number,text,value\n${rows.join("\n")}\n`;
}
