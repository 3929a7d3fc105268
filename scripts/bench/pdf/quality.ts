/** The public, tables and authored sets, converted and scored; beside them what else is installed, and stored scores. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Bench } from "../part.ts";

/** Programs that read PDF files, as they are installed here. */

interface Contestant {
  name: string;
  /** The command that writes a document's text to a file. */
  convert(pdf: string, output: string): readonly string[];
}

/** Text only, or text that pandoc makes Markdown of: it does not read PDF itself. */
const known: readonly (Contestant & { needs: readonly string[] })[] = [
  {
    name: "mutool draw -F text",
    needs: ["mutool"],
    convert: (pdf, output) => ["mutool", "draw", "-q", "-F", "text", "-o", output, pdf],
  },
  {
    name: "pdftotext",
    needs: ["pdftotext"],
    convert: (pdf, output) => ["pdftotext", "-enc", "UTF-8", pdf, output],
  },
  {
    name: "pdftotext -layout",
    needs: ["pdftotext"],
    convert: (pdf, output) => ["pdftotext", "-layout", "-enc", "UTF-8", pdf, output],
  },
  {
    name: "pdftohtml | pandoc -t gfm",
    needs: ["pdftohtml", "pandoc", "sh"],
    convert: (pdf, output) => [
      "sh",
      "-c",
      'pdftohtml -q -i -s -noframes -stdout "$1" | pandoc -f html -t gfm -o "$2"',
      "sh",
      pdf,
      output,
    ],
  },
];

/** Those whose programs are installed; the names of the others. */
function contestants(): { installed: Contestant[]; missing: string[] } {
  const here = known.filter(({ needs }) => needs.every((program) => Bun.which(program) !== null));
  return {
    installed: [...here],
    missing: known.filter((one) => !here.includes(one)).map(({ name }) => name),
  };
}

const bench = join(import.meta.dir, "../../../../shared/bench/pdf");

interface Set {
  name: string;
  folder: string;
  flags: readonly string[];
  /** Of `markmill convert`. The truth of the public set keeps what runs through pages. */
  options: readonly string[];
  figures: readonly string[];
}

type Scores = Readonly<Record<string, number | null>>;

const sets: readonly Set[] = [
  {
    name: "public set",
    folder: "pdfs",
    flags: [],
    options: ["--keep-furniture"],
    figures: ["overall", "nid", "nid_s", "teds", "teds_s", "mhs", "mhs_s"],
  },
  {
    name: "tables (ICDAR 2013)",
    folder: "tables/pdfs",
    flags: ["--tables"],
    options: [],
    figures: ["teds", "teds_s", "recall", "precision"],
  },
  {
    name: "authored set",
    folder: "authored/pdfs",
    flags: ["--authored"],
    options: [],
    figures: ["overall", "nid", "teds", "mhs", "level", "duplicate", "leaks", "extra_headings"],
  },
];

export async function quality({ program, place }: Bench): Promise<void> {
  if (!existsSync(join(bench, "score")) || Bun.which("python3") === null) {
    console.log("quality: skipped, the documents with truth or Python for their scorer are not here");
    return;
  }
  const { installed, missing } = contestants();
  for (const set of sets) {
    const documents = join(bench, set.folder);
    console.log(`\n${set.name.padEnd(36)} ${set.figures.map((figure) => figure.padStart(6)).join("  ")}`);
    for (const mode of ["fast", "accurate"]) {
      for (const without of [[], ["--no-ocr"]]) {
        const output = join(place, `${basename(documents)}-${set.name}-${mode}${without.join("")}`);
        run(
          [program, "convert", documents, ...set.options, ...without, "--mode", mode, "-o", output],
          [0, 1],
        );
        report(`markmill, ${mode}${without.length > 0 ? ", no recognition" : ""}`, set, output);
      }
    }
    for (const contestant of installed) {
      report(
        contestant.name,
        set,
        await convertAll(contestant, documents, join(place, `${set.name}-${contestant.name}`)),
      );
    }
    if (set.flags.length === 0) storedScores(set);
  }
  if (missing.length > 0) console.log(`\nnot installed: ${missing.join(", ")}`);
}

async function convertAll(contestant: Contestant, documents: string, output: string): Promise<string> {
  mkdirSync(output, { recursive: true });
  for (const name of readdirSync(documents)) {
    if (!name.endsWith(".pdf")) continue;
    run(contestant.convert(join(documents, name), join(output, name.replace(/\.pdf$/, ".md"))), null);
  }
  return output;
}

function report(name: string, set: Set, output: string): void {
  const scores = join(output, "..", "scores.json");
  run(["python3", join(bench, "score"), ...set.flags, output, "--json", scores], [0]);
  const { total } = JSON.parse(readFileSync(scores, "utf8")) as { total: Scores };
  line(name, set, total);
}

function line(name: string, set: Set, scores: Scores): void {
  const shown = set.figures.map((figure) => shownAs(scores[figure]).padStart(Math.max(6, figure.length)));
  console.log(`  ${name.padEnd(34)} ${shown.join("  ")}`);
}

const shownAs = (value: number | null | undefined): string =>
  value === null || value === undefined ? "-" : Number.isInteger(value) ? `${value}` : value.toFixed(4);

/** Of converters that are not installed, as their predictions were scored once. */
function storedScores(set: Set): void {
  const { total } = JSON.parse(readFileSync(join(bench, "peers.json"), "utf8")) as {
    total: Record<string, Scores>;
  };
  for (const [name, scores] of Object.entries(total)) line(`${name} (stored)`, set, scores);
}

/** What it printed. Exit statuses that are not expected end the run; null expects any. */
function run(command: readonly string[], expected: readonly number[] | null): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { stdin: "ignore" });
  if (expected !== null && !expected.includes(exitCode))
    throw new Error(`${command[0]} ended with ${exitCode}: ${stderr.toString()}`);
  return stdout.toString();
}
