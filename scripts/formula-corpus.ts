/**
 * Sets the formulas of the corpus anew in every setting whose fonts are installed, and writes their glyphs and rules to
 * test/corpus/formulas, so that tests need no TeX. Says what share of them is rebuilt as its author wrote it.
 */
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadMupdf } from "../converters/engines/mupdf.ts";
import { extractPage } from "../converters/formats/pdf/reading/extract.ts";
import { StyleTable } from "../converters/formats/pdf/reading/lines/styles.ts";
import type { FormulaInk } from "../converters/formulas/contract.ts";
import { rebuild } from "../converters/formulas/rebuild.ts";
import { normalForm } from "../converters/formulas/testing/normal-form.ts";
import { packed } from "../converters/formulas/testing/packed.ts";
import { formulas } from "./formula-corpus/formulas.ts";
import { typeset } from "./formula-corpus/typeset.ts";

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
