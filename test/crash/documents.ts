/** Small seeded files of every kind that the load sends, good and bad. */
import { type SeededRandom, seededRandom } from "../../config/testing/random.ts";
import { randomPdf } from "../../scripts/samples/pdf.ts";
import { paragraph, sentence } from "../../scripts/samples/words.ts";

export interface LoadFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether the estimate may refuse it; what it refuses or what fails as a job costs nothing. */
  mayBeRefused?: boolean;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** So long that its conversion runs into the deadline of the crash runs, or is under way when the server dies. */
const slowPages = 300;
let slow: Uint8Array<ArrayBuffer> | undefined;

const makers: readonly (readonly [times: number, make: (random: SeededRandom) => LoadFile])[] = [
  [10, (random) => ({ name: "notes.txt", bytes: bytesOf(prose(random)) })],
  [
    10,
    (random) => ({
      name: "notes.md",
      bytes: bytesOf(`# ${sentence(random)}\n\n- ${sentence(random)}\n- ${sentence(random)}\n`),
    }),
  ],
  [10, (random) => ({ name: "table.csv", bytes: bytesOf(csv(random)) })],
  [10, (random) => ({ name: "pages.pdf", bytes: randomPdf(random, random.integer(1, 3)) })],
  [5, cut],
  // Its pages are none: the delivery check blocks the result, and it is free.
  [3, (random) => ({ name: "hollow.pdf", bytes: hollow(randomPdf(random, 2)) })],
  [1, () => ({ name: "slow.pdf", bytes: slowPdf() })],
];
const drawn = makers.flatMap(([times, make]) => Array.from({ length: times }, () => make));

export function randomFile(random: SeededRandom): LoadFile {
  return (drawn[random.integer(0, drawn.length - 1)] ?? cut)(random);
}

function cut(random: SeededRandom): LoadFile {
  const whole = randomPdf(random, 2);
  const bytes = whole.slice(0, random.integer(20, whole.length - 1));
  return { name: "cut.pdf", bytes, mayBeRefused: true };
}

function slowPdf(): Uint8Array<ArrayBuffer> {
  slow ??= randomPdf(seededRandom(1), slowPages);
  return slow;
}

function hollow(pdf: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(pdf).toString("latin1");
  const emptied = text.replaceAll(
    /<< \/Type \/Page \/Parent .*?>>\nendobj/g,
    (page) => `${"null".padEnd(page.length - "\nendobj".length)}\nendobj`,
  );
  return new Uint8Array(Buffer.from(emptied, "latin1"));
}

function prose(random: SeededRandom): string {
  return Array.from({ length: 4 }, () => paragraph(random)).join("\n\n");
}

function csv(random: SeededRandom): string {
  const rows = Array.from({ length: random.integer(5, 80) }, (_, at) => {
    return `${at + 1},${sentence(random)},${random.integer(0, 9_999)}`;
  });
  return `number,text,value\n${rows.join("\n")}\n`;
}
