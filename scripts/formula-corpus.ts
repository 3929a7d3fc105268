/**
 * Sets the formulas of the corpus anew in every setting whose fonts are installed, and writes their glyphs and rules to
 * test/corpus/formulas, so that tests need no TeX. Says what share of them is rebuilt as its author wrote it.
 */

import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadMupdf } from "../converters/engines/mupdf.ts";
import { extractPage } from "../converters/formats/pdf/reading/extract.ts";
import { StyleTable } from "../converters/formats/pdf/reading/lines/styles.ts";
import type { FormulaInk } from "../converters/formulas/contract.ts";
import { rebuild } from "../converters/formulas/rebuild.ts";
import { normalForm } from "../converters/formulas/testing/normal-form.ts";
import { packed } from "../converters/formulas/testing/packed.ts";
import list from "./formula-corpus/formulas.txt" with { type: "text" };

// Sets the formulas of formulas.txt, one on a page, in every setting whose fonts are installed: needs TeX.

// The formulas of the corpus, as their authors write them.

interface CorpusFormula {
  id: string;
  latex: string;
  /** Kept for the end: no rule is made with it. */
  heldOut: boolean;
}

const formulas: readonly CorpusFormula[] = list
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((latex, at) => ({ id: `Q${String(at + 1).padStart(3, "0")}`, latex, heldOut: (at + 1) % 2 === 0 }));

/** How the corpus of formulas is set: which engine of TeX, in which fonts. */

interface Setting {
  name: string;
  engine: "pdflatex" | "lualatex";
  preamble: string;
}

const openType = (name: string, math: string, text = "", faces = ["regular", "bold", "italic"]): Setting => ({
  name,
  engine: "lualatex",
  preamble: `\\usepackage{amsmath}\\usepackage{unicode-math}${text === "" ? "" : `\\setmainfont{${text}}[Extension=.otf,UprightFont=*-${faces[0]},BoldFont=*-${faces[1]},ItalicFont=*-${faces[2]}]`}\\setmathfont{${math}}`,
});

const ams = "\\usepackage{amsmath,amssymb}";

const settings: readonly Setting[] = [
  { name: "computer-modern", engine: "pdflatex", preamble: ams },
  {
    name: "latin-modern",
    engine: "pdflatex",
    preamble: `\\usepackage[T1]{fontenc}\\usepackage{lmodern}${ams}`,
  },
  { name: "newtx", engine: "pdflatex", preamble: "\\usepackage{amsmath}\\usepackage{newtxtext,newtxmath}" },
  { name: "stix2-type1", engine: "pdflatex", preamble: "\\usepackage{amsmath}\\usepackage{stix2}" },
  { name: "mathptmx", engine: "pdflatex", preamble: `\\usepackage{mathptmx}${ams}` },
  { name: "mathpazo", engine: "pdflatex", preamble: `\\usepackage{mathpazo}${ams}` },
  { name: "newpx", engine: "pdflatex", preamble: "\\usepackage{amsmath}\\usepackage{newpxtext,newpxmath}" },
  openType("latin-modern-math", "latinmodern-math.otf"),
  openType("stix-two-math", "STIXTwoMath-Regular.otf", "STIXTwoText", ["Regular", "Bold", "Italic"]),
  openType("pagella-math", "texgyrepagella-math.otf", "texgyrepagella"),
  openType("termes-math", "texgyretermes-math.otf", "texgyretermes"),
  openType("bonum-math", "texgyrebonum-math.otf", "texgyrebonum"),
  openType("dejavu-math", "texgyredejavu-math.otf"),
  openType("xits-math", "XITSMath-Regular.otf"),
];

/** A folder, by default under the system's temporary one; PDFs go there by the names of their settings. */
async function typeset(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const made: string[] = [];
  for (const { name, engine, preamble } of settings) {
    if (Bun.which(engine) === null) continue;
    const pages = formulas.map(({ latex }) => `\\[${latex}\\]\n\\newpage`).join("\n");
    const source = `\\documentclass{article}${preamble}\\pagestyle{empty}\\begin{document}\n${pages}\n\\end{document}\n`;
    await Bun.write(join(folder, `${name}.tex`), source);
    const run = Bun.spawn([engine, "-interaction=nonstopmode", "-halt-on-error", `${name}.tex`], {
      cwd: folder,
      stdout: "ignore",
      stderr: "ignore",
    });
    if ((await run.exited) === 0) made.push(name);
    else console.warn(`${name}: TeX has failed, see ${join(folder, `${name}.log`)}`);
  }
  return made;
}

if (import.meta.main) console.log((await typeset(process.argv[2] ?? "formula-corpus")).join("\n"));

const fixtures = join(import.meta.dir, "../test/corpus/formulas");
/** Of settings but the first only every so-maniest formula is kept. */
const sparse = 9;

const given = process.argv[2];
const folder = given ?? (await mkdtemp(join(tmpdir(), "formulas-")));
if (given === undefined) await typeset(folder);
const engine = await loadMupdf();
const names = (await readdir(folder)).filter((name) => name.endsWith(".pdf")).sort();
if (names.length === 0)
  console.warn("No TeX is installed: nothing was set, and the fixtures stay as they are.");

for (const file of names) {
  const name = file.slice(0, -".pdf".length);
  const document = new engine.mupdf.PDFDocument(await readFile(join(folder, file)));
  const styles = new StyleTable(engine.mupdf);
  const entries: { id: string; latex: string; ink: FormulaInk }[] = [];
  const rates = { tuned: [0, 0], heldOut: [0, 0] };
  formulas.forEach(({ id, latex, heldOut }, page) => {
    // As the converter reads it.
    const { ink = { glyphs: [], rules: [] } } = extractPage(engine, document, page + 1, styles, null, true);
    entries.push({ id, latex, ink });
    const rate = rates[heldOut ? "heldOut" : "tuned"] as [number, number];
    rate[1] += 1;
    if (normalForm(rebuild(ink, "display")?.latex ?? "") === normalForm(latex)) rate[0] += 1;
  });
  document.destroy();
  console.log(`${name}: ${rates.tuned.join(" of ")} exact, held out ${rates.heldOut.join(" of ")}`);
  const kept = name === "computer-modern" ? entries : entries.filter((_, at) => at % sparse === 0);
  await writeFile(join(fixtures, `${name}.json`), packed(kept));
}
