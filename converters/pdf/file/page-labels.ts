/** How readers number the pages (ISO 32000-2, 12.4.2): runs of pages, each with a prefix, a style and its first number. */
import type * as Mupdf from "mupdf";

interface LabelRun {
  /** 1-based in the file. */
  first_page: number;
  style: string | null;
  prefix: string;
  start: number;
}

const styles: Readonly<Record<string, string>> = {
  D: "decimal",
  R: "upper_roman",
  r: "lower_roman",
  A: "upper_letters",
  a: "lower_letters",
};
const runsMax = 200;
const depthMax = 16;
const nodesMax = 1_000;

/** In order; empty where labels are the numbers that pages have anyway. */
export function pageLabels(root: Mupdf.PDFObject, pages: number): LabelRun[] {
  const runs: LabelRun[] = [];
  let nodes = 0;
  const walk = (node: Mupdf.PDFObject, depth: number): void => {
    if (!node.isDictionary() || ++nodes > nodesMax || depth > depthMax) return;
    const numbers = node.get("Nums");
    for (let i = 0; numbers.isArray() && i + 1 < numbers.length && runs.length < runsMax; i += 2) {
      const run = runOf(numbers.get(i), numbers.get(i + 1));
      if (run.first_page >= 1 && run.first_page <= pages) runs.push(run);
    }
    const kids = node.get("Kids");
    for (let i = 0; kids.isArray() && i < kids.length && nodes <= nodesMax; i++) walk(kids.get(i), depth + 1);
  };
  walk(root.get("PageLabels"), 0);
  const plain = runs.every(
    (run) => run.style === "decimal" && run.prefix === "" && run.start === run.first_page,
  );
  return plain ? [] : runs.sort((a, b) => a.first_page - b.first_page);
}

function runOf(index: Mupdf.PDFObject, label: Mupdf.PDFObject): LabelRun {
  const style = label.get("S");
  const prefix = label.get("P");
  const start = label.get("St");
  return {
    first_page: index.isNumber() ? Math.trunc(index.asNumber()) + 1 : 0,
    style: style.isName() ? (styles[style.asName()] ?? null) : null,
    prefix: prefix.isString() ? prefix.asString().slice(0, 40) : "",
    start: start.isNumber() ? Math.trunc(start.asNumber()) : 1,
  };
}
