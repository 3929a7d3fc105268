/** A hundred files of many kinds, made from the corpus, one of which is damaged. */
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";

const corpus = join(import.meta.dir, "..", "..", "corpus");
/** Recordings need a model, pages and archives a name that says what they are. */
const kinds = [
  ...["pdf", "docx", "xlsx", "pptx", "html", "csv", "json", "xml", "epub", "text", "notes", "image"],
].map((kind) => `${kind}-to-markdown`);

export const damagedName = "damaged.pdf";

/** `count` files in `folder`, in two levels; each has a name of its own. Returns their paths below it. */
export function mixedFiles(folder: string, count = 100): string[] {
  const inputs = kinds.map((kind) =>
    readdirSync(join(corpus, kind), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(corpus, kind, name))
      .flatMap((place) =>
        readdirSync(place)
          .filter((name) => name.startsWith("input.") && !name.endsWith(".py"))
          .map((name) => join(place, name)),
      )
      .sort(),
  );
  const paths: string[] = [];
  // A kind after the other, so that every kind is there; each as often as it takes.
  for (let round = 0; paths.length < count - 1; round++) {
    for (const of of inputs) {
      const input = of[round % of.length];
      if (input === undefined || paths.length >= count - 1) continue;
      const below = join(paths.length % 2 === 0 ? "" : "more", `${paths.length + 100}${extname(input)}`);
      mkdirSync(join(folder, "more"), { recursive: true });
      cpSync(input, join(folder, below));
      paths.push(below);
    }
  }
  writeFileSync(join(folder, damagedName), `%PDF-1.7\n${"nothing that is a PDF ".repeat(20)}`);
  return [...paths, damagedName];
}
