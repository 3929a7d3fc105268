/** How readers number the pages (ISO 32000-2, 12.4.2): runs of pages, each with a prefix, a style and its first number. */
import type * as Mupdf from "mupdf";
import { visitNumberTree } from "./trees.ts";

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
const prefixLengthMax = 40;

/** In order; empty where labels are the numbers that pages have anyway. */
export function pageLabels(root: Mupdf.PDFObject, pages: number): LabelRun[] {
  const runs: LabelRun[] = [];
  visitNumberTree(root.get("PageLabels"), (index, label) => {
    if (index >= 0 && index < pages && runs.length < runsMax) runs.push(runOf(index, label));
  });
  const plain = runs.every(
    (run) => run.style === "decimal" && run.prefix === "" && run.start === run.first_page,
  );
  return plain ? [] : runs.sort((a, b) => a.first_page - b.first_page);
}

/** `index`: of the page, from 0. */
function runOf(index: number, label: Mupdf.PDFObject): LabelRun {
  const style = label.get("S");
  const prefix = label.get("P");
  const start = label.get("St");
  return {
    first_page: index + 1,
    style: style.isName() ? (styles[style.asName()] ?? null) : null,
    prefix: prefix.isString() ? prefix.asString().slice(0, prefixLengthMax) : "",
    start: start.isNumber() ? Math.trunc(start.asNumber()) : 1,
  };
}
