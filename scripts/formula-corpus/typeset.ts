/** Sets the formulas of formulas.txt, one on a page, in every setting whose fonts are installed: needs TeX. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { formulas } from "./formulas.ts";

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
export async function typeset(folder: string): Promise<string[]> {
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
