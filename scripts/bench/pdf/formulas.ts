/**
 * Formulas as LaTeX: how many of the typeset ones come out as expected, and how many formulas the public set is given on
 * pages whose truth has none.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "../part.ts";

const bench = join(import.meta.dir, "../../../../shared/bench/pdf");
const typeset = ["formulas.pdf", "formulas-no-unicode.pdf"];

export async function formulas({ program, place }: Bench): Promise<void> {
  const compare = join(bench, "formulas/compare");
  if (!existsSync(compare) || Bun.which("python3") === null) {
    console.log("formulas: skipped, the documents with formulas or Python for their comparison are not here");
    return;
  }
  for (const name of typeset) {
    const output = join(place, `${name}.md`);
    convert(program, join(bench, "formulas", name), output);
    console.log(`\n${name}`);
    console.log(run(["python3", compare, output]).trimEnd());
  }
  reportFalse(program, join(bench, "pdfs"), join(place, "public-formulas"));
}

/** Formulas of the public set, by whether the truth of their page has any. */
function reportFalse(program: string, documents: string, output: string): void {
  convert(program, documents, output, "--keep-furniture");
  let pages = 0;
  const found: string[] = [];
  for (const name of readdirSync(documents).filter((each) => each.endsWith(".pdf"))) {
    const truth = readFileSync(join(bench, "truth", name.replace(/\.pdf$/, ".md")), "utf8");
    if (latex.test(truth)) continue;
    pages += 1;
    const markdown = join(output, name.replace(/\.pdf$/, ".md"));
    for (const [formula] of existsSync(markdown) ? readFileSync(markdown, "utf8").matchAll(math) : [])
      found.push(`${name}: ${formula.replace(/\s+/g, " ")}`);
  }
  const share = (found.length / pages) * 100;
  console.log(`\npublic set: ${found.length} formulas on ${pages} pages without any in their truth,`);
  console.log(`  ${share.toFixed(1)} a hundred pages${found.map((each) => `\n  ${each}`).join("")}`);
}

/** What only LaTeX has; the truth leaves out its delimiters. */
const latex = /\\[a-zA-Z]{2,}|[\^_]\{/;
/** Displays, and within lines what other readers take for a formula: amounts of money are none. */
const math = /^\$\$\n[^$]+\n\$\$$|(?<![\\$])\$(?![\s$])(?:\\.|[^$\\\n])*(?<!\s)\$(?!\d)/gm;

function convert(program: string, input: string, output: string, ...options: readonly string[]): void {
  run([program, "convert", input, "--layout-fidelity", "formula", ...options, "-o", output], [0, 1]);
}

function run(command: readonly string[], expected: readonly number[] = [0]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { stdin: "ignore" });
  if (!expected.includes(exitCode))
    throw new Error(`${command[0]} ended with ${exitCode}: ${stderr.toString()}`);
  return stdout.toString();
}
