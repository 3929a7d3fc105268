/** Sets the formulas of formulas.txt, one on a page, in every setting whose fonts are installed: needs TeX. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { settings } from "./fonts.ts";
import { formulas } from "./formulas.ts";

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
