/** Estimates before payment where formulas are: pages with math fonts, of which a few are read. */
import type * as Mupdf from "mupdf";
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import type { FormulaPreflight } from "../../../contract.ts";
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import { findFormulas, inlineFormulas } from "../../../formulas/finding/find.ts";
import { rebuild } from "../../../formulas/rebuild.ts";
import { fontKind } from "../../../formulas/symbols/fonts.ts";
import type { PageContent } from "../../../layout/model.ts";
import { type Box, byTop } from "../../../util/geometry/box.ts";
import type { OpenedPdf } from "../file/open.ts";
import { readPages } from "../file/read-pages.ts";

const fontsMax = 100;
const formsMax = 20;

/** `numbers` are the selected pages, 1-based. */
export function preflight(
  engine: MupdfEngine,
  opened: OpenedPdf,
  numbers: readonly number[],
): FormulaPreflight {
  const candidatePages: number[] = [];
  const regions: FormulaPreflight["regions"] = [];
  for (const page of read(engine, opened, candidatesOf(opened.document, numbers))) {
    const places = formulasOn(page);
    if (places.length === 0) continue;
    const pageIndex = page.number - 1;
    candidatePages.push(pageIndex);
    for (const [index, place] of places.entries()) {
      if (regions.length === limits.formulaRegionsMax) break;
      regions.push({ id: `p${page.number}-r${index + 1}`, pageIndex, bbox: boxIn(page, place) });
    }
  }
  return { detected: candidatePages.length > 0, candidatePages, regions };
}

/** The pages with the most fonts of mathematics, in order: sums and fractions need more of them than a single letter. */
function candidatesOf(document: Mupdf.PDFDocument, numbers: readonly number[]): number[] {
  const counted = numbers.map((number) => ({ number, fonts: countFonts(document, number) }));
  return counted
    .filter(({ fonts }) => fonts > 0)
    .sort((a, b) => b.fonts - a.fonts || a.number - b.number)
    .slice(0, limits.formulaCandidatePagesMax)
    .map(({ number }) => number)
    .sort((a, b) => a - b);
}

function countFonts(document: Mupdf.PDFDocument, number: number): number {
  try {
    const resources = document.findPage(number - 1).getInheritable("Resources");
    let fonts = fontsIn(resources);
    let forms = 0;
    resources.get("XObject").forEach((form) => {
      if (forms++ < formsMax && form.isDictionary()) fonts += fontsIn(form.get("Resources"));
    });
    return fonts;
  } catch {
    // A page that is damaged is no candidate; reading it will say what is wrong.
    return 0;
  }
}

function fontsIn(resources: Mupdf.PDFObject): number {
  if (!resources.isDictionary()) return 0;
  const fonts = resources.get("Font");
  if (!fonts.isDictionary()) return 0;
  let looked = 0;
  let found = 0;
  fonts.forEach((font) => {
    if (looked++ >= fontsMax || !font.isDictionary()) return;
    const name = font.get("BaseFont");
    if (name.isName() && fontKind(name.asName()) === "math") found++;
  });
  return found;
}

function* read(engine: MupdfEngine, opened: OpenedPdf, numbers: readonly number[]): Generator<PageContent> {
  try {
    yield* readPages(engine, opened, numbers, null, true);
  } catch (error) {
    // None of them can be read: then none has formulas that are known of, and converting will say so.
    if (!(error instanceof Fault)) throw error;
  }
}

/** From top to bottom, those within lines too. */
function formulasOn(page: PageContent): Box[] {
  if (page.ink === undefined) return [];
  const { formulas, drawn, rest } = findFormulas(page, page.lines, page.ink, rebuild);
  const inline = inlineFormulas(rest);
  return [...formulas, ...drawn, ...inline].sort(byTop);
}

function boxIn({ width, height }: PageContent, { x0, y0, x1, y1 }: Box): [number, number, number, number] {
  const within = (value: number, max: number) => Math.round(Math.min(max, Math.max(0, value)) * 10) / 10;
  return [within(x0, width), within(y0, height), within(x1, width), within(y1, height)];
}
