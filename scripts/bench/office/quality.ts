/** Sets of documents with truth, converted and scored, beside what other converters scored once. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "../part.ts";

const bench = join(import.meta.dir, "../../../../shared/bench/office");
/** Of the scorer, as far as the truth of a set has them. */
const figures = [
  "score",
  "text",
  "heads",
  "tables",
  "items",
  "links",
  "images",
  "math",
  "code",
  "emph",
] as const;

type Figures = Readonly<Partial<Record<(typeof figures)[number] | "n", number | null>>>;

interface Scores {
  /** By set and kind, divided by a slash. */
  summary: Readonly<Record<string, Figures & { set: string; kind: string }>>;
}

/** Of the collection's kinds, parted by commas. */
export const qualityOf =
  (kinds: string) =>
  ({ program, place }: Bench): void => {
    if (!existsSync(join(bench, "score")) || Bun.which("python3") === null) {
      console.log("quality: skipped, the documents with truth or Python for their scorer are not here");
      return;
    }
    const output = join(place, "markdown");
    mkdirSync(output);
    const failed = documents(kinds).filter(
      ({ id, source }) => !convert(program, source, join(output, `${id}.md`)),
    );
    const result = join(place, "scores.json");
    scorer([output, "--kinds", kinds, "--json", result]);
    const { summary } = JSON.parse(readFileSync(result, "utf8")) as Scores;
    console.log(`\n${"set".padEnd(28)} ${figures.map((figure) => figure.padStart(6)).join(" ")}`);
    for (const scores of Object.values(summary)) {
      console.log(
        `${`${scores.set}, ${scores.kind}, ${scores.n}`.padEnd(28)} ${figures.map((each) => shown(scores[each])).join(" ")}`,
      );
      for (const [peer, score] of storedScores(scores.set, scores.kind))
        console.log(`  ${peer.padEnd(26)} ${score.padStart(6)}`);
    }
    console.log(`\nnot converted: ${failed.map(({ id }) => id).join(", ") || "none"}`);
  };

/** Entries that only check facts of another entry's file are scored with that entry. */
function documents(kinds: string): { id: string; source: string }[] {
  return scorer(["--list", "--kinds", kinds])
    .trim()
    .split("\n")
    .map((line) => line.split("\t"))
    .flatMap(([id = "", source = ""]) => (id.endsWith("--facts") ? [] : [{ id, source }]));
}

function convert(program: string, source: string, output: string): boolean {
  const path = existsSync(source) ? source : join(bench, source);
  const command = [program, "convert", path, "--formulas", "none", "-o", output];
  return Bun.spawnSync(command, { stdin: "ignore" }).exitCode === 0;
}

function scorer(parameters: readonly string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["python3", join(bench, "score"), ...parameters]);
  if (exitCode !== 0) throw new Error(`the scorer ended with ${exitCode}: ${stderr.toString()}`);
  return stdout.toString();
}

const shown = (value: number | null | undefined): string =>
  (value === null || value === undefined ? "-" : (100 * value).toFixed(1)).padStart(6);

/** Peers of a set, from the first table of the collection's description that has sets and kinds for its rows. */
function storedScores(set: string, kind: string): [string, string][] {
  const rows = readFileSync(join(bench, "README.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const header = rows.find(([first, second, third]) => first === "set" && second === "kind" && third === "n");
  const row = rows.find(([first, second]) => first === set && second === kind);
  return (header ?? []).flatMap((peer, at): [string, string][] => {
    const score = row?.[at] ?? "";
    return at < 3 || score === "" ? [] : [[`${peer} (stored)`, score]];
  });
}
