/** The transcript as a document. */
import type { Root, RootContent, Table } from "mdast";
import { creditsOf } from "../../../config/credits.ts";
import { minuteMs } from "../../../config/units.ts";
import type { BundleText } from "../../document/model.ts";
import { paragraphOf, placed } from "../../document/nodes.ts";
import type { SpokenParagraph } from "./paragraphs.ts";
import { cuesOf } from "./subtitles/cues.ts";
import { subRip, webVtt } from "./subtitles/write.ts";
import { clockTime } from "./times.ts";

export interface Facts {
  /** Of the recording; null where it has none. */
  title: string | null;
  decodedMs: number;
  /** For people. */
  language: string;
  model: { name: string; version: string | null };
  /** credit_units; null outside the metered service. */
  charge: number | null;
}

export function transcriptRoot(facts: Facts, paragraphs: readonly SpokenParagraph[]): Root {
  const body = paragraphs.map(({ fromMs, toMs, text }): RootContent => {
    const unit = Math.floor(fromMs / minuteMs) + 1;
    return placed(paragraphOf(`[${clockTime(fromMs)}] ${text}`), { unit, milliseconds: [fromMs, toMs] });
  });
  const title = { type: "text" as const, value: facts.title ?? "Transcript" };
  return {
    type: "root",
    children: [
      placed({ type: "heading", depth: 1, children: [title] }, { unit: 1 }),
      placed(factTable(facts), { unit: 1 }),
      ...body,
    ],
  };
}

function factTable({ decodedMs, language, model, charge }: Facts): Table {
  const rows = [
    ["Property", "Value"],
    ["Duration", clockTime(decodedMs)],
    ["Language", language],
    ["Model", model.version === null ? model.name : `${model.name} (${model.version})`],
    ...(charge === null ? [] : [["Credits", String(creditsOf(charge))]]),
  ];
  return {
    type: "table",
    children: rows.map((cells) => ({
      type: "tableRow",
      children: cells.map((value) => ({ type: "tableCell", children: [{ type: "text", value }] })),
    })),
  };
}

/** `language`: BCP 47, where one is known. */
export function subtitleFiles(
  segments: readonly SpokenParagraph[],
  language: string | undefined,
): BundleText[] {
  const cues = cuesOf(segments);
  return [
    { path: "transcript.srt", text: subRip(cues) },
    { path: "transcript.vtt", text: webVtt(cues, language) },
  ];
}
