/** Decks converted in a folder of their own, each held to what was measured for its price. */
import { expect } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Fault } from "../../../../config/errors/fault.ts";
import { toMarkdown } from "../../../document/markdown/write.ts";
import type { Document } from "../../../document/model.ts";
import { contextIn } from "../../../testing/context.ts";
import { converter } from "../converter.ts";
import { type DeckParts, deckBytes, placeholder } from "./deck-writer.ts";

const usual = { comments: "keep", hidden: "drop", notes: "keep" };

async function prepared(workDir: string, bytes: Uint8Array, options: Record<string, unknown>) {
  const path = join(workDir, "input.pptx");
  await Bun.write(path, bytes);
  const source = { path, filename: "input.pptx", bytes: bytes.length };
  const request = {
    mode: "fast",
    layoutFidelity: "standard",
    pages: null,
    options: { ...usual, ...options },
  } as const;
  return { source, request };
}

/** `options`: where they differ from the defaults. */
export async function converted(
  deck: DeckParts | Uint8Array,
  options: Record<string, unknown> = {},
): Promise<Document> {
  const bytes = deck instanceof Uint8Array ? deck : await deckBytes(deck);
  const workDir = await mkdtemp(join(tmpdir(), "pptx-"));
  try {
    const { source, request } = await prepared(workDir, bytes, options);
    const progress: [number, number][] = [];
    const measured = await converter.measure(source, request);
    const document = await converter.convert(source, request, {
      ...contextIn(workDir),
      progress: (done, total) => progress.push([done, total]),
    });
    expect(document.metrics).toEqual(measured.metrics);
    expect(document.units).toHaveLength(measured.sourceUnits);
    expect(progress.at(-1)).toEqual([measured.sourceUnits, measured.sourceUnits]);
    return document;
  } finally {
    await rm(workDir, { recursive: true });
  }
}

/** What a conversion that must fail throws. */
export async function faultOf(
  deck: DeckParts | Uint8Array,
  options: Record<string, unknown> = {},
): Promise<Fault> {
  const error = await converted(deck, options).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Fault);
  return error as Fault;
}

/** As Markdown. */
export const said = ({ root }: Document) => toMarkdown(root);
/** A slide of a title, with `more` shapes behind it. */
export const titled = (text: string, more = ""): DeckParts["slides"][number] => ({
  shapes: placeholder("title", { text }) + more,
});
