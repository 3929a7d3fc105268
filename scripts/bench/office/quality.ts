/** Sets of documents with truth, converted and scored, beside what other converters scored once. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toMarkdown } from "../../../converters/document/markdown/write.ts";
import { mainContent } from "../../../converters/formats/web/main-content/main-content.ts";
import { parseHtml } from "../../../converters/formats/web/parse.ts";
import { readHtml } from "../../../converters/formats/web/reading.ts";
import type { Bench } from "../part.ts";
import { collection, documentsOf, hasCollection, scorer } from "./collection.ts";

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
  summary: Readonly<Record<string, Figures & { set: string; kind: string }>>;
}

/** Of the collection's kinds, parted by commas. */
export const qualityOf =
  (kinds: string) =>
  ({ program, place }: Bench): void => {
    if (!hasCollection()) {
      console.log("quality: skipped, the documents with truth or Python for their scorer are not here");
      return;
    }
    const output = join(place, "markdown");
    mkdirSync(output);
    const failed = kinds.split(",").flatMap((kind) =>
      documentsOf(kind).filter(({ id, source }) => {
        const to = join(output, `${id}.md`);
        return kind === "page" ? !importPage(source, to) : !convert(program, source, to);
      }),
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

function convert(program: string, source: string, output: string): boolean {
  const command = [program, "convert", source, "--formulas", "none", "-o", output];
  return Bun.spawnSync(command, { stdin: "ignore" }).exitCode === 0;
}

/** As an import by its address does, without fetching anything. */
function importPage(source: string, output: string): boolean {
  writeFileSync(output, pageMarkdown(source));
  return true;
}

const shown = (value: number | null | undefined): string =>
  (value === null || value === undefined ? "-" : (100 * value).toFixed(1)).padStart(6);

/** Peers of a set, from the first table of the collection's description that has sets and kinds for its rows. */
function storedScores(set: string, kind: string): [string, string][] {
  const rows = readFileSync(join(collection, "README.md"), "utf8")
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

/** A web page's main content as Markdown, by the same steps as an import by URL, without fetching anything. */

/** The page's address is what it says of itself; without that, relative ones stay so. */
function pageMarkdown(path: string): string {
  const { tree } = parseHtml(readFileSync(path));
  const content = mainContent(tree, { url: null });
  const base =
    URL.parse(content.base ?? "", content.canonicalUrl ?? undefined) ?? URL.parse(content.canonicalUrl ?? "");
  const { children } = readHtml(content.tree, { base, wholeDocument: false, page: tree });
  return toMarkdown({ type: "root", children });
}
