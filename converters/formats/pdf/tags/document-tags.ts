/** The tags of one document: where its text gets them from, and what became of them, for the metadata. */
import type * as Mupdf from "mupdf";
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import type { PageContent } from "../../../layout/model.ts";
import { evaluateTags } from "../../../layout/tags/evaluate-tags.ts";
import type { PageTags } from "../../../layout/tags/page-tags.ts";
import type { HeadingTags } from "../../../layout/tags/tagged-headings.ts";
import { PageMarks } from "./page-marks.ts";

export class DocumentTags {
  readonly marks: PageMarks;
  readonly #pages: PageTags[] = [];

  constructor(engine: MupdfEngine, document: Mupdf.PDFDocument) {
    this.marks = new PageMarks(engine, document);
  }

  judge(page: PageContent): void {
    if (!page.tags) return;
    evaluateTags(page);
    this.#pages.push(page.tags);
  }

  /** An auditor may ask why a heading is one. Nothing for files without tags; shares are of characters, 0..1. */
  details(headings: HeadingTags | null): { tags?: Record<string, unknown> } {
    const { tree } = this.marks;
    const pages = this.#pages;
    if (tree === null && pages.length === 0) return {};
    const characters = sum(pages, (page) => page.characters);
    const share = (count: number) => Math.round((count / Math.max(1, characters)) * 1000) / 1000;
    const ordered = (order: PageTags["order"]) => pages.filter((page) => page.order === order).length;
    const byOrder = { tags: ordered("tags"), agreed: ordered("agreed"), geometry: ordered("geometry") };
    const artifactsUsed = pages.some((page) => page.artifactsUsed);
    const tables = sum(pages, (page) => page.tables);
    const headingsUsed = headings !== null && headings.headings !== "looks";
    const used = artifactsUsed || headingsUsed || byOrder.tags + byOrder.agreed > 0 || tables > 0;
    const wholly =
      headings?.headings === "tags" && headings.levels === "tags" && byOrder.geometry === 0 && used;
    return {
      tags: {
        decision: wholly ? "used" : used ? "partly" : "ignored",
        structure_tree: tree === null ? "absent" : tree.broken ? "broken" : "whole",
        elements: tree?.elements.length ?? 0,
        pages: pages.length,
        untagged_share: share(sum(pages, (page) => page.untagged)),
        artifact_share: share(sum(pages, (page) => page.artifacts)),
        artifacts: artifactsUsed ? "used" : "ignored",
        tables,
        pages_by_order: byOrder,
        ...(headings ? { headings } : {}),
      },
    };
  }
}

const sum = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((total, item) => total + value(item), 0);
